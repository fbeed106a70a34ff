"""LineUp!: the layout of pictures, in which a square has side 1."""

from collections import defaultdict
from dataclasses import dataclass
from math import ceil, log, sqrt

from clew.boards.square import column_letter
from clew.games.lineup.board_shape import SQUARES
from clew.games.lineup.notation.names import Layer, layers_of, tiling_of
from clew.games.lineup.rules.queries import members_of
from clew.games.lineup.rules.tables import LineUpBoard
from clew.games.lineup.tilings import TOUCHING, tiled_sites
from clew.pictures import Point

#: The margin around a layer: half a corner and the rim of the board.
MARGIN = 0.5

#: The gap between layers, and the height of the heading above each.
GAP, HEADING = 0.75, 0.55

#: The distance of coordinates from the rim.
BESIDE = MARGIN + 0.18

#: Layers are arranged in rows so that the ratio of width to height is close to this; in four dimensions to the other.
PROPORTION, PROPORTION_4 = 1.8, 0.8

#: The units of the lattice of hexagons and triangles (tilings.py): a cell and its corners are 0.78 apart.
ACROSS = 0.78 * sqrt(3) / 2
UP = 0.78 / 2


@dataclass(frozen=True)
class Layout:
    """The places of the layers and sites of a board; on the plane there is one layer."""

    places: dict[int, Point]
    """The centre of each site."""
    outlines: tuple[tuple[Point, ...], ...]
    """The corners of each cell that is drawn."""
    labels: tuple[tuple[str, Point], ...]
    """The letters of columns and the numbers of rows or levels."""
    headings: tuple[tuple[str, Point], ...]
    """The names of layers; on the plane there are none."""
    layer_of: dict[int, int]
    """The layer of each site."""

    @classmethod
    def of(cls, board: LineUpBoard) -> "Layout":
        """Return the layout of a board."""
        return _boxes(board) if tiling_of(board) == SQUARES else _tiled(board)

    @property
    def is_flat(self) -> bool:
        """Whether there is only one layer."""
        return not self.headings

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of all layers with margins and headings."""
        across = [x for outline in self.outlines for x, _ in outline]
        down = [y for outline in self.outlines for _, y in outline]
        top = min([min(down), *(y + 0.25 - HEADING + MARGIN for _, (_, y) in self.headings)])
        return (min(across) - MARGIN, top - MARGIN, max(across) + MARGIN, max(down) + MARGIN)


def _boxes(board: LineUpBoard) -> Layout:
    """Return the layout of squares, layer by layer in space."""
    tables = board.tables[0]
    columns, rows = int(tables.extents[0]), int(tables.extents[1])
    layers = layers_of(board)
    origins = _origins(columns, rows, layers)
    places: dict[int, Point] = {}
    layer_of: dict[int, int] = {}
    outlines: list[tuple[Point, ...]] = []
    labels: list[tuple[str, Point]] = []
    headings: list[tuple[str, Point]] = []
    for index, (layer, (left, top)) in enumerate(zip(layers, origins, strict=True)):
        for site in (site for row in layer.rows for site in row if site >= 0):
            x, y = (int(place) for place in tables.cells[site][:2])
            places[site] = (left + x / 2, top + rows - y / 2)
            layer_of[site] = index
        for x, y in _squares(board, layer):
            near, far = (left + x, top + rows - y), (left + x + 1, top + rows - y - 1)
            outlines.append((near, (far[0], near[1]), far, (near[0], far[1])))
        first, step = (layer.number[0] % 2, 2) if layer.number else (0, 1)
        labels += [
            (column_letter(column), (left + column / 2, top + rows + BESIDE))
            for column in range(first, 2 * columns + 1, step)
        ]
        labels += [(str(row + 1), (left - BESIDE, top + rows - row / 2)) for row in range(first, 2 * rows + 1, step)]
        if layer.number:
            headings.append((f"layer {layer.name}", (left + columns / 2, top - MARGIN - 0.25)))
    return Layout(places, tuple(outlines), tuple(labels), tuple(headings), layer_of)


def _squares(board: LineUpBoard, layer: Layer) -> list[tuple[int, int]]:
    """Return the squares that are drawn in a layer, as (column, row): its cells, or those with corners in it."""
    tables = board.tables[0]
    found = set()
    for x, y, *number in tables.cells[members_of(tables.sites)].tolist():
        if x % 2 and all(abs(place - here) <= 1 for place, here in zip(number, layer.number, strict=False)):
            found.add((x // 2, y // 2))
    return sorted(found)


def _origins(columns: int, rows: int, layers: list[Layer]) -> list[Point]:
    """Return the top left corner of each layer's box of squares."""
    wide, high = columns + 2 * MARGIN + GAP, rows + 2 * MARGIN + GAP + HEADING
    axes = len(layers[0].number)
    if axes < 2:
        counts = range(1, len(layers) + 1)
        beside = min(counts, key=lambda count: abs(count * wide / (ceil(len(layers) / count) * high) - PROPORTION))
        return [((index % beside) * wide, (index // beside) * high) for index in range(len(layers))]
    # Four dimensions: a grid of grids. Layers of cells lie between layers of corners, as cells lie between corners.
    first, second = (max(layer.number[axis] for layer in layers) for axis in (0, 1))
    ways = [((wide / 2, high), (first / 2 + 1) * wide / ((second + 1) * high)),
            ((wide, high / 2), (first + 1) * wide / ((second / 2 + 1) * high))]  # fmt: skip
    (across, down), _ = min(ways, key=lambda way: abs(log(way[1] / PROPORTION_4)))
    return [(layer.number[0] * across, (second - layer.number[1]) * down) for layer in layers]


def _tiled(board: LineUpBoard) -> Layout:
    """Return the layout of hexagons or triangles."""
    tiling = tiling_of(board)
    sites = tiled_sites(tiling, int(board.tables[0].extents[0]))
    top = max(site.place[1] for site in sites)

    def point(x: float, y: float) -> Point:
        return (x * ACROSS, (top - y) * UP)

    outlines = []
    for site in sites:
        if not site.is_corner:
            x, y = site.place
            outlines.append(tuple(point(x + dx, y + dy) for dx, dy in TOUCHING[site.aspect]))
    left = min(site.place[0] for site in sites) * ACROSS - BESIDE
    levels: dict[int, int] = defaultdict(int)
    for site in sites:
        levels[site.name_cell[1]] = site.place[1]
    labels = [(str(level + 1), (left, point(0, y)[1])) for level, y in levels.items()]
    places = {number: point(*site.place) for number, site in enumerate(sites)}
    return Layout(places, tuple(outlines), tuple(labels), (), dict.fromkeys(places, 0))
