"""What is drawn over the pieces of Tracktic: the last move, a move that is only shown, and the longest paths."""

from collections.abc import Sequence

from clew.boards.polyomino import Square
from clew.core.errors import IllegalMove
from clew.core.position import Position
from clew.games.tracktic.notation.pieces import Owners, cells_of, changed_by, owners_in
from clew.games.tracktic.picture.tracks import ROLES, around, joins, piece, place, sign
from clew.games.tracktic.rules.placements import WHITE
from clew.pictures import Circle, Group, Label, Line, Look, Outline, Path, Shape


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


def path_line(seat: int, path: Sequence[Square], seats: int, strong: bool) -> Shape:
    """Return a line along a path with its length at one end; lines of different seats are drawn side by side."""
    if not path:
        return Group(())
    shift = 0.13 * (seat - (seats - 1) / 2)
    first, *others = [(column + 0.5 + shift, row + 0.5 + shift) for row, column in path]
    role, width, badge = ROLES[seat], 0.2 if strong else 0.12, 0.46 if strong else 0.33
    outline = Outline.at(first).line(*others)
    glow = Path(outline, stroke="white", width=0.42, opacity=0.9, textured=False)
    line = Path(outline, stroke=role, width=width, casing=f"rim-{role}", casing_width=0.04)
    number = (
        Circle(first, badge, fill=role, stroke="on-white" if strong else f"rim-{role}", width=0.07, textured=False),
        Label(str(len(path)), first, 1.05 * badge, fill=f"on-{role}", bold=True),
    )
    lines = () if not others else (glow, line) if strong else (line,)
    return Group((*lines, *number), classes=("longest-path",), decorative=True)
