"""The gate: a new network must win a match against the one before, by a sequential probability ratio test (Wald 1945).

The new network takes one seat, and the one before takes all others; every start is played from every seat.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import log
from random import Random

from clew.core.game import game_from_text
from clew.play.match import OPENING_PLIES, random_opening, wilson
from clew.play.training.games import decoded
from clew.search.compile_ahead import compile_once
from clew.search.think import Bot

#: The share of wins that is tested against a fair one, as a multiple of it; with two seats 60 % against 50 %.
BETTER = 1.2

#: The probability of either error: a network that is no better passes, or one that is so much better fails.
ERROR = 0.05


@dataclass(frozen=True)
class GateJob:
    """One game of a gate; everything that a worker needs, as text."""

    key: str
    game: str
    number: int
    seed: int
    new: str
    """The contents of the new weights file in Base64."""
    old: str
    """The same of the one before; empty to play without a network."""
    seconds: float | None = None
    visits: int | None = None

    def to_text(self) -> str:
        """Return the job as text, for a worker."""
        return json.dumps(asdict(self))


@dataclass(frozen=True)
class Gate:
    """A match so far."""

    seats: int
    scores: tuple[float, ...]
    """The payoff of the new network in each game."""

    @property
    def fair(self) -> float:
        """The score of an equal network."""
        return 1.0 / self.seats

    @property
    def score(self) -> float:
        """The mean payoff of the new network."""
        return sum(self.scores) / max(1, len(self.scores))

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% interval of the score."""
        return wilson(self.score, len(self.scores))

    @property
    def evidence(self) -> float:
        """The logarithm of the likelihood ratio: better by `BETTER` against equal."""
        fair, better = self.fair, self.fair * BETTER
        won = sum(self.scores)
        return won * log(better / fair) + (len(self.scores) - won) * log((1.0 - better) / (1.0 - fair))

    @property
    def is_passed(self) -> bool:
        """Whether the new network is better, as far as the error allows to say."""
        return self.evidence >= log((1.0 - ERROR) / ERROR)

    @property
    def is_failed(self) -> bool:
        """Whether it is not."""
        return self.evidence <= log(ERROR / (1.0 - ERROR))

    def words(self) -> str:
        """Return the result: `62.5 % of 40 games (47.0 % to 75.8 %)`."""
        low, high = self.interval
        return f"{self.score:.1%} of {len(self.scores)} games ({low:.1%} to {high:.1%})"


def play_gate_text(text: str) -> str:
    """Play one game in a worker; return its key and the payoff of the new network as text."""
    job = GateJob(**json.loads(text))
    compile_once(job.game.partition(" ")[0])
    return json.dumps([job.key, play_gate_game(job)])


def play_gate_game(job: GateJob) -> float:
    """Return the payoff of the new network in one game."""
    game = game_from_text(job.game)
    turn, seat = divmod(job.number, game.seats)
    opening = Random(f"{job.seed}/{turn}")
    position = game.start(seed=opening.getrandbits(64))
    for move in random_opening(position, OPENING_PLIES, opening):
        position = position.play(move)
    random = Random(f"{job.seed}/{turn}/{seat}")
    new, old = decoded(job.new, game), decoded(job.old, game)
    bots = [
        Bot(
            seconds=job.seconds, visits=job.visits, seed=random.getrandbits(64), threads=1,
            network=(new if each == seat else old) or False,
        )
        for each in range(game.seats)
    ]  # fmt: skip
    while position.seat is not None:
        position = position.play(bots[position.seat].choose(position))
    assert position.result is not None
    return float(position.result.payoff(game.seats)[seat])


def gate_of(seats: int, scores: Sequence[float]) -> Gate:
    """Return the match of some scores, up to the game that decided it."""
    for count in range(seats, len(scores) + 1, seats):
        gate = Gate(seats, tuple(scores[:count]))
        if gate.is_passed or gate.is_failed:
            return gate
    return Gate(seats, tuple(scores))
