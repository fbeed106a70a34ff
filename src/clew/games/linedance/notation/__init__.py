"""Where's My Line? as text: moves, stacks, endings.

A turn is `R2/4 B>J1`: the tile goes on space R2 in turn 4, traveler B stops on triangle J1. A start order is `ABC`, a
way back `back B>S0.2`, and there is `pass`. A stack is `12,3,7,...` from the top.

position.py reads and writes states, refusals.py has the sentences for illegal moves.
"""

import re
from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.core.errors import InvalidDeal, InvalidMove, not_a_move
from clew.core.random import Rng, shuffle
from clew.games.linedance.about import ABOUT
from clew.games.linedance.notation.position import format_state as format_state
from clew.games.linedance.notation.position import parse_state as parse_state
from clew.games.linedance.notation.refusals import refusal as refusal
from clew.games.linedance.rules import triangles_of
from clew.games.linedance.rules.moves import (
    FIRST_BACK,
    FIRST_START_ORDER,
    PASS,
    START_ORDERS,
    is_move,
    parts_of_placing,
    parts_of_way_back,
    placing,
    way_back,
)
from clew.games.linedance.rules.tables import NO_SEAT, TURNS_EACH, LineDanceBoard
from clew.games.linedance.star import SPACES, TRIANGLES
from clew.games.linedance.tiles import COLOURS, SIDES, TILES, placed

ORDERS = tuple("".join(COLOURS[colour] for colour in order) for order in START_ORDERS)

_PLACING = re.compile(r"(?P<space>[CRT]\d?)/(?P<turn>\d)(?P<colour>[ABC])>(?P<stop>[IJEFS]\d(\.\d)?)")
_BACK = re.compile(r"BACK(?P<colour>[ABC])>(?P<stop>[IJEFS]\d(\.\d)?)")


def format_move(board: LineDanceBoard, state: Any, move: int) -> str:
    """Return a move as text, or raise InvalidMove if the number means none."""
    if not is_move(move):
        raise not_a_move(move)
    if move == PASS:
        return "pass"
    if move >= FIRST_BACK:
        colour, stop = parts_of_way_back(move)
        return f"back {COLOURS[colour]}>{TRIANGLES[stop]}"
    if move >= FIRST_START_ORDER:
        return ORDERS[move - FIRST_START_ORDER]
    space, content, colour, stop = parts_of_placing(move)
    return f"{SPACES[space]}/{(content - 1) % SIDES} {COLOURS[colour]}>{TRIANGLES[stop]}"


def parse_move(board: LineDanceBoard, state: Any, text: str) -> int:
    """Return the move that the text describes."""
    word = text.upper().replace(" ", "")
    if word == "PASS":
        return PASS
    if word in ORDERS:
        return FIRST_START_ORDER + ORDERS.index(word)
    back = _BACK.fullmatch(word)
    if back is not None and back["stop"] in TRIANGLES:
        return int(way_back(COLOURS.index(back["colour"]), TRIANGLES.index(back["stop"])))
    match = _PLACING.fullmatch(word)
    if match is None or match["space"] not in SPACES or match["stop"] not in TRIANGLES or int(match["turn"]) >= SIDES:
        raise InvalidMove(
            f"{text!r}: expected space/turn traveler>stop as in R2/4 B>J1 (spaces C, R0 to R5, T0 to T5; turns 0 to 5; "
            f"triangles I0, J0, E0, F0 to F5, S0.1 to S5.3), back B>S0.2, pass, or a start order such as ABC"
        )
    # After the end no tile is on top; the move is refused whichever tile it names.
    content = placed(max(0, int(state.top)), int(match["turn"]))
    colour, stop = COLOURS.index(match["colour"]), TRIANGLES.index(match["stop"])
    return int(placing(SPACES.index(match["space"]), content, colour, stop))


def _triangle_of(state: Any, colour: int) -> str:
    return TRIANGLES[state.travelers[len(COLOURS) * state.seat + colour]]


def random_deal(board: LineDanceBoard, rng: Rng) -> NDArray[np.int16]:
    """Return a shuffled stack."""
    deal = np.arange(len(TILES), dtype=np.int16)
    shuffle(rng, deal, len(deal))
    return deal


def parse_deal(board: LineDanceBoard, text: str) -> NDArray[np.int16]:
    """Return the stack given as text."""
    words = text.replace(" ", "").split(",") if isinstance(text, str) else []
    if sorted(words) != sorted(str(number) for number in range(1, len(TILES) + 1)):
        raise InvalidDeal(
            f"stack={text}: expected all tiles 1 to {len(TILES)}, each once, from the top, as in 12,3,7,..."
        )
    return np.array([int(word) - 1 for word in words], dtype=np.int16)


def item_name(item: int) -> str:
    """Return the name of a tile: its number."""
    return str(item + 1)


def ending(board: LineDanceBoard, state: Any) -> tuple[str, None]:
    """Return why the game ended; there are no scores."""
    if state.winner == NO_SEAT:
        return f"LD15: no winner after {TURNS_EACH} turns each; the most travelers on goal spaces decide", None
    name = ABOUT.seat_names[state.winner]
    if triangles_of(state, state.winner) & ~board.goal[state.winner]:
        return f"LD9: {name} has three travelers on goal spaces, or on hubs before held ones", None
    return f"LD9: {name} has three travelers on the goal spaces", None
