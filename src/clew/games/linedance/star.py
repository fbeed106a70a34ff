"""The board of "Where's My Line?": 13 spaces in the shape of a star, and the 42 triangles around them.

            T4
    T3    R4    R5    T5        D0 points right, D1 right and down, and so on clockwise; space R0 is at D0,
       R3    C     R0           tip T0 at D0 + D1, between R0 and R1.
    T2    R2    R1    T0        Around T0: hub J0 towards the centre, hubs E0 (next to R0) and F0 (next to R1)
            T1                  on the flanks, and start points S0.1, S0.2, S0.3 outside, in order from E0 to F0.

Side i of a space faces the triangle between it and its neighbours in directions i and i + 1. Rules LD3 to LD5 of
rules.md.

This module is beside `rules` because the puzzles also use it and it must not import Numba.
"""

from clew.boards.hexagonal import DIRECTIONS, hexagonal
from clew.boards.lattice import Cell
from clew.games.linedance.lattices import open_joints
from clew.games.linedance.tiles import SIDES

TIPS = 6
START_POINTS_OF_A_TIP = 3

_STEPS = tuple(DIRECTIONS.values())


def _beside(first: Cell, second: Cell) -> Cell:
    return (first[0] + second[0], first[1] + second[1])


# LD3, LD5: the centre, the ring, the tips.
_CELLS: dict[str, Cell] = {
    "C": (0, 0),
    **{f"R{k}": _STEPS[k] for k in range(TIPS)},
    **{f"T{k}": _beside(_STEPS[k], _STEPS[(k + 1) % TIPS]) for k in range(TIPS)},
}
_NAME_OF = {cell: name for name, cell in _CELLS.items()}

LATTICE = hexagonal(_CELLS.values(), _NAME_OF.__getitem__)
SPACES = LATTICE.names

_JOINTS = [frozenset((LATTICE.site(cell), side) for cell, side in joint) for joint in open_joints(LATTICE.cells)]

Sides = frozenset[tuple[int, int]]


def _hub(*spaces: str) -> Sides:
    """Return the sides at the one triangle that touches exactly these spaces."""
    (sides,) = (sides for sides in _JOINTS if {SPACES[space] for space, _ in sides} == set(spaces))
    return sides


def _triangles() -> dict[str, Sides]:
    """Return every triangle's name and the sides that meet there, in the order of LD4."""
    found: dict[str, Sides] = {}
    ring = [f"R{k % TIPS}" for k in range(TIPS + 1)]
    found |= {f"I{k}": _hub("C", ring[k], ring[k + 1]) for k in range(TIPS)}
    found |= {f"J{k}": _hub(ring[k], ring[k + 1], f"T{k}") for k in range(TIPS)}
    found |= {f"E{k}": _hub(ring[k], f"T{k}") for k in range(TIPS)}
    found |= {f"F{k}": _hub(ring[k + 1], f"T{k}") for k in range(TIPS)}
    for k in range(TIPS):
        tip = SPACES.index(f"T{k}")
        towards_j, towards_e = (dict(found[f"{name}{k}"])[tip] for name in "JE")
        # LD4: around the tip from J over E, so that the start points come in order and F is last.
        step = towards_e - towards_j
        for number in range(1, START_POINTS_OF_A_TIP + 1):
            found[f"S{k}.{number}"] = frozenset({(tip, (towards_e + number * step) % SIDES)})
    return found


_SIDES_AT = _triangles()
TRIANGLES = tuple(_SIDES_AT)

#: The (space, side) pairs at each triangle: one, two or three.
SIDES_AT = tuple(tuple(sorted(sides)) for sides in _SIDES_AT.values())

#: The triangle that each side of each space faces.
TRIANGLE_AT = {pair: triangle for triangle, sides in enumerate(SIDES_AT) for pair in sides}


def start_points(tip: int) -> tuple[int, ...]:
    """Return the start points of a tip, in order."""
    return tuple(TRIANGLES.index(f"S{tip}.{number}") for number in range(1, START_POINTS_OF_A_TIP + 1))


def hubs_before(tip: int) -> tuple[int, ...]:
    """Return the hubs E, F and J of a tip."""
    return tuple(TRIANGLES.index(f"{name}{tip}") for name in "EFJ")
