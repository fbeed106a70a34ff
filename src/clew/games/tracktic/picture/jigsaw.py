"""Jigsaw pieces: squares with round corners, joined to their neighbours by a knob in a socket.

+-----+ +-----+        A piece has a knob on its east and south sides and a socket on its west and north sides,
|     |_|     |        where the neighbour can be on a common path; other sides are set back a little.
|      _)     |
|     | |     |
+-----+ +-----+
"""

from collections.abc import Collection

from clew.games.tracktic.rules.shapes import EAST, NORTH, SOUTH, WEST
from clew.pictures import Outline, Point

#: How far a side without a join is set back, and the radius of the corners.
APART = 0.05
ROUND = 0.12

#: A knob: half the width of its neck, and the radius of its head.
NECK = 0.085
HEAD = 0.135

#: The four sides, clockwise from the top left corner: where each starts (in halves of a cell from its centre) and its
#: direction as (x, y).
_SIDES: dict[int, tuple[Point, Point]] = {
    NORTH: ((-1, -1), (1, 0)),
    EAST: ((1, -1), (0, 1)),
    SOUTH: ((1, 1), (-1, 0)),
    WEST: ((-1, 1), (0, -1)),
}


def piece_outline(centre: Point, joins: Collection[int]) -> Outline:
    """Return the outline of a piece that joins its neighbours in some directions."""
    outline = Outline()
    for side, (corner, along) in _SIDES.items():
        start = _inner(centre, corner, joins)
        end = _inner(centre, (corner[0] + 2 * along[0], corner[1] + 2 * along[1]), joins)
        entry = (start[0] + ROUND * along[0], start[1] + ROUND * along[1])
        leave = (end[0] - ROUND * along[0], end[1] - ROUND * along[1])
        outline = Outline.at(entry) if not outline.steps else outline.arc(ROUND, entry)
        if side in joins:
            outline = _knob(outline, centre, side, along)
        outline = outline.line(leave)
    return outline.arc(ROUND, _start(centre, joins)).close()


def _start(centre: Point, joins: Collection[int]) -> Point:
    corner, along = _SIDES[NORTH]
    x, y = _inner(centre, corner, joins)
    return (x + ROUND * along[0], y + ROUND * along[1])


def _inner(centre: Point, corner: Point, joins: Collection[int]) -> Point:
    """Return a corner of the piece, set back from the sides without a join."""
    beside = EAST if corner[0] > 0 else WEST
    above = SOUTH if corner[1] > 0 else NORTH
    across = 0.5 - (0 if beside in joins else APART)
    down = 0.5 - (0 if above in joins else APART)
    return (centre[0] + corner[0] * across, centre[1] + corner[1] * down)


def _knob(outline: Outline, centre: Point, side: int, along: Point) -> Outline:
    """Continue the outline around the knob or socket in the middle of a side."""
    # The side's middle is to the left of its direction, as seen from the centre.
    middle = (centre[0] + 0.5 * along[1], centre[1] - 0.5 * along[0])
    before = (middle[0] - NECK * along[0], middle[1] - NECK * along[1])
    after = (middle[0] + NECK * along[0], middle[1] + NECK * along[1])
    return outline.line(before).arc(HEAD, after, clockwise=side in (EAST, SOUTH), large=True)
