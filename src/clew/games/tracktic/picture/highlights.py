"""What is drawn over the pieces of Tracktic: the last move, a move that is only shown, and the longest paths."""

from collections.abc import Sequence

from clew.boards.polyomino import Square
from clew.core.errors import IllegalMove
from clew.core.position import Position
from clew.games.tracktic.notation.pieces import Owners, cells_of, changed_by, owners_in
from clew.games.tracktic.picture.tracks import ROLES, around, joins, piece, place, sign
from clew.games.tracktic.rules.placements import WHITE
from clew.pictures import Circle, Group, Label, Line, Look, Outline, Path, Point, Shape


def last_move(position: Position) -> list[Shape]:
    """Return an outline around what the last move laid or turned, in a colour that no player has."""
    cells = [] if position.last is None else cells_of(position.parse_move(position.last))
    if not cells:
        return []
    line = Path(around(cells), stroke="ink", width=0.07, casing="paper", casing_width=0.04)
    return [Group((line,), classes=("mark", "mark-last"), decorative=True)]


def ghost(position: Position, move: str, look: Look) -> list[Shape]:
    """Return the pieces that a legal move places, and those that it turns white, as a preview; also in a view."""
    refusal = position.why_not(move)
    if refusal is not None:
        raise IllegalMove(move, refusal.rule, refusal.sentence)
    owners = owners_in(position.state)
    laid = changed_by(position.state, position.parse_move(move))
    if not laid:
        return []
    pieces = [_previewed(cell, owners, laid) for cell in laid]
    edge = Path(around(laid), stroke="ink", width=0.06, dash=(0.16, 0.12), opacity=0.9)
    return [*pieces, edge]


def _previewed(cell: int, owners: Owners, laid: Owners) -> Shape:
    """Return a piece of a ghost; on one that turns white its owner's sign is struck out."""
    drawn = piece(ROLES[laid[cell]], place(cell), joins(cell, owners | laid), 0.9 if laid[cell] == WHITE else 0.72)
    if cell not in owners:
        return drawn
    x, y = place(cell)
    before = ROLES[owners[cell]]
    stroke = Line((x - 0.22, y + 0.22), (x + 0.22, y - 0.22), stroke="on-white", width=0.06)
    return Group(
        (drawn, Circle((x, y), 0.24, fill=before, textured=False), sign(before, f"on-{before}", (x, y)), stroke)
    )


def path_shapes(paths: Sequence[Sequence[Square]], winners: Sequence[int]) -> list[Shape]:
    """Return each seat's longest path: lines, the winners' strongest and above the others, then all lengths."""
    seats = sorted((seat for seat, path in enumerate(paths) if path), key=lambda seat: seat in winners)
    courses = {seat: _course(seat, paths[seat], len(paths)) for seat in seats}
    lines = [_path_line(ROLES[seat], courses[seat], seat in winners) for seat in seats]
    return [*lines, *(_length(ROLES[seat], courses[seat], seat in winners) for seat in seats)]


def _course(seat: int, path: Sequence[Square], seats: int) -> list[Point]:
    """Return the points of a path; those of different seats are side by side."""
    shift = 0.13 * (seat - (seats - 1) / 2)
    return [(column + 0.5 + shift, row + 0.5 + shift) for row, column in path]


def _path_line(role: str, course: Sequence[Point], strong: bool) -> Shape:
    outline = Outline.at(course[0]).line(*course[1:])
    glow = Path(outline, stroke="white", width=0.42, opacity=0.9, textured=False)
    line = Path(outline, stroke=role, width=0.2 if strong else 0.12, casing=f"rim-{role}", casing_width=0.04)
    return Group((glow, line) if strong else (line,), classes=("longest-path",), decorative=True)


def _length(role: str, course: Sequence[Point], strong: bool) -> Shape:
    """Return the length of a path, at one of its ends."""
    radius = 0.46 if strong else 0.33
    edge = "on-white" if strong else f"rim-{role}"
    shapes = (
        Circle(course[0], radius, fill=role, stroke=edge, width=0.07, textured=False),
        Label(str(len(course)), course[0], 1.05 * radius, fill=f"on-{role}", bold=True),
    )
    return Group(shapes, classes=("path-length",), decorative=True)
