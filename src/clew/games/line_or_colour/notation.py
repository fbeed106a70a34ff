"""Line or Colour as text.

A claim is `c4`: columns from the left, rows from the bottom. The exchange of LC6 is `swap`. A state is the rows from
the top, with `w` and `b` for rings and `.` for free spots, and the seat to move: `..... ..w.. ..... ..b.. ..... w`.
"""

import re
from typing import Any

from clew.core.bits import bit, count
from clew.core.errors import InvalidMove, InvalidPosition, not_a_move
from clew.games.line_or_colour.about import ABOUT
from clew.games.line_or_colour.layouts import COLOURS
from clew.games.line_or_colour.rules import (
    BLACK,
    BY_COLOUR,
    BY_LINE,
    NO_SEAT,
    SWAP,
    WHITE,
    LineOrColourBoard,
    goals_reached,
    is_move,
)

RINGS = "wb"
COLUMNS = "abcdefg"


def spot_name(board: LineOrColourBoard, spot: int) -> str:
    """Return a spot's name: spot 8 of the 5x5 board is `c2`."""
    row, column = divmod(spot, board.stride)
    return f"{COLUMNS[column]}{row + 1}"


def spot_named(board: LineOrColourBoard, name: str) -> int | None:
    """Return the spot of that name, or None."""
    match = re.fullmatch(r"([a-z])(\d{1,2})", name)
    if match is None:
        return None
    column, row = ord(match[1]) - ord("a"), int(match[2]) - 1
    return row * board.stride + column if column < board.size and 0 <= row < board.size else None


def format_move(board: LineOrColourBoard, state: Any, move: int) -> str:
    """Return a move as text, or raise InvalidMove if the number means none."""
    if not is_move(board, move):
        raise not_a_move(move)
    return "swap" if move == SWAP else spot_name(board, move)


def parse_move(board: LineOrColourBoard, state: Any, text: str) -> int:
    """Return the move that the text means, or raise InvalidMove."""
    name = text.lower().replace(" ", "")
    if name == "swap":
        return SWAP
    spot = spot_named(board, name)
    if spot is None:
        last = spot_name(board, (board.size - 1) * (board.stride + 1))
        raise InvalidMove(f"{text!r}: expected a spot from a1 to {last}, or swap")
    return spot


def refusal(board: LineOrColourBoard, state: Any, move: int, rule: int) -> str:
    """Return a sentence that says why the move breaks the rule."""
    if rule == 4:
        return f"{ABOUT.seat_names[state.winner]} has already won"
    if rule == 5:
        return "the board is full and the game is a draw"
    if rule == 6:
        if not board.pie:
            return "swapping is off in this game; claim a free spot"
        return "only Black's first turn may swap; claim a free spot"
    owner = WHITE if state.rings[WHITE] & bit(move) else BLACK
    return f"{spot_name(board, move)} is taken by {ABOUT.seat_names[owner]}; choose a free spot"


def format_state(board: LineOrColourBoard, state: Any, unseen: bool) -> str:
    """Return the rows from the top and the seat to move."""
    # Plain numbers: one operation on a NumPy number takes as long as ten on these.
    white, black = state.rings.tolist()
    letters = "".join(
        RINGS[WHITE] if white >> spot & 1 else RINGS[BLACK] if black >> spot & 1 else "."
        for spot in range(board.size * board.stride)
    )
    firsts = range((board.size - 1) * board.stride, -1, -board.stride)
    return " ".join([*(letters[first : first + board.size] for first in firsts), RINGS[state.seat]])


def parse_state(board: LineOrColourBoard, state: Any, text: str) -> bool:
    """Fill a record from rows and the seat to move; any rings are allowed, unless both seats have won."""
    *rows, seat = text.lower().replace("/", " ").split() or [""]
    if len(rows) != board.size or any(len(row) != board.size for row in rows):
        raise InvalidPosition(f"{text!r}: expected {board.size} rows of {board.size} spots, then w or b")
    if seat not in ("w", "b"):
        raise InvalidPosition(f"{text!r}: expected w or b for the seat to move, found {seat!r}")
    state.seat = RINGS.index(seat)
    state.winner = NO_SEAT
    for row, letters in enumerate(reversed(rows)):
        for column, letter in enumerate(letters):
            if letter in RINGS:
                state.rings[RINGS.index(letter)] |= bit(row * board.stride + column)
            elif letter != ".":
                raise InvalidPosition(f"{text!r}: {letter!r} is not a ring, expected w, b or .")
    for owner in (WHITE, BLACK):
        won_by = _won_by(board, state, owner)
        if won_by and state.winner != NO_SEAT:
            raise InvalidPosition(f"{text!r}: both seats have reached a goal (LC4)")
        if won_by:
            state.winner, state.won_by = owner, won_by
    return False


def _won_by(board: LineOrColourBoard, state: Any, seat: int) -> int:
    won_by = 0
    for spots in board.spots_of_colour:
        won_by |= goals_reached(board, state.rings[seat], spots)
    return won_by


def ending(board: LineOrColourBoard, state: Any) -> tuple[str, None]:
    """Return why the game ended, and None since there are no scores."""
    if state.winner == NO_SEAT:
        return "LC5: the board is full and neither player has reached a goal", None
    name = ABOUT.seat_names[state.winner]
    line = f"a line of {board.goal} spots"
    colour = f"enough of a colour: {' and '.join(_winning_colours(board, state.rings[state.winner]))}"
    goals = {BY_LINE: line, BY_COLOUR: colour, BY_LINE | BY_COLOUR: f"both {line} and {colour}"}
    return f"LC4: {name} has claimed {goals[int(state.won_by)]}", None


def _winning_colours(board: LineOrColourBoard, own: Any) -> list[str]:
    """Return `4 purple spots` for each colour with enough spots (LC4): one in play, more in a given position."""
    counts = [count(own & spots) for spots in board.spots_of_colour]
    return [f"{number} {COLOURS[colour]} spots" for colour, number in enumerate(counts) if number >= board.goal]
