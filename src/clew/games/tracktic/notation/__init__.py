"""Tracktic as text: moves, decks, endings; position_text.py has states.

A Pattern play is the shape and the cells it covers in reading order, `L4 c3 d3 e3 e4`, and with a token
`L4* c3 d3 e3 e4`; a Flip play is `flip c3 c4`, the piece turned and the cell filled; and `skip`. A deck is the names
of its cards from the top: `I3,V5,flip`.
"""

import re
from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.boards.polyomino import normal
from clew.boards.square import column_letter
from clew.core.bits import bit, count
from clew.core.errors import InvalidDeal, InvalidMove, nearest
from clew.core.random import Rng, shuffle
from clew.games.tracktic.about import ABOUT
from clew.games.tracktic.notation.position import card_named, format_state, parse_state
from clew.games.tracktic.notation.standing import cells_of, effects, longest_paths, owners_in
from clew.games.tracktic.rules import TrackticBoard
from clew.games.tracktic.rules.cells import CELLS, STRIDE
from clew.games.tracktic.rules.deck import CARD_NAMES, COPIES, DECK, FLIP
from clew.games.tracktic.rules.move_numbers import FLIPS, SKIP, TOKEN
from clew.games.tracktic.rules.placing import WHITE
from clew.games.tracktic.rules.shapes import SHAPES
from clew.games.tracktic.rules.tables import TURNED

__all__ = ["effects", "format_state", "parse_state"]

NAMES = (*ABOUT.seat_names, "white")

_TURNED_LIKE = {normal(path): turned for turned, path in enumerate(TURNED)}


def cell_name(cell: int) -> str:
    """Return a cell's name: cell 34, in the third row and column, is `c3`."""
    row, column = divmod(cell, STRIDE)
    return f"{column_letter(column)}{row + 1}"


def cell_named(board: TrackticBoard, name: str) -> int | None:
    """Return the cell of that name, or None."""
    match = re.fullmatch(r"([a-z])([1-9]\d?)", name)
    if match is None:
        return None
    column, row = ord(match[1]) - ord("a"), int(match[2]) - 1
    return row * STRIDE + column if column < board.size and row < board.size else None


