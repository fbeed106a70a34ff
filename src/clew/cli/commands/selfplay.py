"""`clew selfplay`: games that a bot plays against itself, as data to learn from."""

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from clew.cli.arguments import GameName, GivenOptions, Json, game_of
from clew.cli.contest import ContestSeed, report_lost
from clew.cli.output import print_json
from clew.cli.work_place import Cluster, Workers, work_place

if TYPE_CHECKING:
    from clew.play.journal import Journal
    from clew.play.selfplay.games import SelfPlay
    from clew.play.workers import WorkPlace

#: What is added to the name of a file for the games that have been played so far.
JOURNAL_SUFFIX = ".games"


def selfplay(
    game: GameName,
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="Data file, .npz or .parquet.")],
    option: GivenOptions = None,
    visits: Annotated[int, typer.Option("--visits", "-v", metavar="N", help="Number of visits for each move.")] = 200,
    games: Annotated[int, typer.Option("--games", "-n", metavar="N", help="Number of games.", min=1)] = 100,
    explore: Annotated[
        int, typer.Option(metavar="N", help="Number of first moves that are drawn by their shares of the visits.")
    ] = 10,
    seed: ContestSeed = None,
    workers: Workers = None,
    cluster: Cluster = None,
    json: Json = False,
) -> None:
    """Let a bot play against itself and write data to learn from. The same seed gives the same file.

    Games are saved beside the file, in FILE.games, and the command resumes from there.
    """
    from clew.cli.progress import ready
    from clew.core.draws import draws_from
    from clew.play.journal import Journal
    from clew.play.selfplay import files
    from clew.play.selfplay.games import SelfPlay, SelfPlayedGame

    files.check_name(out)
    beside = out.with_name(out.name + JOURNAL_SUFFIX)
    chosen = _seed(seed, beside)
    with draws_from(chosen):
        resolved = game_of(game, option)
    version = resolved.actions_version
    settings = SelfPlay.of(resolved, visits, chosen, explore)
    journal = Journal(beside, _heading(settings, version))
    place = work_place(workers, cluster)
    ready(resolved.package)
    code = _play(settings, games, journal, place)
    done = [
        SelfPlayedGame.from_data(journal.done[str(number)]) for number in range(games) if str(number) in journal.done
    ]
    facts: files.Facts = {
        "game_text": str(resolved), "actions_version": version, "visits": visits, "seed_of_all": settings.seed,
        "explored": explore,
    }  # fmt: skip
    samples = files.write(out, resolved, done, facts) if done and not code else 0
    if json:
        print_json({"game": str(resolved), "seed": settings.seed, "games": len(done), "samples": samples})
    elif code:
        typer.echo(f"{beside}: {len(done)} of {games} games of {resolved}; the same command plays the others")
    else:
        typer.echo(f"{out}: {samples} positions of {len(done)} games of {resolved}, seed {settings.seed}")
    if code:
        raise typer.Exit(code)


def _seed(given: int | None, beside: Path) -> int:
    """Return the seed that was given, that of the games so far, or a new one."""
    import json

    if given is not None:
        return given
    try:
        with beside.open(encoding="utf-8") as file:
            return int(json.loads(file.readline())["seed"])
    except (OSError, ValueError, KeyError, TypeError):
        return secrets.randbits(32)


def _heading(settings: "SelfPlay", version: int) -> dict[str, str | int]:
    return {
        "selfplay": settings.game, "visits": settings.visits, "explore": settings.explored, "seed": settings.seed,
        "actions": version,
    }  # fmt: skip


def _play(settings: "SelfPlay", games: int, journal: "Journal", place: "WorkPlace") -> int:
    """Play the games that are missing; return the exit code."""
    from clew.cli.progress import INTERRUPTED, progress_bar
    from clew.core.jobs import UnfinishedWork
    from clew.play.selfplay.games import play_games

    missing = [number for number in range(games) if str(number) not in journal.done]
    if not missing:
        return 0
    try:
        with progress_bar("games", games) as bar, place.executor() as executor:
            journal.open()
            bar.update(games - len(missing), f"games, {executor.words}")
            for done, played in enumerate(play_games(settings, missing, executor), start=games - len(missing) + 1):
                journal.add(str(played.number), played.as_data())
                bar.update(done)
    except KeyboardInterrupt:
        return INTERRUPTED
    except UnfinishedWork as error:
        return report_lost(error)
    finally:
        journal.close()
    return 0
