"""What `clew match` and `clew tournament` share: how games are played, kept and shown."""

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from clew.cli.output import OutputError

if TYPE_CHECKING:
    from clew.core.game import Game
    from clew.play.bots import BotSpec
    from clew.play.match import Pairing, PlayedGame
    from clew.play.results_file import ResultsFile

Players = Annotated[
    list[str],
    typer.Argument(metavar="PLAYER...", help="Players, as in level=3, visits=1000, seconds=0.5, random."),
]
Rounds = Annotated[
    int, typer.Option("--rounds", "-n", metavar="N", help="How many starts; each is played from every seat.")
]
Opening = Annotated[int, typer.Option(metavar="N", help="Random moves before the players begin.")]
ContestSeed = Annotated[int | None, typer.Option("--seed", metavar="N", help="For the same games again.")]
Workers = Annotated[int | None, typer.Option(metavar="N", help="Processes; all cores if not given.", min=1)]
RecordTo = Annotated[Path | None, typer.Option("--record", metavar="FILE", help="Add the games to this file.")]
ResultsTo = Annotated[
    Path | None,
    typer.Option("--results", metavar="FILE", help="Keep results here as they come, and go on from those there."),
]


class Contest:
    """Games to be played, those played so far, and the seed that draws them."""

    def __init__(
        self,
        game: "Game",
        players: "Sequence[BotSpec]",
        *,
        rounds: int,
        opening: int,
        seed: int | None,
        results: Path | None,
        record: Path | None,
    ) -> None:
        from clew.play import results_file
        from clew.play.match import pairings
        from clew.play.record import read_records

        if record is not None and record.is_file():
            read_records(record)  # Games after something else could not be read.
        self._results: ResultsFile | None = None if results is None else results_file.ResultsFile(results)
        known = self._results.contest if self._results is not None else None
        self.seed = seed if seed is not None else known.seed if known is not None else secrets.randbits(32)
        self._pairings: list[Pairing] = list(pairings(game, players, rounds, opening, self.seed))
        self._record = record
        self.played: list[PlayedGame] = []
        if self._results is not None:
            self._results.go_on_with(results_file.ContestKey.of(game, players, opening, self.seed))
            wanted = {pairing.number for pairing in self._pairings}
            self.played = [game for game in self._results.games if game.number in wanted]

    def play(self, workers: int | None) -> bool:
        """Play what is left; return whether Ctrl-C ended it."""
        from clew.cli.progress import progress_bar
        from clew.play.match import play_match
        from clew.play.workers import local_processes

        done = {game.number for game in self.played}
        to_play = [pairing for pairing in self._pairings if pairing.number not in done]
        if not to_play:
            return False
        try:
            with progress_bar("games", len(self._pairings)) as bar, local_processes(workers) as executor:
                bar.update(len(self.played))
                for game in play_match(to_play, executor):
                    self._keep(game)
                    bar.update(len(self.played))
        except KeyboardInterrupt:
            return True
        finally:
            self.played.sort(key=lambda game: game.number)
        return False

    def _keep(self, game: "PlayedGame") -> None:
        self.played.append(game)
        if self._results is not None:
            self._results.add(game)
        if self._record is not None:
            _append(self._record, game.record)


def _append(path: Path, text: str) -> None:
    try:
        with path.open("a", encoding="utf-8") as file:
            file.write(f"{text}\n")
    except OSError as error:
        raise OutputError(f"{path} cannot be written: {error.strerror}") from error


def interval(row: Any) -> str:
    """Return where a score lies, in words."""
    return f"{row.low:.1%} to {row.high:.1%}"
