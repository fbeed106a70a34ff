"""The results of a match or tournament in a file, written game by game, from which it goes on after an interruption.

One JSON value a line: first what is played, then each finished game. A line that was cut off by a crash is dropped.
"""

import dataclasses
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from clew.core.errors import ClewError
from clew.core.game import Game
from clew.play.bots import BotSpec
from clew.play.match import PlayedGame


class ResultsError(ClewError):
    """A file that holds no results, or those of something else."""


@dataclass(frozen=True)
class ContestKey:
    """What is played; equal contests have the same games."""

    game: str
    players: tuple[str, ...]
    opening: int
    seed: int

    @classmethod
    def of(cls, game: Game, players: Sequence[BotSpec], opening: int, seed: int) -> "ContestKey":
        """Return what is played, as it is written."""
        return cls(str(game), tuple(map(str, players)), opening, seed)


class ResultsFile:
    """A file of results that grows as games are finished."""

    def __init__(self, path: Path) -> None:
        """Read what is there already; a file that does not exist is begun with the first game."""
        self.path = path
        self.contest: ContestKey | None = None
        self.games: list[PlayedGame] = []
        self._whole = ""
        if not path.exists():
            return
        try:
            lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        except (OSError, UnicodeDecodeError) as error:
            raise ResultsError(f"{path} cannot be read: {error}") from error
        whole = [line for line in lines if line.endswith("\n")]
        if not whole and lines:
            raise self._no_results(1)
        for number, line in enumerate(whole, start=1):
            self._read(number, line)
        self._whole = "".join(whole)

    def _read(self, number: int, line: str) -> None:
        try:
            data: dict[str, Any] = json.loads(line)
            if number == 1:
                self.contest = ContestKey(data["game"], tuple(data["players"]), data["opening"], data["seed"])
            else:
                data |= {name: tuple(data[name]) for name in ("entrants", "payoffs")}
                self.games.append(PlayedGame(**data))
        except (ValueError, TypeError, KeyError) as error:
            raise self._no_results(number) from error

    def _no_results(self, line: int) -> ResultsError:
        return ResultsError(f"{self.path}, line {line}: expected results of a match or tournament")

    def go_on_with(self, contest: ContestKey) -> None:
        """Take up a contest: the one in the file, or a new one where the file is not there yet."""
        if self.contest is not None and self.contest != contest:
            fields = [field.name for field in dataclasses.fields(ContestKey)]
            wrong = next(name for name in fields if getattr(self.contest, name) != getattr(contest, name))
            there, here = getattr(self.contest, wrong), getattr(contest, wrong)
            raise ResultsError(f"{self.path} has results of something else: its {wrong} is {there!r}, not {here!r}")
        self.contest = contest
        if not self._whole:
            self._whole = f"{json.dumps(dataclasses.asdict(contest))}\n"
        self._write("w", self._whole)

    def add(self, game: PlayedGame) -> None:
        """Write down a finished game."""
        self.games.append(game)
        self._write("a", f"{json.dumps(dataclasses.asdict(game), ensure_ascii=False)}\n")

    def _write(self, mode: str, text: str) -> None:
        try:
            with self.path.open(mode, encoding="utf-8") as file:
                file.write(text)
        except OSError as error:
            raise ResultsError(f"{self.path} cannot be written: {error.strerror}") from error
