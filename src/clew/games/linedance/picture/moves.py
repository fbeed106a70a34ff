"""Moves in the picture: the preview of one that is not played yet, the last one, and what has won.

Red, yellow and blue are paths, and black, white and other colours are players. So marks of moves have no colour of
their own: a lit route has an edge of paper and ink, and the last traveler has brackets of ink.
"""

from clew.core.position import Position
from clew.games.linedance.picture.board import (
    PATH_ROLES,
    PATH_WIDTH,
    SPACE,
    STRIPES,
    letters_of,
    path_letter,
    tile_shapes,
    traveler_shapes,
)
from clew.games.linedance.picture.layout import (
    SPACE_PLACES,
    TRIANGLE_PLACES,
    away,
    hexagon_corners,
    outward,
    path_across,
)
from clew.games.linedance.picture.owners import SEAT_ROLES
from clew.games.linedance.routes import Route, route_of_move, route_taken
from clew.games.linedance.rules.moves import (
    FIRST_BACK,
    FIRST_START_ORDER,
    N_COLOURS,
    PASS,
    PLACINGS,
    START_ORDERS,
    parts_of_placing,
    parts_of_way_back,
)
from clew.games.linedance.star import TRIANGLE_AT
from clew.games.linedance.tiles import EMPTY
from clew.pictures import Circle, Group, Line, Look, Outline, Path, Point, Polygon, Shape, mark, rounded

AROUND_TRAVELER, AROUND_CIRCLE = 0.36, 0.48
PREVIEW = 0.85


def ghost(position: Position, move: str, look: Look) -> list[Shape]:
    """Return what a legal move adds: the tile in its turn, the route lit, the traveler where it stops."""
    number, seat = position.parse_move(move), int(position.state.seat)
    if number == PASS:
        return []
    if FIRST_START_ORDER <= number < FIRST_BACK:
        return ghost_of_order(position, START_ORDERS[number - FIRST_START_ORDER], look)
    if number >= FIRST_BACK:
        colour, stop = parts_of_way_back(number)
        way = TRIANGLE_PLACES[int(position.state.travelers[N_COLOURS * seat + colour])], TRIANGLE_PLACES[stop]
        line: list[Shape] = [Line(*way, stroke="ink", width=0.06, dash=(0.14, 0.12), casing="paper")]
        return [*line, *left_behind(way[0]), *ghost_traveler(position, colour, stop, look)]
    space, content, colour, stop = parts_of_placing(number)
    route = route_of_move(position.state, number)
    return [
        *ghost_tile(SPACE_PLACES[space], content, seat, look),
        *(() if route is None else route_shapes(route, colour, look)),
        *(() if route is None else left_behind(TRIANGLE_PLACES[route.start])),
        *ghost_traveler(position, colour, stop, look),
    ]


def ghost_of_order(position: Position, order: tuple[int, ...], look: Look) -> list[Shape]:
    """Return three travelers on their start points."""
    points = position.game.board.start_points[int(position.state.seat)].tolist()
    return [
        shape
        for point, colour in zip(points, order, strict=True)
        for shape in ghost_traveler(position, colour, point, look)
    ]


def ghost_tile(centre: Point, content: int, seat: int, look: Look) -> list[Shape]:
    """Return a tile that is only shown, with a dashed frame in the colour of its player."""
    role = SEAT_ROLES[seat]
    frame = rounded(hexagon_corners(centre, SPACE), 0.12)
    return [
        Path(frame, fill="board"),
        Group(tile_shapes(centre, content, letters_of(look)), opacity=PREVIEW),
        Path(frame, stroke=f"rim-{role}", width=0.11),
        Path(frame, stroke=role, width=0.06, dash=(0.16, 0.1), textured=False, casing=None),
    ]


def ghost_traveler(position: Position, colour: int, stop: int, look: Look) -> list[Shape]:
    """Return a traveler that is only shown."""
    seat, seats = int(position.state.seat), position.game.seats
    piece = traveler_shapes(TRIANGLE_PLACES[stop], seat, colour, look=look, seats=seats)
    halo = Circle(TRIANGLE_PLACES[stop], AROUND_TRAVELER, fill="paper", stroke="ink", width=0.03, opacity=PREVIEW)
    return [halo, Group(piece, opacity=PREVIEW)]


def left_behind(centre: Point) -> list[Shape]:
    """Return a veil over a traveler that would leave."""
    return [
        Circle(centre, AROUND_TRAVELER, fill="cloth", opacity=0.6),
        Circle(centre, AROUND_TRAVELER, stroke="ink", width=0.03, dash=(0.08, 0.08)),
    ]


