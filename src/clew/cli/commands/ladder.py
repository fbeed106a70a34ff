"""`clew ladder`: measures by how much each level of a game beats the one below."""

import dataclasses
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from clew.cli.arguments import GameName, GivenOptions, Json, game_of
from clew.cli.contest import ContestSeed, ResultsTo, interval, report_lost
from clew.cli.output import print_json, print_table, write_file
from clew.cli.work_place import Cluster, Workers, work_place
from clew.core.errors import BudgetError

if TYPE_CHECKING:
    from clew.core.game import Game
    from clew.play.ladder import LadderGames, Rung
    from clew.play.workers import WorkPlace


def ladder(
    game: GameName,
    option: GivenOptions = None,
    lowest: Annotated[int, typer.Option("--from", metavar="LEVEL", help="The lowest level to play.", min=1)] = 1,
    highest: Annotated[int, typer.Option("--to", metavar="LEVEL", help="The highest level to play.", max=10)] = 10,
    games: Annotated[
        int,
        typer.Option(
            "--games", "-n", metavar="N", help="Maximum number of games per level; a clear answer takes fewer."
        ),
    ] = 200,
    seed: ContestSeed = None,
    workers: Workers = None,
    cluster: Cluster = None,
    results: ResultsTo = None,
    docs: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Update the game's table in this Markdown file.")
    ] = None,
    json: Json = False,
) -> None:
    """Measure by how much each level beats the one below. Ctrl-C stops and shows the results so far."""
    from clew.cli.progress import INTERRUPTED, ready
    from clew.core.jobs import UnfinishedWork
    from clew.play.ladder import LadderGames, with_table

    resolved = game_of(game, option)
    if lowest >= highest:
        raise BudgetError(f"--from {lowest} --to {highest}: expected --from to be the lower level")
    place = work_place(workers, cluster)
    played = LadderGames(resolved, results, seed)
    ready(resolved.package)
    rungs: dict[int, Rung] = {}
    code = 0
    try:
        _measure(played, range(lowest + 1, highest + 1), games, place, rungs)
    except KeyboardInterrupt:
        code = INTERRUPTED
    except UnfinishedWork as error:
        code = report_lost(error)
    finally:
        played.close()
    found = list(rungs.values())
    if docs is not None and found:
        before = docs.read_text(encoding="utf-8") if docs.exists() else ""
        write_file(docs, with_table(before, resolved, found))
    if json:
        print_json({"game": str(resolved), "seed": played.seed, "levels": [_as_data(rung) for rung in found]})
    else:
        _print(resolved, found)
    if code:
        raise typer.Exit(code)


def _measure(
    played: "LadderGames", levels: Sequence[int], games: int, place: "WorkPlace", rungs: "dict[int, Rung]"
) -> None:
    from clew.cli.progress import progress_bar
    from clew.play.ladder import measure_level

    with progress_bar("levels", games * len(levels)) as bar, place.executor() as executor:
        played.open()
        for done, level in enumerate(levels):
            words = f"level {level} against {level - 1}"
            bar.update(games * done, f"{words}, {executor.words}")
            play = played.of_level(level)
            for rung in measure_level(played.game, level, executor, most=games, seed=played.seed, play=play):
                rungs[level] = rung
                bar.update(games * done + rung.games, f"{words}: {rung.score:.1%}, {executor.words}")


def _as_data(rung: "Rung") -> dict[str, Any]:
    return {**dataclasses.asdict(rung), "verdict": rung.verdict}


def _print(game: "Game", rungs: "Sequence[Rung]") -> None:
    rows = [
        (f"{rung.level} against {rung.level - 1}", rung.games, f"{rung.score:.1%}", interval(rung), rung.verdict)
        for rung in rungs
    ]
    print_table(("level", ">games", ">score", "95% interval", ""), rows, str(game))
