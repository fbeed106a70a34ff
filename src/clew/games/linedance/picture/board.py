"""The parts of the picture: the star, its spaces and triangles, tiles and travelers."""

from typing import Any

from clew.games.linedance.about import ABOUT
from clew.games.linedance.about import COLOURS as COLOUR_NAMES
from clew.games.linedance.picture.diagram import tile_and_turn
from clew.games.linedance.picture.layout import (
    SPACE_PLACES,
    TRIANGLE_PLACES,
    away,
    hexagon_corners,
    outward,
    path_across,
    triangle_corners,
)
from clew.games.linedance.rules.tables import LineDanceBoard
from clew.games.linedance.star import SIDES_AT, SPACES, TRIANGLES, start_points
from clew.games.linedance.star import TIPS as TIPS_OF_THE_STAR
from clew.games.linedance.tiles import COLOURS, EMPTY, SIDES, far_side, sides_of
from clew.pictures import Circle, Group, Label, Path, Point, Polygon, Shape, rounded, text_width

#: The roles of the seats' travelers; red, yellow and blue are those of the paths.
SEAT_ROLES = ("white", "black", "green", "purple", "orange", "grey")
PATH_ROLES = ("path-a", "path-b", "path-c")

#: The dash pattern along the middle of a path: a line, dots, and dashes.
STRIPES: tuple[tuple[float, ...], ...] = ((), (0.001, 0.11), (0.13, 0.11))

# Sizes, where a hexagon has a side of √3/2.
SPACE = 0.83
HUB = 0.46
POINT = 0.3
TRAVELER, CAP = 0.245, 0.155
PATH_WIDTH = 0.17
NAME_SIZE = 0.17

#: Where the players' names are: beyond the tips at the top and the bottom, beside the corners of the others.
PLATES: tuple[Point, ...] = ((4.2, 3.15), (0.0, 5.05), (-4.2, 3.15), (-4.2, -3.15), (0.0, -5.05), (4.2, -3.15))


def star_shape() -> Shape:
    """Return the board, a star with three start points at every tip."""
    points: list[Point] = []
    for tip in range(TIPS_OF_THE_STAR):
        centre = SPACE_PLACES[SPACES.index(f"T{tip}")]
        points.extend(away(centre, outward(tip + turn), 1.72) for turn in (-1, 0, 1))
        points.append(away((0.0, 0.0), _between(tip), 3.5))
    return Path(rounded(points, 0.45), fill="board", stroke="edge", width=0.05)


def _between(tip: int) -> Point:
    """Return the direction between a tip and the next one."""
    (x, y), (next_x, next_y) = outward(tip), outward(tip + 1)
    length = 3**0.5
    return ((x + next_x) / length, (y + next_y) / length)


def home_plates(board: LineDanceBoard) -> list[Shape]:
    """Return the name of the player of each tip, outside of it."""
    plates: list[Shape] = []
    for seat, tip in enumerate(board.tips.tolist()):
        x, y = PLATES[tip]
        name = ABOUT.seat_names[seat]
        half = text_width(name, 0.28) / 2
        plates.extend((*seat_piece((x - half - 0.1, y), seat), Label(name, (x + 0.18, y), 0.28, fill="ink")))
    return [Group(tuple(plates), decorative=True)]


def space_shape(space: int, content: int, names: bool) -> Shape:
    """Return a space with its tile, if there is one."""
    centre, name = SPACE_PLACES[space], SPACES[space]
    if content == EMPTY:
        shapes: tuple[Shape, ...] = (Path(rounded(hexagon_corners(centre, SPACE), 0.12), fill="shade"),)
        shapes += (Label(name, centre, 1.6 * NAME_SIZE, fill="line"),) if names else ()
        label = f"{name}, empty"
    else:
        shapes = tile_shapes(centre, content)
        shapes += (Label(name, away(centre, (-1.0, 0.0), 0.62), 0.14, fill="faint"),) if names else ()
        label = f"{name}, tile {tile_and_turn(content)}, sides {sides_of(content)}"
    return Group(shapes, site=name, label=label)


def tile_shapes(centre: Point, content: int) -> tuple[Shape, ...]:
    """Return a tile: its three paths, each with the letter of its colour at both ends."""
    sides = sides_of(content)
    shapes: list[Shape] = [
        Path(rounded(hexagon_corners(centre, SPACE), 0.12), fill="paper", stroke="edge", width=0.035)
    ]  # fmt: skip
    for side in range(SIDES):
        other = far_side(sides, side)
        if side < other:
            shapes.extend(path_shapes(centre, side, other, COLOURS.index(sides[side])))
    shapes.extend(path_letter(centre, side, COLOURS.index(sides[side])) for side in range(SIDES))
    return tuple(shapes)


def path_shapes(centre: Point, side: int, other: int, colour: int) -> list[Shape]:
    """Return a path in its colour, and the line, dots or dashes along it."""
    role, outline = PATH_ROLES[colour], path_across(centre, side, other)
    return [
        Path(
            outline, ends="butt", stroke=role, width=PATH_WIDTH, casing=f"rim-{role}", casing_width=0.02, textured=False
        ),
        Path(outline, ends="butt" if colour == 0 else "round", stroke=f"on-{role}", width=0.04, dash=STRIPES[colour]),
    ]  # fmt: skip


