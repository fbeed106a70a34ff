"""The board as the puzzles see it: no seats, only spots, colours and rows.

Spots are numbered along the rows from the bottom left, without the numbers that the rules leave out, and a set of
spots is a whole number with a bit for each:

    20 21 22 23 24     A safe set of rings has at most K-1 spots of each colour and no row of K (LC4). Seen from the
    15 16 17 18 19     other side, the spots that stay free are at least N-K+1 of each colour, and every row of K has
    10 11 12 13 14     one of them. A set with a spot in every row of K is called gaps here. All puzzles are
     5  6  7  8  9     questions about gaps and colours:
     0  1  2  3  4
        for gaps G, the largest safe set that avoids them has (K-1) N - excess(G) spots, where excess(G) adds up, over
        the colours, by how much the gaps of that colour are more than N-K+1.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from clew.boards.lattice import Lattice
from clew.boards.square import compass, square

#: The colour of each spot, from 0.
Layout = tuple[int, ...]


@dataclass(frozen=True)
class Ground:
    """A board without colours."""

    size: int
    """N: spots to a side, and colours."""
    goal: int
    """K: so many in a row, or of one colour, are too many."""

    @property
    def spare(self) -> int:
        """How many spots of each colour at least stay free."""
        return self.size - self.goal + 1

    @property
    def most(self) -> int:
        """LC9: with K-1 spots of each of N colours, nobody can have more."""
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
        """The turns and reflections of the board, the identity first: spot `s` goes to `turn[s]`."""
        return tuple(turn.image for turn in self._lattice.symmetries())

    @cached_property
    def _lattice(self) -> Lattice:
        return square((self.size, self.size), directions=compass())

    def spot_named(self, name: str) -> int | None:
        """Return the spot of that name, or None."""
        return self.names.index(name) if name in self.names else None

    def is_gaps(self, spots: int) -> bool:
        """Return whether every row of K has one of these spots."""
        return all(row & spots for row in self.rows)

    def least_gaps(self, gaps: int) -> int:
        """Return gaps without those that are not needed."""
        for spot in members(gaps):
            if self.is_gaps(gaps & ~(1 << spot)):
                gaps &= ~(1 << spot)
        return gaps

    def images(self, spots: int) -> set[int]:
        """Return what the turns and reflections make of a set."""
        return {turned(spots, turn) for turn in self.turns}

    def named(self, spots: int) -> str:
        """Return the names of the spots of a set."""
        return " ".join(self.names[spot] for spot in members(spots))

    def classes(self, layout: Layout) -> list[int]:
        """Return the spots of each colour of a layout."""
        return [as_set(spot for spot, own in enumerate(layout) if own == colour) for colour in range(self.size)]

    def kept_turns(self, layout: Layout) -> list[tuple[int, ...]]:
        """Return the turns and reflections that map colours onto colours, whichever they become; identity first."""
        same = set(self.classes(layout))
        return [turn for turn in self.turns if {turned(spots, turn) for spots in same} == same]


@cache
def ground(size: int) -> Ground:
    """Return the board of a size that LC1 knows."""
    # LC4: K is 4 on 5x5 and 5 on 7x7.
    return Ground(size, {5: 4, 7: 5}[size])


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
    """Return where a turn takes a set."""
    return as_set(turn[spot] for spot in members(spots))


def layout_of(digits: str) -> Layout:
    """Return a layout from rows of digits, the top one first, as LC2 writes them."""
    return tuple(int(digit) - 1 for row in reversed(digits.split()) for digit in row)


def digits_of(size: int, layout: Layout) -> str:
    """Return a layout as rows of digits, the top one first, parted by blanks."""
    rows = [layout[start : start + size] for start in range(0, size * size, size)]
    return " ".join("".join(str(colour + 1) for colour in row) for row in reversed(rows))
