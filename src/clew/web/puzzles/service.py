"""Puzzles on the server: a worker process solves, counts and generates them, each task within a time limit.

Nothing but daily puzzles is stored: every request carries the puzzle and the answer so far as text.
"""

import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TypeVar
from urllib.parse import urlencode

from clew.core.package import package
from clew.puzzles import ExactCount, InvalidPuzzle, Monitor, Puzzle, PuzzleBook, Solution, book, books, text_of
from clew.puzzles import puzzle as parse_puzzle
from clew.puzzles.by_hand import HasBoards, HasKinds, KnowsCounts, PuzzleBoard, PuzzleHint, PuzzleKind
from clew.puzzles.registry import line
from clew.puzzles.spreading import warm_once
from clew.web.background import BackgroundProcess
from clew.web.errors import NotFound, Unavailable
from clew.web.lru_cache import LruCache

#: The time limit of a task, in seconds. What was found by then is returned.
TIME_LIMIT = 20.0

#: The time limit for a first word about a shape that is being drawn, in seconds.
MOMENT = 3.0

#: The priority of the worker process: clients wait for its results, but games come first.
NICENESS = 7

#: How many tasks may wait, and how many results are cached.
MAX_WAITING = 8
CACHE_SIZE = 500

T = TypeVar("T")

_PUZZLES: LruCache[Puzzle] = LruCache(CACHE_SIZE)


def cached_puzzle(text: str) -> Puzzle:
    """Return the puzzle of a text; a client that solves one asks about it many times."""
    normalised = " ".join(text.split())
    return _PUZZLES.get(normalised, lambda: parse_puzzle(normalised))


def board_of(puzzle: Puzzle) -> PuzzleBoard | None:
    """Return the board of a puzzle, or None if it cannot be solved by hand."""
    its_book = book(puzzle.game)
    return its_book.board(puzzle) if isinstance(its_book, HasBoards) else None


def kinds_of(puzzle_book: PuzzleBook) -> list[PuzzleKind]:
    """Return the kinds of puzzles that a book can generate."""
    return list(puzzle_book.kinds) if isinstance(puzzle_book, HasKinds) else []


def known_count(puzzle: Puzzle) -> tuple[int, int] | None:
    """Return the number of solutions, and the number up to symmetry, if they are known."""
    its_book = book(puzzle.game)
    return its_book.known_count(puzzle) if isinstance(its_book, KnowsCounts) else None


def link_to(puzzle: Puzzle) -> str:
    """Return the address of a puzzle, which carries all of it."""
    return f"/puzzle?{urlencode({'puzzle': text_of(puzzle)})}"


def title_of(puzzle: Puzzle) -> str:
    """Return the name of a puzzle, or what it is about if it has none."""
    text, board = text_of(puzzle), board_of(puzzle)
    for named in book(puzzle.game).named:
        if text == text_of(cached_puzzle(line(puzzle.game, named.words))):
            return named.name.replace("-", " ").capitalize()
    return ", ".join(puzzle.words.values()) if board is None else board.title


@dataclass(frozen=True)
class SolvedPuzzle:
    """The result of a search: a solution, if there is one, and what was proved."""

    solution: Solution | None
    conclusion: str


# The functions up to PuzzleService run in the worker process.


@contextmanager
def time_limited(*games: str, seconds: float = TIME_LIMIT) -> Iterator[Monitor]:
    """Yield a monitor that stops the work on puzzles of some games after the time limit."""
    for game in games:
        # This does not count towards the time limit.
        warm_once(game)
    monitor = Monitor()
    timer = threading.Timer(seconds, monitor.stop.set)
    timer.daemon = True
    timer.start()
    try:
        yield monitor
    finally:
        timer.cancel()


def _solve(text: str) -> SolvedPuzzle:
    puzzle = parse_puzzle(text)
    with time_limited(puzzle.game) as monitor:
        best = None
        for solution in puzzle.solve(monitor, 1):
            best = solution
        return SolvedPuzzle(best, monitor.conclusion)


def _count(text: str) -> ExactCount | None:
    puzzle = parse_puzzle(text)
    with time_limited(puzzle.game) as monitor:
        return puzzle.count(monitor)


def _hint(text: str, answer: str) -> PuzzleHint | None:
    puzzle = parse_puzzle(text)
    board = board_of(puzzle)
    with time_limited(puzzle.game) as monitor:
        hint = None if board is None else board.hint(answer, monitor)
        if hint is None and not monitor.stopped:
            raise InvalidPuzzle("there is no solution that a hint could lead to")
        return hint


