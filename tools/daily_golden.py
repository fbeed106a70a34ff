"""Adds days to tests/data/daily_puzzles.txt, which keeps the puzzles and challenges of days from changing.

    python tools/daily_golden.py 2026-11-23 10

Lines that are there must never change: if a test finds other puzzles, the generator needs a new puzzle version
(clew/web/puzzles/versions.py), or the challenges a new section.
"""

import sys
from datetime import date, timedelta
from pathlib import Path

from clew.core.interaction.challenges import GRADES
from clew.play.challenges.calendar import challenge_of
from clew.play.challenges.collection import challenge_line, games_with_challenges
from clew.puzzles import Monitor, text_of
from clew.web.puzzles.daily import all_kinds
from clew.web.puzzles.versions import grade_of_day, puzzle_of_day, version_of

FILE = Path(__file__).parents[1] / "tests" / "data" / "daily_puzzles.txt"


def main() -> None:
    """Append the puzzles and the challenges of some days."""
    first, number = date.fromisoformat(sys.argv[1]), int(sys.argv[2])
    with FILE.open("a", encoding="utf-8") as file:
        for day in (first + timedelta(days=place) for place in range(number)):
            for game, kind in all_kinds():
                puzzle = puzzle_of_day(game, kind, day, Monitor())
                assert puzzle is not None
                grade = grade_of_day(game, kind, day)
                file.write(f"puzzle\t{version_of(day)}\t{day}\t{game}\t{kind}\t{grade}\t{text_of(puzzle)}\n")
            for package in games_with_challenges():
                for grade in GRADES:
                    line = challenge_line(challenge_of(package, grade, day))
                    file.write(f"challenge\t1\t{day}\t{package.id}\t{grade}\t{line}\n")


if __name__ == "__main__":
    main()
