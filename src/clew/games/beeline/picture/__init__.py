"""Pictures of Beeline: a hexagon of spaces, two lines through marks and nodes, and the hands below the board.

A line is one thick curve from its start through all of its pieces, which shows its way through a node. An arrow at its
end points into each free rut. ground.py draws the board, lines.py the lines, ghosts.py a move that is only shown,
tray.py the hands; labels.py has the accessible names of spaces.
"""

import re
from typing import Any

from clew.boards.hexagonal import hexagon_place
from clew.core.position import Position
from clew.games.beeline.about import ABOUT
from clew.games.beeline.notation.line_ends import spaces_in_front
from clew.games.beeline.notation.position import sites_of_line
from clew.games.beeline.picture.diagram import diagram
from clew.games.beeline.picture.ghosts import ghost
from clew.games.beeline.picture.ground import edge_names, rim_edges, space_shape, starts
from clew.games.beeline.picture.lines import (
    corners,
    line_shapes,
    mark_path,
    node_shapes,
    place,
    rut_arrows,
    winning_light,
)
from clew.games.beeline.picture.tray import BeelineLook, tray, tray_height
from clew.games.beeline.rules.board import SEATS, BeelineBoard, lattice
from clew.games.beeline.rules.pieces import is_mark, is_node, owner_of
from clew.games.beeline.rules.state import FIRST, NO_SEAT, piece_on
from clew.pictures import Circle, Group, Label, Picture, Polygon, Shape, headline, paragraph, reason, status

__all__ = ["LOOK", "diagram", "draw", "ghost"]

LOOK = BeelineLook

# Sizes, where the side of a space is 1.
AROUND = 0.84
MARGIN = 0.5
#: Room for the names of rows and columns.
NAMES = 0.55
CAPTION = 3.9
HEADLINE = 1.15

SPACE_NAME = re.compile(r"[A-Z]\d+")


def draw(position: Position, **settings: Any) -> str:
    """Return the position as SVG text; the settings are those of pictures.Look."""
    look = BeelineLook.of(settings)
    board: BeelineBoard = position.game.board
    margin = MARGIN + (NAMES if look.coordinates else 0.0)
    half_width = abs(hexagon_place((board.side - 1, 0))[0]) + 0.9 + margin
    half_height = 1.5 * (board.side - 1) + 1.0 + margin
    below = tray_height(look) + (CAPTION if look.caption else 0.0)
    box = (-half_width, -half_height, 2 * half_width, 2 * half_height + below)
    picture = Picture(f"{ABOUT.name}: {status(position)}", diagram(position), box)
    picture.board_box = (-half_width, -half_height, 2 * half_width, 2 * half_height)
    fronts = [spaces_in_front(board, position.state, seat) for seat in range(SEATS)]
    picture.add(*(space_shape(position, site, look, fronts) for site in range(board.outside)))
    picture.add(*rim_edges(board), *starts(board), *(edge_names(board) if look.coordinates else []))
    picture.add(*last_turn(position), *winning_light(board, position.state))
    picture.add(*nodes(position), *marks_apart(position))
    for seat in range(SEATS):
        picture.add(*line_shapes(board, position.state, seat))
    picture.add(*node_letters(position))
    if not position.is_over:
        for seat in range(SEATS):
            picture.add(*rut_arrows(board, position.state, seat))
    if look.pending is not None:
        picture.add(*ghost(position, look.pending, look))
    picture.add(*tray(position, half_height, half_width, look))
    picture.mark_sites(look, dict(zip(lattice(board.side).names, places(board), strict=True)), AROUND)
    if look.caption:
        picture.add(*caption(position, half_height + tray_height(look)))
    return picture.svg(look)


def places(board: BeelineBoard) -> list[tuple[float, float]]:
    """Return the centre of each space in the picture."""
    return [place(board, site) for site in range(board.outside)]


def nodes(position: Position) -> list[Shape]:
    """Return the nodes, below the lines that run through them."""
    board = position.game.board
    there = ((site, piece_on(position.state, site)) for site in range(board.outside))
    return [
        shape for site, piece in there if is_node(piece) for shape in node_shapes(place(board, site), owner_of(piece))
    ]


def marks_apart(position: Position) -> list[Shape]:
    """Return marks that belong to no line; only while a position is set up there are any."""
    board, state = position.game.board, position.state
    joined = {site for line in range(SEATS) for site in sites_of_line(board, state, line)}
    there = ((site, piece_on(state, site)) for site in range(board.outside) if site not in joined)
    return [mark_path(board, site, piece) for site, piece in there if is_mark(piece)]


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


def last_turn(position: Position) -> list[Shape]:
    """Return marks on the spaces of the last turn's pieces, in a colour that means nothing in the game."""
    board = position.game.board
    names = lattice(board.side).names
    found = [name for _, move in position.turn for name in SPACE_NAME.findall(move)]
    # A space can be in both pieces of a turn: a mark is played, and then replaced.
    return [_last(place(board, names.index(name))) for name in dict.fromkeys(found) if name in names]


def _last(centre: tuple[float, float]) -> Shape:
    shapes = (
        Polygon(corners(centre, 0.95), fill="green", opacity=0.35, textured=False),
        Polygon(
            corners(centre, 0.86), stroke="green", width=0.13, casing="rim-green", casing_width=0.035, textured=False
        ),
    )
    return Group(shapes, classes=("mark", "mark-last"))


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
