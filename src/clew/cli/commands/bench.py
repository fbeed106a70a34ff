"""`clew bench`: measures the speed of games on this machine."""

import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

from clew.cli.arguments import Json, complete_games
from clew.cli.output import print_json, print_table

if TYPE_CHECKING:
    from clew.core.position import Position


def bench(
    game: Annotated[
        list[str] | None,
        typer.Argument(metavar="[GAME]...", help="Which games. Default: all.", autocompletion=complete_games),
    ] = None,
    seconds: Annotated[float, typer.Option("--seconds", "-s", metavar="S", help="Seconds for each measurement.")] = 1.0,
    json: Json = False,
) -> None:
    """Measure the speed of games on this machine. Shows random games and search visits per second, on one core.

    Ctrl-C stops and shows the games measured so far.
    """
    from clew.cli.arguments import position_of
    from clew.cli.progress import INTERRUPTED, interruptible, progress_bar
    from clew.core.errors import BudgetError
    from clew.core.package import package, packages

    if not seconds > 0:
        raise BudgetError(f"--seconds {seconds}: expected more than 0")
    names = [package(name).id for name in game or packages()]
    starts = [position_of(name, None, deal="1") for name in names]
    measured: list[dict[str, Any]] = []
    interrupted = False
    try:
        with progress_bar("measuring", len(starts)) as bar:
            for start in starts:
                measured.append(interruptible(partial(_measure, start, seconds)))
                bar.update(len(measured))
    except KeyboardInterrupt:
        interrupted = True
    if json:
        print_json(measured)
    else:
        rows = [(row["game"], *(f"{row[name]:,.0f}" for name in list(row)[1:])) for row in measured]
        print_table(("game", ">random games/s", ">random moves/s", ">search visits/s"), rows)
    if interrupted:
        raise typer.Exit(INTERRUPTED)


def _measure(start: "Position", seconds: float) -> dict[str, Any]:
    from clew.search.playouts import playouts
    from clew.search.think import think

    games = _rate(lambda count: playouts(start, count), seconds)
    sample = 1000
    per_game = playouts(start, sample).plies / sample
    start_time = time.perf_counter()
    visits = think(start, seconds=seconds, seed=1, threads=1).visits / (time.perf_counter() - start_time)
    return {
        "game": str(start.game),
        "random_games_per_second": games,
        "random_moves_per_second": games * per_game,
        "visits_per_second": visits,
    }


def _rate(work: Callable[[int], object], seconds: float) -> float:
    """Return how many times per second `work` can be done."""
    count = 1
    while True:
        start = time.perf_counter()
        work(count)
        taken = time.perf_counter() - start
        if taken >= seconds / 2:
            return count / taken
        count = max(2 * count, int(count * seconds / max(taken, 1e-3) / 2))
