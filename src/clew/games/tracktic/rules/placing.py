"""Where shapes can be laid: all places of one turned shape at once, by moving sets of cells.

A shape is a track, so it is built up from its last cell to its first. The table of fits holds, for each thing that a
cell of a track can be, the cells of the grid that may be it. With V3 lying as a b over c, the places of a are found so:

    c    cells that fit an end with its neighbour on the north
    b    cells that fit a bend from west to south, and have such a c beside them on the south
    a    cells that fit an end with its neighbour on the east, and have such a b beside them on the east

The no-T rule TT10 is in the fits. A cell x laid next to own pieces, an own piece p next to laid cells:

    x has three own pieces beside it, or p already has two: nothing may be laid on x
    x has two: no laid cell beside x          x has one: not two laid cells beside x
    p in the inside of a bend has one: not both cells at the bend's ends are laid
    p in the hollow of U5: not all three cells around it are laid, and not two if p has one

With a token, cells on other players' pieces are turned white instead and count for nothing, so the fits ask which
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

#: Rows of the table of fits. An end by the direction of its neighbour; a straight cell by the axis of its neighbours
#: (0 across, 1 along); a bend by the first of its two neighbours, clockwise; U5's middle by the side of its hollow.
END, STRAIGHT, BEND, HOLLOW = 0, 4, 6, 10
FITS = 14


class Survey(NamedTuple):
    """What the seat to move sees on the grid."""

    own: Cells
    others: Cells
    """Pieces that a token or a Flip card may turn (TT8, TT9)."""
    empty: Cells
    touching: Cells
    """Cells side by side with an own piece, or with a white one that extends the own path (TT7)."""
    one: Cells
    """Cells with at least one own piece beside them."""
    two: Cells
    """Cells with at least two."""
    free: Cells
    """Empty cells on which one own piece alone makes no T (TT10)."""


@compiled
def survey(grid: Any, pieces: Any, seat: int) -> Survey:
    """Return what `seat` sees."""
    own = load(pieces[seat])
    white = load(pieces[WHITE])
    others = NO_CELLS
    for colour in range(COLOURS):
        others = either(others, load(pieces[colour]))
    others = without(others, own)
    empty = without(load(grid), either(either(own, others), white))
    # TT7: a white piece extends the own path when white pieces join it to an own one.
    touching = neighbours(either(own, joined(own, white)))
    one, two, three = neighbour_counts(own)
    # TT10: a laid piece may not have three own ones beside it, nor lie beside an own one that has two.
    free = without(without(empty, three), neighbours(both(own, two)))
    return Survey(own, others, empty, touching, one, two, free)


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
        # The shape's ends lie on both sides of the hollow.
        across = (direction + 1) % 2
        flanked = both(beside(free, across), beside(free, across + 2))
        filled = beside(both(taken, flanked), direction)
        closed = both(free, beside(both(seen.own, flanked), direction))
        straight = load(fits[STRAIGHT + across])
        store(fits[HOLLOW + direction], without(straight, either(filled, closed)))


@compiled
def places(fits: Fits, touching: Cells, kinds: Any, steps: Any, length: int) -> Cells:
    """Return where the first cell of a turned shape can lie, all its cells fitting and one of them touching."""
    here = load(fits[kinds[length - 1]])
    touched = both(here, touching)
    for index in range(length - 2, -1, -1):
        fit = load(fits[kinds[index]])
        here = both(fit, beside(here, steps[index]))
        touched = either(both(fit, beside(touched, steps[index])), both(here, touching))
    return touched


@compiled
def token_places(fits: Fits, seen: Survey, kinds: Any, steps: Any, length: int) -> tuple[Cells, Cells]:
    """Return the same for shapes on free cells only, and for those on at least one free cell and one other's piece."""
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
    """Return whether a piece has three or more of the same colour side by side with it (TT10)."""
    _, _, three = neighbour_counts(own)
    return not is_empty(both(own, three))
