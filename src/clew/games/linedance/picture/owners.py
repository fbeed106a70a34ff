"""Whose a thing is: colours and patterns of the players, houses at their starts, flags at their goals."""

from clew.games.linedance.about import ABOUT
from clew.games.linedance.picture.layout import SPACE_PLACES, away, between
from clew.games.linedance.rules.tables import LineDanceBoard
from clew.games.linedance.star import SPACES
from clew.games.linedance.star import TIPS as TIPS_OF_THE_STAR
from clew.pictures import Circle, Group, Label, Line, Path, Point, Polygon, Shape, rounded

#: The roles of the seats' travelers; red, yellow and blue are those of the paths.
SEAT_ROLES = ("white", "black", "green", "purple", "orange", "grey")

#: With this many players and more, colours alone are too similar, and their pieces have patterns in all palettes.
PATTERNED_FROM = 4

#: The dash patterns of the players: none, none, far ticks, dashes, a line, and close ticks.
PATTERNS: tuple[tuple[float, ...] | None, ...] = (None, None, (0.07, 0.2), (0.17, 0.095), (), (0.05, 0.05))

# Sizes, where a hexagon has a side of √3/2.
HOME, GOAL = 0.3, 0.4
HOUSE_DISTANCE, FLAG_DISTANCE = 1.43, 1.5


def start_owner(board: LineDanceBoard, triangle: int) -> int | None:
    """Return the seat whose start a triangle is, if it is one (LD6)."""
    return next((seat for seat in range(board.seats) if int(board.home[seat]) >> triangle & 1), None)


def goal_owner(board: LineDanceBoard, triangle: int) -> int | None:
    """Return the seat whose goal a triangle is, if it is one (LD9)."""
    return next((seat for seat in range(board.seats) if int(board.goal[seat]) >> triangle & 1), None)


def ring_of(centre: Point, radius: float, seat: int, *, width: float = 0.05) -> list[Shape]:
    """Return the pattern of a player along a circle."""
    dash = PATTERNS[seat]
    if dash is None:
        return []
    return [Circle(centre, radius, stroke=f"on-{SEAT_ROLES[seat]}", width=width, dash=dash, classes=("pattern",))]


def circle_shapes(board: LineDanceBoard, triangle: int, centre: Point) -> list[Shape]:
    """Return one of the circles of a tip: filled for its owner's start, with a ring around it for a goal."""
    start, goal = start_owner(board, triangle), goal_owner(board, triangle)
    patterned = board.seats >= PATTERNED_FROM
    if start is None:
        shapes: list[Shape] = [Circle(centre, HOME, fill="cloth", stroke="line", width=0.025)]
    else:
        role = SEAT_ROLES[start]
        shapes = [Circle(centre, HOME, fill=role, stroke=f"rim-{role}", width=0.025, classes=("start",))]
        shapes += ring_of(centre, 0.75 * HOME, start) if patterned else []
    if goal is not None:
        role = SEAT_ROLES[goal]
        ring = Circle(
            centre, GOAL, stroke=role, width=0.085, casing=f"rim-{role}", casing_width=0.02, textured=False,
            classes=("goal",),
        )  # fmt: skip
        shapes += [ring, *(ring_of(centre, GOAL, goal, width=0.035) if patterned else [])]
    return shapes


def badges(board: LineDanceBoard) -> Shape:
    """Return a house at the start and a flag at the goal of every player.

    They have the player's initial where colours alone are too similar. Black and blue would have the same one.
    """
    shapes: list[Shape] = []
    named = board.seats >= PATTERNED_FROM
    for seat, tip in enumerate(board.tips.tolist()):
        shapes += _house(_place_of_badge(tip, -1, HOUSE_DISTANCE), seat, named)
        shapes += _flag(_place_of_badge(tip + TIPS_OF_THE_STAR // 2, 1, FLAG_DISTANCE), seat, named)
    return Group(tuple(shapes), decorative=True)


def _place_of_badge(tip: int, turn: int, distance: float) -> Point:
    """Return a place between two circles of a tip: the first two, or the last two."""
    centre = SPACE_PLACES[SPACES.index(f"T{tip % TIPS_OF_THE_STAR}")]
    return away(centre, between(tip, turn), distance)


def _house(centre: Point, seat: int, named: bool) -> list[Shape]:
    x, y = centre
    role = SEAT_ROLES[seat]
    corners = [(x, y - 0.25), (x + 0.23, y - 0.05), (x + 0.23, y + 0.2), (x - 0.23, y + 0.2), (x - 0.23, y - 0.05)]
    return [
        Path(rounded(corners, 0.05), fill=role, stroke=f"rim-{role}", width=0.03, textured=False, classes=("house",)),
        *([Label(ABOUT.seat_names[seat][0], (x, y + 0.05), 0.24, fill=f"on-{role}", bold=True)] if named else []),
    ]


def _flag(centre: Point, seat: int, named: bool) -> list[Shape]:
    x, y = centre[0] - 0.035, centre[1]
    role = SEAT_ROLES[seat]
    cloth = (
        (x - 0.16, y - 0.24),
        (x + 0.26, y - 0.24),
        (x + 0.17, y - 0.08),
        (x + 0.26, y + 0.08),
        (x - 0.16, y + 0.08),
    )
    return [
        Line((x - 0.19, y - 0.25), (x - 0.19, y + 0.26), stroke="edge", width=0.05),
        Polygon(cloth, fill="board", stroke=f"rim-{role}", width=0.085, classes=("flag",)),
        Polygon(cloth, fill="board", stroke=role, width=0.05, textured=False),
        *([Label(ABOUT.seat_names[seat][0], (x + 0.02, y - 0.08), 0.2, fill="ink", bold=True)] if named else []),
    ]


def seat_piece(centre: Point, seat: int) -> tuple[Shape, ...]:
    """Return a piece in a player's colour, without a cap."""
    role = SEAT_ROLES[seat]
    return (Circle(centre, 0.2, fill=role, stroke=f"rim-{role}", width=0.03),)
