"""Entering a move of Tracktic: its parts by role, and the words of the prompts."""

from collections.abc import Iterator, Sequence
from typing import Any

from clew.boards.polyomino import Polyomino, normal
from clew.core import entry_points
from clew.core.bits import bit
from clew.core.interaction.move_parts import CHOICE, Entered, Parts, Prompt, RoleKind
from clew.core.position import Position
from clew.games.tracktic.notation.names import PIECE_NAMES, card_name, cell_name, cell_named
from clew.games.tracktic.notation.pieces import owner_of, owners_in, paths_now
from clew.games.tracktic.notation.position import card_named
from clew.games.tracktic.notation.shape_words import card_in_words, turned_in_words
from clew.games.tracktic.rules import TrackticBoard
from clew.games.tracktic.rules.cells import CELLS, STRIDE
from clew.games.tracktic.rules.deck import FLIP
from clew.games.tracktic.rules.moves import FLIPS, SKIP, TOKEN
from clew.games.tracktic.rules.placements import WHITE
from clew.games.tracktic.rules.shapes import SHAPES, course
from clew.games.tracktic.rules.tables import TURNED

ROLES = {
    "card": RoleKind.SOURCE,
    "turn": RoleKind.TURN,
    "flipped": RoleKind.TARGET,
    "cell": RoleKind.TARGET,
    CHOICE: RoleKind.SOURCE,
}

FLIP_CARD = "card:flip"


def _middle_first(path: Polyomino) -> Polyomino:
    """Return the cells of a turned shape, first the one about which it turns: the bend, if two are in the middle."""
    middle = len(path) // 2
    if course(path) in ("l.", "r."):
        # L4 from its short end: the bend is the second cell.
        middle = 1
    return (path[middle], *path[:middle], *path[middle + 1 :])


def _in_turning_order(paths: tuple[Polyomino, ...]) -> Iterator[int]:
    """Yield the orientations of a shape as quarter turns clockwise lead through them, then the mirrored ones."""
    numbers = {normal(path): number for number, path in enumerate(paths)}
    for mirrored in (1, -1):
        cells = [(row, mirrored * column) for row, column in paths[0]]
        for _ in range(4):
            number = numbers.pop(normal(cells), None)
            if number is not None:
                yield number
            cells = [(column, -row) for row, column in cells]


def _touch_of(shape: int, way: int) -> str:
    """Return the touch of a turned shape: `shape:L4.3` for the third orientation of L4."""
    return f"shape:{SHAPES[shape].name}.{way + 1}"


#: The touch of each turned shape, and its cells as offsets from the first one, the middle one first.
_TOUCHES = tuple(_touch_of(shape, way) for shape, each in enumerate(SHAPES) for way in range(len(each.paths)))
_OFFSETS = tuple(tuple(row * STRIDE + column for row, column in _middle_first(path)) for path in TURNED)

#: The touches of turned shapes in the order in which turning goes through them.
TURN_ORDER = tuple(
    _touch_of(shape, way) for shape, each in enumerate(SHAPES) for way in _in_turning_order(each.paths)
)  # fmt: skip


def parts(board: TrackticBoard, state: Any, move: int) -> Parts:
    """Return the card, its turn and the cells it covers, the middle one first; for a Flip card also the piece turned.

    A token needs no part of its own: it is spent exactly where the shape covers another player's piece (TT8).
    """
    if move == SKIP:
        return {CHOICE: ("skip",)}
    if move >= FLIPS:
        piece, cell = divmod(move - FLIPS, CELLS)
        return {"card": (FLIP_CARD,), "flipped": (cell_name(piece),), "cell": (cell_name(cell),)}
    turned, first = divmod(move % TOKEN, CELLS)
    cells = tuple([cell_name(first + offset) for offset in _OFFSETS[turned]])
    return {"card": (f"card:{card_name(board, move)}",), "turn": (_TOUCHES[turned],), "cell": cells}


def is_special(board: TrackticBoard, state: Any, move: int, touched: Sequence[str]) -> bool:
    """Return whether a move spends a token (TT8) although no piece was touched that it covers."""
    cells = [cell_named(board, touch) for touch in touched] if TOKEN <= move < FLIPS else ()
    return TOKEN <= move < FLIPS and not any(cell is not None and owner_of(state, cell) is not None for cell in cells)


def prompt(position: Position, entered: Entered) -> Prompt:
    """Return what to do next."""
    known = {**entered.settled, **entered.chosen}
    if CHOICE in known:
        chosen = CHOICE in entered.chosen
        only = "No card fits any more: press Play to stop here"
        return Prompt("Press Play to stop here, or pick a card instead" if chosen else only)
    card = known.get("card")
    if card is None:
        placed = "cell" in known or "flipped" in known
        return Prompt("Play this, or pick a card for this place" if placed else _first_words(position), ("card",))
    if card == FLIP_CARD:
        return _flip_prompt(known)
    turns = "turn" in entered.open
    if "cell" not in known:
        return Prompt(f"Tap where the track should go{', or turn it (R)' if turns else ''}", ("cell",))
    return Prompt("Play it, or turn it (R)" if turns else "Play it, or tap another place")


