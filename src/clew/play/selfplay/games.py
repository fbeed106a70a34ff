"""Games of self-play: the search chooses every move, and what it thought is kept.

A game follows from its settings and its number alone, wherever it is played. It is kept as its actions and what the
search found out at each; positions and observations follow from these (samples.py).
"""

import json
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import asdict, dataclass
from random import Random
from typing import Any

from clew.core.errors import BudgetError
from clew.core.game import Game, game_from_text
from clew.core.jobs import run_jobs
from clew.search.compile_ahead import compile_once
from clew.search.mcts.thought import Thought
from clew.search.think import Bot

#: Moves at the beginning that are drawn by their shares of the visits, so that games differ.
EXPLORED_PLIES = 10


@dataclass(frozen=True)
class SelfPlay:
    """The settings of self-play; games of the same settings and number are equal."""

    game: str
    visits: int
    seed: int
    explored: int = EXPLORED_PLIES

    @classmethod
    def of(cls, game: Game, visits: int, seed: int, explored: int = EXPLORED_PLIES) -> "SelfPlay":
        """Return settings for a game, or raise BudgetError."""
        if visits < 1:
            raise BudgetError(f"visits={visits}: expected at least 1")
        if explored < 0:
            raise BudgetError(f"explore={explored}: expected 0 or more")
        return cls(str(game), visits, seed, explored)

    def game_seed(self, number: int) -> int:
        """Return the seed of a game, which deals and thinks."""
        return Random(f"{self.seed}/{number}").getrandbits(63)


@dataclass(frozen=True)
class Ply:
    """One move of a game and what the search thought of it."""

    action: int
    ids: list[int]
    """The actions with a share of the visits."""
    shares: list[float]
    values: list[float]
    """The expected payoff of each seat."""


@dataclass(frozen=True)
class SelfPlayedGame:
    """A finished game."""

    number: int
    seed: int
    plies: list[Ply]
    payoffs: list[float]

    def as_data(self) -> dict[str, Any]:
        """Return the game as JSON has it."""
        return asdict(self)

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> "SelfPlayedGame":
        """Return the game of JSON."""
        return cls(data["number"], data["seed"], [Ply(**ply) for ply in data["plies"]], data["payoffs"])


def play_game(settings: SelfPlay, number: int) -> SelfPlayedGame:
    """Play one game."""
    seed = settings.game_seed(number)
    random = Random(seed)
    position = game_from_text(settings.game).start(seed=seed)
    bot = Bot(visits=settings.visits, seed=random.getrandbits(63), threads=1)
    plies: list[Ply] = []
    while not position.is_over:
        thought = bot.think(position)
        move = _drawn(thought, random) if len(plies) < settings.explored else thought.move
        shares = {position.action_of(known.move): known.share for known in thought.moves if known.share > 0.0}
        ids = sorted(shares)
        plies.append(Ply(position.action_of(move), ids, [shares[action] for action in ids], list(thought.values)))
        position = position.play(move)
    result = position.result
    assert result is not None
    return SelfPlayedGame(number, seed, plies, list(result.payoff(position.seats)))


def _drawn(thought: Thought, random: Random) -> str:
    """Return a move drawn by its share of the visits."""
    return random.choices([known.move for known in thought.moves], [known.share for known in thought.moves])[0]


def play_games(settings: SelfPlay, numbers: Iterable[int], executor: Executor) -> Iterator[SelfPlayedGame]:
    """Play games in parallel and yield each as it finishes, in any order."""
    items = [json.dumps([asdict(settings), number]) for number in numbers]
    with closing(run_jobs(play_text, items, executor)) as results:
        for text in results:
            yield SelfPlayedGame.from_data(json.loads(text))


def play_text(text: str) -> str:
    """Play the game of a text in a worker; return it as text."""
    given, number = json.loads(text)
    settings = SelfPlay(**given)
    compile_once(settings.game.partition(" ")[0])
    return json.dumps(play_game(settings, number).as_data())
