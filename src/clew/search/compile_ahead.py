"""Compiling a game ahead of its first use, step by step."""

from collections.abc import Iterator, Sequence

import numpy as np

from clew.core import entry_points
from clew.core.game import Game
from clew.core.options import Options
from clew.core.package import Room
from clew.search.forced_wins import allows_win, sure_move, winning_move
from clew.search.mcts.search import Thinker
from clew.search.perft import perft
from clew.search.playouts import playouts

#: Left in a game's cache folder when all of its machine code is there.
DONE = "warm"


def is_warm(room: Room) -> bool:
    """Return whether a game's machine code is all there."""
    return (room.cache / DONE).exists()


def steps(room: Room) -> int:
    """Return how many steps `warm` takes for a game."""
    return 5 * len(room.rules.STATES)


def warm(room: Room) -> Iterator[str]:
    """Compile everything that a game needs; yields what comes next, once for each of `steps(room)` steps."""
    for game in _games(room):
        yield "rules"
        position = game.start(seed=1)
        first = position.moves()[0]
        position.why_not(first)
        position.play(first)
        game.run(entry_points.reveals, position.states, position.parse_move(first))
        game.run(entry_points.payoff, position.states, np.zeros(game.seats))
        yield "counting"
        perft(position, 1)
        yield "random games"
        playouts(position, 1)
        yield "certainty"
        winning_move(position)
        allows_win(position, position.parse_move(first))
        sure_move(position, 1)
        yield "search"
        Thinker(game, seed=1, threads=1, megabytes=1).think(position, visits=1)
    (room.cache / DONE).touch()


def _games(room: Room) -> list[Game]:
    """Return a game for each record type of the room."""
    examples: Sequence[Options] = getattr(room.rules, "EXAMPLES", ({},))
    return [Game(room, options) for options in examples]
