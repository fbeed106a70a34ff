"""Lines of Beeline as curves: through marks and nodes, from the start to the end."""

from typing import Any

from clew.boards.hexagonal import hexagon_place
from clew.games.beeline.rules.board import NOWHERE, SIDES, BeelineBoard
from clew.games.beeline.rules.lines import is_free, sources_of
from clew.games.beeline.rules.pieces import inward_of, is_mark, opposite, outward_of, owner_of
from clew.games.beeline.rules.state import NO_SEAT, end_of, piece_on
from clew.pictures import Circle, Group, Line, Outline, Path, Point, Polygon, Shape, regular

ROLES = ("black", "red")

# Sizes, where the side of a space is 1.
LINE = 0.36
#: Around the line that has won.
LIGHT = 0.95
NODE = 0.62
#: How far a curve is drawn towards the middle of its space: 1 would make a corner there.
BEND = 0.75


def place(board: BeelineBoard, site: int) -> Point:
    """Return the centre of a space in the picture."""
    return hexagon_place((int(board.axial[site, 0]), int(board.axial[site, 1])))


def corners(centre: Point, radius: float) -> tuple[Point, ...]:
    """Return the corners of a space, clockwise from the top."""
    return regular(centre, radius, SIDES)


def between(start: Point, end: Point, share: float) -> Point:
    """Return the point a share of the way from one point to another."""
    return (start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1]))


def edge(board: BeelineBoard, site: int, side: int) -> Point:
    """Return the middle of a side of a space, on the board or beyond."""
    q, r = (int(axis) for axis in board.axial[site])
    step = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))[side]
    return between(hexagon_place((q, r)), hexagon_place((q + step[0], r + step[1])), 0.5)


def node_shapes(centre: Point, colour: int, radius: float = NODE, opacity: float = 1.0) -> tuple[Shape, Shape]:
    """Return a node: a ring of its colour, wide enough to show a line through it, with an edge for dark themes."""
    role = ROLES[colour]
    return (
        Circle(centre, radius, fill="paper", stroke=f"rim-{role}", width=0.29, opacity=opacity, textured=False),
        Circle(centre, radius, stroke=role, width=0.2, opacity=opacity),
    )


def line_shapes(board: BeelineBoard, state: Any, line: int) -> list[Shape]:
    """Return a line as one curve from its start to its end."""
    if state.lengths[line] < 2:
        return []
    role, outline = ROLES[line], _whole_outline(board, state, line)
    return [Path(outline, stroke=role, width=LINE, casing=f"rim-{role}", casing_width=0.05, classes=(f"line-{line}",))]


def winning_light(board: BeelineBoard, state: Any) -> list[Shape]:
    """Return the light below the line that has won, if one has; nodes lie above it, so that they stay visible."""
    if state.winner == NO_SEAT:
        return []
    outline = _whole_outline(board, state, int(state.winner))
    return [
        Path(outline, stroke="orange", width=LIGHT, casing="rim-orange", casing_width=0.05, classes=("winning-line",))
    ]


def _whole_outline(board: BeelineBoard, state: Any, line: int) -> Outline:
    outline = line_outline(board, state, line)
    # BL19: a node next to the goal reaches it too, so the line is drawn to the end.
    return outline.line(place(board, int(board.starts[1 - line]))) if state.winner == line else outline


def line_outline(board: BeelineBoard, state: Any, line: int) -> Outline:
    """Return the curve of a line: from its start, through each piece, to the front of a mark or into a node."""
    site = board.starts[line]
    outline = Outline.at(place(board, site))
    length = int(state.lengths[line])
    for index in range(length):
        piece = piece_on(state, site)
        centre = place(board, site)
        is_end = index == length - 1
        if is_end and not is_mark(piece):
            return outline.line(centre)
        outward = outward_of(piece) if is_end else int(state.steps[line, index])
        if index == 0:
            outline = outline.line(edge(board, site, outward))
        else:
            inward = opposite(int(state.steps[line, index - 1]))
            outline = through(outline, board, site, inward, outward)
        site = int(board.neighbour[site, outward])
    return outline


def through(outline: Outline, board: BeelineBoard, site: int, inward: int, outward: int) -> Outline:
    """Return an outline extended through a space, from the middle of one side to that of another."""
    centre = place(board, site)
    start, end = edge(board, site, inward), edge(board, site, outward)
    if inward == outward:
        return outline.line(centre, end)
    return outline.curve(between(start, centre, BEND), between(end, centre, BEND), end)


def mark_path(board: BeelineBoard, site: int, piece: int, opacity: float = 1.0) -> Shape:
    """Return a single mark."""
    role = ROLES[owner_of(piece)]
    start = Outline.at(edge(board, site, inward_of(piece)))
    outline = through(start, board, site, inward_of(piece), outward_of(piece))
    return Path(outline, stroke=role, width=LINE, casing=f"rim-{role}", casing_width=0.05, opacity=opacity)


def rut_arrows(board: BeelineBoard, state: Any, line: int) -> list[Shape]:
    """Return an arrow into each free rut of a line (BL8)."""
    shapes: list[Shape] = []
    end = end_of(state, line)
    if is_mark(piece_on(state, end)):
        return [_arrow(board, end, outward_of(piece_on(state, end)), line)]
    for source in sources_of(board, state, line):
        for side in range(SIDES) if source != NOWHERE else ():
            if is_free(board, state, line, int(board.neighbour[source, side])):
                shapes.append(_arrow(board, source, side, line))
    return shapes


def _arrow(board: BeelineBoard, site: int, side: int, line: int) -> Shape:
    """Return a small arrow that points out of a space over one of its sides."""
    centre, middle = place(board, site), edge(board, site, side)
    # The tip is a little beyond the side, or beyond the outline of a start; east is 90 degrees clockwise from up.
    away = 2.05 if site in board.starts else 1.5
    return Group((_head(between(centre, middle, away), 0.52, side, line),), classes=("rut",))


def _head(tip: Point, size: float, side: int, line: int) -> Shape:
    """Return the head of an arrow that points over a side, with an edge for dark themes."""
    role = ROLES[line]
    head = Polygon(((0.0, 0.0), (0.6 * size, size), (-0.6 * size, size)), fill=role, stroke=f"rim-{role}", width=0.06)
    return Group((head,), move=tip, turn=90.0 + 60.0 * side)


def pointer(board: BeelineBoard, site: int, side: int, line: int) -> Shape:
    """Return an arrow from a side of a space to the middle of the next one."""
    centre, middle = place(board, site), edge(board, site, side)
    role = ROLES[line]
    ends = between(centre, middle, 1.1), between(centre, middle, 1.6)
    shaft = Line(*ends, stroke=role, width=0.2, casing=f"rim-{role}", casing_width=0.04)
    return Group((shaft, _head(between(centre, middle, 2.15), 0.66, side, line)), classes=("pointer",))