def _card_name(board: TrackticBoard, move: int) -> str:
    """Return the card that a move plays; the move is not the skip."""
    return CARD_NAMES[FLIP if move >= FLIPS else board.card_of[move % TOKEN // CELLS]]


def format_move(board: TrackticBoard, state: Any, move: int) -> str:
    """Return a move as text."""
    if move == SKIP:
        return "skip"
    name = _card_name(board, move)
    star = "*" if TOKEN <= move < FLIPS else ""
    return " ".join([name + star, *(cell_name(cell) for cell in cells_of(move))])


def parse_move(board: TrackticBoard, state: Any, text: str) -> int:
    """Return the move that the text means."""
    name, *words = text.lower().replace("*", " * ").split() or [""]
    if name == "skip" and not words:
        return SKIP
    card = card_named(name)
    if card is None:
        close = nearest(name, (*CARD_NAMES, "skip"))
        raise InvalidMove(f"{text!r}: expected a move as in `L4 c3 d3 e3 e4`, `flip c3 c4` or `skip`{close}")
    with_token = words[:1] == ["*"]
    cells = [_read_cell(board, text, word) for word in words[with_token:]]
    if card == FLIP:
        if with_token or len(cells) != 2:
            raise InvalidMove(f"{text!r}: expected the piece to turn and the cell to fill, as in `flip c3 c4`")
        return FLIPS + cells[0] * CELLS + cells[1]
    squares = [divmod(cell, STRIDE) for cell in cells]
    turned = _TURNED_LIKE.get(normal(squares)) if squares else None
    if turned is None or board.card_of[turned] != card:
        raise InvalidMove(f"{text!r}: expected cells that make the shape {CARD_NAMES[card]} (TT5)")
    first = _first_cell(turned, cells)
    return turned * CELLS + first + (TOKEN if with_token else 0)


def _read_cell(board: TrackticBoard, text: str, word: str) -> int:
    cell = cell_named(board, word)
    if cell is None:
        last = cell_name((board.size - 1) * (STRIDE + 1))
        raise InvalidMove(f"{text!r}: {word!r} is no cell, expected one from a1 to {last}")
    return cell


def _first_cell(turned: int, cells: list[int]) -> int:
    """Return the first cell along a turned shape, given its cells in any order."""
    path = TURNED[turned]
    return min(cells) - min(row * STRIDE + column for row, column in path)


def refusal(board: TrackticBoard, state: Any, move: int, rule: int) -> str:
    """Return why the move breaks the rule."""
    name = _card_name(board, move) if move != SKIP else "skip"
    if rule == 12:
        return "the game is over: all cards are used, or all players have skipped"
    if rule == 6:
        return f"no {name} card lies face up"
    if rule == 10:
        return "one of your pieces would have three of yours side by side with it"
    if rule == 9:
        return _flip_refusal(board, state, *divmod(move - FLIPS, CELLS))
    return _shape_refusal(board, state, move, rule)


def _flip_refusal(board: TrackticBoard, state: Any, piece: int, cell: int) -> str:
    owner = _owner(state, piece)
    if owner is None or owner in (state.seat, WHITE):
        return f"on {cell_name(piece)} is no piece of another player"
    if not any(_owner(state, other) == state.seat for other in _beside(board, piece)):
        return f"{cell_name(piece)} is not side by side with a piece of yours"
    if _owner(state, cell) is not None:
        return f"{cell_name(cell)} is not empty"
    return f"{cell_name(cell)} is not side by side with {cell_name(piece)}"


def _shape_refusal(board: TrackticBoard, state: Any, move: int, rule: int) -> str:
    owners = {cell: _owner(state, cell) for cell in cells_of(move)}
    if rule == 8 and state.tokens[state.seat] == 0:
        return "you have no token left"
    for cell, owner in owners.items():
        if owner is None:
            continue
        if owner in (state.seat, WHITE):
            return f"{cell_name(cell)} has a {NAMES[owner]} piece, which is never covered"
        if rule == 7 and move < TOKEN:
            return f"{cell_name(cell)} has a {NAMES[owner]} piece, and only a token can turn it"
    if rule == 7:
        return "the shape does not touch a piece of yours, nor a white one that extends your path"
    if all(owner is None for owner in owners.values()):
        return "with a token at least one piece of another player must be covered"
    return "with a token at least one cell must be empty"


def _owner(state: Any, cell: int) -> int | None:
    """Return whose piece is on a cell: a colour, WHITE, or None for an empty one."""
    word, place = divmod(cell, 64)
    return next((colour for colour, words in enumerate(state.pieces) if words[word] & bit(place)), None)


def _beside(board: TrackticBoard, cell: int) -> list[int]:
    row, column = divmod(cell, STRIDE)
    around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return [r * STRIDE + c for r, c in around if 0 <= r < board.size and 0 <= c < board.size]


def random_deal(board: TrackticBoard, rng: Rng) -> NDArray[np.int16]:
    """Return the full deck in a random order, the top card first (TT3)."""
    deck = np.repeat(np.arange(len(COPIES), dtype=np.int16), COPIES)
    shuffle(rng, deck, len(deck))
    return deck


def parse_deal(board: TrackticBoard, text: str) -> NDArray[np.int16]:
    """Return the deck that the text gives, the top card first; it may be shorter than the full one."""
    names = text.replace(",", " ").split() if isinstance(text, str) else []
    cards = []
    for name in names:
        card = card_named(name)
        if card is None:
            raise InvalidDeal(f"deck: {name!r} is no card{nearest(name, CARD_NAMES)}, expected {', '.join(CARD_NAMES)}")
        cards.append(card)
    if not 1 <= len(cards) <= DECK:
        raise InvalidDeal(f"deck: {len(cards)} cards, expected 1 to {DECK}, from the top, as in I3,V5,flip")
    return np.array(cards, dtype=np.int16)


def ending(board: TrackticBoard, state: Any) -> tuple[str, tuple[int, ...]]:
    """Return why the game ended, and the length of each seat's longest path (TT13)."""
    scores = tuple(path.length for path in longest_paths(owners_in(state), board.seats))
    best = [ABOUT.seat_names[seat] for seat, score in enumerate(scores) if score == max(scores)]
    how = "all players have skipped" if count(state.skipped) == board.seats else "all cards have been used"
    have = "has" if len(best) == 1 else "share"
    return f"TT12: {how}; {' and '.join(best)} {have} the longest path, {max(scores)}", scores


def touches(board: TrackticBoard, state: Any, move: int) -> tuple[str, ...]:
    """Return the card, the token switch if it is used, the turned shape and where its middle cell lies.

    For a Flip card: the card, the piece turned, the cell filled.
    """
    if move == SKIP:
        return ("skip",)
    card = f"card:{_card_name(board, move)}"
    if move >= FLIPS:
        piece, cell = divmod(move - FLIPS, CELLS)
        return (card, cell_name(piece), cell_name(cell))
    turned, first = divmod(move % TOKEN, CELLS)
    row, column = TURNED[turned][len(TURNED[turned]) // 2]
    place = cell_name(first + row * STRIDE + column)
    switch = ("token",) if move >= TOKEN else ()
    return (card, *switch, turned_name(turned), place)


def turned_name(turned: int) -> str:
    """Return what the choice of a turned shape is called: `shape:L4.3` for the third way in which L4 lies."""
    shape = next(shape for shape in SHAPES if TURNED[turned] in shape.paths)
    return f"shape:{shape.name}.{shape.paths.index(TURNED[turned]) + 1}"
