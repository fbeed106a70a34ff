"""Puzzle versions: which generator made the puzzles of a day.

The puzzle of a kind, a grade, a date and a puzzle version is a pure function of these: the same on every server, in
every version of Clew that knows the puzzle version. A generator that gives other puzzles gets a new number, a first day
that is still to come, and a line here; those before it keep their days. tests/data/daily_puzzles.txt has puzzles of
each version, and must not change.

    1   since 0.3: medium by the number of pinned tiles, rings on an empty board
    2   of a measured grade, another one for each kind and day; numbers from a stream of their own (puzzles/streams.py)
"""

from datetime import date

from clew.puzzles import Difficulty, InvalidPuzzle, Monitor, Puzzle, book
from clew.puzzles.book import DIFFICULTIES
from clew.puzzles.by_hand import HasKinds
from clew.puzzles.grading import HasGradedDays
from clew.puzzles.streams import number_of

#: The first day of each puzzle version.
FIRST_DAYS = {1: date(2026, 1, 1), 2: date(2026, 11, 23)}


def version_of(day: date) -> int:
    """Return the puzzle version of a day."""
    return max((version for version, first in FIRST_DAYS.items() if first <= day), default=min(FIRST_DAYS))


def grade_of_day(game: str, kind: str, day: date) -> Difficulty:
    """Return the grade of the daily puzzle of a kind, by the date alone."""
    if version_of(day) == 1:
        return "medium"
    # Each kind goes through the grades, and a day has different ones.
    return DIFFICULTIES[(day.toordinal() + number_of("grade", game, kind)) % len(DIFFICULTIES)]


def puzzle_of_day(game: str, kind: str, day: date, monitor: Monitor) -> Puzzle | None:
    """Return the daily puzzle of a kind; None if it was stopped early. Raises InvalidPuzzle if there is none."""
    its_book = book(game)
    if version_of(day) == 1:
        if not isinstance(its_book, HasKinds):
            raise InvalidPuzzle(f"{game} has no daily puzzles")
        return its_book.daily(kind, day.toordinal(), monitor)
    if not isinstance(its_book, HasGradedDays):
        raise InvalidPuzzle(f"{game} has no daily puzzles of a grade")
    return its_book.graded_daily(kind, grade_of_day(game, kind, day), day.toordinal(), monitor)
