"""The parts of the picture: the star, its spaces and triangles, tiles and travelers."""

from typing import Any

from clew.games.linedance.about import COLOURS as COLOUR_NAMES
from clew.games.linedance.picture.labels import space_label, triangle_label
from clew.games.linedance.picture.layout import (
    SPACE_PLACES,
    TRIANGLE_PLACES,
    away,
    between,
    hexagon_corners,
    outward,
    path_across,
    triangle_corners,
)
from clew.games.linedance.picture.owners import PATTERNED_FROM, SEAT_ROLES, circle_shapes, ring_of
from clew.games.linedance.places import PATH_ROLES as PATH_ROLES
from clew.games.linedance.rules.tables import LineDanceBoard
from clew.games.linedance.star import SIDES_AT, SPACES, TRIANGLES
from clew.games.linedance.star import TIPS as TIPS_OF_THE_STAR
from clew.games.linedance.tiles import COLOURS, EMPTY, SIDES, far_side, sides_of
from clew.pictures import Circle, Group, Label, Look, Path, Point, Polygon, Shape, rounded

#: The dash pattern along the middle of a path: a line, dots, and dashes.
STRIPES: tuple[tuple[float, ...], ...] = ((), (0.001, 0.11), (0.13, 0.11))

#: The letters of paths and travelers for people: the initials of red, yellow and blue.
INITIALS = "".join(name[0].upper() for name in COLOUR_NAMES)

# Sizes, where a hexagon has a side of √3/2.
SPACE = 0.83
HUB = 0.46
TRAVELER, CAP = 0.275, 0.165
PATH_WIDTH = 0.17
NAME_SIZE = 0.17
TIP, NOTCH = 2.03, 3.65

#: What can be hit is larger than what is drawn, but for spaces: their outlines would cross those of hubs and circles.
HIT_SPACE, HIT_HUB, HIT_CIRCLE = 0.74, 0.58, 0.5

ARRIVING = ("piece-arriving",)


def has_names(look: Look) -> bool:
    """Return whether spaces and triangles show their names, and paths the letters of notation."""
    return look.names


def letters_of(look: Look) -> str:
    """Return the letters of the three colours: initials, or those of notation beside other names of notation."""
    return COLOURS if has_names(look) else INITIALS


def star_shape() -> Shape:
    """Return the board, a star with three circles at every tip."""
    points: list[Point] = []
    for tip in range(TIPS_OF_THE_STAR):
        centre = SPACE_PLACES[SPACES.index(f"T{tip}")]
        points.extend(away(centre, outward(tip + turn), TIP) for turn in (-1, 0, 1))
        points.append(away((0.0, 0.0), between(tip, 1), NOTCH))
    return Path(rounded(points, 0.6), fill="board", stroke="edge", width=0.04)


def space_shape(space: int, content: int, look: Look, *, arrives: bool = False) -> Shape:
    """Return a space with its tile, if there is one."""
    centre, name, names = SPACE_PLACES[space], SPACES[space], has_names(look)
    outline = rounded(hexagon_corners(centre, SPACE), 0.12)
    shapes: tuple[Shape, ...]
    if content == EMPTY:
        shapes = (Path(outline, fill="shade"),)
        shapes += (Label(name, centre, 1.6 * NAME_SIZE, fill="line"),) if names else ()
    else:
        tile = tile_shapes(centre, content, letters_of(look))
        shapes = (Group(tile, classes=ARRIVING),) if arrives else tile
        shapes += (Label(name, away(centre, (-1.0, 0.0), 0.62), 0.14, fill="faint"),) if names else ()
    target = Path(rounded(hexagon_corners(centre, HIT_SPACE), 0.1))
    return Group(shapes, site=name, label=space_label(space, content), target=target)


def tile_shapes(centre: Point, content: int, letters: str) -> tuple[Shape, ...]:
    """Return a tile: its three paths, each with the letter of its colour at both ends."""
    sides = sides_of(content)
    outline = rounded(hexagon_corners(centre, SPACE), 0.12)
    shapes: list[Shape] = [Path(outline, fill="paper", stroke="edge", width=0.035)]
    for side in range(SIDES):
        other = far_side(sides, side)
        if side < other:
            shapes.extend(path_shapes(centre, side, other, COLOURS.index(sides[side])))
    shapes.extend(path_letter(centre, side, COLOURS.index(sides[side]), letters) for side in range(SIDES))
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


def path_letter(centre: Point, side: int, colour: int, letters: str) -> Shape:
    """Return the letter of a path's colour, near one of its ends."""
    role, at = PATH_ROLES[colour], away(centre, outward(side), 0.53)
    return Group(
        (
            Circle(at, 0.115, fill=role, textured=False, stroke=f"rim-{role}", width=0.015),
            Label(letters[colour], at, 0.15, fill=f"on-{role}", bold=True),
        )
    )


def triangle_shape(
    board: LineDanceBoard, triangle: int, traveler: tuple[int, int] | None, look: Look, *, arrives: bool = False
) -> Shape:
    """Return a hub or a circle of a tip, with the traveler (seat and colour) on it."""
    centre = TRIANGLE_PLACES[triangle]
    target: Shape
    if len(SIDES_AT[triangle]) == 1:
        shapes = tuple(circle_shapes(board, triangle, centre))
        target = Circle(centre, HIT_CIRCLE)
    else:
        outline = rounded(triangle_corners(triangle, HUB), 0.07)
        shapes = (Path(outline, fill="cloth", stroke="line", width=0.025),)
        target = Polygon(triangle_corners(triangle, HIT_HUB))
    if has_names(look) and traveler is None:
        shapes += (Label(TRIANGLES[triangle], centre, NAME_SIZE, fill="faint", halo="cloth"),)
    if traveler is not None:
        piece = traveler_shapes(centre, *traveler, look=look, seats=board.seats)
        shapes += (Group(piece, classes=ARRIVING),) if arrives else piece
    return Group(shapes, site=TRIANGLES[triangle], label=triangle_label(board, triangle, traveler), target=target)


def traveler_shapes(centre: Point, seat: int, colour: int, *, look: Look, seats: int) -> tuple[Shape, ...]:
    """Return a traveler: a piece in its player's colour and pattern, with a cap in its path's colour."""
    body, cap = SEAT_ROLES[seat], PATH_ROLES[colour]
    return (
        Circle(centre, TRAVELER, fill=body, stroke=f"rim-{body}", width=0.03),
        *(ring_of(centre, (TRAVELER + CAP) / 2, seat) if seats >= PATTERNED_FROM else ()),
        Circle(centre, CAP, fill=cap, stroke=f"rim-{cap}", width=0.02, textured=False),
        Label(letters_of(look)[colour], centre, 0.22, fill=f"on-{cap}", bold=True),
    )


def travelers_on(state: Any) -> dict[int, tuple[int, int]]:
    """Return the seat and colour of the traveler on each triangle that has one."""
    travelers = enumerate(state.travelers.tolist())
    return {triangle: divmod(index, len(COLOURS)) for index, triangle in travelers if triangle < len(TRIANGLES)}
