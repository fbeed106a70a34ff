"""SelfPlayData: what a learner reads from a file of self-play, as arrays, augmented by the game's symmetries.

    data = SelfPlayData.read(Path("data.npz"))
    for batch in data.batches(256, seed=1):
        train(batch.observations, batch.policies, batch.payoffs)

Policies are visit shares over all actions. Payoffs are how the game ended, values what the search expected before the
move. Both have the seat to move first, then the others in order of play, as the planes of an observation do; the
columns of the file have them in the order of the seats.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import clew
from clew.core.encoding.parts import SymmetryTable
from clew.core.game import Game, game_from_text
from clew.core.position import Position
from clew.play.selfplay import files
from clew.play.selfplay.samples import Columns

Rows = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class SampleBatch:
    """Samples as arrays of equal length."""

    observations: NDArray[np.uint8]
    policies: NDArray[np.float32]
    """The share of the visits of each action."""
    payoffs: NDArray[np.float32]
    """What each seat got at the end of the game, the seat to move first."""
    values: NDArray[np.float32]
    """What the search expected for each seat, the seat to move first."""
    actions: NDArray[np.int32]
    """What was played."""


class SelfPlayData:
    """The samples of a file."""

    def __init__(self, game: Game, columns: Columns, facts: files.Facts) -> None:
        self.game = game
        self.facts = facts
        shape = (len(columns["ply"]), *game.observation_shape)
        self.observations: NDArray[np.uint8] = columns["observation"].reshape(shape)
        """What the seat to move saw."""
        # Parquet files have the planes of a position as one row of bytes.
        self.columns: Columns = {**columns, "observation": self.observations}

    @classmethod
    def read(cls, path: Path | str) -> "SelfPlayData":
        """Return the samples of an NPZ or Parquet file; raises DataFileError."""
        columns, facts = files.read(Path(path))
        game = game_from_text(str(facts["game_text"]))
        if facts["actions_version"] != game.actions_version:
            raise files.DataFileError(
                f"{path} has actions of version {facts['actions_version']}: expected {game.actions_version}"
            )
        return cls(game, columns, facts)

    def __len__(self) -> int:
        return len(self.columns["ply"])

    def position(self, row: int) -> Position:
        """Return the position of a sample, as its seat saw it."""
        return clew.position(self.columns["text"][row].decode())

    @cached_property
    def payoffs(self) -> NDArray[np.float32]:
        """How each sample's game ended: the payoffs, the seat to move first, then the others in order of play."""
        return _from_seat(self.columns["payoffs"], self.columns["seat"])

    @cached_property
    def values(self) -> NDArray[np.float32]:
        """What the search expected for each seat, the seat to move first, then the others in order of play."""
        return _from_seat(self.columns["values"], self.columns["seat"])

    def policies(self, rows: Rows) -> NDArray[np.float32]:
        """Return the visit shares of some samples, over all actions."""
        dense = np.zeros((len(rows), self.game.actions), dtype=np.float32)
        starts = self.columns["share_starts"]
        for index, row in enumerate(rows.tolist()):
            part = slice(starts[row], starts[row + 1])
            dense[index, self.columns["share_actions"][part]] = self.columns["share_values"][part]
        return dense

    def samples(self, rows: Rows) -> SampleBatch:
        """Return some samples as they were."""
        return SampleBatch(
            observations=self.observations[rows],
            policies=self.policies(rows),
            payoffs=self.payoffs[rows],
            values=self.values[rows],
            actions=self.columns["action"][rows],
        )

    def mapped(self, rows: Rows, table: SymmetryTable) -> SampleBatch:
        """Return some samples as they would be after a symmetry of the game."""
        plain = self.samples(rows)
        observations = plain.observations.reshape(len(rows), -1)[:, table.cells].reshape(plain.observations.shape)
        policies = np.empty_like(plain.policies)
        policies[:, table.actions] = plain.policies
        return SampleBatch(
            observations=observations,
            policies=policies,
            payoffs=self._mapped_seats("payoffs", rows, table),
            values=self._mapped_seats("values", rows, table),
            actions=table.actions[plain.actions],
        )

    def _mapped_seats(self, column: str, rows: Rows, table: SymmetryTable) -> NDArray[np.float32]:
        """Return a column with a number for each seat as it would be after a symmetry, the seat to move first."""
        image = np.array(table.seats)
        mapped = np.empty_like(self.columns[column][rows])
        mapped[:, image] = self.columns[column][rows]
        return _from_seat(mapped, image[self.columns["seat"][rows]])

    def batches(self, size: int, seed: int, *, augment: bool = True) -> Iterator[SampleBatch]:
        """Yield all samples once in random order, `size` at a time; each batch is mapped by a random symmetry."""
        random = np.random.default_rng(seed)
        order = random.permutation(len(self))
        tables = [None, *self.game.symmetries]
        for first in range(0, len(order), size):
            rows = order[first : first + size]
            table = tables[int(random.integers(len(tables)))] if augment else None
            yield self.samples(rows) if table is None else self.mapped(rows, table)


def _from_seat(numbers: NDArray[np.float32], seats: NDArray[np.integer]) -> NDArray[np.float32]:
    """Return each row of numbers so that that of a seat comes first, and the others follow in order of play."""
    count = numbers.shape[1]
    turned = (seats.astype(np.int64)[:, None] + np.arange(count)) % count
    return np.take_along_axis(numbers, turned, axis=1)
