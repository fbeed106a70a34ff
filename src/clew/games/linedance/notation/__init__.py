"""Where's My Line? as text.

A turn is `R2/4 B>J1`: the tile goes on space R2 in turn 4, traveler B stops on triangle J1. A start order is `ABC`, a
way back `back B>S0.2`, and there is `pass`. A stack is `12,3,7,...` from the top.
position_text.py tells how states are written.
"""

import re
from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.core.errors import InvalidDeal, InvalidMove
from clew.core.random import Rng, shuffle
from clew.games.linedance.about import ABOUT
from clew.games.linedance.notation.effects import effects as effects
from clew.games.linedance.notation.position import format_state as format_state
from clew.games.linedance.notation.position import parse_state as parse_state
from clew.games.linedance.rules import standing_of
from clew.games.linedance.rules.moves import (
    FIRST_BACK,
    FIRST_START_ORDER,
    PASS,
    PLACINGS,
    START_ORDERS,
    parts_of_placing,
    parts_of_way_back,
    placing,
    way_back,
)
from clew.games.linedance.rules.tables import NOBODY, NOWHERE, TURNS_EACH, LineDanceBoard
from clew.games.linedance.star import SPACES, TRIANGLES
from clew.games.linedance.tiles import COLOURS, SIDES, TILES, placed

ORDERS = tuple("".join(COLOURS[colour] for colour in order) for order in START_ORDERS)

_PLACING = re.compile(r"(?P<space>[CRT]\d?)/(?P<turn>\d)(?P<colour>[ABC])>(?P<stop>[IJEFS]\d(\.\d)?)")
_BACK = re.compile(r"BACK(?P<colour>[ABC])>(?P<stop>[IJEFS]\d(\.\d)?)")


def format_move(board: LineDanceBoard, state: Any, move: int) -> str:
    """Return a move as text."""
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
    """Return the move that the text means."""
    word = text.upper().replace(" ", "")
    if word == "PASS":
        return PASS
    if word in ORDERS:
        return FIRST_START_ORDER + ORDERS.index(word)
    back = _BACK.fullmatch(word)
    if back is not None and back["stop"] in TRIANGLES:
        return int(way_back(COLOURS.index(back["colour"]), TRIANGLES.index(back["stop"])))
    given = _PLACING.fullmatch(word)
    if given is None or given["space"] not in SPACES or given["stop"] not in TRIANGLES or int(given["turn"]) >= SIDES:
        raise InvalidMove(
            f"{text!r}: expected space/turn traveler>stop as in R2/4 B>J1 (spaces C, R0 to R5, T0 to T5; turns 0 to 5; "
            f"triangles I0, J0, E0, F0 to F5, S0.1 to S5.3), back B>S0.2, pass, or a start order such as ABC"
        )
    # Once the game is over no tile is on top, and any will do to be refused.
    content = placed(max(0, int(state.top)), int(given["turn"]))
    colour, stop = COLOURS.index(given["colour"]), TRIANGLES.index(given["stop"])
    return int(placing(SPACES.index(given["space"]), content, colour, stop))


def refusal(board: LineDanceBoard, state: Any, move: int, rule: int) -> str:
    """Return why the move breaks the rule."""
    if rule == 9:
        return f"{ABOUT.seat_names[state.winner]} has already won"
    if rule == 15:
        return f"everybody has had {TURNS_EACH} turns, the game is over"
    if rule == 7:
        choosing = state.travelers[len(COLOURS) * state.seat] == NOWHERE
        return (
            f"first put your travelers on {_names(board.start_points[state.seat])}, in an order such as ABC"
            if choosing
            else "the start order is chosen before the first turn"
        )
    if rule == 14:
        return _refusal_of_way_back(board, state, move)
    return _refusal_of_placing(board, state, move, rule)


def _refusal_of_way_back(board: LineDanceBoard, state: Any, move: int) -> str:
    home = f"an empty one of {_names(board.start_points[state.seat])}"
    if move == PASS:
        return f"you pass only when the tile can be used nowhere and no traveler can go back to {home}"
    return (
        "only when the tile can be used nowhere does a traveler go back; "
        f"it must be neither at home nor on a goal triangle, and goes to {home}"
    )


def _refusal_of_placing(board: LineDanceBoard, state: Any, move: int, rule: int) -> str:
    space, content, colour, stop = parts_of_placing(move)
    tile, turn = divmod(content - 1, SIDES)
    letter = COLOURS[colour]
    standing = TRIANGLES[state.travelers[len(COLOURS) * state.seat + colour]]
    if rule == 2:
        return f"tile {tile + 1} looks the same after half a turn: write turn {turn - SIDES // 2} for turn {turn}"
    if rule == 12:
        return f"the way to {TRIANGLES[stop]} enters a goal triangle of another player"
    if rule == 11:
        return f"no path of colour {letter} leads on to {TRIANGLES[stop]} over empty triangles"
    return (
        f"tile {tile + 1} in turn {turn} on {SPACES[space]} has no path of colour {letter} from {standing}, "
        "where the traveler stands, to an empty triangle"
    )


def _names(triangles: Any) -> str:
    return ", ".join(TRIANGLES[triangle] for triangle in triangles)


def touches(board: LineDanceBoard, state: Any, move: int) -> tuple[str, ...]:
    """Return traveler (the triangle where it stands), space, turn of the tile and stop; orders and pass as written."""
    if move < PLACINGS:
        space, content, colour, stop = parts_of_placing(move)
        turn = (content - 1) % SIDES
        return (_standing(state, colour), SPACES[space], f"turn {turn}", TRIANGLES[stop])
    if FIRST_BACK <= move < PASS:
        colour, stop = parts_of_way_back(move)
        return (_standing(state, colour), TRIANGLES[stop])
    return (format_move(board, state, move),)


def _standing(state: Any, colour: int) -> str:
    return TRIANGLES[state.travelers[len(COLOURS) * state.seat + colour]]


def random_deal(board: LineDanceBoard, rng: Rng) -> NDArray[np.int16]:
    """Return a shuffled stack."""
    deal = np.arange(len(TILES), dtype=np.int16)
    shuffle(rng, deal, len(deal))
    return deal


def parse_deal(board: LineDanceBoard, text: str) -> NDArray[np.int16]:
    """Return the stack that the text gives."""
    words = text.replace(" ", "").split(",") if isinstance(text, str) else []
    if sorted(words) != sorted(str(number) for number in range(1, len(TILES) + 1)):
        raise InvalidDeal(
            f"stack={text}: expected all tiles 1 to {len(TILES)}, each once, from the top, as in 12,3,7,.."
        )
    return np.array([int(word) - 1 for word in words], dtype=np.int16)


def ending(board: LineDanceBoard, state: Any) -> tuple[str, None]:
    """Return why the game ended; there are no scores."""
    if state.winner == NOBODY:
        return f"LD15: nobody has won after {TURNS_EACH} turns each; most travelers on goal triangles share", None
    name = ABOUT.seat_names[state.winner]
    if standing_of(state, state.winner) & ~board.goal[state.winner]:
        return f"LD9: {name} has three travelers at the opposite tip, as many on hubs as others hold goals there", None
    return f"LD9: {name} has three travelers on the goal triangles", None
