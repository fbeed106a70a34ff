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
    from clew.play.bots import BotSpec
    from clew.play.ladder import LadderGames, Rung
    from clew.play.workers import WorkPlace


Measured = Annotated[
    str | None,
    typer.Option(
        "--player", "-p", metavar="PLAYER", help="Measure this player against each level, as in engine=COMMAND."
    ),
]
Step = Annotated[int, typer.Option(metavar="N", help="Play each level against the one N below, every Nth.", min=1)]
MostGames = Annotated[
    int,
    typer.Option(
        "--games", "-n", metavar="N", help="Maximum number of games per level; a score that is soon known takes fewer."
    ),
]


def ladder(
    game: GameName,
    option: GivenOptions = None,
    lowest: Annotated[int, typer.Option("--from", metavar="LEVEL", help="The lowest level to play.", min=1)] = 1,
    highest: Annotated[int, typer.Option("--to", metavar="LEVEL", help="The highest level to play.", max=10)] = 10,
    step: Step = 1,
    games: MostGames = 200,
    seed: ContestSeed = None,
    workers: Workers = None,
    cluster: Cluster = None,
    results: ResultsTo = None,
    player: Measured = None,
    docs: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Update the game's table in this Markdown file.")
    ] = None,
    json: Json = False,
) -> None:
    """Measure by how much each level beats the one below. Ctrl-C stops and shows the results so far."""
    from clew.cli.progress import INTERRUPTED, ready
    from clew.core.jobs import UnfinishedWork
    from clew.play.bots import parse_bot
    from clew.play.ladder import LadderGames

    resolved = game_of(game, option)
    measured = None if player is None else parse_bot(player)
    if (lowest > highest) if measured else (lowest + step > highest):
        raise BudgetError(f"--from {lowest} --to {highest}: expected --from to be the lower level")
    if measured is not None and docs is not None:
        raise BudgetError("--docs: the table is for levels against each other, without --player")
    place = work_place(workers, cluster)
    played = LadderGames(resolved, results, seed, measured)
    ready(resolved.package)
    rungs: dict[int, Rung] = {}
    code = 0
    try:
        levels = range(lowest if measured else lowest + step, highest + 1, step)
        _measure(_Ladder(played, levels, games, measured, step), place, rungs)
    except KeyboardInterrupt:
        code = INTERRUPTED
    except UnfinishedWork as error:
        code = report_lost(error)
    finally:
        played.close()
    for sentence in played.notes:
        typer.echo(f"clew: {sentence}", err=True)
    found = list(rungs.values())
    if docs is not None and found:
        _write_table(docs, resolved, found)
    if json:
        print_json({"game": str(resolved), "seed": played.seed, "levels": [_as_data(rung) for rung in found]})
    else:
        _print(resolved, found, measured)
    if code:
        raise typer.Exit(code)


@dataclasses.dataclass(frozen=True)
class _Ladder:
    """What to measure: levels against the one below, or a player against levels."""

    played: "LadderGames"
    levels: Sequence[int]
    games: int
    """The most games for each level."""
    player: "BotSpec | None"
    step: int

    def words(self, level: int) -> str:
        """Return who plays against whom."""
        return (
            f"level {level} against {level - self.step}"
            if self.player is None
            else f"{self.player} against level {level}"
        )


def _measure(ladder: _Ladder, place: "WorkPlace", rungs: "dict[int, Rung]") -> None:
    from clew.cli.progress import progress_bar
    from clew.play.ladder import measure_level

    played, games = ladder.played, ladder.games
    with progress_bar("levels", games * len(ladder.levels)) as bar, place.executor() as executor:
        played.open()
        for done, level in enumerate(ladder.levels):
            words = ladder.words(level)
            bar.update(games * done, f"{words}, {executor.words}")
            measured = measure_level(
                played.game,
                level,
                executor,
                most=games,
                seed=played.seed,
                play=played.of_level(level, ladder.step),
                player=ladder.player,
                step=ladder.step,
            )
            for rung in measured:
                rungs[level] = rung
                bar.update(games * done + rung.games, f"{words}: {rung.score:.1%}, {executor.words}")


def _write_table(path: Path, game: "Game", rungs: "Sequence[Rung]") -> None:
    from clew.play.ladder import with_table

    before = path.read_text(encoding="utf-8") if path.exists() else ""
    write_file(path, with_table(before, game, rungs))


def _as_data(rung: "Rung") -> dict[str, Any]:
    return {**dataclasses.asdict(rung), "verdict": rung.verdict}


def _print(game: "Game", rungs: "Sequence[Rung]", player: "BotSpec | None") -> None:
    # Whether a score is on target is a question for levels only.
    rows = [
        (
            f"{rung.level} against {rung.below}" if player is None else str(rung.level),
            *(rung.games, f"{rung.score:.1%}", interval(rung)),
            rung.verdict if player is None else "",
        )
        for rung in rungs
    ]
    against = "" if player is None else f": {player} against levels"
    print_table(("level", ">games", ">score", "95% interval", ""), rows, f"{game}{against}")
