"""The words of the engine protocol, and its lines as values.

It is UGI (Universal Game Interface), which is UCI for any game, with a few more words: docs/engines.md lists them.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise
from math import isfinite

from clew.core.errors import ClewError

#: The longest line that either side accepts, in bytes.
LONGEST_LINE = 1 << 20

#: Separates moves; they may contain spaces.
MOVE_SEPARATOR = ";"

#: Between a position and the moves played from it.
MOVES = "moves"

#: The answer where there is nothing: no seat to move, no result.
NONE = "none"

#: The longest search that can be asked for, in seconds.
LONGEST_SECONDS = 1e7


class Command(StrEnum):
    """The first word of a line to an engine."""

    UGI = "ugi"
    ISREADY = "isready"
    SETOPTION = "setoption"
    NEWGAME = "uginewgame"
    POSITION = "position"
    GO = "go"
    STOP = "stop"
    QUERY = "query"
    QUIT = "quit"


class Answer(StrEnum):
    """The first word of a line from an engine."""

    ID = "id"
    OPTION = "option"
    UGIOK = "ugiok"
    READYOK = "readyok"
    INFO = "info"
    BESTMOVE = "bestmove"
    RESPONSE = "response"
    REFUSED = "refused"
    ERROR = "error"


class ProtocolError(ClewError):
    """A line that does not follow the protocol."""


@dataclass(frozen=True)
class EngineOption:
    """An option that an engine declares: its type is spin (a number), string, check or button."""

    name: str
    type: str
    default: str = ""
    low: int | None = None
    high: int | None = None

    def __str__(self) -> str:
        """Return the line that declares it."""
        limits = "" if self.low is None else f" min {self.low} max {self.high}"
        default = f" default {self.default}" if self.default else ""
        return f"{Answer.OPTION} name {self.name} type {self.type}{default}{limits}"

    @classmethod
    def parse(cls, line: str) -> "EngineOption":
        """Return the option of a line, or raise ProtocolError."""
        found = re.fullmatch(
            r"option name (?P<name>.+?) type (?P<type>\w+)(?: default(?: (?P<default>.*?))?)?"
            r"(?: min (?P<low>-?\d{1,18}))?(?: max (?P<high>-?\d{1,18}))?(?: var .*)?",
            line,
        )
        if found is None:
            raise ProtocolError(f"{line}: expected option name NAME type TYPE default VALUE min NUMBER max NUMBER")
        low, high = (None if found[name] is None else int(found[name]) for name in ("low", "high"))
        return cls(found["name"], found["type"], found["default"] or "", low, high)


@dataclass(frozen=True)
class SearchLimits:
    """What `go` asks for. Without any limit the engine decides."""

    nodes: int | None = None
    seconds: float | None = None
    is_infinite: bool = False
    clocks: Mapping[int, float] = field(default_factory=dict)
    """The seconds left on the clock of each seat."""
    increments: Mapping[int, float] = field(default_factory=dict)
    """The seconds added to the clock of each seat after its move."""

    def __str__(self) -> str:
        """Return the line."""
        words: list[str] = [Command.GO]
        if self.is_infinite:
            words.append("infinite")
        if self.nodes is not None:
            words.append(f"nodes {self.nodes}")
        if self.seconds is not None:
            words.append(f"movetime {max(1, round(1000 * self.seconds))}")
        for word, times in (("time", self.clocks), ("inc", self.increments)):
            if times:
                words.append(f"{word} {' '.join(f'{seat} {seconds:g}' for seat, seconds in times.items())}")
        return " ".join(words)

    @classmethod
    def parse(cls, text: str) -> "SearchLimits":
        """Return the limits that follow the word `go`, or raise ProtocolError."""
        return _GoReader(text).read()


class _GoReader:
    """Reads the words after `go`."""

    def __init__(self, text: str) -> None:
        self._words = text.split()
        self._at = 0

    def read(self) -> SearchLimits:
        nodes: int | None = None
        seconds: float | None = None
        is_infinite = False
        times: dict[str, dict[int, float]] = {"time": {}, "inc": {}}
        while (word := self._next()) is not None:
            of_player = re.fullmatch(r"p([1-9]\d?)(time|inc)", word)
            if word == "infinite":
                is_infinite = True
            elif word == "nodes":
                nodes = int(self._number(word, least=1.0))
            elif word == "movetime":
                seconds = self._number(word, least=1.0) / 1000.0
            elif word in times:
                self._read_seats(word, times[word])
            elif of_player is not None:
                # UGI counts players from 1 and milliseconds.
                times[of_player[2]][int(of_player[1]) - 1] = self._number(word) / 1000.0
            else:
                raise ProtocolError(f"go {word}: expected nodes, movetime, time, inc or infinite")
        return SearchLimits(nodes, seconds, is_infinite, times["time"], times["inc"])

    def _read_seats(self, word: str, times: dict[int, float]) -> None:
        before = len(times)
        while self._at + 1 < len(self._words) and re.fullmatch(r"\d{1,2}", self._words[self._at]):
            seat = int(self._words[self._at])
            self._at += 1
            times[seat] = self._number(f"{word} {seat}")
        if len(times) == before:
            raise ProtocolError(f"go {word}: expected a seat and its seconds, as in go {word} 0 60 1 58.5")

    def _next(self) -> str | None:
        if self._at >= len(self._words):
            return None
        self._at += 1
        return self._words[self._at - 1]

    def _number(self, word: str, least: float = 0.0) -> float:
        text = self._next()
        try:
            value = float(text or "")
        except ValueError:
            value = -1.0
        if not (isfinite(value) and least <= value <= 1000 * LONGEST_SECONDS):
            raise ProtocolError(f"go {word} {text or ''}: expected a number of at least {least:g}")
        return value


@dataclass(frozen=True)
class SearchInfo:
    """What a search has found so far: one line `info`."""

    nodes: int | None = None
    seconds: float | None = None
    values: tuple[float, ...] = ()
    """The expected payoff of each seat, from 0 to 1."""
    line: tuple[str, ...] = ()
    is_proven: bool = False

    def __str__(self) -> str:
        """Return the line."""
        words: list[str] = [Answer.INFO]
        if self.nodes is not None:
            words.append(f"nodes {self.nodes}")
        if self.seconds is not None:
            words.append(f"time {round(1000 * self.seconds)}")
        if self.nodes and self.seconds:
            words.append(f"nps {round(self.nodes / self.seconds)}")
        if self.values:
            words.append(f"values {' '.join(f'{value:.4f}' for value in self.values)}")
        if self.is_proven:
            words.append("proven")
        if self.line:
            words.append(f"pv {join_moves(self.line)}")
        return " ".join(words)

    @classmethod
    def parse(cls, line: str) -> "SearchInfo":
        """Return what is known in a line; unknown words are skipped."""
        head, _, moves = line.partition(" pv ")
        words = head.partition(" string ")[0].split()
        values: list[float] = []
        if "values" in words:
            for word in words[words.index("values") + 1 :]:
                if not re.fullmatch(r"[01](\.\d+)?", word):
                    break
                values.append(float(word))
        time = _number_after(words, "time")
        return cls(
            _number_after(words, "nodes"),
            None if time is None else time / 1000.0,
            tuple(values),
            split_moves(moves),
            "proven" in words,
        )


def _number_after(words: Sequence[str], name: str) -> int | None:
    for word, following in pairwise(words):
        if word == name and re.fullmatch(r"\d{1,18}", following):
            return int(following)
    return None


def join_moves(moves: Sequence[str]) -> str:
    """Return moves as text."""
    return f"{MOVE_SEPARATOR} ".join(moves)


def split_moves(text: str) -> tuple[str, ...]:
    """Return the moves of a text."""
    return tuple(move.strip() for move in text.split(MOVE_SEPARATOR) if move.strip())


def position_line(text: str, moves: Sequence[str] = ()) -> str:
    """Return the line that sets a position, and plays moves from it."""
    return f"{Command.POSITION} {text}{f' {MOVES} {join_moves(moves)}' if moves else ''}"


def split_position(text: str) -> tuple[str, tuple[str, ...]]:
    """Return the text of a position and the moves after it."""
    before, found, moves = f"{text} ".rpartition(f" {MOVES} ")
    if not found:
        return text.strip(), ()
    return before.strip(), split_moves(moves)


def result_word(winners: Sequence[int] | None, seats: int) -> str:
    """Return a result as UGI writes it: `p1win`, `draw`, `none`; `p1p3win` where some of the seats share the win."""
    if winners is None:
        return NONE
    return "draw" if len(winners) == seats else f"{''.join(f'p{seat + 1}' for seat in winners)}win"


def one_line(text: str) -> str:
    """Return text without line breaks."""
    return " ".join(text.split())
