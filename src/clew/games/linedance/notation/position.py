"""Reads and writes states of Where's My Line? as text.

A state has these parts:

    turn 5             turns made so far, start orders not counted
    seat 1             the seat to move
    S0.1,J2,E0 - ..    for each seat the triangles of travelers A, B, C, or - before its start order
    R0=12/3,C=1/0      spaces with their tiles and turns, or - when there are none
    4(7,2)15,16        the top tile (- after the end), in brackets the unseen tiles from the top, then the seen tiles at
                       the bottom; a view has (?) in place of the unseen tiles
"""

import re
from typing import Any

import numpy as np

from clew.core.bits import bit
from clew.core.errors import InvalidPosition
from clew.games.linedance.rules import BITS_OF_A_TILE, LAST_TILE, has_won, put_at_bottom, triangles_of
from clew.games.linedance.rules.tables import NO_SEAT, NO_TILE, NOWHERE, LineDanceBoard
from clew.games.linedance.star import SPACES, TRIANGLES
from clew.games.linedance.tiles import COLOURS, EMPTY, SIDES, TILES, placed, turns_of

_STATE = re.compile(r"TURN (?P<turns>\d{1,4}) SEAT (?P<seat>\d) (?P<rest>.*)")
_STACK = re.compile(r"(?P<top>-|\d{1,2})\((?P<unseen>[\d,?]*)\)(?P<bottom>[\d,]*)")


def format_state(board: LineDanceBoard, state: Any, unseen: bool) -> str:
    """Return a state as text, with the parts listed above."""
    travelers = [state.travelers[3 * seat : 3 * seat + 3] for seat in range(board.seats)]
    placed_tiles = [
        f"{name}={(content - 1) // SIDES + 1}/{(content - 1) % SIDES}"
        for name, content in zip(SPACES, state.contents[:-1].tolist(), strict=True)
        if content != EMPTY
    ]
    return " ".join(
        [
            f"turn {state.turns} seat {state.seat}",
            *("-" if own[0] == NOWHERE else ",".join(TRIANGLES[triangle] for triangle in own) for own in travelers),
            ",".join(placed_tiles) or "-",
            format_stack(state, unseen),
        ]
    )


def format_stack(state: Any, unseen: bool) -> str:
    """Return the stack as in `4(7,2)15,16`."""
    left = int(state.unseen_left)
    covered = "?" if unseen else ",".join(str(tile + 1) for tile in state.unseen[:left][::-1].tolist())
    top = "-" if state.top == NO_TILE else str(state.top + 1)
    return f"{top}({covered}){','.join(str(tile + 1) for tile in bottom_tiles(state))}"


def bottom_tiles(state: Any) -> list[int]:
    """Return the seen tiles at the bottom of the stack, the next one first."""
    return [
        int((state.bottom >> (BITS_OF_A_TILE * np.uint64(place))) & LAST_TILE) for place in range(state.bottom_left)
    ]


def parse_state(board: LineDanceBoard, state: Any, text: str) -> bool:
    """Fill a record from text and return whether the order of the unseen tiles is unknown."""
    given = _STATE.fullmatch(text.upper())
    words = given["rest"].split() if given is not None else []
    if given is None or len(words) != board.seats + 2:
        raise InvalidPosition(
            f"{text!r}: expected turn 5 seat 1, travelers as in S0.1,J2,E0 (or -) for each of {board.seats} seats, "
            "tiles as in R0=12/3,C=1/0 (or -), and a stack as in 4(7,2)15,16"
        )
    state.turns, state.seat = int(given["turns"]), int(given["seat"])
    if state.turns > board.last_turn or state.seat >= board.seats:
        raise InvalidPosition(f"{text!r}: expected at most turn {board.last_turn} and seat {board.seats - 1}")
    for seat in range(board.seats):
        _parse_travelers(board, state, seat, words[seat])
    state.travelers[len(COLOURS) * board.seats :] = NOWHERE
    _parse_tiles(state, words[-2])
    _check_start_orders(board, state, text)
    unseen = _parse_stack(state, words[-1])
    state.winner = _winner(board, state, text)
    if state.top == NO_TILE and state.winner == NO_SEAT and state.turns < board.last_turn:
        raise InvalidPosition(f"{text!r}: expected a tile on top, as the game is not over")
    return unseen