def route_shapes(route: Route, colour: int, look: Look) -> list[Shape]:
    """Return the route of a traveler lit: its paths as one, from hub to hub, with an arrow at the end."""
    outline = Outline()
    for space, side, other in route.crossings:
        across = path_across(SPACE_PLACES[space], side, other)
        # Between two tiles it passes through the middle of a hub.
        if outline.steps:
            outline = outline.line(TRIANGLE_PLACES[TRIANGLE_AT[space, side]], across.steps[0].points[0])
        outline = outline + Outline(across.steps[1:] if outline.steps else across.steps)
    role, last = PATH_ROLES[colour], route.crossings[-1]
    return [
        Path(outline, ends="butt", stroke="paper", width=0.3, casing="ink", casing_width=0.035),
        Path(
            outline, ends="butt", stroke=role, width=PATH_WIDTH, casing=f"rim-{role}", casing_width=0.02, textured=False
        ),
        Path(outline, ends="butt" if colour == 0 else "round", stroke=f"on-{role}", width=0.04, dash=STRIPES[colour]),
        *(path_letter(SPACE_PLACES[space], side, colour, letters_of(look)) for space, side, _ in route.crossings),
        arrow(SPACE_PLACES[last.space], last.other, role),
    ]  # fmt: skip


def arrow(centre: Point, side: int, role: str) -> Shape:
    """Return an arrow at the end of a path that leaves the tile by a side."""
    (x, y), tip = outward(side), away(centre, outward(side), 0.74)
    back = away(tip, (x, y), -0.34)
    wings = (away(back, (-y, x), 0.2), away(tip, (x, y), -0.26), away(back, (y, -x), 0.2))
    return Polygon((tip, *wings), fill=role, textured=False, stroke=f"on-{role}", width=0.035)


def last_route(position: Position) -> tuple[int, Route] | None:
    """Return the colour and the route of the last move, if it placed a tile."""
    move = PASS if position.last is None else position.parse_move(position.last)
    if move >= PLACINGS:
        return None
    # Its tile is no longer on top, so only space, colour and stop can be read from the text.
    space, _, colour, stop = parts_of_placing(move)
    if position.state.contents[space] == EMPTY:
        return None
    route = route_taken(position.state, space, colour, stop)
    return None if route is None else (colour, route)


def last_stop(position: Position) -> int | None:
    """Return the triangle to which the last move took a traveler."""
    move = PASS if position.last is None else position.parse_move(position.last)
    if move < PLACINGS:
        return parts_of_placing(move)[3]
    return parts_of_way_back(move)[1] if FIRST_BACK <= move < PASS else None


def last_move(position: Position, look: Look) -> list[Shape]:
    """Return the route of the last move lit, a frame around its tile, and brackets around its traveler."""
    found, stop = last_route(position), last_stop(position)
    shapes: list[Shape] = []
    if found is not None:
        colour, route = found
        frame = rounded(hexagon_corners(SPACE_PLACES[route.crossings[0].space], SPACE), 0.12)
        shapes.append(Path(frame, stroke="paper", width=0.05, casing="ink", casing_width=0.03))
        shapes.append(Circle(TRIANGLE_PLACES[route.start], 0.09, fill="paper", stroke="ink", width=0.035))
        shapes.extend(route_shapes(route, colour, look))
    if stop is not None:
        shapes.extend(brackets(TRIANGLE_PLACES[stop], AROUND_TRAVELER))
    return [Group(tuple(shapes), classes=("last-move",), decorative=True)] if shapes else []


def brackets(centre: Point, radius: float) -> list[Shape]:
    """Return the corners of a square around a traveler."""
    x, y = centre
    return [
        Path(
            Outline.at((x + 0.5 * right * radius, y + down * radius)).line(
                (x + right * radius, y + down * radius), (x + right * radius, y + 0.5 * down * radius)
            ),
            stroke="ink",
            width=0.06,
            casing="paper",
            casing_width=0.025,
        )
        for right, down in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]


def winning_marks(position: Position) -> list[Shape]:
    """Return lights around the goals of the winners, and around their travelers."""
    result = position.result
    board, shapes = position.game.board, []
    for seat in result.winners if result else ():
        own = position.state.travelers[N_COLOURS * seat : N_COLOURS * (seat + 1)].tolist()
        goal = [triangle for triangle in range(len(TRIANGLE_PLACES)) if int(board.goal[seat]) >> triangle & 1]
        won = own if len(result.winners if result else ()) == 1 else [each for each in own if each in goal]
        shapes += [mark("winning", TRIANGLE_PLACES[triangle], AROUND_CIRCLE) for triangle in won]
        lit = [triangle for triangle in goal if triangle not in won]
        shapes += [Circle(TRIANGLE_PLACES[triangle], AROUND_CIRCLE, stroke="winning", width=0.05, dash=(0.1, 0.1))
                   for triangle in lit]  # fmt: skip
    return shapes
