"""Compiling a game before its first use, step by step."""

from collections.abc import Iterator, Sequence

import numpy as np

from clew.core import entry_points
from clew.core.game import Game
from clew.core.options import Options
from clew.core.package import GamePackage
from clew.search.forced_wins import allows_win, forced_win, winning_move
from clew.search.mcts.search import TreeSearch
from clew.search.perft import perft
from clew.search.playouts import playouts

#: This file in a game's cache folder says that all of its machine code is there.
DONE = "warm"


def is_warm(package: GamePackage) -> bool:
    """Return whether all machine code of a game is in the cache."""
    return (package.cache / DONE).exists()


def steps(package: GamePackage) -> int:
    """Return the number of steps that `warm` takes for a game."""
    return 5 * len(package.rules.STATES)


def warm(package: GamePackage) -> Iterator[str]:
    """Compile everything that a game needs; yields the name of each of `steps(package)` steps before it is taken."""
    for game in _games(package):
        yield "rules"
        position = game.start(seed=1)
        first = position.moves()[0]
        position.why_not(first)
        position.play(first)
        game.run(entry_points.reveals, position.states, position.parse_move(first))
        game.run(entry_points.payoff, position.states, np.zeros(game.seats))
        yield "perft"
        perft(position, 1)
        yield "random games"
        playouts(position, 1)
        yield "forced wins"
        winning_move(position)
        allows_win(position, position.parse_move(first))
        forced_win(position, 1)
        yield "search"
        TreeSearch(game, seed=1, threads=1, megabytes=1).think(position, visits=1)
    (package.cache / DONE).touch()


def _games(package: GamePackage) -> list[Game]:
    """Return a game for each state type of the package."""
    examples: Sequence[Options] = getattr(package.rules, "EXAMPLES", ({},))
    return [Game(package, options) for options in examples]
