"""What `clew ladder` found, as a table in a Markdown file that has one for each game."""

import re
from collections.abc import Sequence

from clew.core.game import Game
from clew.play.ladder import LEAST, MOST, Rung
from clew.search.levels import LEVELS

HEAD = f"""# The ladder of levels

How each level does against the one below, draws counting half; it should be {LEAST:.0%} to {MOST:.0%}. Starts are two
random moves deep and played from every seat; games end when the answer is clear or there are enough of them, and the
intervals allow for that. Every table is written by the command above it; visits are those of the day it was measured.
A level that has other visits now (levels.py in the game's room) was moved because of what was measured here.
"""

COLUMNS = """\
| level | visits | against | visits | games | score | in 95 of 100 cases | |
| ---: | ---: | ---: | ---: | ---: | ---: | --- | --- |"""


def with_table(text: str, game: Game, rungs: Sequence[Rung]) -> str:
    """Return a Markdown text with what was found of a game; levels that were not measured now keep their lines."""
    heading = f"## {game.about.name}\n"
    before, found, rest = (text or HEAD).partition(heading)
    old, next_heading, after = rest.partition("\n## ")
    tail = f"\n## {after}" if found and next_heading else ""
    lines = {int(level): line for line, level in re.findall(r"^(\| (\d+) \|.*)$", old, re.MULTILINE)}
    lines |= {rung.level: _line(game, rung) for rung in rungs}
    table = "\n".join(lines[level] for level in sorted(lines))
    command = f"`clew ladder {game.id} --docs docs/ladder.md`"
    return f"{before.rstrip()}\n\n{heading}\n{command}\n\n{COLUMNS}\n{table}\n{tail}"


def _line(game: Game, rung: Rung) -> str:
    upper, lower = rung.level, rung.level - 1
    cells = (
        upper, _budget(game, upper), lower, _budget(game, lower), rung.games, f"{rung.score:.1%}",
        f"{rung.low:.1%} to {rung.high:.1%}", rung.verdict,
    )  # fmt: skip
    return f"| {' | '.join(map(str, cells))} |"


def _budget(game: Game, number: int) -> str:
    level = LEVELS[number - 1]
    visits = level.visits(game)
    return f"for {level.seconds:g} s" if visits is None else f"{visits:,}"
