"""A move of Beeline that is only shown: the piece, where its line will point, and what it drives back."""

from typing import Any

from clew.core.position import Position
from clew.games.beeline.notation.line_ends import drives_itself_back, pointed_at, spaces_in_front
from clew.games.beeline.picture.lines import ROLES, corners, mark_path, node_shapes, place, pointer
from clew.games.beeline.rules.board import BeelineBoard, side_towards
from clew.games.beeline.rules.moves import EXTEND, REPLACE, inward_side, kind_of_move, outward_side_of, space_of
from clew.games.beeline.rules.pieces import EMPTY, is_mark, is_node, mark, owner_of
from clew.games.beeline.rules.state import NO_SEAT, end_of, piece_on
from clew.pictures import Group, Line, Look, Polygon, Shape

# Sizes, where the side of a space is 1.
STRIKE = 0.5


def ghost(position: Position, move: str, look: Look) -> list[Shape]:
    """Return what a legal move adds, translucent, and what it takes off, struck out."""
    board, before, number = position.game.board, position.state, position.parse_move(move)
    after = position.play(move).state
    added: list[tuple[int, int]] = []
    taken: list[tuple[int, int]] = []
    for site in range(board.outside):
        old, new = piece_on(before, site), piece_on(after, site)
        if old != new:
            (taken if new == EMPTY else added).append((site, new))
    if drives_itself_back(board, before, number, after):
        # BL17: the mark comes back to the hand at once.
        lost = mark(int(before.seat), inward_side(number), outward_side_of(number))
        added.append((space_of(number), lost))
        taken.append((space_of(number), EMPTY))
    shapes = [shape for site, piece in added for shape in ghost_of(board, site, piece)]
    shapes += [_struck_out(board, site) for site, _ in taken]
    if kind_of_move(number) in (EXTEND, REPLACE) and after.winner == NO_SEAT:
        shapes += _next_arrows(board, after, space_of(number))
    return shapes


def ghost_of(board: BeelineBoard, site: int, piece: int) -> list[Shape]:
    """Return a piece that is only shown, on ground of its own."""
    role = ROLES[owner_of(piece)]
    centre = place(board, site)
    shapes: list[Shape] = [
        Polygon(corners(centre, 0.97), fill="paper", opacity=0.8),
        Polygon(corners(centre, 0.9), stroke=f"rim-{role}", width=0.1, dash=(0.26, 0.2)),
    ]
    if is_node(piece):
        shapes += node_shapes(centre, owner_of(piece), opacity=0.75)
    else:
        shapes.append(mark_path(board, site, piece, opacity=0.75))
    return [Group(tuple(shapes), classes=("ghost-piece",))]


def _next_arrows(board: BeelineBoard, state: Any, site: int) -> list[Shape]:
    """Return arrows from the end of the line that was played on to the spaces that it leads to."""
    piece = piece_on(state, site)
    if not is_mark(piece):
        return []
    line = owner_of(piece)
    ahead = pointed_at(board, state, line)
    there = spaces_in_front(board, state, line) if ahead is None else [ahead]
    end = end_of(state, line)
    beside = [(other, side_towards(board, end, other)) for other in there]
    return [pointer(board, end, int(side), line) for _, side in beside if side >= 0]


def _struck_out(board: BeelineBoard, site: int) -> Shape:
    """Return a cross over a piece that leaves the board."""
    x, y = place(board, site)
    strokes = [((x - STRIKE, y - down * STRIKE), (x + STRIKE, y + down * STRIKE)) for down in (1, -1)]
    return Group(
        tuple(Line(*ends, stroke="ink", width=0.16, casing="paper", casing_width=0.08) for ends in strokes),
        classes=("struck-out",),
    )
