"""Pictures of Where's My Line?: hexagonal tiles with smooth paths, hubs between them, travelers with caps."""

from dataclasses import dataclass
from typing import Any

from clew.core.errors import OptionError
from clew.core.position import Position
from clew.games.linedance.about import ABOUT
from clew.games.linedance.entry import parts
from clew.games.linedance.notation import ORDERS
from clew.games.linedance.picture.board import (
    PATH_ROLES,
    arrow,
    hexagon_outline,
    home_plates,
    path_letter,
    path_shapes,
    seat_piece,
    small_tile,
    space_shape,
    star_shape,
    tile_shapes,
    traveler_shapes,
    travelers_on,
    triangle_shape,
)
from clew.games.linedance.picture.diagram import diagram as diagram
from clew.games.linedance.picture.diagram import stack_in_words
from clew.games.linedance.picture.layout import SPACE_PLACES, TRIANGLE_PLACES, hexagon_corners, path_across
from clew.games.linedance.places import sides_in_words
from clew.games.linedance.routes import Route, route_of_move, route_taken
from clew.games.linedance.rules.moves import FIRST_BACK, PASS, PLACINGS, parts_of_placing, parts_of_way_back
from clew.games.linedance.rules.tables import NO_SEAT, NO_TILE, LineDanceBoard
from clew.games.linedance.star import SPACES, TRIANGLE_AT, TRIANGLES
from clew.games.linedance.tiles import COLOURS, TILES, placed, turns_of
from clew.pictures import (
    Group,
    Label,
    Look,
    Outline,
    Path,
    Picture,
    Point,
    Polygon,
    Rectangle,
    Shape,
    headline,
    mark,
    paragraph,
    reason,
    status,
    text_width,
)

# Sizes, where neighbouring spaces are √3 apart and the centre of the star is at (0, 0).
HALF_WIDTH, HALF_HEIGHT = 5.3, 5.4
CHOICES = 1.5
CAPTION = 1.6
AROUND_TRIANGLE, AROUND_SPACE = 0.36, 0.72
STACK: Point = (4.35, -4.5)


@dataclass(frozen=True)
class StarLook(Look):
    """The settings of this game's pictures."""

    touched: tuple[str, ...] = ()
    """The touches so far of a move being entered: the traveler's triangle, the space, `turn 4`."""


LOOK = StarLook


def draw(position: Position, **settings: Any) -> str:
    """Return the position as SVG text; the settings are those of StarLook."""
    look = StarLook.of(settings)
    board, state = position.game.board, position.state
    height = 2 * HALF_HEIGHT + CHOICES + (CAPTION if look.caption else 0.0)
    picture = Picture(
        f"{ABOUT.name}: {status(position)}", diagram(position), (-HALF_WIDTH, -HALF_HEIGHT, 2 * HALF_WIDTH, height)
    )
    entered = move_being_entered(position, look)
    picture.add(star_shape(), *home_plates(board), *stack_shapes(position))
    picture.add(*(space_shape(space, int(state.contents[space]), look.coordinates) for space in range(len(SPACES))))
    if look.pending is not None or len(look.touched) > 1:
        picture.add(*ghost_tile(entered))
    travelers = travelers_on(state)
    for triangle in range(len(TRIANGLES)):
        picture.add(triangle_shape(board, triangle, travelers.get(triangle), look.coordinates))
    picture.add(*(last_move(position) if entered is None else route_of_ghost(position, look, entered)))
    picture.add(*winning_marks(position), Group(tuple(choices(position)), tray="Choices"))
    places = {**dict(zip(SPACES, SPACE_PLACES, strict=True)), **dict(zip(TRIANGLES, TRIANGLE_PLACES, strict=True))}
    picture.add(*look.marked(places, AROUND_TRIANGLE))
    if look.caption:
        picture.add(*caption(position, HALF_HEIGHT + CHOICES))
    return picture.svg(look)


