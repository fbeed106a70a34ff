"""What `clew match` and `clew tournament` share: their options, and playing and saving games."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from clew.cli.output import OutputError

if TYPE_CHECKING:
    from clew.core.game import Game
    from clew.play.bots import BotSpec
    from clew.play.match import Pairing, PlayedGame
    from clew.play.results_file import ResultsFile
    from clew.play.workers import WorkerLost

#: The exit code when games could not be played.
INCOMPLETE = 1

Players = Annotated[
    list[str],
    typer.Argument(metavar="PLAYER...", help="Bots, as in level=3, visits=1000, seconds=0.5, random."),
]
Rounds = Annotated[
    int, typer.Option("--rounds", "-n", metavar="N", help="Number of starts; each is played from every seat.")
]
Opening = Annotated[int, typer.Option(metavar="N", help="Number of random moves before the bots begin.")]
ContestSeed = Annotated[
    int | None, typer.Option("--seed", metavar="N", help="Random seed; the same seed plays the same games.")
]
Workers = Annotated[int | None, typer.Option(metavar="N", help="Number of processes. Default: all cores.", min=1)]
RecordTo = Annotated[
    Path | None, typer.Option("--record", metavar="FILE", help="Append the game records to this file.")
]
ResultsTo = Annotated[
    Path | None,
    typer.Option(
        "--results", metavar="FILE", help="Save results here as games finish, and resume from those saved before."
    ),
]


@dataclass(frozen=True)
class ContestFiles:
    """The files of a contest: results, from which it can be resumed, and records of its games."""

    results: Path | None = None
    record: Path | None = None


class Contest:
    """The games of a match or tournament: those to be played, those played so far, and the seed."""

    def __init__(
        self,
        game: "Game",
        players: "Sequence[BotSpec]",
        *,
        rounds: int,
        opening: int,
        seed: int | None,
        files: ContestFiles,
    ) -> None:
        from clew.play import results_file
        from clew.play.match import pairings
        from clew.play.record import read_records

        if files.record is not None and files.record.is_file():
            read_records(files.record)  # Records can only be appended to records.
        self._results: ResultsFile | None = None if files.results is None else results_file.ResultsFile(files.results)
        saved = self._results.contest if self._results is not None else None
        self.seed = seed if seed is not None else saved.seed if saved is not None else secrets.randbits(32)
        self._pairings: list[Pairing] = list(pairings(game, players, rounds, opening, self.seed))
        self._record = files.record
        self.played: list[PlayedGame] = []
        if self._results is not None:
            self._results.resume(results_file.ContestKey.of(game, players, opening, self.seed))
            wanted = {pairing.number for pairing in self._pairings}
            self.played = [game for game in self._results.games if game.number in wanted]

    def play(self, workers: int | None) -> int:
        """Play the remaining games; return the exit code, which says whether Ctrl-C or lost processes left some out."""
        from clew.cli.progress import INTERRUPTED, progress_bar
        from clew.play.match import play_match
        from clew.play.workers import WorkerLost, local_processes

        done = {game.number for game in self.played}
        remaining = [pairing for pairing in self._pairings if pairing.number not in done]
        if not remaining:
            return 0
        try:
            with progress_bar("games", len(self._pairings)) as bar, local_processes(workers) as executor:
                bar.update(len(self.played))
                for game in play_match(remaining, executor):
                    self._save(game)
                    bar.update(len(self.played))
        except KeyboardInterrupt:
            return INTERRUPTED
        except WorkerLost as error:
            return report_lost(error)
        finally:
            self.played.sort(key=lambda game: game.number)
        return 0

    def _save(self, game: "PlayedGame") -> None:
        self.played.append(game)
        if self._results is not None:
            self._results.add(game)
        if self._record is not None:
            _append(self._record, game.record)


def report_lost(error: "WorkerLost") -> int:
    """Say that games are missing because processes died; return the exit code."""
    typer.echo(f"clew: some games could not be played: {error}", err=True)
    return INCOMPLETE


def _append(path: Path, text: str) -> None:
    try:
        with path.open("a", encoding="utf-8") as file:
            file.write(f"{text}\n")
    except OSError as error:
        raise OutputError(f"{path} cannot be written: {error.strerror}") from error


def interval(row: Any) -> str:
    """Return the 95% interval of a score, in words."""
    return f"{row.low:.1%} to {row.high:.1%}"
