"""Puzzles as the server handles them: long work on them is done by a process of its own, and only for a while.

Nothing is stored: a puzzle and what lies on its table come with every question, as text.
"""

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cache
from typing import TypeVar
from urllib.parse import urlencode

from clew.core.package import package
from clew.puzzles import Count, InvalidPuzzle, Monitor, Puzzle, PuzzleBook, Solution, book, books, puzzle, text_of
from clew.puzzles.by_hand import HasBoards, HasKinds, HasMachineCode, KnowsCounts, PuzzleBoard, PuzzleHint, PuzzleKind
from clew.puzzles.registry import line
from clew.web.background import BackgroundProcess
from clew.web.errors import NotFound, Unavailable
from clew.web.lru_cache import LruCache

#: How long is worked on a question, in seconds. What was found by then is told.
SECONDS = 20.0

#: How far this work gives way to everything else: somebody waits for it, but others play.
NICENESS = 7

#: How many questions may wait, and how many answers are kept.
MOST_WAITING = 8
MOST_KEPT = 500

#: The first day that has puzzles.
FIRST_DAY = date(2026, 1, 1)

T = TypeVar("T")

_READ: LruCache[Puzzle] = LruCache(MOST_KEPT)


def read(text: str) -> Puzzle:
    """Return the puzzle that a text means; whoever does one asks about it many times."""
    words = " ".join(text.split())
    return _READ.get(words, lambda: puzzle(words))


def table_of(asked: Puzzle) -> PuzzleBoard | None:
    """Return the table of a puzzle, if it is done by hand."""
    found = book(asked.game)
    return found.table(asked) if isinstance(found, HasBoards) else None


def kinds_of(found: PuzzleBook) -> list[PuzzleKind]:
    """Return the kinds of puzzles that a book can make."""
    return list(found.kinds) if isinstance(found, HasKinds) else []


def known_count(asked: Puzzle) -> tuple[int, int] | None:
    """Return how many solutions a puzzle has, and how many up to symmetry, if that is known."""
    found = book(asked.game)
    return found.known_count(asked) if isinstance(found, KnowsCounts) else None


def link_to(asked: Puzzle) -> str:
    """Return the address of a puzzle, which carries all of it."""
    return f"/puzzle?{urlencode({'puzzle': text_of(asked)})}"


def title_of(asked: Puzzle) -> str:
    """Return what a puzzle is called: by its name, or by its shorter words."""
    text = text_of(asked)
    for named in book(asked.game).named:
        if text == text_of(read(line(asked.game, named.words))):
            return named.name.replace("-", " ")
    return ", ".join(value for value in asked.words.values() if len(value) < 16 and "=" not in value)


@dataclass(frozen=True)
class SolvedPuzzle:
    """What a search has brought."""

    solution: Solution | None
    conclusion: str


@cache
def _warm(game: str) -> None:
    """Have the machine code of solvers ready, once in a process: that is no part of anybody's time."""
    found = book(game)
    if isinstance(found, HasMachineCode):
        found.warm()


@contextmanager
def _for_a_while(game: str) -> Iterator[Monitor]:
    _warm(game)
    watch = Monitor()
    timer = threading.Timer(SECONDS, watch.stop.set)
    timer.daemon = True
    timer.start()
    try:
        yield watch
    finally:
        timer.cancel()


def _solve(text: str) -> SolvedPuzzle:
    asked = puzzle(text)
    with _for_a_while(asked.game) as watch:
        found = None
        for solution in asked.solve(watch, 1):
            found = solution
        return SolvedPuzzle(found, watch.conclusion)


def _count(text: str) -> Count | None:
    asked = puzzle(text)
    with _for_a_while(asked.game) as watch:
        return asked.count(watch)


def _hint(text: str, answer: str) -> PuzzleHint | None:
    asked = puzzle(text)
    table = table_of(asked)
    with _for_a_while(asked.game) as watch:
        hint = None if table is None else table.hint(answer, watch)
        if hint is None and not watch.stopped:
            raise InvalidPuzzle("there is no solution that a hint could lead to")
        return hint


def _make(game: str, kind: str, difficulty: str, seed: int, words: Mapping[str, str]) -> str | None:
    found = book(game)
    with _for_a_while(game) as watch:
        made = found.made(kind, difficulty, seed, words, watch) if isinstance(found, HasKinds) else None
        return None if made is None else text_of(made)


