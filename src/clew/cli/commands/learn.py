"""`clew learn`: the tutorial of a game, step by step."""

import textwrap
from contextlib import nullcontext
from typing import TYPE_CHECKING, Annotated

import typer

from clew.cli.arguments import Plain, complete_games
from clew.core.errors import ClewError, OptionError

if TYPE_CHECKING:
    from clew.core.package import GamePackage
    from clew.core.position import Position
    from clew.play.tutorial import TutorialTask
    from clew.tui.scenes.game import GameScene

#: The width of text in plain mode, and the level of the first opponent.
WIDTH, FIRST_LEVEL = 78, 1


def learn(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME]",
            help="The name of a game; without one, the games are listed.",
            autocompletion=complete_games,
        ),
    ] = None,
    plain: Plain = False,
) -> None:
    """Learn a game in a few steps on a board, then play a first game. With --plain, moves are typed."""
    from clew.cli.opened_game import asked_game
    from clew.cli.progress import ready
    from clew.core.package import package
    from clew.play.tutorial import tutorial
    from clew.tui.opening import has_full_screen, loading

    on_screen = not plain and has_full_screen()
    found = package(game or asked_game(on_screen, "Choose a game to learn"))
    steps = tutorial(found)
    if not steps:
        raise OptionError(f"{found.about.name} has no tutorial; `clew rules {found.id}` shows its rules")
    with loading() if on_screen else nullcontext():
        ready(found)
    if not on_screen:
        _learn_in_lines(found)
        return
    from clew.cli.opened_game import show_game
    from clew.tui.scenes.learn import LearnScene

    games: list[GameScene] = []

    def first() -> "GameScene":
        games.append(first_game(found))
        return games[-1]

    show_game(LearnScene(found.about.name, steps, first), lambda: games[-1].table if games else None)


def first_game(package: "GamePackage") -> "GameScene":
    """Return a game against an easy bot, with the options of a first game."""
    from clew.cli.opened_game import new_file, seated_players
    from clew.core.game import Game
    from clew.play.local.saved_record import SavedRecord
    from clew.play.session import Session
    from clew.tui.opening import game_scene
    from clew.tui.table import TerminalTable

    game = Game(package, dict(package.about.first_game))
    seated = seated_players(game, ["person", *[f"level={FIRST_LEVEL}"] * (game.seats - 1)])
    return game_scene(TerminalTable(Session.begin(game.start()), seated, SavedRecord(new_file(game))))


def _learn_in_lines(package: "GamePackage") -> None:
    """Print each step, and read a move for each task."""
    from clew.core.game import position as read_position
    from clew.play.tutorial import answered, tutorial

    steps = tutorial(package)
    for step in steps:
        typer.echo(f"\nStep {step.number} of {len(steps)}: {step.title}")
        typer.echo(textwrap.fill(step.words, WIDTH))
        position = read_position(step.position)
        for task in step.tasks:
            typer.echo(f"\n{position.diagram()}\n")
            typer.echo(textwrap.fill(f"Do this: {task.words} (Type a move, or: hint, solution, skip, quit.)", WIDTH))
            after = _until_done(task, position)
            if after is None:
                return
            position = answered(task, after) or after
    typer.echo(f"\nThat was the tutorial. `clew play {package.id} --level {FIRST_LEVEL}` is a first game.")


def _until_done(task: "TutorialTask", position: "Position") -> "Position | None":
    """Read moves until one does the task; return the position after it, or None to leave."""
    from clew.play.tutorial import attempt, solution

    while True:
        try:
            typed = input("> ").strip()
        except (EOFError, KeyboardInterrupt):
            typer.echo("")
            return None
        if typed in ("quit", "q"):
            return None
        found = solution(task, position) if typed in ("solution", "skip") else None
        if typed in ("hint", ""):
            typer.echo(task.hint)
            continue
        if found is not None:
            typer.echo(found)
        try:
            tried = attempt(task, position, found or typed)
        except ClewError as error:
            typer.echo(str(error))
            continue
        if tried.is_done:
            typer.echo(task.well)
            return tried.after
        typer.echo(f"That is a legal move, but not the task: {task.words}")
