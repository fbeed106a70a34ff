"""The challenges of a day: picked by the date alone, so that they are the same on every server."""

from datetime import date
from functools import lru_cache

from clew.core.interaction.challenges import GRADES, Grade
from clew.core.package import GamePackage
from clew.play.challenges.collection import ChallengeSection, sections
from clew.play.challenges.proof import Challenge
from clew.puzzles.streams import RandomStream


def section_of(package: GamePackage, day: date) -> ChallengeSection:
    """Return the section that a day belongs to; days before the first one belong to it too."""
    found = sections(package)
    return next((each for each in reversed(found) if each.first_day <= day), found[0])


def challenge_of(package: GamePackage, grade: Grade, day: date) -> Challenge:
    """Return the challenge of a game, a grade and a day. All are used once before one returns."""
    section = section_of(package, day)
    pool = section.of_grade(grade)
    round_number, place = divmod(day.toordinal(), len(pool))
    return pool[_order(package.id, grade, section.version, round_number, len(pool))[place]]


@lru_cache(maxsize=256)
def _order(game: str, grade: str, version: int, round_number: int, length: int) -> tuple[int, ...]:
    return tuple(RandomStream("challenges", game, grade, version, round_number).shuffled(range(length)))


def grade_of_day(package: GamePackage, day: date) -> Grade:
    """Return the grade that is offered first: another one every day, and not the same for all games."""
    return GRADES[(day.toordinal() + package.about.ease) % len(GRADES)]
