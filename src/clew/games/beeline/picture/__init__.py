"""Pictures of Beeline: a hexagon of spaces, two lines through marks and nodes, and the hands below the board.

A line is one thick curve from its start through all of its pieces, which shows its way through a node. An arrow at its
end points into each free rut.
"""

import re
from typing import Any

from clew.boards.hexagonal import hexagon_place
from clew.core.position import Position
from clew.games.beeline.about import ABOUT
from clew.games.beeline.picture.diagram import diagram
from clew.games.beeline.picture.lines import ghost_of, line_shapes, node_shapes, place, rut_arrows
from clew.games.beeline.picture.tray import TRAY_HEIGHT, tray
from clew.games.beeline.rules.board import OPEN_TO_BLACK, RIM, SEATS, BeelineBoard, lattice
from clew.games.beeline.rules.pieces import EMPTY, is_mark, is_node, owner_of
from clew.games.beeline.rules.state import FIRST, NO_SEAT, piece_on
from clew.pictures import (
    Circle,
    Group,
    Label,
    Look,
    Picture,
    Polygon,
    Shape,
    headline,
    mark,
    paragraph,
    reason,
    regular,
    status,
)

__all__ = ["diagram", "draw", "ghost"]

# Sizes, where the side of a space is 1.
NAME = 0.42
AROUND = 0.84
MARGIN = 0.7
CAPTION = 3.6
HEADLINE = 1.15

SPACE_NAME = re.compile(r"[A-Z]\d+")


def draw(position: Position, **settings: Any) -> str:
    """Return the position as SVG text; the settings are those of pictures.Look."""
    look = Look.of(settings)
    board: BeelineBoard = position.game.board
    half_width = abs(hexagon_place((board.side - 1, 0))[0]) + 1.0 + MARGIN
    half_height = 1.5 * (board.side - 1) + 1.0 + MARGIN
    below = TRAY_HEIGHT + (CAPTION if look.caption else 0.0)
    box = (-half_width, -half_height, 2 * half_width, 2 * half_height + below)
    picture = Picture(f"{ABOUT.name}: {status(position)}", diagram(position), box)
    picture.add(*(space_shape(position, site, look) for site in range(board.outside)))
    for seat in range(SEATS):
        picture.add(*line_shapes(board, position.state, seat))
    picture.add(*node_letters(position))
    if not position.is_over:
        for seat in range(SEATS):
            picture.add(*rut_arrows(board, position.state, seat))
    picture.add(*last_move(position))
    if look.pending is not None:
        picture.add(*ghost(position, look.pending, look))
    picture.add(*tray(position, half_height, half_width))
    picture.add(*look.marked(dict(zip(lattice(board.side).names, places(board), strict=True)), AROUND))
    if look.caption:
        picture.add(*caption(position, half_height + TRAY_HEIGHT))
    return picture.svg(look)


def places(board: BeelineBoard) -> list[tuple[float, float]]:
    """Return the centre of each space in the picture."""
    return [place(board, site) for site in range(board.outside)]


def space_shape(position: Position, site: int, look: Look) -> Shape:
    """Return one space: its background, its name while it is empty, and its node."""
    board, state = position.game.board, position.state
    centre = place(board, site)
    piece = piece_on(state, site)
    shapes: list[Shape] = [Polygon(regular(centre, 1.0, 6), fill=ground_role(board, site), stroke="edge", width=0.05)]
    if site == board.outside // 2:
        # BL2: the centre is marked but has no function.
        shapes.append(Circle(centre, 0.5, stroke="line", width=0.08))
    if piece == EMPTY and look.coordinates:
        name = lattice(board.side).names[site]
        ink = "on-yellow" if ground_role(board, site) == "yellow" else "faint"
        shapes.append(Label(name, centre, NAME, fill=ink))
    if is_node(piece):
        shapes += node_shapes(centre, owner_of(piece))
    return Group(tuple(shapes), site=lattice(board.side).names[site], label=space_label(position, site))


def ground_role(board: BeelineBoard, site: int) -> str:
    """Return the fill of a space: the starts are white, the rims dark, two spaces yellow (BL2, BL3)."""
    if site in board.starts:
        return "white"
    if not board.ground[site] & RIM:
        return "board"
    return "shade" if board.ground[site] & ~RIM else "yellow"


def space_label(position: Position, site: int) -> str:
    """Return a description of a space and its piece."""
    board = position.game.board
    piece = piece_on(position.state, site)
    name = lattice(board.side).names[site]
    if is_node(piece):
        return f"{name}, {ABOUT.seat_names[owner_of(piece)]}'s node"
    if piece != EMPTY and is_mark(piece):
        return f"{name}, a mark of {ABOUT.seat_names[owner_of(piece)]}'s line"
    if site in board.starts:
        return f"{name}, a start"
    if board.ground[site] & RIM:
        if ground_role(board, site) == "yellow":
            return f"{name}, out of bounds"
        return f"{name}, free, open to {'Black' if board.ground[site] & OPEN_TO_BLACK else 'Red'} only"
    return f"{name}, free"


def node_letters(position: Position) -> list[Shape]:
    """Return a letter on every node, so that its owner can be seen without colour."""
    board, state = position.game.board, position.state
    shapes: list[Shape] = []
    for site in range(board.outside):
        piece = piece_on(state, site)
        if is_node(piece):
            role = ("black", "red")[owner_of(piece)]
            x, y = place(board, site)
            shapes.append(Circle((x, y), 0.27, fill=role, stroke=f"on-{role}", width=0.05, textured=False))
            shapes.append(Label("BR"[owner_of(piece)], (x, y), 0.36, fill=f"on-{role}", bold=True))
    return shapes


def last_move(position: Position) -> list[Shape]:
    """Return marks on the spaces of the last turn's pieces."""
    board = position.game.board
    names = lattice(board.side).names
    found = [name for _, move in position.turn for name in SPACE_NAME.findall(move)]
    # A space can be in both pieces of a turn: a mark is played, and then replaced.
    return [mark("last", place(board, names.index(name)), AROUND) for name in dict.fromkeys(found) if name in names]


def ghost(position: Position, move: str, look: Look) -> list[Shape]:
    """Return a move that is only shown: added pieces as ghosts, removed ones marked as in danger."""
    board, before = position.game.board, position.state
    after = position.play(move).state
    shapes: list[Shape] = []
    for site in range(board.outside):
        old, new = piece_on(before, site), piece_on(after, site)
        if old == new:
            continue
        if new == EMPTY:
            shapes.append(mark("danger", place(board, site), AROUND))
        else:
            shapes += ghost_of(board, site, new)
            shapes.append(mark("selected", place(board, site), AROUND))
    return shapes


def caption(position: Position, top: float) -> list[Shape]:
    """Return whose turn it is and which piece of the turn, or how the game ended."""
    state = position.state
    words = reason(position)
    if state.winner == NO_SEAT and not words:
        piece = "First" if state.piece == FIRST else "Second"
        opening = state.plies == 0
        words = "One piece, then every turn has two" if opening else f"{piece} piece of the turn"
    return [
        Label(headline(position), (0.0, top + 1.0), HEADLINE, bold=True),
        paragraph(words, (0.0, top + 2.3), 0.8, 24.0, fill="faint"),
    ]