def path_letter(centre: Point, side: int, colour: int) -> Shape:
    """Return the letter of a path's colour, near one of its ends."""
    role, at = PATH_ROLES[colour], away(centre, outward(side), 0.53)
    return Group(
        (
            Circle(at, 0.115, fill=role, textured=False, stroke=f"rim-{role}", width=0.015),
            Label(COLOURS[colour], at, 0.15, fill=f"on-{role}", bold=True),
        )
    )


def arrow(centre: Point, side: int, role: str) -> Shape:
    """Return a narrow arrow at the end of a path that leaves the tile by a side."""
    (x, y), tip = outward(side), away(centre, outward(side), 0.74)
    back = away(tip, (x, y), -0.3)
    wings = (away(back, (-y, x), 0.13), away(tip, (x, y), -0.2), away(back, (y, -x), 0.13))
    return Polygon((tip, *wings), fill=role)


def triangle_shape(board: LineDanceBoard, triangle: int, traveler: tuple[int, int] | None, names: bool) -> Shape:
    """Return a hub or a start point, with the traveler (seat and colour) on it."""
    centre, name = TRIANGLE_PLACES[triangle], TRIANGLES[triangle]
    owner = goal_owner(board, triangle)
    if len(SIDES_AT[triangle]) == 1:
        area: Shape = Circle(centre, POINT)
        shapes = start_point_shapes(centre, owner)
        kind = "start point" if owner is None else f"goal space of {ABOUT.seat_names[owner]}"
    else:
        corners = triangle_corners(triangle, HUB)
        area = Path(rounded(corners, 0.07), fill="cloth", stroke="line", width=0.025)
        shapes = (area,)
        kind = "hub"
    if names and traveler is None:
        shapes += (Label(name, centre, NAME_SIZE, fill="faint"),)
    if traveler is not None:
        shapes += traveler_shapes(centre, *traveler)
    occupant = "empty" if traveler is None else traveler_in_words(*traveler)
    return Group(shapes, site=name, label=f"{name}, {kind}, {occupant}", area=area)


def start_point_shapes(centre: Point, owner: int | None) -> tuple[Shape, ...]:
    """Return a circle, in the colour of the player whose goal it is."""
    if owner is None:
        return (Circle(centre, POINT, fill="cloth", stroke="line", width=0.025),)
    role = SEAT_ROLES[owner]
    return (
        Circle(centre, POINT, fill="cloth"),
        Circle(centre, POINT, stroke=role, width=0.08, casing=f"rim-{role}", casing_width=0.02),
    )


def goal_owner(board: LineDanceBoard, triangle: int) -> int | None:
    """Return the seat whose goal a triangle is, if it is one (LD9)."""
    for seat, tip in enumerate(board.tips.tolist()):
        if triangle in start_points((tip + TIPS_OF_THE_STAR // 2) % TIPS_OF_THE_STAR):
            return seat
    return None


def traveler_shapes(centre: Point, seat: int, colour: int) -> tuple[Shape, ...]:
    """Return a traveler: a piece in its player's colour, with a cap in its path's colour."""
    body, cap = SEAT_ROLES[seat], PATH_ROLES[colour]
    return (
        Circle(centre, TRAVELER, fill=body, stroke=f"rim-{body}", width=0.03),
        Circle(centre, CAP, fill=cap, stroke=f"rim-{cap}", width=0.02, textured=False),
        Label(COLOURS[colour], centre, 0.21, fill=f"on-{cap}", bold=True),
    )


def seat_piece(centre: Point, seat: int) -> tuple[Shape, ...]:
    """Return a piece in a player's colour, without a cap."""
    role = SEAT_ROLES[seat]
    return (Circle(centre, 0.2, fill=role, stroke=f"rim-{role}", width=0.03),)


def traveler_in_words(seat: int, colour: int) -> str:
    """Return whose traveler it is and of which colour."""
    return f"{ABOUT.seat_names[seat]}'s traveler {COLOURS[colour]} ({COLOUR_NAMES[colour]})"


def travelers_on(state: Any) -> dict[int, tuple[int, int]]:
    """Return the seat and colour of the traveler on each triangle that has one."""
    travelers = enumerate(state.travelers.tolist())
    return {triangle: divmod(index, len(COLOURS)) for index, triangle in travelers if triangle < len(TRIANGLES)}


def small_tile(centre: Point, content: int, scale: float) -> Group:
    """Return a tile drawn smaller or larger than on the board."""
    return Group(tile_shapes((0.0, 0.0), content), move=centre, scale=scale)


def hexagon_outline(centre: Point, role: str) -> Shape:
    """Return a dashed frame around a space."""
    return Polygon(hexagon_corners(centre, SPACE + 0.06), stroke=role, width=0.06, dash=(0.16, 0.1))
