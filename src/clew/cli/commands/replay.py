"""`clew replay`: checks a record and shows it."""

import os
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand

from clew.cli.arguments import Json, Plain
from clew.cli.output import print_json, print_table, result_as_data
from clew.core.errors import ClewError, RecordError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clew.play.record import Record
    from clew.play.session import Session

RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A file with one or more game records.")]
RecordOrName = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        help="A file with one or more game records, or GAME:NAME for one that comes with a game (`clew games GAME`).",
    ),
]


class SavedGameCommand(TyperCommand):
    """A command on a record: without any arguments, the games that are saved here are listed on the full screen."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the arguments."""
        from clew.tui.opening import has_full_screen

        if not args and not ctx.resilient_parsing and has_full_screen():
            from clew.cli.menus import choose_saved

            args = [choose_saved(f"Choose the game to {self.name}")]
        return super().parse_args(ctx, args)


COMMAND = SavedGameCommand
GameNumber = Annotated[int | None, typer.Option("--game", "-g", metavar="N", help="Which game of the file, from 1.")]


def replay(
    file: RecordOrName,
    game: GameNumber = None,
    ply: Annotated[int | None, typer.Option(metavar="N", help="Show the board after N moves.")] = None,
    boards: Annotated[bool, typer.Option("--boards", help="Show the board after every move.")] = False,
    plain: Plain = False,
    json: Json = False,
) -> None:
    """Check a record by the rules and show it."""
    from clew.play.record import read_records
    from clew.play.shipped_records import record_path
    from clew.tui.opening import has_full_screen, loading

    records = read_records(record_path(file))
    if json:
        chosen = records if game is None else [chosen_record(records, game)]
        print_json([_as_data(record, replayed(record, number)) for number, record in enumerate(chosen, start=1)])
    elif game is None and len(records) > 1:
        _print_list(records)
    else:
        record = chosen_record(records, game)
        on_screen = not (plain or boards) and has_full_screen()
        with loading() if on_screen else nullcontext():
            session = replayed(record, game or 1)
        _check_ply(session, ply)
        if on_screen:
            look_through(record, session, ply=ply)
        else:
            _print_game(record, session, ply, boards)


def look_through(record: "Record", session: "Session", **settings: Any) -> None:
    """Show a game on the full screen."""
    from clew.play.local.seating import people_seated, recorded_players
    from clew.tui.opening import loading, show
    from clew.tui.scenes.replay import ReplayScene

    seats = record.game.seat_names
    names = [player or seat for player, seat in zip(record.players, seats, strict=True)]
    people = people_seated(recorded_players(names), seats)
    with loading():
        scene = ReplayScene(session, people, **settings)
        scene.draw(os.get_terminal_size())
    show(scene)


def _check_ply(session: "Session", ply: int | None) -> None:
    last = len(session.moves)
    if ply is not None and not 0 <= ply <= last:
        raise ClewError(f"--ply {ply}: expected 0 to {last}")


def chosen_record(records: "Sequence[Record]", number: int | None) -> "Record":
    """Return a game of a file by its number, which may be None if the file has one game."""
    if number is None and len(records) > 1:
        raise RecordError(f"there are {len(records)} games in this file: choose one with --game")
    if number is not None and not 1 <= number <= len(records):
        raise RecordError(f"there is no game {number} in this file: expected 1 to {len(records)}")
    return records[(number or 1) - 1]


def replayed(record: "Record", number: int) -> "Session":
    """Return the game of a record, replayed by the rules; compile it first if necessary."""
    from clew.cli.progress import ready
    from clew.play.session import Session

    ready(record.game.package)
    try:
        return Session.of(record)
    except RecordError as error:
        raise RecordError(f"game {number}: {error}") from error


def title(record: "Record") -> str:
    """Return the name of the game and its players."""
    names = record.game.seat_names
    seated = ", ".join(f"{name}: {player}" for name, player in zip(names, record.players, strict=True))
    return f"{record.game.about.name} ({seated})"


def _print_list(records: "Sequence[Record]") -> None:
    rows = []
    for number, record in enumerate(records, start=1):
        replayed(record, number)
        players = ", ".join(record.players)
        rows.append((number, record.game, players, len(record.moves), record.result, record.termination))
    print_table((">no.", "game", "players", ">moves", "result", "by"), rows)
    typer.echo("`--game N` shows one of them.")


def _print_game(record: "Record", session: "Session", ply: int | None, boards: bool) -> None:
    last = len(session.moves)
    typer.echo(title(record))
    for number, position in enumerate(session.positions[: last + 1 if ply is None else ply + 1]):
        if number:
            typer.echo(f"{number}. {session.moves[number - 1]}")
        if number in record.comments:
            typer.echo(f"   {{{record.comments[number]}}}")
        if number in record.redrawn:
            typer.echo("   (an undo: what is face down was shuffled)")
        if boards or number == (last if ply is None else ply):
            typer.echo(f"\n{position.view(0).diagram()}\n")
    if (ply is None or ply == last) and not diagram_shows_ending(session):
        typer.echo(ending_words(session))


def ending_words(session: "Session") -> str:
    """Return how a game ended, or that it is unfinished."""
    result = session.result
    if result is None:
        return f"unfinished after {len(session.moves)} {'move' if len(session.moves) == 1 else 'moves'}"
    return f"{result.headline(session.position.game.seat_names)} ({result.reason})"


def diagram_shows_ending(session: "Session") -> bool:
    """Return whether the diagram of the last position includes the result, as it does if the rules ended the game."""
    position = session.position
    result = session.result
    return result is not None and result.headline(position.game.seat_names) in position.diagram()


def _as_data(record: "Record", session: "Session") -> dict[str, Any]:
    # The positions of an unfinished game must not reveal unseen cards or tiles.
    shown = [position.view(0) if session.result is None else position for position in session.positions]
    return {
        "game": record.game.id,
        "options": record.game.options,
        "players": record.players,
        "date": record.date,
        "moves": session.moves,
        "comments": record.comments,
        "redrawn": record.redrawn,
        "positions": [str(position) for position in shown],
        "result": result_as_data(session.result),
        "termination": session.termination,
    }
