"""The ladder of levels: does each level beat the one below it by as much as it should?

Games are played in rounds of one start with seats exchanged, until the answer is clear or there have been enough.
Whoever looks again and again will one day see what is not there; so the chance of being wrong is shared out among all
looks, and the last interval holds as if there had been only one.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import islice
from statistics import NormalDist

from clew.core.errors import BudgetError
from clew.core.game import Game
from clew.play.bots import BotSpec
from clew.play.match import OPENING_PLIES, Pairing, PlayedGame, pairings, play_match, wilson
from clew.search.levels import LEVELS

#: A level should score this much against the one below, draws counting half.
LEAST, MOST = 0.60, 0.75

#: How often all looks together may be wrong.
ERROR = 0.05

#: Games before the first look; each look comes after half as many games again as the one before.
FIRST_LOOK, PATIENCE = 20, 1.5


@dataclass(frozen=True)
class Rung:
    """How a level did against the one below, so far."""

    level: int
    games: int
    score: float
    low: float
    high: float
    """Where the true score lies in 95 of 100 cases, however often it was looked at."""

    @property
    def verdict(self) -> str:
        """Whether the level is where it should be, as far as that is clear."""
        doubt = "" if self.is_clear else ", probably"
        return f"{'too close' if self.score < LEAST else 'too far' if self.score > MOST else 'in its place'}{doubt}"

    @property
    def is_clear(self) -> bool:
        """Whether more games would change nothing."""
        return self.high < LEAST or self.low > MOST or (self.low >= LEAST and self.high <= MOST)


Play = Callable[[Iterable[Pairing], Executor], Iterator[PlayedGame]]


def climb(
    game: Game, level: int, executor: Executor, *, most: int, seed: int, play: Play = play_match
) -> Iterator[Rung]:
    """Let a level play the one below; yield how it stands at each look, the last one being the answer."""
    if not 2 <= level <= len(LEVELS):
        raise BudgetError(f"level={level}: expected 2 to {len(LEVELS)}, a level that has one below it")
    if most < game.seats:
        raise BudgetError(f"games={most}: expected at least {game.seats}, one from every seat")
    players = [BotSpec(level=level), BotSpec(level=level - 1)]
    rounds = most // game.seats
    to_play = pairings(game, players, rounds, OPENING_PLIES, seed)
    scores: list[float] = []
    for look, games in enumerate(_looks(game.seats, rounds * game.seats), start=1):
        played = play(islice(to_play, games - len(scores)), executor)
        scores += [_score(found) for found in played]
        rung = _rung(level, scores, look)
        yield rung
        if rung.is_clear:
            return


def _looks(seats: int, most: int) -> Iterator[int]:
    """Yield after how many games to look: whole rounds, fewer and fewer looks, the last at the end."""
    games = float(FIRST_LOOK)
    while games < most:
        yield int(games) // seats * seats
        games *= PATIENCE
    yield most


def _score(game: PlayedGame) -> float:
    """Return what the upper level got in a game: all that its seats got."""
    return sum(payoff for entrant, payoff in zip(game.entrants, game.payoffs, strict=True) if entrant == 0)


def _rung(level: int, scores: Sequence[float], look: int) -> Rung:
    mean = sum(scores) / len(scores)
    # 1/2 + 1/6 + 1/12 + ... is 1: each look gets its share of the error.
    error = ERROR / (look * (look + 1))
    low, high = wilson(mean, len(scores), NormalDist().inv_cdf(1.0 - error / 2.0))
    return Rung(level, len(scores), mean, low, high)


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
