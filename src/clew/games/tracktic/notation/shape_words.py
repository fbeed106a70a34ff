"""Cards and turned shapes in words, for people who do not see them."""

from itertools import groupby

from clew.boards.polyomino import Polyomino
from clew.games.tracktic.rules.deck import CARD_NAMES, FLIP
from clew.games.tracktic.rules.shapes import EAST, NORTH, SHAPES, SOUTH, WEST, directions

#: What each shape looks like.
FORMS = {
    "I3": "3 in a straight line",
    "V3": "a corner of 3",
    "I4": "4 in a straight line",
    "L4": "3 in a line and 1 to the side at one end",
    "S4": "a step: 2 in a line, then 2 more one row further",
    "I5": "5 in a straight line",
    "L5": "4 in a line and 1 to the side at one end",
    "N5": "a long step: 3 in a line, then 2 more one row further",
    "U5": "a U: 3 in a line, both ends turned to the same side",
    "V5": "a large corner, 3 along each side",
    "W5": "a staircase of 5",
    "Z5": "a Z: 3 in a line, the ends turned to opposite sides",
    "flip": "turn another player's piece beside yours white, then fill an empty cell beside it",
}

_DIRECTIONS = {EAST: "right", SOUTH: "down", WEST: "left", NORTH: "up"}


def card_title(card: int) -> str:
    """Return the name of a card in a sentence: `L4`, `Flip`."""
    return CARD_NAMES[card].capitalize() if card == FLIP else CARD_NAMES[card]


def card_in_words(card: int) -> str:
    """Return a card with what it looks like: `L4, 3 in a line and 1 to the side at one end`."""
    return f"{card_title(card)}, {FORMS[CARD_NAMES[card]]}"


def course_in_words(path: Polyomino) -> str:
    """Return how a turned shape runs, from its first cell: `2 right, 1 down`."""
    runs = ((direction, len(list(steps))) for direction, steps in groupby(directions(path)))
    return ", ".join(f"{steps} {_DIRECTIONS[direction]}" for direction, steps in runs)


def turned_in_words(card: int, way: int) -> str:
    """Return one orientation of a shape, counted from 0: `L4 running 2 right, 1 down`."""
    return f"{card_title(card)} running {course_in_words(SHAPES[card].paths[way])}"
