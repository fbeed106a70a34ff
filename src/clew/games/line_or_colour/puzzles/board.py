"""The board of the puzzles: spots and rows, without seats and colours.

Spots are numbered along the rows from the bottom left, without the numbers that the rules leave out. A set of spots is
an integer with a bit for each:

    20 21 22 23 24     A safe set of rings has at most K-1 spots of each colour and no row of K (LC4). Conversely, at
    15 16 17 18 19     least N-K+1 spots of each colour stay free, and every row of K contains a free spot. A set of
    10 11 12 13 14     spots with a member in every row of K is called a blocking set.
     5  6  7  8  9
     0  1  2  3  4
        The largest safe set that avoids a blocking set B has (K-1) N - excess(B) spots. The excess is a sum over the
        colours: the number of spots of B of that colour beyond N-K+1.

So all puzzles can be solved as questions about blocking sets and colours.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from clew.boards.lattice import Lattice
from clew.boards.square import compass, square

#: The colour of each spot, from 0.
Layout = tuple[int, ...]


@dataclass(frozen=True)
class UncolouredBoard:
    """A board without colours."""

    size: int
    """N: spots to a side, and number of colours."""
    goal: int
    """K: the number of spots in a row, or of one colour, that a safe set must not have."""

    @property
    def spare(self) -> int:
        """The least number of spots of each colour that a safe set leaves free."""
        return self.size - self.goal + 1

    @property
    def bound(self) -> int:
        """LC9: no safe set has more spots, since it has at most K-1 of each of N colours."""
        return (self.goal - 1) * self.size

    @property
    def spots(self) -> range:
        """All spots."""
        return range(self.size * self.size)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of each spot."""
        return self._lattice.names

    @cached_property
    def rows(self) -> tuple[int, ...]:
        """LC4: all unbroken rows of K spots, orthogonal and diagonal, as sets."""
        return tuple(as_set(line) for line in self._lattice.lines(self.goal, ("n", "ne", "e", "se")))

    @cached_property
    def turns(self) -> tuple[tuple[int, ...], ...]:
        """The rotations and reflections of the board, the identity first: spot `s` goes to `turn[s]`."""
        return tuple(turn.image for turn in self._lattice.symmetries())

    @cached_property
    def _lattice(self) -> Lattice:
        return square((self.size, self.size), directions=compass())

    def spot_named(self, name: str) -> int | None:
        """Return the spot of that name, or None."""
        return self.names.index(name) if name in self.names else None

    def is_blocking(self, spots: int) -> bool:
        """Return whether every row of K contains one of these spots."""
        return all(row & spots for row in self.rows)

    def minimal_blocking_set(self, blocking: int) -> int:
        """Return a blocking set without the spots that it does not need."""
        for spot in members(blocking):
            if self.is_blocking(blocking & ~(1 << spot)):
                blocking &= ~(1 << spot)
        return blocking

    def images(self, spots: int) -> set[int]:
        """Return the images of a set under all rotations and reflections."""
        return {turned(spots, turn) for turn in self.turns}

    def names_of(self, spots: int) -> str:
        """Return the names of the spots of a set."""
        return " ".join(self.names[spot] for spot in members(spots))

    def colour_classes(self, layout: Layout) -> list[int]:
        """Return the set of spots of each colour of a layout."""
        return [as_set(spot for spot, own in enumerate(layout) if own == colour) for colour in range(self.size)]

    def layout_symmetries(self, layout: Layout) -> list[tuple[int, ...]]:
        """Return the rotations and reflections that map every colour onto one colour; the identity first."""
        classes = set(self.colour_classes(layout))
        return [turn for turn in self.turns if {turned(spots, turn) for spots in classes} == classes]


@cache
def uncoloured_board(size: int) -> UncolouredBoard:
    """Return the board of a size (LC1)."""
    # LC4: K is 4 on 5x5 and 5 on 7x7.
    return UncolouredBoard(size, {5: 4, 7: 5}[size])


def as_set(spots: Iterable[int]) -> int:
    """Return a set of spots as a number."""
    return sum(1 << spot for spot in spots)


def members(spots: int) -> Iterator[int]:
    """Yield the spots of a set, the lowest first."""
    while spots:
        lowest = spots & -spots
        yield lowest.bit_length() - 1
        spots ^= lowest


def turned(spots: int, turn: Sequence[int]) -> int:
    """Return the image of a set under a rotation or reflection."""
    return as_set(turn[spot] for spot in members(spots))


def layout_of(digits: str) -> Layout:
    """Return a layout from rows of digits, the top one first (LC2)."""
    return tuple(int(digit) - 1 for row in reversed(digits.split()) for digit in row)


def digits_of(size: int, layout: Layout) -> str:
    """Return a layout as rows of digits, the top one first, separated by spaces."""
    rows = [layout[start : start + size] for start in range(0, size * size, size)]
    return " ".join("".join(str(colour + 1) for colour in row) for row in reversed(rows))