def _parse_travelers(board: LineDanceBoard, state: Any, seat: int, word: str) -> None:
    own = state.travelers[len(COLOURS) * seat : len(COLOURS) * (seat + 1)]
    if word == "-":
        own[:] = NOWHERE
        return
    names = word.split(",")
    if len(names) != len(COLOURS) or not set(names) <= set(TRIANGLES):
        raise InvalidPosition(f"{word}: expected three triangles as in S0.1,J2,E0, or - before the start order")
    for colour, name in enumerate(names):
        place = bit(TRIANGLES.index(name))
        if not (board.allowed[seat] | board.home[seat]) & place:
            raise InvalidPosition(f"{name} is a goal space of another player: seat {seat} cannot be there (LD12)")
        if state.taken & place:
            raise InvalidPosition(f"two travelers are on {name}")
        state.taken |= place
        own[colour] = TRIANGLES.index(name)


def _check_start_orders(board: LineDanceBoard, state: Any, text: str) -> None:
    """Refuse a position in which play has begun although start orders are missing."""
    missing = [state.travelers[len(COLOURS) * seat] == NOWHERE for seat in range(board.seats)]
    if not any(missing):
        return
    chosen = board.seats - sum(missing)
    before = [(state.seat - step) % board.seats for step in range(1, chosen + 1)]
    at_home = all(triangles_of(state, seat) == board.home[seat] for seat in before if not missing[seat])
    if any(missing[seat] for seat in before) or not at_home or state.turns or state.contents.any():
        raise InvalidPosition(
            f"{text!r}: expected start orders chosen in turn, the next one by the seat to move, "
            "before any traveler leaves its start or any tile is placed (LD7)"
        )


def _parse_tiles(state: Any, word: str) -> None:
    for part in word.split(",") if word != "-" else []:
        match = re.fullmatch(r"([CRT]\d?)=(\d{1,2})/(\d)", part)
        if match is None or match[1] not in SPACES or not 1 <= int(match[2]) <= len(TILES):
            raise InvalidPosition(f"{part!r}: expected a space with its tile and turn, as in R0=12/3")
        space, tile, turn = SPACES.index(match[1]), int(match[2]) - 1, int(match[3])
        if turn >= turns_of(tile):
            raise InvalidPosition(f"{part}: expected a turn from 0 to {turns_of(tile) - 1} for this tile (LD2)")
        if state.contents[space] != EMPTY:
            raise InvalidPosition(f"{match[1]} is given twice")
        state.contents[space] = placed(tile, turn)


def _parse_stack(state: Any, word: str) -> bool:
    """Fill in the stack and return whether the order of its unseen tiles is unknown."""
    match = _STACK.fullmatch(word)
    if match is None:
        raise InvalidPosition(
            f"{word}: expected the top tile, the unseen tiles or ? in brackets, then the tiles at the bottom"
        )
    try:
        top = [] if match["top"] == "-" else [int(match["top"])]
        bottom = [int(tile) for tile in match["bottom"].split(",") if match["bottom"]]
        on_board = [(content - 1) // SIDES + 1 for content in state.contents.tolist() if content != EMPTY]
        seen = [*top, *bottom, *on_board]
        if match["unseen"] == "?":
            unseen = [tile for tile in range(1, len(TILES) + 1) if tile not in seen]
        else:
            unseen = [int(tile) for tile in match["unseen"].split(",") if match["unseen"]][::-1]
    except ValueError:
        raise InvalidPosition(f"{word}: expected tile numbers separated by commas") from None
    if sorted(seen + unseen) != list(range(1, len(TILES) + 1)):
        raise InvalidPosition(f"{word}: expected each of the tiles 1 to {len(TILES)} once, counting those on the board")
    state.top = top[0] - 1 if top else NO_TILE
    state.unseen_left = len(unseen)
    state.unseen[: len(unseen)] = [tile - 1 for tile in unseen]
    for tile in bottom:
        put_at_bottom(state, tile - 1)
    return match["unseen"] == "?" and len(unseen) > 0


def _winner(board: LineDanceBoard, state: Any, text: str) -> int:
    """Return the winner or NO_SEAT; only the seat that played last can have won."""
    last = (state.seat - 1) % board.seats
    for seat in range(board.seats):
        if seat != last and not triangles_of(state, seat) & ~board.goal[seat]:
            raise InvalidPosition(f"{text!r}: seat {seat} has already won (LD9), so it must have played last")
    return last if has_won(board, state, last, triangles_of(state, last)) else NO_SEAT