def move_being_entered(position: Position, look: StarLook) -> int | None:
    """Return the pending move, or the first one that starts with what has been touched."""
    if look.pending is not None:
        refusal = position.why_not(look.pending)
        if refusal is not None:
            raise OptionError(f"pending={look.pending}: {refusal}: {refusal.sentence}")
        return position.parse_move(look.pending)
    if not look.touched:
        return None
    length = len(look.touched)
    for move in position.move_numbers():
        if touches(position.game.board, position.state, move)[:length] == tuple(look.touched):
            return move
    raise OptionError(f"touched={look.touched!r}: no legal move starts with that")


def stack_shapes(position: Position) -> list[Shape]:
    """Return the tile to place, and what is known of those after it; nothing at the end."""
    top = int(position.state.top)
    if top == NO_TILE:
        return []
    x, y = STACK
    return [
        Group(
            (small_tile(STACK, placed(top, 0), 0.9),),
            site="stack",
            label=f"tile to lay, its sides clockwise: {sides_in_words(TILES[top])}",
        ),
        Label(f"tile {top + 1}", (x - 1.75, y - 0.3), 0.32, bold=True),
        paragraph(stack_in_words(position), (x - 1.75, y - 0.08), 0.2, 1.9, fill="faint"),
    ]


def ghost_tile(entered: int | None) -> list[Shape]:
    """Return the tile where the move being entered would put it."""
    if entered is None or entered >= PLACINGS:
        return []
    space, content, _, _ = parts_of_placing(entered)
    centre = SPACE_PLACES[space]
    return [
        Polygon(hexagon_corners(centre), fill="board"),
        Group(tile_shapes(centre, content), opacity=0.8),
        hexagon_outline(centre, "selected"),
    ]


def route_of_ghost(position: Position, look: StarLook, entered: int) -> list[Shape]:
    """Return a mark on the traveler being moved, and its route as far as it is known."""
    if PLACINGS <= entered < FIRST_BACK or entered == PASS:
        return []
    colour, stop = parts_of_placing(entered)[2:] if entered < PLACINGS else parts_of_way_back(entered)
    seat = int(position.state.seat)
    start = int(position.state.travelers[len(COLOURS) * seat + colour])
    shapes = [mark("selected", TRIANGLE_PLACES[start], AROUND_TRIANGLE)]
    if look.pending is None and len(look.touched) < len(touches(position.game.board, position.state, entered)):
        return shapes
    route = route_of_move(position.state, entered)
    return [
        *(route_shapes(route, colour, "selected") if route else ()),
        *shapes,
        Group(traveler_shapes(TRIANGLE_PLACES[stop], seat, colour), opacity=0.7),
    ]


def last_move(position: Position) -> list[Shape]:
    """Return the route of the last move, or a mark where a traveler came home."""
    move = PASS if position.last is None else position.parse_move(position.last)
    if move < PLACINGS:
        # Its tile is no longer on top, so only space, colour and stop can be read from the text.
        space, _, colour, stop = parts_of_placing(move)
        route = route_taken(position.state, space, colour, stop)
        return [] if route is None else route_shapes(route, colour, "last")
    if FIRST_BACK <= move < PASS:
        return [mark("last", TRIANGLE_PLACES[parts_of_way_back(move)[1]], AROUND_TRIANGLE)]
    return []


def route_shapes(route: Route, colour: int, role: str) -> list[Shape]:
    """Return the route of a traveler: its paths highlighted, with an arrow at the end."""
    outline = Outline()
    paths: list[Shape] = []
    for space, side, other in route.crossings:
        centre = SPACE_PLACES[space]
        across = path_across(centre, side, other)
        # Between two tiles it passes through the middle of a hub.
        if outline.steps:
            outline = outline.line(TRIANGLE_PLACES[TRIANGLE_AT[space, side]], across.steps[0].points[0])
        outline = outline + Outline(across.steps[1:] if outline.steps else across.steps)
        paths.extend(path_shapes(centre, side, other, colour))
        paths.append(path_letter(centre, side, colour))
    last = route.crossings[-1]
    head = arrow(SPACE_PLACES[last.space], last.other, f"on-{PATH_ROLES[colour]}")
    return [Path(outline, ends="butt", stroke=role, width=0.34, opacity=0.85), *paths, head]


