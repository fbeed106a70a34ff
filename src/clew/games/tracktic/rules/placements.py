"""Where shapes can be laid: finds all places of one turned shape at once, by shifting sets of cells.

A shape is a track, so it is built up from its last cell to its first. The table of fits holds, for each role that a
cell of a track can have, the cells of the grid that may have it. For V3 with cells a b in a row and c below b:

    c    cells that fit an end with its neighbour to the north
    b    cells that fit a bend from west to south, with such a c to the south
    a    cells that fit an end with its neighbour to the east, with such a b to the east

The fits include the no-T rule TT10. For a laid cell x next to own pieces, and an own piece p next to laid cells:

    x has three own neighbours, or p already has two: no piece may be laid on x
    x has two: no laid cell next to x          x has one: not two laid cells next to x
    p inside a bend has one: not both cells at the ends of the bend are laid
    p in the hollow of U5: not all three cells around it are laid, and not two if p has one

With a token, other players' pieces under the shape turn white and do not count for TT10, so the fits depend on which
cells of the shape are free; without one, all are.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from clew.core.compiled import compiled
from clew.games.tracktic.rules.cells import (
    NO_CELLS,
    Cells,
    beside,
    both,
    either,
    is_empty,
    joined,
    load,
    neighbour_counts,
    neighbours,
    store,
    without,
)

Fits = NDArray[np.uint64]

#: Pieces are sets of cells: those of the colours, then the white ones.
COLOURS = 4
WHITE = 4

#: Rows of the table of fits: an end by the direction of its neighbour; a straight cell by the axis of its neighbours
#: (0 across, 1 down); a bend by the first of its two neighbours, clockwise; U5's middle by the side of its hollow.
END, STRAIGHT, BEND, HOLLOW = 0, 4, 6, 10
FITS = 14


class Survey(NamedTuple):
    """The grid as the seat to move sees it."""

    own: Cells
    others: Cells
    """Pieces that a token or a Flip card may turn (TT8, TT9)."""
    empty: Cells
    touching: Cells
    """Cells next to an own piece, or to a white one that extends the own path (TT7)."""
    one: Cells
    """Cells with at least one own neighbour."""
    two: Cells
    """Cells with at least two own neighbours."""
    free: Cells
    """Empty cells on which a single own piece makes no T (TT10)."""


@compiled
def survey(grid: Any, pieces: Any, seat: int) -> Survey:
    """Return the survey of the grid for a seat."""
    own = load(pieces[seat])
    white = load(pieces[WHITE])
    others = NO_CELLS
    for colour in range(COLOURS):
        others = either(others, load(pieces[colour]))
    others = without(others, own)
    empty = without(load(grid), either(either(own, others), white))
    # TT7: a white piece extends the own path if white pieces connect it to an own one.
    touching = neighbours(either(own, joined(own, white)))
    one, two, three = neighbour_counts(own)
    # TT10: a laid piece may not have three own neighbours, nor be next to an own piece that has two.
    free = without(without(empty, three), neighbours(both(own, two)))
    return Survey(own=own, others=others, empty=empty, touching=touching, one=one, two=two, free=free)


@compiled
def fill_fits(fits: Fits, seen: Survey) -> None:
    """Fill the table for shapes laid on empty cells only (TT7)."""
    end = without(seen.free, seen.two)
    middle = without(seen.free, seen.one)
    taken = both(seen.own, seen.one)
    for direction in range(4):
        store(fits[END + direction], end)
        inside = beside(beside(taken, direction), (direction + 1) % 4)
        store(fits[BEND + direction], without(middle, inside))
        store(fits[HOLLOW + direction], without(middle, beside(seen.own, direction)))
    store(fits[STRAIGHT], middle)
    store(fits[STRAIGHT + 1], middle)


@compiled
def fill_token_fits(fits: Fits, seen: Survey) -> None:
    """Fill the table for shapes whose cells are free or on other players' pieces (TT8)."""
    free = seen.free
    allowed = either(free, seen.others)
    one = both(free, seen.one)
    two = both(free, seen.two)
    taken = both(seen.own, seen.one)
    for direction in range(4):
        clockwise = (direction + 1) % 4
        ahead, aside = beside(free, direction), beside(free, clockwise)
        store(fits[END + direction], without(allowed, both(two, ahead)))
        inside = beside(beside(taken, direction), clockwise)
        bend = both(both(ahead, aside), either(one, inside))
        store(fits[BEND + direction], without(allowed, either(bend, both(two, either(ahead, aside)))))
    for axis in range(2):
        ahead, behind = beside(free, axis), beside(free, axis + 2)
        crowded = either(both(two, either(ahead, behind)), both(one, both(ahead, behind)))
        store(fits[STRAIGHT + axis], without(allowed, crowded))
    for direction in range(4):
        # The shape's ends are on both sides of the hollow.
        across = (direction + 1) % 2
        flanked = both(beside(free, across), beside(free, across + 2))
        filled = beside(both(taken, flanked), direction)
        closed = both(free, beside(both(seen.own, flanked), direction))
        straight = load(fits[STRAIGHT + across])
        store(fits[HOLLOW + direction], without(straight, either(filled, closed)))


@compiled
def places(fits: Fits, touching: Cells, kinds: Any, steps: Any, length: int) -> Cells:
    """Return where the first cell of a turned shape can be so that all its cells fit and one of them touches."""
    here = load(fits[kinds[length - 1]])
    touched = both(here, touching)
    for index in range(length - 2, -1, -1):
        fit = load(fits[kinds[index]])
        here = both(fit, beside(here, steps[index]))
        touched = either(both(fit, beside(touched, steps[index])), both(here, touching))
    return touched


@compiled
def token_places(fits: Fits, seen: Survey, kinds: Any, steps: Any, length: int) -> tuple[Cells, Cells]:
    """Return the same for shapes on free cells only, and for those that cover both a free cell and another's piece."""
    here = load(fits[kinds[length - 1]])
    touched = both(here, seen.touching)
    laid = seen.free
    turned = seen.others
    for index in range(length - 2, -1, -1):
        step = steps[index]
        fit = load(fits[kinds[index]])
        here = both(fit, beside(here, step))
        touched = either(both(fit, beside(touched, step)), both(here, seen.touching))
        laid = both(seen.free, beside(laid, step))
        turned = both(seen.others, beside(turned, step))
    return both(touched, laid), without(without(touched, laid), turned)


@compiled
def has_t(own: Cells) -> bool:
    """Return whether a piece has three or more neighbours of its colour (TT10)."""
    _, _, three = neighbour_counts(own)
    return not is_empty(both(own, three))
