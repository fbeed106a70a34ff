"""Permutations of the colours, and sets of items up to them."""

from dataclasses import dataclass
from functools import cache, cached_property
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from clew.games.linedance.puzzles.problem import COLOURS


@dataclass(frozen=True)
class ColourPermutation:
    """Colour c becomes `colours[c]`, and so item i becomes `items[i]`."""

    colours: tuple[int, ...]
    items: tuple[int, ...]


def identity(items: int) -> ColourPermutation:
    """Return the permutation that leaves everything as it is."""
    return ColourPermutation(tuple(range(COLOURS)), tuple(range(items)))


#: All permutations of the colours, the identity first.
COLOUR_PERMUTATIONS = tuple(permutations(range(COLOURS)))


class ItemSets:
    """All sets of items, as bits, in orbits under colour permutations; the smallest number represents its orbit."""

    def __init__(self, items: int, permutations: tuple[ColourPermutation, ...]) -> None:
        self.items = items
        self.permutations = permutations
        every = np.arange(1 << items, dtype=np.int64)
        images = np.zeros((len(permutations), len(every)), dtype=np.int64)
        for number, permutation in enumerate(permutations):
            for item, image in enumerate(permutation.items):
                images[number] |= (every >> item & 1) << image
        self.permutation_of: NDArray[np.int64] = np.argmin(images, axis=0)
        """The permutation that takes a set to its representative."""
        self._representative = images.min(axis=0)
        sizes = np.bitwise_count(every)
        self._representatives = [
            every[(self._representative == every) & (sizes == size)] for size in range(items + 1)
        ]  # fmt: skip
        ranks = np.zeros(len(every), dtype=np.int64)
        for sets in self._representatives:
            ranks[sets] = np.arange(len(sets))
        self.rank_of: NDArray[np.int64] = ranks[self._representative]
        """The row of a set's representative in a layer of its size."""

    @cached_property
    def _orbit_sizes(self) -> NDArray[np.int64]:
        return np.bincount(self._representative, minlength=1 << self.items)

    def of_size(self, size: int) -> NDArray[np.int64]:
        """Return the representatives of a size."""
        return self._representatives[size]

    def orbit_sizes(self, size: int) -> NDArray[np.int64]:
        """Return how many sets each of them represents."""
        return self._orbit_sizes[self._representatives[size]]


@cache
def item_sets(items: int, permutations: tuple[ColourPermutation, ...]) -> ItemSets:
    """Return the sets of a number of items, up to permutations."""
    return ItemSets(items, permutations or (identity(items),))
