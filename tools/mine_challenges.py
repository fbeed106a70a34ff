"""Writes challenges.txt of a game's package: positions of games that the program has played, one turn of each right.

    python tools/mine_challenges.py line-or-colour --wanted 40 --seed 1

The same command writes the same file: `--apart 1` for beeline, whose games give few. What is there is a version that
days refer to, so it is only replaced before it is published; later ones are added with `--version 2 --from 2027-01-01`.
"""

import argparse
import sys
from collections.abc import Mapping
from datetime import date
from pathlib import Path

from clew.core.package import GamePackage, package
from clew.play.challenges.collection import FILE, challenge_line, parse_sections
from clew.play.challenges.mining import PLIES_APART, mine
from clew.play.challenges.proof import Challenge

HEAD = """# Positions of games that the program has played, written by tools/mine_challenges.py.
# In each, exactly one turn is right: all of them were tried.
# A line is: grade ; theme ; position ; the right turn, move by move
"""


def write(found: GamePackage, version: int, first_day: date, challenges: list[Challenge]) -> None:
    """Write a section, in place of one with the same number, after those before it."""
    path = found.folder / FILE
    before = (
        [each for each in parse_sections(path.read_text(encoding="utf-8")) if each.version < version]
        if (path.exists())
        else []
    )
    lines = [HEAD]
    for number, day, each in [
        *((section.version, section.first_day, section.challenges) for section in before),
        (version, first_day, tuple(challenges)),
    ]:
        lines.append(f"version {number} from {day.isoformat()}\n")
        lines += [f"{challenge_line(challenge)}\n" for challenge in each]
    path.write_text("".join(lines), encoding="utf-8")


def main() -> None:
    """Mine one game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--wanted", type=int, default=40, help="challenges of each grade")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=1000, help="the most games to look at")
    parser.add_argument("--apart", type=int, default=PLIES_APART, help="plies from one challenge of a game to the next")
    parser.add_argument("--version", type=int, default=1)
    parser.add_argument("--from", dest="first_day", type=date.fromisoformat, default=date(2026, 1, 1))
    given = parser.parse_args()
    found = package(given.game)

    def report(grades: Mapping[str, int], games: int) -> None:
        sys.stderr.write(f"\r{games} games: {dict(grades)}   ")

    challenges = mine(found, given.wanted, given.seed, given.games, given.apart, report)
    write(found, given.version, given.first_day, challenges)
    sys.stderr.write(f"\n{Path(FILE).name} of {found.id}: {len(challenges)} challenges\n")


if __name__ == "__main__":
    main()