def winning_marks(position: Position) -> list[Shape]:
    """Return marks around the travelers of a winner."""
    winner = int(position.state.winner)
    if winner == NO_SEAT:
        return []
    own = position.state.travelers[len(COLOURS) * winner : len(COLOURS) * (winner + 1)].tolist()
    return [mark("winning", TRIANGLE_PLACES[triangle], AROUND_TRIANGLE) for triangle in own]


def choices(position: Position) -> list[Shape]:
    """Return what can be chosen beside the board: start orders, turns of the tile, or the pass."""
    if position.is_over:
        return []
    height = HALF_HEIGHT + CHOICES / 2
    moves = position.moves()
    if moves == ["pass"]:
        return [button((0.0, height), "pass", "pass: no traveler can use the tile or go back")]
    if moves[0] in ORDERS:
        seat = int(position.state.seat)
        return [order_button((1.6 * (index - 2.5), height), order, seat) for index, order in enumerate(ORDERS)]
    top = int(position.state.top)
    count = turns_of(top)
    return [turn_button((1.6 * (turn - (count - 1) / 2), height), top, turn) for turn in range(count)]


def turn_button(centre: Point, top: int, turn: int) -> Shape:
    """Return a button with the tile in a turn."""
    x, y = centre
    return Group(
        (small_tile((x, y - 0.1), placed(top, turn), 0.6), Label(f"turn {turn}", (x, y + 0.56), 0.2, fill="faint")),
        site=f"turn {turn}",
        label=f"turn {turn} of tile {top + 1}",
    )


def order_button(centre: Point, order: str, seat: int) -> Shape:
    """Return a button with three travelers in a start order."""
    x, y = centre
    shapes: list[Shape] = [Rectangle((x - 0.72, y - 0.32), (1.44, 0.64), 0.32, fill="cloth", stroke="edge", width=0.03)]
    for place, letter in enumerate(order):
        traveler = traveler_shapes((0.0, 0.0), seat, COLOURS.index(letter))
        shapes.append(Group(traveler, move=(x + 0.43 * (place - 1), y), scale=0.8))
    return Group(tuple(shapes), site=order, label=f"start order {order}")


def button(centre: Point, word: str, label: str) -> Shape:
    """Return a button with a word on it."""
    x, y = centre
    half = text_width(word, 0.3) / 2 + 0.3
    return Group(
        (
            Rectangle((x - half, y - 0.3), (2 * half, 0.6), 0.3, fill="cloth", stroke="edge", width=0.03),
            Label(word, centre, 0.3),
        ),
        site=word,
        label=label,
    )


def caption(position: Position, top: float) -> list[Shape]:
    """Return whose turn it is, and under it what to do or how the game ended."""
    words = headline(position)
    result = position.result
    seats = result.winners if result else (int(position.state.seat),)
    shapes: list[Shape] = [Label(words, (0.0, top + 0.35), 0.42, bold=True)]
    if len(seats) == 1:
        beside = (-text_width(words, 0.42, bold=True) / 2 - 0.45, top + 0.35)
        shapes.extend(seat_piece(beside, seats[0]))
    words = reason(position) or what_to_do(position)
    return [*shapes, paragraph(words, (0.0, top + 0.68), 0.26, 2 * HALF_WIDTH - 0.6, fill="faint")]


def what_to_do(position: Position) -> str:
    """Return an instruction for the seat to move."""
    seat, moves = int(position.state.seat), position.moves()
    if moves[0] in ORDERS:
        points = ", ".join(TRIANGLES[point] for point in position.game.board.start_points[seat])
        return f"Put your travelers on {points} in any order"
    if moves == ["pass"]:
        return "No traveler can use the tile, and none can go back"
    if moves[0].startswith("back"):
        return "No traveler can use the tile: send one back to a start point"
    return f"Place tile {position.state.top + 1} so that a path of its colour moves a traveler"


def touches(board: LineDanceBoard, state: Any, move: int) -> tuple[str, ...]:
    """Return the touches that enter a move."""
    return tuple(values[0] for values in parts(board, state, move).values())
