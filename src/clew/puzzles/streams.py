"""Streams of random numbers that are the same on every machine, in every version of Python and of every library.

Puzzles and challenges of a date are made from them, so they must never change: SplitMix64 in whole numbers, seeded with
whole numbers and words. (core/random.py has the same generator for compiled code.)
"""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

WORD = (1 << 64) - 1
STEP = 0x9E3779B97F4A7C15

#: FNV-1a, for words: Python's own hash differs from process to process.
FNV_START, FNV_PRIME = 0xCBF29CE484222325, 0x100000001B3


def number_of(*parts: int | str) -> int:
    """Return a 64-bit number for some numbers and words: the same for the same ones, in the same order."""
    found = FNV_START
    for part in parts:
        # The separator keeps `("ab", "c")` and `("a", "bc")` apart.
        for byte in f"{part}\0".encode():
            found = (found ^ byte) * FNV_PRIME & WORD
    return found


class RandomStream:
    """A stream of random numbers; different seeds give independent streams."""

    def __init__(self, *seed: int | str) -> None:
        self._state = number_of(*seed)

    def bits(self) -> int:
        """Return 64 random bits."""
        self._state = (self._state + STEP) & WORD
        mixed = (self._state ^ (self._state >> 30)) * 0xBF58476D1CE4E5B9 & WORD
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB & WORD
        return mixed ^ (mixed >> 31)

    def below(self, bound: int) -> int:
        """Return a random number from 0 to `bound` - 1."""
        return self.bits() * bound >> 64

    def choice(self, items: Sequence[T]) -> T:
        """Return one of some items."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Return the items in random order."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order
