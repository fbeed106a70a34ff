"""The challenges of a game, in challenges.txt of its package: one a line, in sections.

    version 1 from 2026-01-01
    easy ; win-in-one ; line-or-colour | ....... .w.b... .. w ; d4

A line has the grade, the theme, the position and the right turn, move by move. A section is used from its day on, and
those before it stay, so that old days keep their challenges: new positions are written in a new section.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from importlib import import_module

from clew.core.interaction.challenges import GRADES, ChallengeTheme, Grade
from clew.core.package import GamePackage, packages
from clew.play.challenges.proof import Challenge

FILE = "challenges.txt"
PART = "words.challenges"
SEPARATOR = " ; "

_VERSION = re.compile(r"version (?P<version>\d+) from (?P<day>\d{4}-\d\d-\d\d)")


@dataclass(frozen=True)
class ChallengeSection:
    """The challenges that are used from a day on."""

    version: int
    first_day: date
    challenges: tuple[Challenge, ...]

    def of_grade(self, grade: Grade) -> list[Challenge]:
        """Return the challenges of a grade."""
        return [challenge for challenge in self.challenges if challenge.grade == grade]


def has_challenges(package: GamePackage) -> bool:
    """Return whether a game has challenges."""
    return (package.folder / FILE).exists()


def games_with_challenges() -> list[GamePackage]:
    """Return the games that have challenges, the easiest first."""
    return sorted(filter(has_challenges, packages().values()), key=lambda package: package.about.ease)


@lru_cache(maxsize=64)
def themes(package: GamePackage) -> Mapping[str, ChallengeTheme]:
    """Return the themes of a game, by name."""
    _ = package.words  # A server may have to prepare the game first.
    found: Sequence[ChallengeTheme] = import_module(f"{package.module}.{PART}").THEMES
    return {theme.name: theme for theme in found}


def primer(package: GamePackage) -> str:
    """Return what a newcomer needs to know in a few sentences: `PRIMER` of `words.challenges`, or the goal."""
    _ = themes(package)
    found: str | None = getattr(import_module(f"{package.module}.{PART}"), "PRIMER", None)
    return found or next((section.words for section in package.short_rules), "")


@lru_cache(maxsize=64)
def sections(package: GamePackage) -> tuple[ChallengeSection, ...]:
    """Return the sections of a game's challenges, the oldest first."""
    return parse_sections((package.folder / FILE).read_text(encoding="utf-8"))


def parse_sections(text: str) -> tuple[ChallengeSection, ...]:
    """Return the sections of a text, or raise ValueError with the line that cannot be read."""
    found: list[tuple[int, date, list[Challenge]]] = []
    for line in text.splitlines():
        version = _VERSION.fullmatch(line)
        if version:
            found.append((int(version["version"]), date.fromisoformat(version["day"]), []))
        elif line and not line.startswith("#"):
            if not found:
                raise ValueError(f"{line}: expected `version 1 from 2026-01-01` before the first challenge")
            found[-1][2].append(parse_challenge(line))
    return tuple(ChallengeSection(version, day, tuple(challenges)) for version, day, challenges in found)


def parse_challenge(line: str) -> Challenge:
    """Return the challenge of a line, or raise ValueError."""
    grade, *rest = line.split(SEPARATOR)
    if grade not in GRADES or len(rest) < 3:
        raise ValueError(f"{line}: expected grade ; theme ; position ; moves")
    known = next(each for each in GRADES if each == grade)
    return Challenge(known, rest[0], rest[1], tuple(rest[2:]))


def challenge_line(challenge: Challenge) -> str:
    """Return a challenge as a line that reads back to the same."""
    return SEPARATOR.join((challenge.grade, challenge.theme, challenge.position, *challenge.solution))