def _first_words(position: Position) -> str:
    """Return what to do before anything is touched; when all others have stopped, that stopping ends the game."""
    state, seat = position.state, int(position.state.seat)
    others = [other for other in range(position.seats) if other != seat]
    if not all(state.skipped & bit(other) for other in others):
        return "Pick a card"
    lengths = [path.length for path in paths_now(state, position.seats)]
    most = max(lengths[other] for other in others)
    stands = "You lead" if lengths[seat] > most else "You are level" if lengths[seat] == most else "You trail"
    return f"{stands} {lengths[seat]} to {most}, and you play on alone: pick a card, or stop to end the game"


def _flip_prompt(known: dict[str, str]) -> Prompt:
    if "flipped" not in known and "cell" not in known:
        return Prompt("Tap the piece to turn white, then the empty cell beside it to fill", ("flipped",))
    if "flipped" not in known:
        return Prompt("Tap the piece beside it to turn white", ("flipped",))
    if "cell" not in known:
        return Prompt("Tap the empty cell beside it to fill", ("cell",))
    return Prompt("Play it, or tap another piece to turn white")


def instead(position: Position, touch: str, entered: Entered) -> str:
    """Return what to do instead of a touch that fits no legal move."""
    kind, _, name = touch.partition(":")
    if kind == "shape":
        return "The track fits nowhere turned like this: turn it, or pick another card"
    if kind == "card":
        return _card_refusal(position, name)
    cell = cell_named(position.game.board, touch)
    if cell is None:
        return prompt(position, entered).sentence
    owner = owner_of(position.state, cell)
    card = entered.chosen.get("card") or entered.settled.get("card")
    if owner is not None:
        return _piece_refusal(position, owner, card)
    cards = [card_named(card.partition(":")[2])] if card else _face_up(position)
    return _cell_refusal(position, cell, [each for each in cards if each is not None])


def _face_up(position: Position) -> list[int]:
    return [card for card, copies in enumerate(position.state.face_up) if copies > 0]


def _card_refusal(position: Position, name: str) -> str:
    card = card_named(name)
    if card not in _face_up(position):
        return "This card is not face up: pick one that is"
    if card == FLIP:
        return "No piece can be flipped: it must be beside one of yours and beside an empty cell. Pick another card"
    return "There is no place for this track: pick another card"


def _piece_refusal(position: Position, owner: int, card: str | None) -> str:
    seat = int(position.state.seat)
    if card is None and owner == seat:
        return "Pick a card first, then tap an empty cell beside your pieces"
    if owner == seat:
        wanted = "another player's piece beside it" if card == FLIP_CARD else "an empty cell beside your pieces"
        return f"This piece is yours already: tap {wanted}"
    if owner == WHITE:
        return "White pieces stay as they are: tap an empty cell"
    if card != FLIP_CARD and position.state.tokens[seat] == 0:
        return f"You have no token left to cover {PIECE_NAMES[owner]}'s pieces: tap an empty cell"
    return f"You cannot reach this piece of {PIECE_NAMES[owner]}'s: tap one nearer to yours"


def _cell_refusal(position: Position, cell: int, cards: list[int]) -> str:
    """Return why no shape of some cards can cover an empty cell, as far as one reason explains it."""
    if cards == [FLIP]:
        return "Tap another player's piece beside one of yours"
    owners = owners_in(position.state)
    makes_t = is_apart = False
    for move, covered in _placements(position.game.board, cell, cards):
        if not any(each in owners for each in covered):
            rule = int(position.game.run(entry_points.breaks, position.states, move))
            makes_t = makes_t or rule == 10
            is_apart = is_apart or rule == 7
    if makes_t:
        return "That would make a T with your own track: tap another place"
    if is_apart:
        return "Your track must touch one of your pieces: tap a cell nearer to them"
    return "There is no room for a track here: tap another place"


def _placements(board: TrackticBoard, cell: int, cards: list[int]) -> Iterator[tuple[int, list[int]]]:
    """Yield every way to lay the shape of a card over a cell inside the grid, as a move and the cells it covers."""
    for turned, path in enumerate(TURNED):
        if board.card_of[turned] not in cards:
            continue
        for row, column in path:
            top, left = cell // STRIDE - row, cell % STRIDE - column
            squares = [(top + down, left + right) for down, right in path]
            if all(0 <= r < board.size and 0 <= c < board.size for r, c in squares):
                yield turned * CELLS + top * STRIDE + left, [r * STRIDE + c for r, c in squares]


def choice_label(position: Position, touch: str) -> str:
    """Return what a touch that is not on the board is called."""
    kind, _, name = touch.partition(":")
    card = card_named(name.partition(".")[0])
    if kind == "shape" and card is not None:
        return turned_in_words(card, int(name.partition(".")[2]) - 1)
    if kind == "card" and card is not None:
        return card_in_words(card)
    return "Stop playing" if touch == "skip" else touch


def question(position: Position, move: str) -> str | None:
    """Return what to ask before a move: a skip is final (TT6), and only harmless if there is no other move."""
    if position.parse_move(move) != SKIP or len(position.move_numbers()) == 1:
        return None
    return "Stop here? You will place no more tracks this game."
