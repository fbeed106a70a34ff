"""`clew solve`: finds the exact value of every move."""

import threading
from typing import TYPE_CHECKING

import typer

from clew.cli.arguments import Deal, FirstMoves, GivenOptions, Json, PositionText, position_of
from clew.cli.output import position_as_data, print_json, print_table, values_in_words

if TYPE_CHECKING:
    from clew.core.position import Position
    from clew.search.solve import Solved

WORDS = {1.0: "wins", 0.5: "draws", 0.0: "loses"}


def solve(
    position: PositionText,
    option: GivenOptions = None,
    first: FirstMoves = "",
    deal: Deal = None,
    json: Json = False,
) -> None:
    """Find the exact value of every move. For two players and no unseen cards or tiles; Ctrl-C keeps what is solved."""
    from clew.cli.progress import INTERRUPTED

    found = position_of(position, option, first, deal)
    solved, interrupted = _solve(found)
    if json:
        print_json({**position_as_data(found), "solved": solved})
    else:
        _print(found, solved)
    if interrupted:
        raise typer.Exit(INTERRUPTED)


def _solve(position: "Position") -> tuple["Solved", bool]:
    from clew.cli.progress import progress_bar, stoppable
    from clew.search.solve import solve as solve_position

    with progress_bar("solving", None) as bar:

        def report(done: int, moves: int, nodes: int) -> None:
            bar.update(done, f"{done} of {moves} moves up to symmetry, {nodes:,} positions")

        def work(stop: threading.Event) -> "Solved":
            return solve_position(position, report=report, stop=stop)

        return stoppable(work)


def _print(position: "Position", solved: "Solved") -> None:
    names = position.game.seat_names
    value = "not solved" if solved.values is None else values_in_words(solved.values, names)
    typer.echo(f"{value}   ({solved.nodes:,} positions, {solved.seconds:.1f} seconds)")
    seat = names[position.seat] if position.seat is not None else ""
    rows = [
        (word, " ".join(move.move for move in solved.moves if move.value == value))
        for value, word in WORDS.items()
        if any(move.value == value for move in solved.moves)
    ]
    print_table((seat, "with"), rows)
