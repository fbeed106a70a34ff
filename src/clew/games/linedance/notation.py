"""Where's My Line? as text.

A turn is `R2/4 B>J1`: the tile goes on space R2 in turn 4, traveler B stops on triangle J1. A start order is `ABC`, a
way back `back B>S0.2`, and there is `pass`. A stack is `12,3,7,...` from the top.

A state has these parts:

    turn 5             turns made so far, start orders not counted
    seat 1             who is to move
    S0.1,J2,E0 - ..    for each seat the triangles of travelers A, B, C, or - before its start order
    R0=12/3,C=1/0      spaces with their tiles and turns, or - when there are none
    4(7,2)15,16        the top tile, in brackets what nobody has seen, from the top, and what was seen and lies at the
                       bottom; a view has (?) in place of the bracket
"""

import re
from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.core.bits import bit
from clew.core.errors import InvalidDeal, InvalidMove, InvalidPosition
from clew.core.random import Rng, shuffle
from clew.games.linedance.about import ABOUT
from clew.games.linedance.moves import (
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
from clew.games.linedance.rules import BITS_OF_A_TILE, LAST_TILE, has_won, put_at_bottom, standing_of
from clew.games.linedance.star import SPACES, TRIANGLES
from clew.games.linedance.tables import NOBODY, NOWHERE, TURNS_EACH, Board
from clew.games.linedance.tiles import COLOURS, EMPTY, SIDES, TILES, placed, turns_of

ORDERS = tuple("".join(COLOURS[colour] for colour in order) for order in START_ORDERS)

_PLACING = re.compile(r"(?P<space>[CRT]\d?)/(?P<turn>\d)(?P<colour>[ABC])>(?P<stop>[IJEFS]\d(\.\d)?)")
_BACK = re.compile(r"BACK(?P<colour>[ABC])>(?P<stop>[IJEFS]\d(\.\d)?)")
_STATE = re.compile(r"TURN (?P<turns>\d{1,4}) SEAT (?P<seat>\d) (?P<rest>.*)")
_STACK = re.compile(r"(?P<top>\d{1,2})\((?P<unseen>[\d,?]*)\)(?P<bottom>[\d,]*)")


def format_move(board: Board, state: Any, move: int) -> str:
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


def parse_move(board: Board, state: Any, text: str) -> int:
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
    content = placed(int(state.top), int(given["turn"]))
    colour, stop = COLOURS.index(given["colour"]), TRIANGLES.index(given["stop"])
    return int(placing(SPACES.index(given["space"]), content, colour, stop))


def refusal(board: Board, state: Any, move: int, rule: int) -> str:
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


def _refusal_of_way_back(board: Board, state: Any, move: int) -> str:
    home = f"an empty one of {_names(board.start_points[state.seat])}"
    if move == PASS:
        return f"you pass only when the tile can be used nowhere and no traveler can go back to {home}"
    return (
        "only when the tile can be used nowhere does a traveler go back; "
        f"it must be neither at home nor on a goal triangle, and goes to {home}"
    )


def _refusal_of_placing(board: Board, state: Any, move: int, rule: int) -> str:
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


def touches(board: Board, state: Any, move: int) -> tuple[str, ...]:
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


def random_deal(board: Board, rng: Rng) -> NDArray[np.int16]:
    """Return a shuffled stack."""
    deal = np.arange(len(TILES), dtype=np.int16)
    shuffle(rng, deal, len(deal))
    return deal


def parse_deal(board: Board, text: str) -> NDArray[np.int16]:
    """Return the stack that the text gives."""
    words = text.replace(" ", "").split(",") if isinstance(text, str) else []
    if sorted(words) != sorted(str(number) for number in range(1, len(TILES) + 1)):
        raise InvalidDeal(
            f"stack={text}: expected all tiles 1 to {len(TILES)}, each once, from the top, as in 12,3,7,.."
        )
    return np.array([int(word) - 1 for word in words], dtype=np.int16)


def format_state(board: Board, state: Any, unseen: bool) -> str:
    """Return the parts listed above."""
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
    return f"{state.top + 1}({covered}){','.join(str(tile + 1) for tile in bottom_tiles(state))}"


def bottom_tiles(state: Any) -> list[int]:
    """Return the tiles at the bottom that were seen, the next one first."""
    return [
        int((state.bottom >> (BITS_OF_A_TILE * np.uint64(place))) & LAST_TILE) for place in range(state.bottom_left)
    ]


def parse_state(board: Board, state: Any, text: str) -> bool:
    """Fill a record from text; the travelers may stand anywhere that the rules can bring them."""
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
    return unseen


def _parse_travelers(board: Board, state: Any, seat: int, word: str) -> None:
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
            raise InvalidPosition(f"{name} is a goal triangle of another player, seat {seat} cannot be there (LD12)")
        if state.taken & place:
            raise InvalidPosition(f"two travelers stand on {name}")
        state.taken |= place
        own[colour] = TRIANGLES.index(name)


def _check_start_orders(board: Board, state: Any, text: str) -> None:
    """Refuse a position in which start orders are missing and others have gone on."""
    missing = [state.travelers[len(COLOURS) * seat] == NOWHERE for seat in range(board.seats)]
    if not any(missing):
        return
    chosen = board.seats - sum(missing)
    before = [(state.seat - step) % board.seats for step in range(1, chosen + 1)]
    at_home = all(standing_of(state, seat) == board.home[seat] for seat in before if not missing[seat])
    if any(missing[seat] for seat in before) or not at_home or state.turns or state.contents.any():
        raise InvalidPosition(
            f"{text!r}: expected start orders to be chosen in turn, the next one by the seat to move, "
            "before any traveler leaves or any tile lies (LD7)"
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
        raise InvalidPosition(f"{word}: expected the top tile, (unseen tiles or ?), then those at the bottom")
    try:
        top, bottom = int(match["top"]), [int(tile) for tile in match["bottom"].split(",") if match["bottom"]]
        on_board = [(content - 1) // SIDES + 1 for content in state.contents.tolist() if content != EMPTY]
        seen = [top, *bottom, *on_board]
        if match["unseen"] == "?":
            unseen = [tile for tile in range(1, len(TILES) + 1) if tile not in seen]
        else:
            unseen = [int(tile) for tile in match["unseen"].split(",") if match["unseen"]][::-1]
    except ValueError:
        raise InvalidPosition(f"{word}: expected tile numbers parted by commas") from None
    if sorted(seen + unseen) != list(range(1, len(TILES) + 1)):
        raise InvalidPosition(f"{word}: with those on the board, expected each of the tiles 1 to {len(TILES)} once")
    state.top = top - 1
    state.unseen_left = len(unseen)
    state.unseen[: len(unseen)] = [tile - 1 for tile in unseen]
    for tile in bottom:
        put_at_bottom(state, tile - 1)
    return match["unseen"] == "?" and len(unseen) > 0


def _winner(board: Board, state: Any, text: str) -> int:
    """Return who has won: only the seat that played last can have."""
    last = (state.seat - 1) % board.seats
    for seat in range(board.seats):
        if seat != last and not standing_of(state, seat) & ~board.goal[seat]:
            raise InvalidPosition(f"{text!r}: seat {seat} has already won (LD9), so it must have played last")
    return last if has_won(board, state, last) else NOBODY


def ending(board: Board, state: Any) -> tuple[str, None]:
    """Return why the game ended; there are no scores."""
    if state.winner == NOBODY:
        return f"LD15: nobody has won after {TURNS_EACH} turns each; most travelers on goal triangles share", None
    name = ABOUT.seat_names[state.winner]
    if standing_of(state, state.winner) & ~board.goal[state.winner]:
        return f"LD9: {name} has three travelers at the opposite tip, as many on hubs as others hold goals there", None
    return f"LD9: {name} has three travelers on the goal triangles", None
