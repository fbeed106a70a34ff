"""The board of Beeline: spaces, starts and goals, rims, closed corners, and the names at the edges."""

from clew.core.position import Position
from clew.games.beeline.notation.names import space_name
from clew.games.beeline.picture.labels import Fronts, space_label
from clew.games.beeline.picture.lines import ROLES, corners, place
from clew.games.beeline.rules.board import RIM, SEATS, SIDES, BeelineBoard, is_open, lattice
from clew.games.beeline.rules.pieces import EMPTY
from clew.games.beeline.rules.state import piece_on
from clew.pictures import Circle, Group, Label, Line, Look, Polygon, Shape

# Sizes, where the side of a space is 1.
NAME = 0.46
EDGE_NAME = 0.62
#: How far the names of rows and columns are from the outermost spaces.
APART = 1.42


def space_shape(position: Position, site: int, look: Look, fronts: Fronts) -> Shape:
    """Return one space: its ground, and its name if names are wanted."""
    board = position.game.board
    centre = place(board, site)
    is_empty = piece_on(position.state, site) == EMPTY
    shapes: list[Shape] = [Polygon(corners(centre, 1.0), fill=ground_role(board, site), stroke="edge", width=0.05)]
    if is_closed(board, site):
        shapes += _cross(centre)
    elif site == board.outside // 2:
        # BL2: the centre is marked but has no function.
        shapes.append(Circle(centre, 0.3, stroke="line", width=0.06))
    if is_empty and look.names and not is_closed(board, site):
        shapes.append(Label(space_name(board, site), centre, NAME, fill="faint"))
    return Group(tuple(shapes), site=space_name(board, site), label=space_label(position, site, fronts))


def is_closed(board: BeelineBoard, site: int) -> bool:
    """Return whether a space is closed to both players: a yellow corner (BL3)."""
    return not any(is_open(board, seat, site) for seat in range(SEATS))


def ground_role(board: BeelineBoard, site: int) -> str:
    """Return the fill of a space: the rims are dark, two corners yellow (BL3)."""
    if is_closed(board, site):
        return "yellow"
    return "shade" if board.ground[site] & RIM else "board"


def starts(board: BeelineBoard) -> list[Shape]:
    """Return the starts: filled in the owner's colour, with an outline in the colour of the player whose goal it is."""
    shapes: list[Shape] = []
    for owner, role in enumerate(ROLES):
        centre, guest = place(board, int(board.starts[owner])), ROLES[1 - owner]
        shapes += (
            Polygon(corners(centre, 1.0), fill=role, stroke=f"rim-{role}", width=0.05),
            Polygon(corners(centre, 1.26), stroke=guest, width=0.2, casing=f"rim-{guest}"),
        )
    return [Group(tuple(shapes), classes=("starts",), decorative=True)]


def _cross(centre: tuple[float, float]) -> list[Shape]:
    """Return the cross of a closed corner."""
    around = corners(centre, 0.55)
    ends = ((around[1], around[4]), (around[5], around[2]))
    return [Line(start, end, stroke="on-yellow", width=0.13) for start, end in ends]


def rim_edges(board: BeelineBoard) -> list[Shape]:
    """Return the outer edges of the rims, in the colour of the player who may use them (BL3)."""
    shapes: list[Shape] = []
    for site in range(board.outside):
        if not board.ground[site] & RIM or is_closed(board, site):
            continue
        role = ROLES[0 if is_open(board, 0, site) else 1]
        around = corners(place(board, site), 1.0)
        for side in range(SIDES):
            if board.neighbour[site, side] == board.outside:
                ends = around[(side + 1) % SIDES], around[(side + 2) % SIDES]
                shapes.append(Line(*ends, stroke=role, width=0.14, casing=f"rim-{role}", casing_width=0.04))
    return [Group(tuple(shapes), decorative=True)]


def edge_names(board: BeelineBoard) -> list[Shape]:
    """Return the letters of the rows at the left, and the numbers of spaces at the top, the bottom and the right."""
    radius = board.side - 1
    shapes: list[Shape] = []
    for row in range(-radius, radius + 1):
        sites = [site for site, cell in enumerate(lattice(board.side).cells) if cell[1] == row]
        left, right = place(board, sites[0]), place(board, sites[-1])
        shapes.append(_edge_name(space_name(board, sites[0])[0], (left[0] - APART, left[1])))
        shapes.append(_edge_name(str(len(sites)), (right[0] + APART, right[1])))
        if abs(row) == radius:
            away = APART if row > 0 else -APART
            for number, site in enumerate(sites[:-1], 1):
                x, y = place(board, site)
                shapes.append(_edge_name(str(number), (x, y + away)))
    return [Group(tuple(shapes), decorative=True)]


def _edge_name(text: str, at: tuple[float, float]) -> Shape:
    return Label(text, at, EDGE_NAME, fill="faint")