def _daily(game: str, kind: str, seed: int) -> str | None:
    found = book(game)
    with _for_a_while(game) as watch:
        made = found.daily(kind, seed, watch) if isinstance(found, HasKinds) else None
        return None if made is None else text_of(made)


class PuzzleService:
    """Lets work on puzzles be done, and keeps what it brought."""

    def __init__(self) -> None:
        self.background = BackgroundProcess(MOST_WAITING, NICENESS)
        self._solved: LruCache[SolvedPuzzle] = LruCache(MOST_KEPT)
        self._counts: LruCache[Count] = LruCache(MOST_KEPT)
        self._days: LruCache[str] = LruCache(MOST_KEPT)

    def solve(self, asked: Puzzle) -> SolvedPuzzle:
        """Return a solution, the best one found where that is asked for."""
        text = text_of(asked)
        return self._solved.get(text, lambda: self.background.do(_solve, text))

    def count(self, asked: Puzzle) -> Count:
        """Return how many solutions there are, counted here and now."""
        text = text_of(asked)
        return self._counts.get(text, lambda: in_time(self.background.do(_count, text)))

    def hint(self, asked: Puzzle, answer: str) -> PuzzleHint:
        """Return how to go on from an answer."""
        return in_time(self.background.do(_hint, text_of(asked), answer))

    def make(self, game: str, kind: str, difficulty: str, seed: int, words: Mapping[str, str]) -> Puzzle:
        """Return a new puzzle of a kind."""
        wanted = kind_of(game, kind)
        for key in words:
            if key not in wanted.choices:
                raise InvalidPuzzle(f"{key}: expected {' or '.join(wanted.choices)}")
        return read(in_time(self.background.do(_make, game, kind, difficulty, seed, dict(words))))

    def daily(self, game: str, kind: str, day: date) -> Puzzle:
        """Return the puzzle of a day, the same for everybody."""
        kind_of(game, kind)
        seed = day.toordinal()
        made = self._days.get((game, kind, seed), lambda: in_time(self.background.do(_daily, game, kind, seed)))
        return read(made)

    def prepare(self, day: date) -> None:
        """Have the puzzles of a day made before somebody wants them, if they are not there yet."""
        if all(self._days.peek((game, kind.name, day.toordinal())) for game, kind in dailies()):
            return
        threading.Thread(target=self._prepare, args=(day,), name="clew-puzzles", daemon=True).start()

    def _prepare(self, day: date) -> None:
        with suppress(Unavailable):
            for game, kind in dailies():
                self.daily(game, kind.name, day)

    def close(self) -> None:
        """End the process that works."""
        self.background.close()


def in_time(found: T | None) -> T:
    """Return what was found, or say that time was too short."""
    if found is None:
        raise Unavailable(
            f"this takes longer than the {SECONDS:.0f} seconds that a server can spend: `clew puzzle` can do it"
        )
    return found


def kind_of(game: str, kind: str) -> PuzzleKind:
    """Return a kind of puzzles, or raise NotFound."""
    try:
        found = book(game)
    except InvalidPuzzle as error:
        raise NotFound(str(error)) from error
    for known in kinds_of(found):
        if known.name == kind:
            return known
    expected = ", ".join(known.name for known in kinds_of(found))
    raise NotFound(f"{kind}: {package(game).about.name} has no puzzles of that kind; expected {expected}")


def dailies() -> list[tuple[str, PuzzleKind]]:
    """Return all kinds of puzzles that come every day, with their games."""
    return [(game, kind) for game, found in books().items() for kind in kinds_of(found)]


def today(now: float) -> date:
    """Return which day it is, the same for everybody wherever they are."""
    return datetime.fromtimestamp(now, UTC).date()


def day_of(text: str | None, now: float) -> date:
    """Return the day that a text means, today if there is none; days to come have no puzzles yet."""
    latest = today(now)
    try:
        day = date.fromisoformat(text) if text else latest
    except ValueError as error:
        raise NotFound(f"{text}: expected a day, as in {latest.isoformat()}") from error
    if not FIRST_DAY <= day <= max(latest, FIRST_DAY):
        raise NotFound(f"{day.isoformat()}: there are puzzles from {FIRST_DAY.isoformat()} to {latest.isoformat()}")
    return day
