"""What the part `encoding` of a game's package provides."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class ActionRange:
    """Actions with consecutive ids that mean the same kind of move."""

    first: int
    count: int
    words: str
    """What they mean, and how the id is computed."""


@dataclass(frozen=True)
class Plane:
    """One plane of an observation."""

    name: str
    words: str
    """What its entries mean."""
    is_fixed: bool = False
    """Whether it does not change during a game: it shows the board, not the position."""


@dataclass(frozen=True, eq=False)
class SymmetryTable:
    """A symmetry of a game as index tables over actions and over the entries of an observation."""

    name: str
    actions: NDArray[np.int32]
    """Action `a` becomes `actions[a]`."""
    cells: NDArray[np.int32]
    """`observation.ravel()[cells]` is the observation of the mapped position, seen from the mapped seat."""
    seats: tuple[int, ...]
    """Seat `s` becomes `seats[s]`."""


class Encoding(Protocol):
    """What the part `encoding` provides besides the verbs, which are described in core/verbs.py."""

    ACTIONS_VERSION: int
    """Raised whenever an id or a plane changes its meaning."""

    def actions(self, board: Any) -> int:
        """Return the number of actions."""

    def action_ranges(self, board: Any) -> Sequence[ActionRange]:
        """Return what the ids mean, each id in one range, in ascending order."""

    def lattice(self, board: Any) -> tuple[int, int]:
        """Return the numbers of rows and columns of every plane."""

    def planes(self, board: Any) -> Sequence[Plane]:
        """Return what the planes of an observation hold."""

    def symmetry_tables(self, board: Any) -> Sequence[SymmetryTable]:
        """Return the symmetries that are the same permutation of ids and entries in every position."""
