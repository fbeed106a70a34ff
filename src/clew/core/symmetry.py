"""Maps under which a game looks the same."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Symmetry:
    """A map of states and moves that commutes with playing a move.

    Playing the mapped move in the mapped state leads to the mapped result. Seat `s` becomes seat `seats[s]`.
    """

    name: str
    move: Callable[[int], int]
    state: Callable[[NDArray[Any]], NDArray[Any]]
    """Return the mapped state; both are arrays of one record."""
    seats: tuple[int, ...]


def map_members(members: np.uint64, image: NDArray[Any]) -> np.uint64:
    """Return the image of a set of sites, where site `s` goes to `image[s]`."""
    number = int(members)
    mapped = 0
    while number:
        lowest = (number & -number).bit_length() - 1
        mapped |= 1 << int(image[lowest])
        number &= number - 1
    return np.uint64(mapped)
