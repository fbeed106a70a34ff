"""Reads and writes states of Tracktic as text.

    the rows of the grid from the top: `y b g r` for pieces, `w` for white ones, `.` for none
    the seat to move, `y b g r`, or `-` when all have skipped
    tokens=21          left to each seat
    skipped=b          the seats that are out, or `-`
    up=I3,V3,I4,flip   the face-up cards
    deck=S4,I5         the unseen cards, from the top, or `-`
    under=1            how many Flip cards were put under those

A view prints the unseen cards in a fixed order behind a question mark: `deck=?S4,I5`.
"""

from typing import Any

from clew.boards.polyomino import Square, neighbours
from clew.core.bits import bit
from clew.core.errors import InvalidPosition, nearest
from clew.core.options import whole_number
from clew.games.tracktic.about import ABOUT
from clew.games.tracktic.rules import TrackticBoard
from clew.games.tracktic.rules.cells import CELLS, STRIDE
from clew.games.tracktic.rules.deck import CARD_NAMES, DECK, FACE_UP, FLIP
from clew.games.tracktic.rules.placements import WHITE
from clew.games.tracktic.rules.tables import cell_words

LETTERS = "ybgrw"
EMPTY = "."
NONE = "-"
HIDDEN = "?"

_FIELDS = ("tokens", "skipped", "up", "deck", "under")
_EXPECTED = "the rows of the grid, the seat to move, tokens=.. skipped=.. up=.. deck=.. under=.."
_CARD_NAMED = {name.lower(): card for card, name in enumerate(CARD_NAMES)}


def card_named(name: str) -> int | None:
    """Return the card of that name, or None."""
    return _CARD_NAMED.get(name.lower())


def format_state(board: TrackticBoard, state: Any, unseen: bool) -> str:
    """Return a state as text: the rows and everything beside the grid."""
    # Plain numbers and lists: NumPy's are slower one by one.
    skipped = int(state.skipped)
    out = "".join(LETTERS[seat] for seat in range(board.seats) if skipped >> seat & 1)
    hidden = state.unseen[: state.unseen_left].tolist()
    deck = HIDDEN + _format_cards(sorted(hidden)) if unseen else _format_cards(reversed(hidden))
    face_up = _format_cards(card for card, copies in enumerate(state.face_up.tolist()) for _ in range(copies))
    return " ".join(
        [
            *_format_rows(board, state),
            NONE if len(out) == board.seats else LETTERS[state.seat],
            "tokens=" + "".join(str(tokens) for tokens in state.tokens[: board.seats].tolist()),
            f"skipped={out or NONE}",
            f"up={face_up}",
            f"deck={deck}",
            f"under={state.under}",
        ]
    )


def _format_rows(board: TrackticBoard, state: Any) -> list[str]:
    """Return the rows of the grid from the top."""
    letters = [EMPTY] * CELLS
    for letter, words in zip(LETTERS, state.pieces.tolist(), strict=True):
        for first, word in zip(range(0, CELLS, 64), words, strict=True):
            members = word
            while members:
                lowest = members & -members
                letters[first + lowest.bit_length() - 1] = letter
                members ^= lowest
    text = "".join(letters)
    return [text[first : first + board.size] for first in range(0, board.size * STRIDE, STRIDE)]


def _format_cards(cards: Any) -> str:
    return ",".join(CARD_NAMES[card] for card in cards) or NONE


def parse_state(board: TrackticBoard, state: Any, text: str) -> bool:
    """Fill a record from text; the pieces must make no T, and the cards must be possible."""
    words = text.lower().split()
    rows, rest = words[: board.size], words[board.size :]
    values = [word.partition("=") for word in rest[1:]]
    if tuple(name for name, _, _ in values) != _FIELDS:
        raise InvalidPosition(f"{text!r}: expected {_EXPECTED}")
    field = {name: value for name, _, value in values}
    _read_rows(board, state, rows)
    _read_seats(board, state, rest[0], field["tokens"], field["skipped"])
    _read_cards(board, state, field["up"], field["deck"].removeprefix(HIDDEN), field["under"])
    if field["deck"].startswith(HIDDEN):
        left = int(state.unseen_left)
        state.unseen[:left] = sorted(state.unseen[:left])
        return left > 0
    return False


