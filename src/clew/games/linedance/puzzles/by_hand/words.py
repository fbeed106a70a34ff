"""How spaces and tiles are called, for people who cannot see them."""

from collections.abc import Iterable

from clew.boards.lattice import Cell
from clew.games.linedance.about import COLOURS as COLOUR_NAMES
from clew.games.linedance.puzzles.task import SIDE_COLOURS
from clew.games.linedance.tiles import SIDES


def space_labels(cells: Iterable[Cell]) -> dict[Cell, str]:
    """Return what spaces are called, by row and place in it, both from 1."""
    rows: dict[int, list[Cell]] = {}
    for cell in sorted(cells, key=lambda cell: (cell[1], cell[0])):
        rows.setdefault(cell[1], []).append(cell)
    return {
        cell: f"row {row}, space {place}"
        for row, members in enumerate(rows.values(), 1)
        for place, cell in enumerate(members, 1)
    }


def piece_label(content: int) -> str:
    """Return what a tile in a turn is called: its number, and its colours clockwise from the right."""
    colours = ", ".join(COLOUR_NAMES[colour] for colour in SIDE_COLOURS[content])
    return f"tile {(content - 1) // SIDES + 1}: {colours}"
