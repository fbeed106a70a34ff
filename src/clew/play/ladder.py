"""The ladder of levels: measures whether each level beats the one below it by as much as it should.

Games are played in rounds, each of one start from every seat, until the score is known precisely enough or the limit is
reached. When to stop depends on the width of the interval, not on where it lies, so that the score may be looked at
repeatedly: the interval needs no correction for it.
"""

import re
import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

from clew.core.errors import BudgetError
from clew.core.game import Game
from clew.play.bots import BotSpec
from clew.play.match import OPENING_PLIES, Pairing, PlayedGame, pairings, play_match, wilson
from clew.play.results_file import ContestKey, ResultsFile
from clew.search.levels import LEVELS

#: The target score of a level against the one below, draws counting half.
LEAST, MOST = 0.60, 0.85

#: How precisely scores are measured, either way: up to this level, and above, where games take long.
PRECISE_UP_TO, PRECISION, PRECISION_ABOVE = 7, 0.07, 0.12

#: In a file of results, the games of a level are numbered from a multiple of this.
MOST_GAMES = 1_000_000

#: The score is looked at after about this many games each time.
GAMES_BETWEEN = 20


@dataclass(frozen=True)
class Rung:
    """The result of a level against a lower one, or of another player against a level, so far."""

    level: int
    games: int
    score: float
    low: float
    high: float
    """The 95% interval of the true score."""
    below: int
    """The lower level; for another player, the level itself."""

    @property
    def verdict(self) -> str:
        """Whether the score is on target, as far as that is known."""
        doubt = "" if self.is_known else " (not yet certain)"
        return f"{'too close' if self.score < LEAST else 'too far' if self.score > MOST else 'on target'}{doubt}"

    @property
    def is_known(self) -> bool:
        """Whether the score is known as precisely as it should be."""
        precision = PRECISION if self.level <= PRECISE_UP_TO else PRECISION_ABOVE
        return max(self.high - self.score, self.score - self.low) <= precision


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

    def of_level(self, level: int, step: int = 1) -> Play:
        """Return what plays the games of a level against the one `step` below, except for those that are saved."""
        first = (level + (step - 1) * len(LEVELS)) * MOST_GAMES

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
    step: int = 1,
) -> Iterator[Rung]:
    """Play a level against the one `step` below, or a player against the level; yield the result from time to time.

    The last one is final.
    """
    if player is None and not step < level <= len(LEVELS):
        raise BudgetError(f"level={level}: expected {step + 1} to {len(LEVELS)}, a level that has one below it")
    below = level if player else level - step
    players = [player or BotSpec(level=level), BotSpec(level=below)]
    size = round_size(game)
    if most < size:
        raise BudgetError(f"games={most}: expected at least {size}, one from every seat")
    games = level_pairings(game, players, most // size, seed)
    scores: list[float] = []
    while batch := list(islice(games, max(1, GAMES_BETWEEN // size) * size)):
        scores += [_score(found) for found in play(batch, executor)]
        mean = sum(scores) / len(scores)
        rung = Rung(level, len(scores), mean, *wilson(mean, len(scores)), below)
        yield rung
        if rung.is_known:
            return


def round_size(game: Game) -> int:
    """Return the number of games of a round."""
    return game.seats if game.seats % 2 == 0 else 2 * game.seats


def level_pairings(game: Game, players: Sequence[BotSpec], rounds: int, seed: int) -> Iterator[Pairing]:
    """Yield the games of two players, each of whom has every seat equally often.

    With an odd number of seats one of the two has a seat more than the other, so each game is played again with the
    players exchanged.
    """
    for pairing in pairings(game, players, rounds, OPENING_PLIES, seed):
        if game.seats % 2 == 0:
            yield pairing
            continue
        exchanged = tuple(1 - entrant for entrant in pairing.entrants)
        seated = tuple(players[entrant] for entrant in exchanged)
        yield replace(pairing, number=2 * pairing.number - 1)
        yield replace(pairing, number=2 * pairing.number, entrants=exchanged, players=seated)


def _score(game: PlayedGame) -> float:
    """Return the payoff of the upper level in a game, summed over its seats."""
    return sum(payoff for entrant, payoff in zip(game.entrants, game.payoffs, strict=True) if entrant == 0)


HEAD = f"""# The ladder of levels

The score of each level against the one below, draws counting half. The target is {LEAST:.0%} to {MOST:.0%}. Games begin
with two random moves, and each start is played from every seat. With more than two players the two levels share the
seats equally, so that equal ones would score 50%. A measurement ends when the score is known to within
{100 * PRECISION:.0f} points either way ({100 * PRECISION_ABOVE:.0f} above level {PRECISE_UP_TO}); one that ended before
that is *not yet certain*. The command above each table measures it again and writes it.
"""

COLUMNS = """\
| level | visits | against | visits | games | score | 95% interval | |
| ---: | ---: | ---: | ---: | ---: | ---: | --- | --- |"""


def with_table(text: str, game: Game, rungs: Sequence[Rung]) -> str:
    """Return a Markdown text with the results of a game inserted; levels that were not measured keep their lines."""
    variant = str(game).removeprefix(game.id).strip()
    heading = f"## {game.about.name}{f' ({variant})' if variant else ''}\n"
    before, found, rest = (text or HEAD).partition(heading)
    old, next_heading, after = rest.partition("\n## ")
    tail = f"\n## {after}" if found and next_heading else ""
    lines = {int(level): line for line, level in re.findall(r"^(\| (\d+) \|.*)$", old, re.MULTILINE)}
    lines |= {rung.level: _line(game, rung) for rung in rungs}
    table = "\n".join(lines[level] for level in sorted(lines))
    options = "".join(f" -o {assignment}" for assignment in variant.split())
    step = rungs[0].level - rungs[0].below
    command = f"`clew ladder {game.id}{options}{f' --step {step}' if step > 1 else ''} --docs docs/ladder.md`"
    return f"{before.rstrip()}\n\n{heading}\n{command}\n\n{COLUMNS}\n{table}\n{tail}"


def _line(game: Game, rung: Rung) -> str:
    cells = (
        rung.level, _budget(game, rung.level), rung.below, _budget(game, rung.below), rung.games, f"{rung.score:.1%}",
        f"{rung.low:.1%} to {rung.high:.1%}", rung.verdict,
    )  # fmt: skip
    return f"| {' | '.join(map(str, cells))} |"


def _budget(game: Game, number: int) -> str:
    level = LEVELS[number - 1]
    visits = level.visits(game)
    return f"for {level.seconds:g} s" if visits is None else f"{visits:,}"