def _generate(game: str, kind: str, difficulty: str, seed: int, words: Mapping[str, str]) -> str | None:
    puzzle_book = book(game)
    with time_limited(game) as monitor:
        if not isinstance(puzzle_book, HasKinds):
            return None
        puzzle = puzzle_book.generate(kind, difficulty, seed, words, monitor)
        return None if puzzle is None else text_of(puzzle)


def _fillable(texts: Sequence[str], seconds: float) -> list[bool | None]:
    """Return for each puzzle whether it has a solution, None if that takes too long; for all within a time."""
    found: list[bool | None] = []
    for text in texts:
        puzzle = parse_puzzle(text)
        with time_limited(puzzle.game, seconds=seconds / len(texts)) as monitor:
            solution = next(iter(puzzle.solve(monitor, 1)), None)
            found.append(True if solution is not None else None if monitor.stopped else False)
    return found


def fresh_puzzle(game: str, kind: str, difficulty: str, seed: int) -> str | None:
    """Return a new puzzle with one solution; None if there is none in time.

    Its shape or size is what the daily puzzle with this seed has: those are chosen so that they suit the kind.
    """
    puzzle_book = book(game)
    with time_limited(game) as monitor, suppress(InvalidPuzzle):
        if isinstance(puzzle_book, HasKinds):
            model = puzzle_book.daily(kind, seed, monitor)
            if model is not None:
                words = {key: model.words[key] for key in kind_of(game, kind).choices if key in model.words}
                puzzle = puzzle_book.generate(kind, difficulty, seed, words, monitor)
                return None if puzzle is None else text_of(puzzle)
    return None


class PuzzleService:
    """Sends work on puzzles to the worker process, and caches the results."""

    def __init__(self, solving: BackgroundProcess | None = None) -> None:
        self.background = BackgroundProcess(MAX_WAITING, NICENESS)
        self.solving = solving or self.background
        """Where puzzles are solved, counted and made: perhaps not on this machine, where pictures are drawn."""
        self._solved: LruCache[SolvedPuzzle] = LruCache(CACHE_SIZE)
        self._fillable: LruCache[list[bool | None]] = LruCache(CACHE_SIZE)
        self._counts: LruCache[ExactCount] = LruCache(CACHE_SIZE)

    def solve(self, puzzle: Puzzle) -> SolvedPuzzle:
        """Return a solution, or the best one found if the puzzle asks for the best."""
        text = text_of(puzzle)
        return self._solved.get(text, lambda: self.solving.do(_solve, text))

    def count(self, puzzle: Puzzle) -> ExactCount:
        """Return the number of solutions, by counting them."""
        text = text_of(puzzle)
        return self._counts.get(text, lambda: within_time(self.solving.do(_count, text)))

    def fillable(self, puzzles: Sequence[Puzzle]) -> list[bool | None]:
        """Return for each puzzle whether it has a solution; None if that takes longer than a moment."""
        texts = [text_of(puzzle) for puzzle in puzzles]
        return self._fillable.get(tuple(texts), lambda: self.background.do(_fillable, texts, MOMENT))

    def hint(self, puzzle: Puzzle, answer: str) -> PuzzleHint:
        """Return the next step from an answer."""
        return within_time(self.solving.do(_hint, text_of(puzzle), answer))

    def generate(self, game: str, kind: str, difficulty: str, seed: int, words: Mapping[str, str]) -> Puzzle:
        """Return a new puzzle of a kind."""
        choices = kind_of(game, kind).choices
        for key in words:
            if key not in choices:
                raise InvalidPuzzle(f"{key}: expected {' or '.join(choices)}")
        return cached_puzzle(within_time(self.solving.do(_generate, game, kind, difficulty, seed, dict(words))))

    def close(self) -> None:
        """End the worker process."""
        self.background.close()
        self.solving.close()


def within_time(result: T | None) -> T:
    """Return a result, or raise Unavailable if the time limit was too short for it."""
    if result is None:
        raise Unavailable(f"this takes longer than the server's limit of {TIME_LIMIT:.0f} seconds: use `clew puzzle`")
    return result


def kind_of(game: str, kind: str) -> PuzzleKind:
    """Return a kind of puzzle by its name, or raise NotFound."""
    try:
        kinds = kinds_of(book(game))
    except InvalidPuzzle as error:
        raise NotFound(str(error)) from error
    for each in kinds:
        if each.name == kind:
            return each
    expected = ", ".join(each.name for each in kinds)
    raise NotFound(f"{kind}: {package(game).about.name} has no puzzles of that kind; expected {expected}")


def daily_kinds() -> list[tuple[str, PuzzleKind]]:
    """Return every kind of puzzle that has a daily one, with its game."""
    return [(game, kind) for game, puzzle_book in books().items() for kind in kinds_of(puzzle_book)]
