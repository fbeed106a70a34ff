"""Pictures of Where's My Line?: hexagonal tiles with smooth paths, hubs between them, travelers with caps."""

from typing import Any

from clew.core.errors import OptionError
from clew.core.interaction.move_parts import Entered
from clew.core.position import Position
from clew.games.linedance.about import ABOUT
from clew.games.linedance.entry import STACK, prompt
from clew.games.linedance.picture.board import (
    SPACE,
    has_names,
    letters_of,
    space_shape,
    star_shape,
    tile_shapes,
    travelers_on,
    triangle_shape,
)
from clew.games.linedance.picture.diagram import diagram as diagram
from clew.games.linedance.picture.diagram import stack_in_words
from clew.games.linedance.picture.labels import stack_label
from clew.games.linedance.picture.layout import SPACE_PLACES, TRIANGLE_PLACES, hexagon_corners
from clew.games.linedance.picture.moves import ghost as ghost
from clew.games.linedance.picture.moves import last_move, last_route, last_stop, winning_marks
from clew.games.linedance.picture.owners import badges, seat_piece
from clew.games.linedance.rules.tables import NO_TILE
from clew.games.linedance.star import SPACES, TRIANGLES
from clew.games.linedance.tiles import placed
from clew.pictures import (
    Group,
    Label,
    Look,
    Path,
    Picture,
    Point,
    Shape,
    headline,
    paragraph,
    reason,
    rounded,
    status,
    text_width,
)

# Sizes, where neighbouring spaces are √3 apart and the centre of the star is at (0, 0).
HALF_WIDTH, HALF_HEIGHT = 4.5, 5.05
CAPTION = 1.3
AROUND_SITE = 0.4
STACK_PLACE: Point = (3.5, -4.1)
STACK_SCALE = 0.95


def draw(position: Position, **settings: Any) -> str:
    """Return the position as SVG text; the settings are those of Look."""
    look = Look.of(settings)
    board, state = position.game.board, position.state
    height = 2 * HALF_HEIGHT + (CAPTION if look.caption else 0.0)
    picture = Picture(
        f"{ABOUT.name}: {status(position)}", diagram(position), (-HALF_WIDTH, -HALF_HEIGHT, 2 * HALF_WIDTH, height)
    )
    preview = shown_before(position, look)
    picture.add(star_shape(), *stack_shapes(position, look))
    last, stop = last_route(position), last_stop(position)
    arrived = None if last is None else last[1].crossings[0].space
    for space in range(len(SPACES)):
        picture.add(space_shape(space, int(state.contents[space]), look, arrives=space == arrived))
    travelers = travelers_on(state)
    for triangle in range(len(TRIANGLES)):
        picture.add(triangle_shape(board, triangle, travelers.get(triangle), look, arrives=triangle == stop))
    # Above the circles, which would hide a corner of a flag.
    picture.add(badges(board))
    picture.add(*(last_move(position, look) if preview is None else ()), *winning_marks(position), *(preview or ()))
    places = {**dict(zip(SPACES, SPACE_PLACES, strict=True)), **dict(zip(TRIANGLES, TRIANGLE_PLACES, strict=True))}
    picture.mark_sites(look, places | {STACK: STACK_PLACE}, AROUND_SITE)
    if look.caption:
        picture.add(*caption(position, HALF_HEIGHT))
    return picture.svg(look)


def shown_before(position: Position, look: Look) -> list[Shape] | None:
    """Return the ghost of the pending move, if there is one."""
    if look.pending is None:
        return None
    refusal = position.why_not(look.pending)
    if refusal is not None:
        raise OptionError(f"pending={look.pending}: {refusal}: {refusal.sentence}")
    return ghost(position, look.pending, look)


def stack_shapes(position: Position, look: Look) -> list[Shape]:
    """Return the stack with the tile to lay on top, and its number and what is known below it if names are shown."""
    top = int(position.state.top)
    if top == NO_TILE:
        return []
    x, y = STACK_PLACE
    below: list[Shape] = [
        Path(rounded(hexagon_corners((depth, depth), SPACE), 0.12), fill="cloth", stroke="edge", width=0.03)
        for depth in (0.12, 0.06)
    ]
    tile = tile_shapes((0.0, 0.0), placed(top, 0), letters_of(look))
    stack = Group((*below, *tile), move=STACK_PLACE, scale=STACK_SCALE)
    target = Path(rounded(hexagon_corners(STACK_PLACE, STACK_SCALE * SPACE), 0.12))
    shapes: list[Shape] = [Group((Group((stack,), site=STACK, label=stack_label(top), target=target),), tray="Stack")]
    if look.cropped:
        return shapes
    if not has_names(look):
        return [
            *shapes,
            Group((paragraph("Tile to lay", (x - 1.25, y - 0.85), 0.21, 0.8, fill="faint"),), decorative=True),
        ]
    number = Label(f"tile {top + 1}", (x - 1.3, y - 0.7), 0.24, bold=True)
    return [*shapes, number, paragraph(stack_in_words(position), (x - 1.3, y - 0.56), 0.15, 1.0, fill="faint")]


def caption(position: Position, top: float) -> list[Shape]:
    """Return whose turn it is, and under it what to do or how the game ended."""
    words = headline(position)
    result = position.result
    seats = result.winners if result else (int(position.state.seat),)
    shapes: list[Shape] = [Label(words, (0.0, top + 0.3), 0.42, bold=True)]
    if len(seats) == 1:
        beside = (-text_width(words, 0.42, bold=True) / 2 - 0.45, top + 0.3)
        shapes.extend(seat_piece(beside, seats[0]))
    words = reason(position) or prompt(position, Entered()).sentence
    return [*shapes, paragraph(words, (0.0, top + 0.62), 0.24, 2 * HALF_WIDTH - 0.4, fill="faint")]
