"""Results of a match or tournament in a file, written game by game, so that it can be resumed after an interruption.

The file has one JSON object per line: first the contest, then each finished game. A line cut off by a crash is dropped.
"""

import dataclasses
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from clew.core.errors import ClewError, OldRulesError
from clew.core.game import Game, game_from_text
from clew.play.bots import BotSpec
from clew.play.durable_files import AppendedFile
from clew.play.match import PlayedGame


class ResultsError(ClewError):
    """A file that does not contain results, or those of another contest."""


@dataclass(frozen=True)
class ContestKey:
    """What determines the games of a contest: equal keys give the same games."""

    game: str
    players: tuple[str, ...]
    opening: int
    seed: int
    rules: int
    """The version of the rules."""

    @classmethod
    def of(cls, game: Game, players: Sequence[BotSpec], opening: int, seed: int) -> "ContestKey":
        """Return the key of a contest."""
        return cls(str(game), tuple(map(str, players)), opening, seed, game.about.rules_version)

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> "ContestKey":
        """Return a stored key with today's options for its game, or raise OldRulesError."""
        # Files of 0.3, whose games all had version 1, do not say so.
        game = game_from_text(data["game"], data.get("rules", 1))
        return cls(str(game), tuple(data["players"]), data["opening"], data["seed"], game.about.rules_version)


class ResultsFile:
    """A file of results to which finished games are appended."""

    def __init__(self, path: Path) -> None:
        """Read the results so far; a file that does not exist is created by `resume`."""
        self.path = path
        self.contest: ContestKey | None = None
        self._by_number: dict[int, PlayedGame] = {}
        self._whole = self._text = ""
        self._file: AppendedFile | None = None
        if not path.exists():
            return
        try:
            self._text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise ResultsError(f"{path} cannot be read: {error}") from error
        lines = self._text.splitlines(keepends=True)
        whole = [line for line in lines if line.endswith("\n")]
        if not whole and lines:
            raise self._unreadable(1)
        for number, line in enumerate(whole, start=1):
            self._read(number, line)
        self._whole = "".join(whole)

    @property
    def games(self) -> list[PlayedGame]:
        """The finished games, each once."""
        return list(self._by_number.values())

    def _read(self, number: int, line: str) -> None:
        try:
            if number == 1:
                self.contest = ContestKey.read(json.loads(line))
            else:
                game = PlayedGame.from_text(line)
                self._by_number.setdefault(game.number, game)
        except OldRulesError as error:
            raise ResultsError(f"{self.path}: {error}") from error
        except (ClewError, ValueError, TypeError, KeyError) as error:
            raise self._unreadable(number) from error

    def _unreadable(self, line: int) -> ResultsError:
        return ResultsError(f"{self.path}, line {line}: expected results of a match or tournament")

    def check(self, contest: ContestKey) -> None:
        """Raise ResultsError if the file has results of another contest; nothing is written."""
        if self.contest is not None and self.contest != contest:
            fields = [field.name for field in dataclasses.fields(ContestKey)]
            wrong = next(name for name in fields if getattr(self.contest, name) != getattr(contest, name))
            there, here = getattr(self.contest, wrong), getattr(contest, wrong)
            raise ResultsError(f"{self.path} has results of another contest: its {wrong} is {there!r}, not {here!r}")

    def resume(self, contest: ContestKey) -> None:
        """Continue the contest in the file, or start a new file; a file of another contest raises ResultsError."""
        self.check(contest)
        self.contest = contest
        games = self._whole.partition("\n")[2]
        text = f"{json.dumps(dataclasses.asdict(contest))}\n{games}"
        try:
            self._file = AppendedFile.continued(self.path, self._text, text)
        except OSError as error:
            raise self._unwritable(error) from error

    def add(self, game: PlayedGame) -> None:
        """Append a finished game; afterwards it is on the disk."""
        assert self._file is not None, "resume comes first"
        try:
            self._file.append(f"{game.to_text()}\n")
        except OSError as error:
            raise self._unwritable(error) from error
        self._by_number[game.number] = game

    def close(self) -> None:
        """Let other commands write to the file."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _unwritable(self, error: OSError) -> ResultsError:
        return ResultsError(f"{self.path} cannot be written: {error.strerror}")
