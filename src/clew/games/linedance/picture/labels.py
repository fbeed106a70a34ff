"""What a screen reader says about spaces, triangles and the tile to lay: enough to play by ear."""

from clew.games.linedance.about import ABOUT
from clew.games.linedance.picture.owners import goal_owner, start_owner
from clew.games.linedance.places import (
    colour_name,
    direction_of_space,
    listed,
    paths_in_words,
    sides_in_words,
    triangle_in_words,
    triangles_of_space,
)
from clew.games.linedance.rules.tables import LineDanceBoard
from clew.games.linedance.star import SIDES_AT, SPACES, TRIANGLES
from clew.games.linedance.tiles import EMPTY, TILES


def space_label(space: int, content: int) -> str:
    """Return what a space holds: `R0, at 3 o'clock, tile: red joins I0 and E0, ..`, or the triangles it touches."""
    place = f"{SPACES[space]}, {direction_of_space(space)}"
    if content != EMPTY:
        return f"{place}, tile: {paths_in_words(space, content)}"
    return f"{place}, empty, touches {listed([TRIANGLES[each] for each in triangles_of_space(space)])}"


def triangle_label(board: LineDanceBoard, triangle: int, traveler: tuple[int, int] | None) -> str:
    """Return what a triangle is, who is on it and which spaces it touches."""
    occupant = "empty" if traveler is None else traveler_in_words(*traveler)
    words = [TRIANGLES[triangle], triangle_in_words(triangle), occupant]
    start, goal = start_owner(board, triangle), goal_owner(board, triangle)
    words += [] if start is None else [f"start of {ABOUT.seat_names[start]}"]
    words += [] if goal is None else [f"goal of {ABOUT.seat_names[goal]}"]
    spaces = [SPACES[space] for space, _ in SIDES_AT[triangle]]
    return f"{', '.join(words)}, touches {listed(spaces)}"


def traveler_in_words(seat: int, colour: int) -> str:
    """Return whose traveler it is and of which colour: `White's red traveler`."""
    return f"{ABOUT.seat_names[seat]}'s {colour_name(colour)} traveler"


def stack_label(top: int) -> str:
    """Return the tile to lay."""
    return f"tile to lay, its sides clockwise: {sides_in_words(TILES[top])}"
