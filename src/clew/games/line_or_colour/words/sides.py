"""Line or Colour: what each side has, as sets of spots: colours, rows, and the spots that would win."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from clew.core.bits import bit
from clew.core.position import Position
from clew.games.line_or_colour.rules import BLACK, WHITE, LineOrColourBoard


def members(spots: int) -> frozenset[int]:
    """Return the spots of a set."""
    return frozenset(spot for spot in range(spots.bit_length()) if spots >> spot & 1)


def spots_by_row(board: LineOrColourBoard) -> list[list[int]]:
    """Return all spots, row by row from the top."""
    return [[row * board.stride + column for column in range(board.size)] for row in reversed(range(board.size))]


def colour_of(board: LineOrColourBoard, spot: int) -> int:
    """Return the colour of a spot, from 0."""
    return next(colour for colour in range(board.size) if board.spots_of_colour[colour] & bit(spot))


@dataclass(frozen=True)
class Side:
    """The spots that one side has claimed, and those that are free."""

    board: LineOrColourBoard
    own: frozenset[int]
    free: frozenset[int]

    @classmethod
    def of(cls, position: Position, seat: int) -> "Side":
        """Return the spots of a seat."""
        board, rings = position.game.board, position.state.rings
        own, other = (members(int(rings[each])) for each in (seat, 1 - seat))
        return cls(board, own, members(int(board.spots)) - own - other)

    def claiming(self, spot: int) -> "Side":
        """Return the side with one more spot."""
        return Side(self.board, self.own | {spot}, self.free - {spot})

    def without(self, spot: int) -> "Side":
        """Return the side after the other one has claimed a spot."""
        return Side(self.board, self.own, self.free - {spot})

    def of_colour(self, colour: int) -> frozenset[int]:
        """Return the claimed spots of a colour."""
        return self.own & members(int(self.board.spots_of_colour[colour]))

    def may_complete(self, colour: int) -> bool:
        """Return whether enough spots of a colour are claimed or free for the goal of LC4."""
        spots = members(int(self.board.spots_of_colour[colour]))
        return len(spots & (self.own | self.free)) >= self.board.goal

    @cached_property
    def forking_colours(self) -> list[int]:
        """The colours of which one more spot leaves two that would win: the other side cannot take both (LC4)."""
        goal = self.board.goal
        free = [len(self.free & members(int(self.board.spots_of_colour[colour]))) for colour in range(self.board.size)]
        return [colour for colour, spots in enumerate(free) if len(self.of_colour(colour)) == goal - 2 and spots > 2]

    @cached_property
    def forks(self) -> list[int]:
        """The free spots after which two would win: the other side cannot take both (LC4)."""
        if len(self.own) < self.board.goal - 2:
            return []
        return [spot for spot in sorted(self.free) if len(self.claiming(spot).wins) > 1]

    @cached_property
    def decisive_colours(self) -> list[int]:
        """The colours of which one more spot is enough to win, even if the other side takes one in every turn (LC4)."""
        free = [len(self.free & members(int(self.board.spots_of_colour[colour]))) for colour in range(self.board.size)]
        missing = [self.board.goal - len(self.of_colour(colour)) for colour in range(self.board.size)]
        # After the claim, the other side takes one before each of those that are still missing.
        return [colour for colour, spots in enumerate(free) if missing[colour] > 1 and spots >= 2 * missing[colour] - 1]

    def row_through(self, spot: int) -> list[int]:
        """Return the longest unbroken row of claimed spots through one of them, in order."""
        return max((row for step in self._steps for row in [self._run(spot, step)]), key=len)

    @property
    def _steps(self) -> tuple[int, ...]:
        stride = self.board.stride
        return (1, stride - 1, stride, stride + 1)

    def _run(self, spot: int, step: int) -> list[int]:
        first = spot
        while first - step in self.own:
            first -= step
        run = [first]
        while run[-1] + step in self.own:
            run.append(run[-1] + step)
        return run

    @cached_property
    def longest_row(self) -> list[int]:
        """The longest unbroken row of claimed spots; empty if none is claimed."""
        return max((self.row_through(spot) for spot in sorted(self.own)), key=len, default=[])

    @cached_property
    def rows(self) -> list[list[int]]:
        """All unbroken rows of at least two spots, the longest first."""
        return sorted(self._rows(), key=len, reverse=True)

    def _rows(self) -> Iterator[list[int]]:
        for spot in sorted(self.own):
            for step in self._steps:
                run = self._run(spot, step)
                if run[0] == spot and len(run) > 1:
                    yield run

    @cached_property
    def wins_by_row(self) -> list[int]:
        """The free spots that complete a row (LC4)."""
        return [spot for spot in sorted(self.free) if len(self.claiming(spot).row_through(spot)) >= self.board.goal]

    @cached_property
    def wins_by_colour(self) -> list[int]:
        """The free spots that complete a colour (LC4)."""
        full = [colour for colour in range(self.board.size) if len(self.of_colour(colour)) >= self.board.goal - 1]
        return [spot for spot in sorted(self.free) if colour_of(self.board, spot) in full]

    @cached_property
    def wins(self) -> list[int]:
        """The free spots that reach a goal of LC4."""
        return sorted({*self.wins_by_row, *self.wins_by_colour})


def sides(position: Position) -> tuple[Side, Side]:
    """Return both sides."""
    return Side.of(position, WHITE), Side.of(position, BLACK)
