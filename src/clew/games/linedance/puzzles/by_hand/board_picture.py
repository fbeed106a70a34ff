"""Picture of a puzzle being solved by hand: spaces that can be touched, and marks where sides match or do not."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from clew.boards.hexagonal import corner, hexagon_place, triangle_place
from clew.boards.lattice import Cell
from clew.games.linedance.lattices import Joint
from clew.games.linedance.puzzles.by_hand.picture import GAP, TileDrawing
from clew.games.linedance.puzzles.by_hand.words import piece_label, space_labels
from clew.games.linedance.tiles import COLOURS
from clew.pictures import Circle, Group, Label, Line, Look, Path, Picture, Point, Shape, rounded

if TYPE_CHECKING:
    from clew.games.linedance.puzzles.by_hand import Meeting, TileBoard

MARGIN = 0.15
FITS, BROKEN = 0.1, 0.19


def draw_board(
    board: "TileBoard", tiles: Mapping[Cell, int], settings: Mapping[str, Any], *, judged: bool = True
) -> str:
    """Return the shape with its tiles as SVG text; if judged, with loops and marks where sides meet."""
    look = Look.of(settings)
    task = board.task
    drawing, cells = TileDrawing(task.lattice), task.shape.cells
    places = [hexagon_place(cell) for cell in cells]
    left, right = min(x for x, _ in places) - 1 - MARGIN, max(x for x, _ in places) + 1 + MARGIN
    top, bottom = min(y for _, y in places) - 1 - MARGIN, max(y for _, y in places) + 1 + MARGIN
    picture = Picture(
        board.puzzle.question, board.puzzle.diagram(board.text(tiles)), (left, top, right - left, bottom - top)
    )
    picture.add(*(_background(drawing, cell, cell in tiles, cell in task.pinned, look.coordinates) for cell in cells))
    if task.lattice == "open":
        picture.add(*(drawing.triangle(*joint[0]) for joint in task.joints))
    for loop in board.loops(tiles) if judged else []:
        picture.add(drawing.loop_highlight(board.filled_part(tiles).shape.cells, loop))
    shown = {cell: tiles[cell] for cell in cells if cell in tiles}
    if shown:
        picture.add(*(drawing.lines(shown, colour) for colour in range(len(COLOURS))))
    if judged:
        picture.add(*(_meeting(meeting, task.lattice) for meeting in board.meetings(tiles)))
    labels = space_labels(cells)
    picture.add(*(_site(drawing, cell, labels[cell], tiles.get(cell), cell in task.pinned) for cell in cells))
    picture.mark_sites(look, {f"{q},{r}": hexagon_place((q, r)) for q, r in cells}, 0.7)
    return picture.svg(look)


def draw_piece(lattice: str, content: int, settings: Mapping[str, Any]) -> str:
    """Return a tile by itself as SVG text."""
    look, drawing, cell = Look.of(settings), TileDrawing(lattice), (0, 0)
    half = drawing.half
    label = piece_label(content)
    picture = Picture(label, label, (-half, -half, 2 * half, 2 * half))
    picture.add(_background(drawing, cell, True, False, False))
    picture.add(*(drawing.lines({cell: content}, colour) for colour in range(len(COLOURS))))
    return picture.svg(look)


def _background(drawing: TileDrawing, cell: Cell, filled: bool, pinned: bool, names: bool) -> Shape:
    centre = hexagon_place(cell)
    outline = rounded(drawing.hexagon(centre, drawing.corner - GAP), 0.1)
    if not filled:
        named = (Label(f"{cell[0]},{cell[1]}", centre, 0.34, fill="line"),) if names else ()
        return Group((Path(outline, fill="shade"), *named), decorative=True)
    edge = ("ink", 0.09) if pinned else ("edge", 0.035)
    return Group((Path(outline, fill="paper", stroke=edge[0], width=edge[1]),), decorative=True)


def _site(drawing: TileDrawing, cell: Cell, label: str, content: int | None, pinned: bool) -> Shape:
    """Return the touch target of a space, which covers all of it."""
    name = f"{cell[0]},{cell[1]}"
    state = "empty" if content is None else piece_label(content)
    outline = rounded(drawing.hexagon(hexagon_place(cell), drawing.corner - 2 * GAP), 0.1)
    return Group((), site=name, label=f"{label}, {state}{', fixed' if pinned else ''}", target=Path(outline))


def _meeting(meeting: "Meeting", lattice: str) -> Shape:
    """Return a dot where the colours are right, and a cross where they are not."""
    x, y = at = middle_of(meeting.joint, lattice)
    if meeting.fits:
        dot = Circle(at, FITS, fill="paper", stroke="rim-green", width=0.05)
        return Group((dot,), classes=("fits",), decorative=True)
    arm = 0.5 * BROKEN
    return Group(
        (
            Circle(at, BROKEN, fill="paper", stroke="danger", width=0.06),
            Line((x - arm, y - arm), (x + arm, y + arm), stroke="danger", width=0.07),
            Line((x - arm, y + arm), (x + arm, y - arm), stroke="danger", width=0.07),
        ),
        classes=("broken",),
        decorative=True,
    )


def middle_of(joint: Joint, lattice: str) -> Point:
    """Return where sides meet: at an edge, or at a triangle."""
    cell, side = joint[0]
    if lattice == "open":
        return triangle_place(corner(cell, side))
    (x, y), (other_x, other_y) = (hexagon_place(each) for each, _ in joint)
    return ((x + other_x) / 2, (y + other_y) / 2)
