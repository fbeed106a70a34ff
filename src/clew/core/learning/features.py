"""Feature: what one number of a position means. A game lists its features in `playing`."""

from typing import NamedTuple


class Feature(NamedTuple):
    """One entry of what the verb `features` writes; its place in the list is its place in the array.

    The list is the same for all options of a game. Features are seen from a seat, use nothing unseen, and are the same
    for positions that a symmetry of the game maps to each other, seen from the seat that it maps this seat to.
    """

    name: str
    """A short name: letters, digits and underscores."""
    words: str
    """What it counts, as a sentence."""
