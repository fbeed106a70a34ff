"""LineUp!: the layout of pictures, in which a square has side 1."""

from dataclasses import dataclass
from math import ceil

from clew.games.lineup.notation.names import dimensions_of
from clew.games.lineup.rules.queries import members_of
from clew.games.lineup.rules.tables import LineUpBoard
from clew.pictures import Point

#: The margin around a layer: half a corner and the rim of the board.
MARGIN = 0.5

#: The gap between layers, and the height of the heading above each.
GAP, HEADING = 0.75, 0.55

#: Layers are arranged in rows so that the ratio of width to height is close to this.
PROPORTION = 1.8


@dataclass(frozen=True)
class Layout:
    """The places of the layers and sites of a board; on the plane there is one layer."""

    columns: int
    """The number of squares across a layer."""
    rows: int
    """The number of squares up a layer."""
    origins: tuple[Point, ...]
    """The top left corner of each layer's box of squares."""
    places: dict[int, Point]
    """The centre of each site."""

    @classmethod
    def of(cls, board: LineUpBoard) -> "Layout":
        """Return the layout of a board."""
        tables = board.tables[0]
        columns, rows, layers = (int(extent) for extent in tables.extents)
        origins = _origins(columns, rows, 2 * layers + 1)
        places = {}
        for site in members_of(tables.sites):
            x, y, layer = (int(place) for place in tables.cells[site])
            left, top = origins[layer]
            places[site] = (left + x / 2, top + rows - y / 2)
        return cls(columns, rows, origins, places)

    @property
    def is_flat(self) -> bool:
        """Whether there is only one layer."""
        return len(self.origins) == 1

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of all layers with margins and headings."""
        heading = 0.0 if self.is_flat else HEADING
        return (
            -MARGIN,
            -MARGIN - heading,
            max(left for left, _ in self.origins) + self.columns + MARGIN,
            max(top for _, top in self.origins) + self.rows + MARGIN,
        )


def squares_of_layer(board: LineUpBoard, layer: int) -> list[tuple[int, int]]:
    """Return the squares that are drawn in a layer, as (column, row from the bottom); in space always all of them."""
    tables = board.tables[0]
    if dimensions_of(board) == 3:
        return [(x, y) for x in range(int(tables.extents[0])) for y in range(int(tables.extents[1]))]
    cells = (tables.cells[site].tolist() for site in members_of(tables.sites))
    return [(x // 2, y // 2) for x, y, _ in cells if x % 2]


def _origins(columns: int, rows: int, layers: int) -> tuple[Point, ...]:
    """Return the origins of the layers, which are arranged in rows from the top left."""
    if layers == 1:
        return ((0.0, 0.0),)
    wide, high = columns + 2 * MARGIN + GAP, rows + 2 * MARGIN + GAP + HEADING
    beside = min(range(1, layers + 1), key=lambda count: abs(count * wide / (ceil(layers / count) * high) - PROPORTION))
    return tuple(((layer % beside) * wide, (layer // beside) * high) for layer in range(layers))
