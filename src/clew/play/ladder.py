"""The ladder of levels: measures whether each level beats the one below it by as much as it should.

Games are played in rounds, each of one start from every seat, until the answer is clear or the limit is reached. The
score is tested repeatedly, so the error probability is divided among all tests (alpha spending), and the final
interval is valid as if there had been only one.
"""

import re
import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from statistics import NormalDist

from clew.core.errors import BudgetError
from clew.core.game import Game
from clew.play.bots import BotSpec
from clew.play.match import OPENING_PLIES, Pairing, PlayedGame, pairings, play_match, wilson
from clew.play.results_file import ContestKey, ResultsFile
from clew.search.levels import LEVELS

#: The target score of a level against the one below, draws counting half.
LEAST, MOST = 0.60, 0.75

#: The error probability of all tests together.
ERROR = 0.05

#: In a file of results, the games of a level are numbered from this many times the level.
MOST_GAMES = 1_000_000

#: Games before the first test, and the factor from one test to the next.
FIRST_TEST, TEST_FACTOR = 20, 1.5


@dataclass(frozen=True)
class Rung:
    """The result of a level against the one below, or of another player against a level, so far."""

    level: int
    games: int
    score: float
    low: float
    high: float
    """The 95% interval of the true score, corrected for repeated tests."""

    @property
    def verdict(self) -> str:
        """Whether the score is on target, as far as that is certain."""
        doubt = "" if self.is_clear else " (not yet certain)"
        return f"{'too close' if self.score < LEAST else 'too far' if self.score > MOST else 'on target'}{doubt}"

    @property
    def is_clear(self) -> bool:
        """Whether the interval is wholly inside the target or wholly outside."""
        return self.high < LEAST or self.low > MOST or (self.low >= LEAST and self.high <= MOST)


Play = Callable[[Iterable[Pairing], Executor], Iterator[PlayedGame]]


class LadderGames:
    """The games of a ladder, saved in a file if one is given, from which it is resumed."""

    def __init__(
        self, game: Game, path: Path | None = None, seed: int | None = None, player: BotSpec | None = None
    ) -> None:
        """Read the games so far; raises ResultsError for a file of something else, and writes nothing.

        With a player, the games are those of this player against the levels.
        """
        self.game = game
        self.notes: list[str] = []
        """What went wrong with engines, a sentence for each."""
        self._file = None if path is None else ResultsFile(path)
        saved = self._file.contest if self._file is not None else None
        self.seed = seed if seed is not None else saved.seed if saved is not None else secrets.randbits(32)
        players = [BotSpec(level=level) for level in range(1, len(LEVELS) + 1)]
        players += [] if player is None else [player]
        self._key = ContestKey.of(game, players, OPENING_PLIES, self.seed)
        if self._file is not None:
            self._file.check(self._key)

    def open(self) -> None:
        """Begin to write."""
        if self._file is not None:
            self._file.resume(self._key)

    def close(self) -> None:
        """Let other commands write to the file."""
        if self._file is not None:
            self._file.close()

    def of_level(self, level: int) -> Play:
        """Return what plays the games of a level, except for those that are saved."""
        first = level * MOST_GAMES

        def play(games: Iterable[Pairing], executor: Executor) -> Iterator[PlayedGame]:
            numbered = [replace(pairing, number=first + pairing.number) for pairing in games]
            saved = {game.number: game for game in self._file.games} if self._file is not None else {}
            yield from (saved[pairing.number] for pairing in numbered if pairing.number in saved)
            for game in play_match((pairing for pairing in numbered if pairing.number not in saved), executor):
                if self._file is not None:
                    self._file.add(game)
                self.notes += game.notes
                yield game

        return play


def measure_level(
    game: Game,
    level: int,
    executor: Executor,
    *,
    most: int,
    seed: int,
    play: Play = play_match,
    player: BotSpec | None = None,
) -> Iterator[Rung]:
    """Play a level against the one below, or a player against the level; yield the result at each test.

    The last one is final.
    """
    if player is None and not 2 <= level <= len(LEVELS):
        raise BudgetError(f"level={level}: expected 2 to {len(LEVELS)}, a level that has one below it")
    if most < game.seats:
        raise BudgetError(f"games={most}: expected at least {game.seats}, one from every seat")
    players = [player or BotSpec(level=level), BotSpec(level=level if player else level - 1)]
    rounds = most // game.seats
    games = pairings(game, players, rounds, OPENING_PLIES, seed)
    scores: list[float] = []
    for test, count in enumerate(_tests(game.seats, rounds * game.seats), start=1):
        played = play(islice(games, count - len(scores)), executor)
        scores += [_score(found) for found in played]
        rung = _rung(level, scores, test)
        yield rung
        if rung.is_clear:
            return


def _tests(seats: int, most: int) -> Iterator[int]:
    """Yield the number of games before each test: whole rounds, at growing distances, the last at the end."""
    games = float(FIRST_TEST)
    while games < most:
        yield int(games) // seats * seats
        games *= TEST_FACTOR
    yield most


def _score(game: PlayedGame) -> float:
    """Return the payoff of the upper level in a game, summed over its seats."""
    return sum(payoff for entrant, payoff in zip(game.entrants, game.payoffs, strict=True) if entrant == 0)


def _rung(level: int, scores: Sequence[float], test: int) -> Rung:
    mean = sum(scores) / len(scores)
    # Each test gets a share of the error probability: 1/2 + 1/6 + 1/12 + ... = 1.
    error = ERROR / (test * (test + 1))
    low, high = wilson(mean, len(scores), NormalDist().inv_cdf(1.0 - error / 2.0))
    return Rung(level, len(scores), mean, low, high)


HEAD = f"""# The ladder of levels

The score of each level against the one below, draws counting half. The target is {LEAST:.0%} to {MOST:.0%}. Games begin
with two random moves, and each start is played from every seat. A measurement ends when the answer is clear or the
limit of games is reached; the intervals are corrected for this. Each table is written by the command above it, with the
visits at the time of the measurement. Where a level has different visits now (`level_visits` in the game's `about.py`),
they were changed because of these results.
"""

COLUMNS = """\
| level | visits | against | visits | games | score | 95% interval | |
| ---: | ---: | ---: | ---: | ---: | ---: | --- | --- |"""


def with_table(text: str, game: Game, rungs: Sequence[Rung]) -> str:
    """Return a Markdown text with the results of a game inserted; levels that were not measured keep their lines."""
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
