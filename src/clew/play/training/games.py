"""Games to learn from: the search plays itself with some random moves, and what it expected is kept.

A game follows from the job's text alone, wherever it is played.
"""

import base64
import json
from dataclasses import asdict, dataclass
from random import Random
from typing import Any

from clew.core.game import Game, game_from_text
from clew.core.learning.weights import Weights, weights_from_bytes
from clew.search.compile_ahead import compile_once
from clew.search.mcts.search import TreeSearch
from clew.search.mcts.thought import Thought

#: Moves at the beginning that are drawn by their shares of the visits.
EXPLORED_PLIES = 8

#: Memory for the tree of a game: a few thousand visits need little, and more would have to be cleared for every game.
MEGABYTES = 24

#: The part of later moves that are drawn from all legal moves, so that positions off the best line are seen too.
RANDOM_PART = 0.08


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
    network = decoded(job.weights, game) or False
    search = TreeSearch(
        game, seed=random.getrandbits(63), threads=1, megabytes=MEGABYTES, network=network, is_thorough=True
    )
    plies: list[TrainingPly] = []
    while not position.is_over:
        thought = search.think(position, visits=job.visits)
        move, is_random = _chosen(thought, len(plies), random)
        shares = {known.move: round(known.share, 4) for known in thought.moves if known.share > 0.0}
        plies.append(TrainingPly(move, [round(value, 4) for value in thought.values], is_random, shares))
        position = position.play(move)
    assert position.result is not None
    return TrainingGame(job.seed, plies, list(position.result.payoff(position.seats)))


def _chosen(thought: Thought, ply: int, random: Random) -> tuple[str, bool]:
    """Return the move to play, and whether it was drawn without asking the search."""
    if random.random() < RANDOM_PART:
        return random.choice(thought.moves).move, True
    if ply < EXPLORED_PLIES:
        shares = [known.share for known in thought.moves]
        return random.choices(thought.moves, shares)[0].move, False
    return thought.move, False


def encoded(content: bytes) -> str:
    """Return the contents of a weights file as text."""
    return base64.b64encode(content).decode()


def decoded(text: str, game: Game) -> Weights | None:
    """Return the weights of a text, or None."""
    return weights_from_bytes(base64.b64decode(text), game.package.features, "the network") if text else None
