"""Samples: the features of every seat in the positions of training games, and what the seats got."""

from collections.abc import Iterable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from clew.core.game import Game
from clew.core.learning.network import write_features
from clew.core.position import Position
from clew.play.durable_files import replacing
from clew.play.training.games import TrainingGame
from clew.play.training.listed import ListedSamples, listed_features_of, positions_of

#: The part of the result in what a position is taught; the rest is what the search expected. After a later random move
#: the result says little, so then it is the search alone.
RESULT_PART = 0.5

#: A player that looks one move ahead expects too little of the moves after that, so its positions are taught more of
#: what came later: this part of what the next position is taught, and the rest is what it expected itself (as in Sutton
#: 1988, Learning to predict by the methods of temporal differences).
LATER_PART = 0.85


class Samples:
    """Positions of games as arrays of equal length."""

    def __init__(self, inputs: NDArray[np.float32], targets: NDArray[np.float32], games: NDArray[np.int32]) -> None:
        self.inputs = inputs
        """The features: samples, seats, features."""
        self.targets = targets
        """What each seat should expect, 1 in total."""
        self.games = games
        """The number of the game that each sample is of."""

    def __len__(self) -> int:
        return len(self.games)

    def rows(self, chosen: NDArray[np.bool_]) -> "Samples":
        """Return some of the samples."""
        return Samples(self.inputs[chosen], self.targets[chosen], self.games[chosen])


def features_of(position: Position) -> NDArray[np.float32]:
    """Return the features of a position, a row for each seat."""
    out = np.zeros((position.seats, len(position.game.package.features.features)), dtype=np.float32)
    if position.game.package.features.listed:
        for seat, places in enumerate(listed_features_of(position)):
            np.add.at(out[seat], places, 1.0)
    else:
        position.game.run(write_features, position.states, out)
    return out


def targets_of(game: Game, games: Iterable[TrainingGame], *, looked_ahead: bool = False) -> NDArray[np.float32]:
    """Return what each seat should expect in the positions of finished games, game after game."""
    targets: list[NDArray[np.float64]] = []
    for played in games:
        targets += _later_targets(played) if looked_ahead else _result_targets(played)
    return np.array(targets, dtype=np.float32).reshape(-1, game.seats)


def _result_targets(played: TrainingGame) -> list[NDArray[np.float64]]:
    """Return means of the result and what the search expected."""
    last_random = max((ply for ply, made in enumerate(played.plies) if made.is_random), default=-1)
    targets = []
    for ply, made in enumerate(played.plies):
        part = RESULT_PART if ply > last_random else 0.0
        targets.append(part * np.array(played.payoffs) + (1.0 - part) * np.array(made.values))
    return targets


def _later_targets(played: TrainingGame) -> list[NDArray[np.float64]]:
    """Return means of what was expected from each position on, up to a random move or the result."""
    targets = []
    target = np.array(played.payoffs)
    for made in reversed(played.plies):
        part = 0.0 if made.is_random else LATER_PART
        target = part * target + (1.0 - part) * np.array(made.values)
        targets.append(target)
    return targets[::-1]


def samples_of(game: Game, games: Iterable[TrainingGame], *, looked_ahead: bool = False) -> Samples:
    """Return the samples of finished games, game after game."""
    played = list(games)
    inputs, numbers = [], []
    for number, _, position, _ in positions_of(game, played):
        inputs.append(features_of(position))
        numbers.append(number)
    width = len(game.package.features.features)
    return Samples(
        np.array(inputs, dtype=np.float32).reshape(-1, game.seats, width),
        targets_of(game, played, looked_ahead=looked_ahead),
        np.array(numbers, dtype=np.int32),
    )


def listed_samples_of(game: Game, games: Iterable[TrainingGame], *, looked_ahead: bool = False) -> ListedSamples:
    """Return the samples of finished games whose features are listed, game after game."""
    played = list(games)
    places, starts, numbers = [], [0], []
    for number, _, position, _ in positions_of(game, played):
        for found in listed_features_of(position):
            places.append(found)
            starts.append(starts[-1] + len(found))
        numbers.append(number)
    return ListedSamples(
        np.concatenate([*places, np.zeros(0, dtype=np.int32)]),
        np.array(starts, dtype=np.int64),
        targets_of(game, played, looked_ahead=looked_ahead),
        np.array(numbers, dtype=np.int32),
    )


def export(path: Path, game: Game, games: Iterable[TrainingGame]) -> None:
    """Write an NPZ file: texts of positions, features, moves with their visit shares, values and results."""
    played = list(games)
    texts, moves, starts, shares, values, payoffs = [], [], [0], [], [], []
    for one in played:
        position = game.start(seed=one.seed)
        for made in one.plies:
            texts.append(str(position.view(position.seat or 0)).encode())
            moves += [move.encode() for move in made.shares]
            shares += list(made.shares.values())
            starts.append(len(shares))
            values.append(made.values)
            payoffs.append(one.payoffs)
            position = position.play(made.move)
    samples = samples_of(game, played)
    with replacing(path) as file:
        np.savez_compressed(
            file,
            text=np.array(texts, dtype=np.bytes_),
            features=samples.inputs,
            names=np.array([feature.name for feature in game.package.features.features]),
            share_starts=np.array(starts, dtype=np.int64),
            share_moves=np.array(moves, dtype=np.bytes_),
            share_values=np.array(shares, dtype=np.float32),
            values=np.array(values, dtype=np.float32),
            payoffs=np.array(payoffs, dtype=np.float32),
            game=samples.games,
        )
