"""`clew perft`: counts move sequences."""

import time
from typing import TYPE_CHECKING, Annotated, Any

import typer

from clew.cli.arguments import Deal, FirstMoves, GivenOptions, Json, PositionText, position_of
from clew.cli.output import print_json, print_table

if TYPE_CHECKING:
    from clew.core.position import Position


def perft(
    position: PositionText,
    depth: Annotated[int, typer.Argument(metavar="DEPTH", help="Number of moves.", min=1)],
    option: GivenOptions = None,
    first: FirstMoves = "",
    deal: Deal = None,
    divide: Annotated[bool, typer.Option("--divide", help="Also show the count for each first move.")] = False,
    json: Json = False,
) -> None:
    """Count move sequences, to compare with other programs."""
    from clew.cli.progress import INTERRUPTED

    found = position_of(position, option, first, deal)
    counted: list[dict[str, Any]] = []
    interrupted = False
    try:
        for plies in range(1, depth + 1):
            start = time.perf_counter()
            by_move = _count(found, plies)
            seconds = time.perf_counter() - start
            counted.append({"depth": plies, "count": sum(by_move.values()), "seconds": seconds, "by_move": by_move})
    except KeyboardInterrupt:
        interrupted = True
    _print(found, counted, divide, json)
    if interrupted:
        raise typer.Exit(INTERRUPTED)


def _count(position: "Position", depth: int) -> dict[str, int]:
    """Return the number of sequences that begin with each move."""
    from clew.cli.progress import interruptible, progress_bar
    from clew.search.perft import perft as count_sequences

    counts: dict[str, int] = {}
    moves = position.moves()
    with progress_bar(f"depth {depth}", len(moves)) as bar:
        for move in moves:
            after = position.play(move)
            counts[move] = interruptible(lambda: count_sequences(after, depth - 1))  # noqa: B023
            bar.update(len(counts))
    return counts


def _print(position: "Position", counted: list[dict[str, Any]], divide: bool, json: bool) -> None:
    if json:
        shown = counted if divide else [{**row, "by_move": None} for row in counted]
        data = [{name: value for name, value in row.items() if value is not None} for row in shown]
        print_json({"position": str(position), "counts": data})
        return
    print_table(
        (">depth", ">sequences", ">seconds"),
        [(row["depth"], f"{row['count']:,}", f"{row['seconds']:.2f}") for row in counted],
    )
    if divide and counted:
        rows = [(move, f"{count:,}") for move, count in counted[-1]["by_move"].items()]
        print_table(("first move", ">sequences"), rows, f"depth {counted[-1]['depth']}")
