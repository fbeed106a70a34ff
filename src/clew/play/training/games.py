"""Games to learn from: the search plays itself with some random moves, and what it expected is kept.

With no visits it does not search, but looks one move ahead (lookahead.py). A game follows from the job's text alone,
wherever it is played.
"""

import base64
import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from random import Random
from typing import Any

from clew.core.game import Game, game_from_text
from clew.core.learning.weights import Weights, weights_from_bytes
from clew.core.position import Position
from clew.search.compile_ahead import compile_once
from clew.search.lookahead import LookAhead, Ranked
from clew.search.mcts.search import TreeSearch
from clew.search.mcts.thought import Thought

#: Moves at the beginning that are drawn by their shares of the visits.
EXPLORED_PLIES = 8

#: Memory for the tree of a game: a few thousand visits need little, and more would have to be cleared for every game.
MEGABYTES = 24

#: The part of later moves that are drawn from all legal moves, so that positions off the best line are seen too.
RANDOM_PART = 0.08

#: The part of the positions in which a player that looks one move ahead keeps what it thinks of every move: there are
#: many more such positions than a policy needs.
KEPT_PART = 0.05

#: Shares that are no larger are not kept.
LEAST_SHARE = 0.00005


@dataclass(frozen=True)
class TrainingPly:
    """One move, and what the search thought before it."""

    move: str
    values: list[float]
    """The expected payoff of each seat."""
    is_random: bool
    shares: dict[str, float]
    """The part of the visits of each move that has any."""


@dataclass(frozen=True)
class TrainingGame:
    """A finished game."""

    seed: int
    plies: list[TrainingPly]
    payoffs: list[float]

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> "TrainingGame":
        """Return the game of JSON."""
        return cls(data["seed"], [TrainingPly(**ply) for ply in data["plies"]], data["payoffs"])


@dataclass(frozen=True)
class TrainingJob:
    """One game to play; everything that a worker needs, as text."""

    key: str
    game: str
    seed: int
    visits: int
    """For each move; 0 to look one move ahead instead of searching."""
    weights: str = ""
    """The contents of a weights file in Base64; empty to play without a network."""

    def to_text(self) -> str:
        """Return the job as text, for a worker."""
        return json.dumps(asdict(self))


def play_training_text(text: str) -> str:
    """Play the game of a job in a worker; return its key and the game as text."""
    job = TrainingJob(**json.loads(text))
    compile_once(job.game.partition(" ")[0])
    return json.dumps([job.key, asdict(play_training_game(job))])


def play_training_game(job: TrainingJob) -> TrainingGame:
    """Play one game."""
    random = Random(job.seed)
    game = game_from_text(job.game)
    position = game.start(seed=job.seed)
    think = _player(job, game, random)
    plies: list[TrainingPly] = []
    while not position.is_over:
        ranked = think(position)
        move, is_random = _chosen(ranked, len(plies), random)
        is_kept = job.visits > 0 or random.random() < KEPT_PART
        shares = {
            ranked.name(known): round(share, 4)
            for known, share in zip(ranked.moves, ranked.shares, strict=True)
            if is_kept and share > LEAST_SHARE
        }
        plies.append(TrainingPly(move, [round(value, 4) for value in ranked.values], is_random, shares))
        position = position.play(move)
    assert position.result is not None
    return TrainingGame(job.seed, plies, list(position.result.payoff(position.seats)))


def _player(job: TrainingJob, game: Game, random: Random) -> Callable[[Position], Ranked]:
    """Return what ranks the moves of positions of a game."""
    network, seed = decoded(job.weights, game), random.getrandbits(63)
    if job.visits == 0:
        return LookAhead(game, network, seed).ranked
    search = TreeSearch(game, seed=seed, threads=1, megabytes=MEGABYTES, network=network or False, is_thorough=True)
    return lambda position: _ranked(search.think(position, visits=job.visits))


def _ranked(thought: Thought) -> Ranked:
    """Return what a search thinks of the moves."""
    shares = [known.share for known in thought.moves]
    return Ranked(list(thought.values), [known.move for known in thought.moves], shares, str)


def _chosen(ranked: Ranked, ply: int, random: Random) -> tuple[str, bool]:
    """Return the move to play, and whether it was drawn without asking the player."""
    if random.random() < RANDOM_PART:
        return ranked.name(random.choice(ranked.moves)), True
    if ply < EXPLORED_PLIES:
        return ranked.name(random.choices(ranked.moves, ranked.shares)[0]), False
    return ranked.name(ranked.moves[0]), False


def encoded(content: bytes) -> str:
    """Return the contents of a weights file as text."""
    return base64.b64encode(content).decode()


def decoded(text: str, game: Game) -> Weights | None:
    """Return the weights of a text, or None."""
    return weights_from_bytes(base64.b64decode(text), game.package.features, "the network") if text else None
