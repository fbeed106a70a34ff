"""What a board in a terminal is made of."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

#: A column and a row.
Place = tuple[int, int]

#: The columns and rows that there are for a board.
Room = tuple[int, int]


class Cell(NamedTuple):
    """One character. Its colours are roles (clew.cells.colours), so that every terminal can have its own."""

    glyph: str = " "
    ink: str = "ink"
    ground: str = "paper"
    bold: bool = False
    faint: bool = False
    """Whether it is drawn quietly where a terminal can do that: it has lost, or is only shown."""
    underlined: bool = False
    reverse: bool = False
    """Whether colours are exchanged: how the cursor is shown where there are no colours."""


BLANK = Cell()


@dataclass(frozen=True)
class CellPicture:
    """A board as rows of cells, and the cells of each site."""

    rows: tuple[tuple[Cell, ...], ...]
    sites: Mapping[str, tuple[Place, ...]]
    """The cells of each site that can be touched; its middle comes first."""
    board: tuple[int, int, int, int] | None = None
    """Left, top, width and height of the board, where there is something else beside it."""
    notes: Mapping[Place, str] = field(default_factory=dict)
    """Glyphs to write over the board that are no part of the position, such as what can be captured."""

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.rows[0]) if self.rows else 0

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.rows)

    def site_at(self, place: Place) -> str | None:
        """Return the site that a cell belongs to, or None."""
        return self._by_place.get(place)

    @property
    def _by_place(self) -> dict[Place, str]:
        cached: dict[Place, str] | None = self.__dict__.get("_places")
        if cached is None:
            cached = {place: site for site, places in self.sites.items() for place in reversed(places)}
            object.__setattr__(self, "_places", cached)
        return cached

    def changed(self, other: "CellPicture") -> Iterator[Place]:
        """Yield the places of the board where another picture of the same size differs, not only by being faint."""
        left, top, width, height = self.board or (0, 0, self.width, self.height)
        for y in range(top, min(top + height, self.height, other.height)):
            for x in range(left, min(left + width, self.width, other.width)):
                if self.rows[y][x]._replace(faint=False) != other.rows[y][x]._replace(faint=False):
                    yield x, y
