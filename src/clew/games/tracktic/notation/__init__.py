"""Tracktic as text: moves, decks, endings.

A Pattern play is the shape and the cells it covers in reading order, `L4 c3 d3 e3 e4`, and with a token
`L4* c3 d3 e3 e4`; a Flip play is `flip c3 c4`, the piece turned and the cell filled; and `skip`. A deck is the names
of its cards from the top: `I3,V5,flip`.

position.py reads and writes states, refusals.py has the sentences for illegal moves.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.boards.polyomino import normal
from clew.core.bits import count
from clew.core.errors import InvalidDeal, InvalidMove, nearest, not_a_move
from clew.core.random import Rng, shuffle
from clew.games.tracktic.about import ABOUT
from clew.games.tracktic.notation.names import card_name, cell_name, cell_named
from clew.games.tracktic.notation.pieces import cells_of, paths_now
from clew.games.tracktic.notation.position import card_named, format_state, parse_state
from clew.games.tracktic.notation.refusals import refusal
from clew.games.tracktic.rules import TrackticBoard
from clew.games.tracktic.rules.cells import CELLS, STRIDE
from clew.games.tracktic.rules.deck import CARD_NAMES, COPIES, DECK, FLIP
from clew.games.tracktic.rules.moves import FLIPS, SKIP, TOKEN, is_move
from clew.games.tracktic.rules.tables import TURNED

__all__ = ["format_state", "parse_state", "refusal"]

_TURNED_BY_SHAPE = {normal(path): turned for turned, path in enumerate(TURNED)}


def format_move(board: TrackticBoard, state: Any, move: int) -> str:
    """Return a move as text, or raise InvalidMove if the number means none."""
    if not is_move(board, move):
        raise not_a_move(move)
    if move == SKIP:
        return "skip"
    name = card_name(board, move)
    star = "*" if TOKEN <= move < FLIPS else ""
    return " ".join([name + star, *(cell_name(cell) for cell in cells_of(move))])


def parse_move(board: TrackticBoard, state: Any, text: str) -> int:
    """Return the move that the text describes."""
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
    turned = _TURNED_BY_SHAPE.get(normal(squares)) if squares else None
    if turned is None or board.card_of[turned] != card:
        raise InvalidMove(f"{text!r}: expected cells that make the shape {CARD_NAMES[card]} (TT5)")
    first = _first_cell(turned, cells)
    return turned * CELLS + first + (TOKEN if with_token else 0)


def _read_cell(board: TrackticBoard, text: str, word: str) -> int:
    cell = cell_named(board, word)
    if cell is None:
        last = cell_name((board.size - 1) * (STRIDE + 1))
        raise InvalidMove(f"{text!r}: {word!r} is not a cell: expected one from a1 to {last}")
    return cell


def _first_cell(turned: int, cells: list[int]) -> int:
    """Return the first cell of a turned shape, given its cells in any order."""
    path = TURNED[turned]
    return min(cells) - min(row * STRIDE + column for row, column in path)


def random_deal(board: TrackticBoard, rng: Rng) -> NDArray[np.int16]:
    """Return the full deck in a random order, the top card first (TT3)."""
    deck = np.repeat(np.arange(len(COPIES), dtype=np.int16), COPIES)
    shuffle(rng, deck, len(deck))
    return deck


def parse_deal(board: TrackticBoard, text: str) -> NDArray[np.int16]:
    """Return the deck given as text, the top card first; it may be shorter than the full one."""
    names = text.replace(",", " ").split() if isinstance(text, str) else []
    cards = []
    for name in names:
        card = card_named(name)
        if card is None:
            raise InvalidDeal(
                f"deck: {name!r} is not a card{nearest(name, CARD_NAMES)}: expected {', '.join(CARD_NAMES)}"
            )
        cards.append(card)
    if not 1 <= len(cards) <= DECK:
        raise InvalidDeal(f"deck: {len(cards)} cards: expected 1 to {DECK}, from the top, as in I3,V5,flip")
    return np.array(cards, dtype=np.int16)


def item_name(item: int) -> str:
    """Return the name of a card."""
    return CARD_NAMES[item]


def ending(board: TrackticBoard, state: Any) -> tuple[str, tuple[int, ...]]:
    """Return why the game ended, and the length of each seat's longest path (TT13)."""
    scores = tuple(path.length for path in paths_now(state, board.seats))
    best = [ABOUT.seat_names[seat] for seat, score in enumerate(scores) if score == max(scores)]
    how = "all players have skipped" if count(state.skipped) == board.seats else "all cards have been used"
    have = "has" if len(best) == 1 else "share"
    return f"TT12: {how}; {' and '.join(best)} {have} the longest path, {max(scores)}", scores
