"""Samples of games that list their features: for each seat or move the places of those that are not 0.

Places are kept one after another, with the starts of the lists, because full rows would not fit in memory.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from clew.core.game import Game
from clew.core.learning.network import write_listed_features, write_listed_features_of_moves
from clew.core.position import Position
from clew.play.training.games import TrainingGame, TrainingPly

Places = NDArray[np.int32]


@dataclass(frozen=True)
class ListedSamples:
    """Positions, and what the seats should expect there."""

    places: Places
    """The features of all seats of all positions."""
    starts: NDArray[np.int64]
    """Where the list of each seat of each position begins, and the end of the last one."""
    targets: NDArray[np.float32]
    """What each seat should expect, 1 in total: positions, seats."""
    games: NDArray[np.int32]
    """The number of the game that each position is of."""

    def __len__(self) -> int:
        return len(self.games)


@dataclass(frozen=True)
class ListedMoves:
    """The moves of positions, position after position."""

    places: Places
    """The features of all moves, a row for each, with NO_FEATURE for none."""
    shares: NDArray[np.float32]
    """The part of the visits that each move had in its position."""
    starts: NDArray[np.int64]
    """Where the moves of each position begin, and the end of the last one."""
    games: NDArray[np.int32]
    """The number of the game that each position is of."""

    def __len__(self) -> int:
        return len(self.games)


def listed_features_of(position: Position) -> list[Places]:
    """Return the places of the features of each seat."""
    found = []
    for seat in range(position.seats):
        out = np.empty(position.game.package.features.listed, dtype=np.int32)
        found.append(out[: position.game.run(write_listed_features, position.states, seat, out)])
    return found


def listed_move_features_of(position: Position, moves: Places) -> Places:
    """Return the places of the features of moves, a row for each."""
    out = np.empty((len(moves), position.game.package.features.listed_moves), dtype=np.int32)
    position.game.run(write_listed_features_of_moves, position.states, moves, out)
    return out


def positions_of(game: Game, games: Iterable[TrainingGame]) -> Iterator[tuple[int, int, Position, TrainingPly]]:
    """Yield the number of the game, the ply, the position and the move of all plies of games."""
    for number, played in enumerate(games):
        position = game.start(seed=played.seed)
        for ply, made in enumerate(played.plies):
            yield number, ply, position, made
            position = position.play(made.move)


def listed_moves_of(game: Game, games: Iterable[TrainingGame]) -> ListedMoves:
    """Return the moves of the positions of finished games in which there was a choice."""
    places, shares, starts, numbers = [], [], [0], []
    for number, _, position, made in positions_of(game, games):
        moves = np.array(position.move_numbers(), dtype=np.int32)
        if len(moves) < 2 or not made.shares:
            continue
        share = dict.fromkeys(moves.tolist(), 0.0)
        share.update({position.parse_move(move): part for move, part in made.shares.items()})
        places.append(listed_move_features_of(position, moves))
        shares.append(np.array(list(share.values()), dtype=np.float32) / max(1e-9, sum(share.values())))
        starts.append(starts[-1] + len(moves))
        numbers.append(number)
    return ListedMoves(
        np.concatenate([*places, np.zeros((0, game.package.features.listed_moves), dtype=np.int32)]),
        np.concatenate([*shares, np.zeros(0, dtype=np.float32)]),
        np.array(starts, dtype=np.int64),
        np.array(numbers, dtype=np.int32),
    )
