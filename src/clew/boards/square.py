"""Square lattices, in any number of dimensions and of any shape.

Cells are (column, row, layer, ..), counted from 0. Rows count from the bottom, as players do, or from the top.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import permutations, product

from clew.boards.lattice import Cell, Lattice, Place

COMPASS: dict[str, Cell] = {
    "n": (0, 1), "ne": (1, 1), "e": (1, 0), "se": (1, -1), "s": (0, -1), "sw": (-1, -1), "w": (-1, 0), "nw": (-1, 1),
}  # fmt: skip

#: Layers are drawn side by side, this many cells apart.
LAYER_GAP = 1.0


def orthogonal(dimensions: int, step: int = 1) -> dict[str, Cell]:
    """Return the directions along the axes: `e w n s`, then `u d` for layers."""
    names = ("e", "w", "n", "s", "u", "d")
    directions = {}
    for axis in range(dimensions):
        for sign, name in zip((1, -1), names[2 * axis : 2 * axis + 2], strict=True):
            directions[name] = tuple(sign * step if other == axis else 0 for other in range(dimensions))
    return directions


def compass(step: int = 1) -> dict[str, Cell]:
    """Return the eight directions of the plane, clockwise from north."""
    return {name: (column * step, row * step) for name, (column, row) in COMPASS.items()}


def square(
    shape: Sequence[int],
    *,
    keep: Callable[[Cell], bool] = lambda cell: True,
    directions: dict[str, Cell] | None = None,
    from_top: bool = False,
) -> Lattice:
    """Return the lattice of the box `shape` (columns, rows, ..), or of the cells for which `keep` is true.

    Sites are numbered along the rows. With `from_top`, row 0 is drawn at the top.
    """
    box = (tuple(reversed(cell)) for cell in product(*(range(extent) for extent in reversed(shape))))
    return Lattice(
        (cell for cell in box if keep(cell)),
        directions or orthogonal(len(shape)),
        name_of=cell_name,
        place_of=lambda cell: _place(cell, shape, from_top),
        maps=dict(_box_maps(shape)),
    )


def cell_name(cell: Cell) -> str:
    """Return `c4` for column 2 and row 3, and `c4.2` in layer 1."""
    column, row, *layers = cell
    return f"{column_letter(column)}{row + 1}" + "".join(f".{layer + 1}" for layer in layers)


def column_letter(column: int) -> str:
    """Return `a`, `b`, .. `z`."""
    return chr(ord("a") + column)


def _place(cell: Cell, shape: Sequence[int], from_top: bool) -> Place:
    column, row, *layers = cell
    offset = 0.0
    width = 1
    for layer, extent in zip(layers, shape[2:], strict=True):
        offset += layer * width * (shape[0] + LAYER_GAP)
        width *= extent
    return (column + offset, float(row if from_top else shape[1] - 1 - row))


def _box_maps(shape: Sequence[int]) -> Iterable[tuple[str, Callable[[Cell], Cell]]]:
    """Yield every way to permute and reverse the axes of a box, with its name: `y -x` is a quarter turn."""
    axis_names = "xyzuvw"
    for order in permutations(range(len(shape))):
        if any(shape[axis] != shape[other] for axis, other in enumerate(order)):
            continue
        for signs in product((1, -1), repeat=len(shape)):
            name = " ".join(
                f"{'-' if sign < 0 else ''}{axis_names[axis]}" for axis, sign in zip(order, signs, strict=True)
            )

            def mapped(cell: Cell, order: Sequence[int] = order, signs: Sequence[int] = signs) -> Cell:
                return tuple(
                    cell[axis] if sign > 0 else shape[axis] - 1 - cell[axis]
                    for axis, sign in zip(order, signs, strict=True)
                )

            yield name, mapped
