"""Moves entered by touches, in any order: what remains after the touches so far, and the move to show."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain

from clew.core.errors import ClewError, InvalidMove
from clew.core.interaction.move_parts import RoleKind
from clew.core.interaction.people import Person
from clew.core.position import Position
from clew.play.entry import EnteredMove, MoveEntry, Step
from clew.play.move_effects import effects
from clew.web.errors import Conflict, rule_link, sentence_of
from clew.web.lru_cache import LruCache
from clew.web.pictures import InputBoardSettings
from clew.web.positions.board_svg import ghost_svg, labels, touch_label, whereabouts
from clew.web.positions.models import Ghost, MovePart, MoveRefusal, MoveVerdict, Touch, Touches

#: Lists of legal moves to cache.
CACHE_SIZE = 200

_ENTRIES: LruCache[MoveEntry] = LruCache(CACHE_SIZE, size_of=lambda entry: 1000 * len(entry.moves))


def move_entry(position: Position, is_neutral: bool = False) -> MoveEntry:
    """Return the legal moves of a position, to be entered."""
    return _ENTRIES.get((position, position.turn, is_neutral), lambda: MoveEntry(position, is_neutral))


def planned(position: Position, moves: Sequence[str]) -> Position:
    """Return the position after the first moves of a turn, which are entered but not played yet."""
    for move in moves:
        after = position.play(move)
        if after.seat != position.seat:
            raise Conflict(f"expected moves after which the same player moves again, found {move}")
        position = after
    return position


@dataclass(frozen=True)
class Shown:
    """How the moves that remain are shown."""

    like: str | None = None
    """The move that was shown before."""
    people: Sequence[Person] | None = None
    settings: InputBoardSettings = field(default_factory=InputBoardSettings)
    is_neutral: bool = False
    """Whether nothing is said about how good they are: a challenge would give its answer away."""
    is_addressed: bool = True
    """Whether the prompt names the player to move."""


PLAINLY = Shown()


def touches(position: Position, ply: int, touched: Sequence[str], shown: Shown = PLAINLY) -> Touches:
    """Return what can be touched next, and the moves to show."""
    entry = move_entry(position, shown.is_neutral)
    step = entry.step(touched, shown.like)
    prompt, mover = entry.prompt(step), _mover(position, shown.people if shown.is_addressed else None)
    turns = step.turns if step.ghost is not None else ()
    return Touches(
        ply=ply,
        touched=list(step.touched),
        move=entry.completed_by(step.touched),
        moves=len(step.moves),
        next=_next(entry, step, prompt.roles),
        refusal=None if step.refused is None else refusal_of_touch(entry, step, step.refused),
        prompt=sentence_of(addressed(prompt.sentence, mover)),
        button=prompt.button,
        parts=_parts(entry, step),
        ghosts=[_ghost(entry, move, shown) for move in turns],
        ghost=next((number for number, move in enumerate(turns) if move is step.ghost), None),
    )


def _mover(position: Position, people: Sequence[Person] | None) -> Person | None:
    return None if people is None or position.seat is None else people[position.seat]


def addressed(sentence: str, mover: Person | None) -> str:
    """Return a prompt that names the player where several sit at one device: `Ann, pick a card`."""
    if mover is None or mover.is_you:
        return sentence
    return f"{mover.name}, {sentence[:1].lower()}{sentence[1:]}"


def _colours(position: Position, touch: str) -> list[str]:
    colours = getattr(position.game.package.entry, "choice_colours", None)
    return [] if colours is None else list(colours(touch))


def _next(entry: MoveEntry, step: Step, asked: Sequence[str]) -> list[Touch]:
    position, on_board = entry.position, labels(entry.position)
    # What costs something, such as a token, is not what the prompt asks for, unless nothing else is left.
    plain = entry.plain_touches(step.touched)
    return [
        Touch(
            touch=touch,
            label=touch_label(position, touch),
            on_board=touch in on_board,
            move=entry.completed_by((*step.touched, touch)),
            roles=list(roles),
            asked=any(role in asked for role in roles) and (not plain or touch in plain),
            is_turn=all(entry.roles[role] is RoleKind.TURN for role in roles),
            colours=_colours(position, touch),
        )
        for touch, roles in entry.following(step.touched).items()
    ]


def _parts(entry: MoveEntry, step: Step) -> list[MovePart]:
    entered = step.entered
    parts = []
    for role, kind in entry.roles.items():
        touch = entered.chosen.get(role) or entered.settled.get(role)
        if touch is not None or role in entered.open:
            label = None if touch is None else touch_label(entry.position, touch)
            settled = role in entered.settled
            parts.append(MovePart(role=role, kind=kind.value, touch=touch, label=label, settled=settled))
    return parts


def _ghost(entry: MoveEntry, move: EnteredMove, shown: Shown) -> Ghost:
    position = entry.position
    return Ghost(
        move=move.text,
        touches=[values[0] for values in move.parts.values()],
        sites=list(chain.from_iterable(values for role, values in move.parts.items() if entry.roles[role] == "target")),
        effects=[] if shown.is_neutral else effects(position, move.text, shown.people),
        where=whereabouts(position, move.text),
        question=entry.question(move.text),
        again=_continues_turn(position, move.text),
        costs=entry.costs(move),
        svg=ghost_svg(position, move.text, **shown.settings.as_dict()),
    )


def _continues_turn(position: Position, move: str) -> bool:
    continues = getattr(position.game.package.entry, "continues_turn", None)
    return continues is not None and bool(continues(position, move))


def refusal_of_touch(entry: MoveEntry, step: Step, touch: str) -> MoveRefusal:
    """Return why a touch fits no legal move: the broken rule, if it is a move by itself, or what to do instead."""
    position = entry.position
    simple = getattr(entry.package, "simple_refusal", None)
    plainly = None if simple is None else simple(position, touch)
    if plainly is not None:
        return MoveRefusal(rule=None, sentence=sentence_of(plainly), link=None)
    meant = getattr(entry.package, "meant_move", None)
    try:
        illegal = position.why_not(touch if meant is None else meant(position, touch))
    except ClewError:
        illegal = None
    if illegal is None:
        return MoveRefusal(rule=None, sentence=sentence_of(entry.instead(touch, step)), link=None)
    return refusal_of(position, illegal.rule, illegal.sentence)


def refusal_of(position: Position, rule: str, sentence: str) -> MoveRefusal:
    """Return a broken rule as JSON, with a link to it."""
    return MoveRefusal(rule=rule, sentence=sentence_of(sentence), link=rule_link(position.game.id, rule))


def verdict_on(position: Position, move: str) -> MoveVerdict:
    """Return whether a move is legal, and why not."""
    try:
        illegal = position.why_not(move)
    except InvalidMove as error:
        # The question was why the move is refused, so an unreadable move is an answer and not an error.
        unreadable = MoveRefusal(rule=None, sentence=sentence_of(str(error)), link=None)
        return MoveVerdict(move=move, legal=False, refusal=unreadable)
    refusal = None if illegal is None else refusal_of(position, illegal.rule, illegal.sentence)
    return MoveVerdict(move=position.format_move(position.parse_move(move)), legal=illegal is None, refusal=refusal)