def _read_rows(board: TrackticBoard, state: Any, rows: list[str]) -> None:
    # TT2: with two players there are no green and red pieces, unless they were put there at the start.
    colours = 2 if board.seats == 2 and not board.set_up[2:].any() else WHITE
    letters = LETTERS[:colours] + LETTERS[WHITE]
    squares: dict[str, list[Square]] = {letter: [] for letter in letters}
    for number, row in enumerate(rows):
        if len(row) != board.size:
            raise InvalidPosition(f"{row!r}: expected {board.size} rows of {board.size} cells")
        for column, letter in enumerate(row):
            if letter in squares:
                squares[letter].append((number, column))
            elif letter != EMPTY:
                raise InvalidPosition(f"{row!r}: {letter!r} is not a piece: expected one of {letters} or {EMPTY}")
    for letter, cells in squares.items():
        colour = LETTERS.index(letter)
        state.pieces[colour] = cell_words(cells)
        if colour != WHITE and _has_t(cells):
            raise InvalidPosition(f"{ABOUT.seat_names[colour]} has a piece with three of its colour next to it (TT10)")


def _has_t(cells: list[Square]) -> bool:
    return any(sum(other in cells for other in neighbours(cell)) >= 3 for cell in cells)


def _read_seats(board: TrackticBoard, state: Any, seat: str, tokens: str, skipped: str) -> None:
    letters = LETTERS[: board.seats]
    if len(tokens) != board.seats or any(digit not in "012345"[: board.tokens + 1] for digit in tokens):
        raise InvalidPosition(f"tokens={tokens}: expected a digit from 0 to {board.tokens} for each of {letters} (TT4)")
    state.tokens[: board.seats] = [int(digit) for digit in tokens]
    out = "" if skipped == NONE else skipped
    if out != "".join(letter for letter in letters if letter in out):
        raise InvalidPosition(f"skipped={skipped}: expected seats out of {letters} in this order, or {NONE}")
    for letter in out:
        state.skipped |= bit(LETTERS.index(letter))
    playing = [letter for letter in letters if letter not in out]
    if seat not in (playing or [NONE]):
        raise InvalidPosition(f"{seat!r} is to move: expected {' or '.join(playing or [NONE])}")
    state.seat = LETTERS.index(seat) if playing else 0


def _read_cards(board: TrackticBoard, state: Any, face_up: str, deck: str, under: str) -> None:
    up, unseen = _parse_cards(face_up), _parse_cards(deck)
    beneath = whole_number(under)
    if beneath is None or beneath < 0 or len(up) + len(unseen) + beneath > DECK:
        raise InvalidPosition(f"under={under}: expected a number, and at most {DECK} cards in total (TT3)")
    for card in up:
        state.face_up[card] += 1
    state.unseen[: len(unseen)] = unseen[::-1]
    state.unseen_left = len(unseen)
    state.under = beneath
    if len(up) > FACE_UP or (len(up) < FACE_UP and (unseen or beneath)):
        raise InvalidPosition(f"up={face_up}: expected {FACE_UP} cards, fewer only when the deck is empty (TT3)")
    most = board.open_flips
    if up.count(FLIP) > most and any(card != FLIP for card in unseen):
        flips = f"{most} Flip {'card' if most == 1 else 'cards'}"
        raise InvalidPosition(f"up={face_up}: expected at most {flips} while the deck has a Pattern card (TT3)")


def _parse_cards(text: str) -> list[int]:
    cards = []
    for name in text.split(",") if text not in ("", NONE) else ():
        card = card_named(name)
        if card is None:
            raise InvalidPosition(
                f"{name!r} is not a card{nearest(name, CARD_NAMES)}: expected {', '.join(CARD_NAMES)}"
            )
        cards.append(card)
    return cards
