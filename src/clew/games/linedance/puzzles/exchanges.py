"""Exchanges of colours, and sets of items up to them."""

from dataclasses import dataclass
from functools import cache, cached_property
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from clew.games.linedance.puzzles.problem import COLOURS


@dataclass(frozen=True)
class Exchange:
    """Colour c becomes `colours[c]`, and so item i becomes `items[i]`."""

    colours: tuple[int, ...]
    items: tuple[int, ...]


def identity(items: int) -> Exchange:
    """Return the exchange that leaves everything as it is."""
    return Exchange(tuple(range(COLOURS)), tuple(range(items)))


#: All ways to exchange colours, the identity first.
COLOUR_EXCHANGES = tuple(permutations(range(COLOURS)))


class Sets:
    """All sets of items, as bits; of those that exchanges turn into one another, the smallest number stands for all."""

    def __init__(self, items: int, exchanges: tuple[Exchange, ...]) -> None:
        self.items = items
        self.exchanges = exchanges
        every = np.arange(1 << items, dtype=np.int64)
        images = np.zeros((len(exchanges), len(every)), dtype=np.int64)
        for number, exchange in enumerate(exchanges):
            for item, image in enumerate(exchange.items):
                images[number] |= (every >> item & 1) << image
        self.exchange_of: NDArray[np.int64] = np.argmin(images, axis=0)
        """The exchange that takes a set to the one that stands for it."""
        self._standing = images.min(axis=0)
        sizes = np.bitwise_count(every)
        self._kept = [every[(self._standing == every) & (sizes == size)] for size in range(items + 1)]
        ranks = np.zeros(len(every), dtype=np.int64)
        for kept in self._kept:
            ranks[kept] = np.arange(len(kept))
        self.rank_of: NDArray[np.int64] = ranks[self._standing]
        """The row of the set that stands for a set, in a layer of its size."""

    @cached_property
    def _orbits(self) -> NDArray[np.int64]:
        return np.bincount(self._standing, minlength=1 << self.items)

    def of_size(self, size: int) -> NDArray[np.int64]:
        """Return the sets of a size that stand for others."""
        return self._kept[size]

    def sizes_of(self, size: int) -> NDArray[np.int64]:
        """Return how many sets each of them stands for."""
        return self._orbits[self._kept[size]]


@cache
def item_sets(items: int, exchanges: tuple[Exchange, ...]) -> Sets:
    """Return the sets of so many items, up to exchanges."""
    return Sets(items, exchanges or (identity(items),))
