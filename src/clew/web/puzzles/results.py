"""Results of daily puzzles: what visitors without accounts have solved, known by their cookie."""

from collections.abc import Sequence
from contextlib import suppress

from sqlalchemy import select

from clew.core.errors import ClewError
from clew.web.errors import NotFound
from clew.web.puzzles.daily import DailyPuzzles, parse_day
from clew.web.puzzles.models import PuzzleResult, SolvedResult
from clew.web.puzzles.service import cached_puzzle
from clew.web.storage.database import Database
from clew.web.storage.schema import PUZZLE_RESULTS


class PuzzleResults:
    """The results of a database."""

    def __init__(self, database: Database, daily: DailyPuzzles) -> None:
        self._database = database
        self._daily = daily

    def load(self, visitor: str) -> list[PuzzleResult]:
        """Return all results of a visitor."""
        columns = PUZZLE_RESULTS.c
        query = select(columns.puzzle_key, columns.seconds, columns.hints, columns.stars, columns.solved_at)
        with self._database.reading() as connection:
            rows = connection.execute(query.where(columns.visitor == visitor))
            return [
                PuzzleResult(key=key, seconds=seconds, hints=hints, stars=stars, at=at)
                for key, seconds, hints, stars, at in rows
            ]

    def save(self, visitor: str, results: Sequence[SolvedResult], now: float) -> None:
        """Store the results whose answers solve the puzzle of their day; the first one of each puzzle stays."""
        rows = [
            {
                "visitor": visitor,
                "puzzle_key": result.key,
                "seconds": result.seconds,
                "hints": result.hints,
                "stars": result.stars,
                "solved_at": min(result.at, now),
            }
            for result in results
            if self._is_solved(result, now)
        ]
        if rows:
            with self._database.writing() as connection:
                connection.execute(self._database.insert(PUZZLE_RESULTS).values(rows).on_conflict_do_nothing())

    def _is_solved(self, result: SolvedResult, now: float) -> bool:
        """Return whether an answer solves a daily puzzle that has been made."""
        match result.key.split():
            case ["daily", game, kind, text]:
                with suppress(ClewError, NotFound):
                    puzzle = self._daily.made(parse_day(text, now)).get((game, kind))
                    return puzzle is not None and not cached_puzzle(puzzle).check(result.answer)
        return False
