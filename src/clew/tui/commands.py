"""Commands that are typed after a colon: those of the plain terminal game, and moves in notation."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from clew.core.errors import OptionError
from clew.play.move_effects import effects
from clew.tui.entry_scene import Question

if TYPE_CHECKING:
    from clew.tui.entering import Entering
    from clew.tui.scenes.game import GameScene

ALIASES = {"?": "help", "q": "quit", "exit": "quit"}

#: The most moves that are listed.
MOST_LISTED = 60


def run_command(scene: "GameScene", typed: str) -> None:
    """Run a command, or play a move; raises ClewError for what cannot be done."""
    words = " ".join(typed.split())
    word, _, rest = words.partition(" ")
    command = COMMANDS.get(ALIASES.get(word.lower(), word.lower()))
    if not words:
        return
    if command is not None:
        command(scene, rest)
        return
    if scene.entering is None:
        raise OptionError("It is not your turn.")
    scene.play(_meant(scene.entering, words))


def _meant(entering: "Entering", typed: str) -> str:
    """Return the move that was typed: in notation, or the places of exactly one legal move."""
    if entering.position.why_not(typed) is None:
        return typed
    step = entering.entry.step(typed.split())
    if step.refused is None and len(step.moves) == 1 and len(step.touched) == len(typed.split()):
        return step.moves[0].text
    entering.position.parse_move(typed)
    return typed


def _help(scene: "GameScene", rest: str) -> None:
    from clew.tui.scenes.game import KEYS

    scene.show_keys(KEYS)


def _moves(scene: "GameScene", rest: str) -> None:
    moves = [move for move in scene.table.position.moves() if move.lower().startswith(rest.lower())]
    text = "  ".join(moves[:MOST_LISTED])
    more = [f"and {len(moves) - MOST_LISTED} more: type the beginning after moves"] if len(moves) > MOST_LISTED else []
    scene.show(f"{len(moves)} legal moves", [text, *more])


def _why(scene: "GameScene", rest: str) -> None:
    position = scene.table.position
    if not rest:
        raise OptionError(f"why: expected a move, as in why {position.moves()[0]}")
    refusal = position.why_not(rest)
    sentences = "; ".join(effects(position, rest)) if refusal is None else ""
    said = f"{refusal.rule}: {refusal.sentence}." if refusal else f"{rest} is legal. {sentences}"
    scene.say(said, alarm=refusal is not None)


def _rules(scene: "GameScene", rest: str) -> None:
    package = scene.table.position.game.package
    if rest:
        wanted = package.rule_number(int(rest)) if rest.isdecimal() else rest.upper()
        found = [rule for rule in package.rulebook if rule.number == wanted]
        if not found:
            raise OptionError(f"{package.about.name} has no rule {rest}")
        scene.show(found[0].number, [found[0].text])
        return
    scene.show_rules()


def _save(scene: "GameScene", rest: str) -> None:
    if not rest:
        raise OptionError("save: expected the name of a file")
    scene.table.save_as(Path(rest).expanduser())
    scene.say(f"Written to {rest}.")


def _draw(scene: "GameScene", rest: str) -> None:
    if scene.entering is None:
        raise OptionError("It is not your turn.")
    table = scene.table

    def answered(agreed: bool) -> None:
        if not agreed:
            scene.say("The draw is declined.")
        elif table.seat is not None:
            table.agree()
            scene.start_entering(None)

    scene.say("The draw is offered.")
    scene.host.work(table.offer_draw, answered)


def _resign(scene: "GameScene", rest: str) -> None:
    if scene.entering is None:
        raise OptionError("It is not your turn.")

    def resign() -> None:
        scene.table.resign()
        scene.start_entering(None)

    scene.question = Question("Resign this game?", resign, "resign", "play on", "Not resigned.")


COMMANDS: dict[str, Callable[["GameScene", str], None]] = {
    "help": _help,
    "moves": _moves,
    "why": _why,
    "hint": lambda scene, _: scene.hint(),
    "undo": lambda scene, _: scene.undo(),
    "rules": _rules,
    "board": lambda scene, _: None,
    "text": lambda scene, _: scene.show("Position", [str(scene.table.view())]),
    "save": _save,
    "draw": _draw,
    "resign": _resign,
    "quit": lambda scene, _: scene.host.leave(),
}
