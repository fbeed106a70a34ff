"""What `clew match` and `clew tournament` share: their options, and playing and saving games."""

import secrets
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from clew.cli.output import OutputError

if TYPE_CHECKING:
    from clew.core.game import Game
    from clew.core.jobs import UnfinishedWork
    from clew.play.bots import BotSpec
    from clew.play.match import Pairing, PlayedGame
    from clew.play.results_file import ResultsFile
    from clew.play.workers import WorkPlace

#: The exit code when games could not be played.
INCOMPLETE = 1

Players = Annotated[
    list[str],
    typer.Argument(
        metavar="PLAYER...", help="Bots, as in level=3, visits=1000, seconds=0.5, random, greedy, engine=COMMAND."
    ),
]
Rounds = Annotated[
    int, typer.Option("--rounds", "-n", metavar="N", help="Number of starts; each is played from every seat.")
]
Opening = Annotated[int, typer.Option(metavar="N", help="Number of random moves before the bots begin.")]
ContestSeed = Annotated[
    int | None, typer.Option("--seed", metavar="N", help="Random seed; the same seed plays the same games.")
]
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
        self._key = results_file.ContestKey.of(game, players, opening, self.seed)
        if self._results is not None:
            self._results.check(self._key)
            wanted = {pairing.number for pairing in self._pairings}
            self.played = [game for game in self._results.games if game.number in wanted]

    def play(self, place: "WorkPlace") -> int:
        """Play the remaining games; return the exit code, which says whether Ctrl-C or lost workers left some out."""
        from clew.cli.progress import INTERRUPTED
        from clew.core.jobs import UnfinishedWork

        done = {game.number for game in self.played}
        remaining = [pairing for pairing in self._pairings if pairing.number not in done]
        if not remaining:
            self._append_missing_records()
            return 0
        try:
            self._play(remaining, place)
        except KeyboardInterrupt:
            return INTERRUPTED
        except UnfinishedWork as error:
            return report_lost(error)
        finally:
            self.played.sort(key=lambda game: game.number)
            if self._results is not None:
                self._results.close()
        return 0

    def _play(self, remaining: "list[Pairing]", place: "WorkPlace") -> None:
        from clew.cli.progress import progress_bar
        from clew.play.match import play_match

        with progress_bar("games", len(self._pairings)) as bar, place.executor() as executor:
            # Nothing is written before it is certain that games can be played.
            if self._results is not None:
                self._results.resume(self._key)
            self._append_missing_records()
            bar.update(len(self.played), f"games, {executor.words}")
            for game in play_match(remaining, executor):
                self._save(game)
                bar.update(len(self.played), f"games, {executor.words}")

    def _append_missing_records(self) -> None:
        """Append the records of saved games that an interruption kept out of the file of records."""
        from clew.play.record import read_records

        if self._record is None or not self.played:
            return
        found = read_records(self._record) if self._record.is_file() else []
        there = Counter(str(record) for record in found)
        for game in self.played:
            if there[game.record]:
                there[game.record] -= 1
            else:
                _append(self._record, game.record)

    def report_failures(self) -> None:
        """Say what went wrong with engines."""
        for game in self.played:
            for sentence in game.notes:
                typer.echo(f"clew: game {game.number}: {sentence}", err=True)

    def _save(self, game: "PlayedGame") -> None:
        if self._results is not None:
            self._results.add(game)
        self.played.append(game)
        if self._record is not None:
            _append(self._record, game.record)


def report_lost(error: "UnfinishedWork") -> int:
    """Say that games are missing because workers died; return the exit code."""
    typer.echo(f"clew: some games could not be played: {error}", err=True)
    return INCOMPLETE


def _append(path: Path, text: str) -> None:
    from clew.play.durable_files import append_durably

    try:
        append_durably(path, f"{text}\n")
    except OSError as error:
        raise OutputError(f"{path} cannot be written: {error.strerror}") from error


def interval(row: Any) -> str:
    """Return the 95% interval of a score, in words."""
    return f"{row.low:.1%} to {row.high:.1%}"
