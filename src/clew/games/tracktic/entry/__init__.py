"""Entering a move of Tracktic: its parts by role, and the words of the prompts."""

from collections.abc import Iterator, Sequence
from typing import Any

from clew.boards.polyomino import Polyomino, normal
from clew.core.bits import bit
from clew.core.interaction.move_parts import CHOICE, Entered, Parts, Prompt, RoleKind
from clew.core.position import Position
from clew.games.tracktic.entry.refusals import FLIP_CARD, card_refusal, cell_refusal, face_up, piece_refusal
from clew.games.tracktic.notation.names import card_name, cell_name, cell_named
from clew.games.tracktic.notation.pieces import owner_of, paths_now
from clew.games.tracktic.notation.position import card_named
from clew.games.tracktic.notation.shape_words import card_in_words, card_title, turned_in_words
from clew.games.tracktic.rules import TrackticBoard
from clew.games.tracktic.rules.cells import CELLS, STRIDE
from clew.games.tracktic.rules.moves import FLIPS, SKIP, TOKEN
from clew.games.tracktic.rules.shapes import SHAPES, course
from clew.games.tracktic.rules.tables import TURNED

ROLES = {
    "card": RoleKind.SOURCE,
    "turn": RoleKind.TURN,
    "flipped": RoleKind.TARGET,
    "cell": RoleKind.TARGET,
    CHOICE: RoleKind.SOURCE,
}

#: What the button is called that ends the game for a player (TT6).
STOP = "Stop here"

#: TT2: the pieces that each colour has on the grid from the start.
START_PIECES = 3


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


def is_natural(board: TrackticBoard, state: Any, move: int, touched: Sequence[str]) -> bool:
    """Return whether a move may be shown: a Flip card only with a piece or a cell, because none of them is obvious."""
    return move < FLIPS or move == SKIP or any(touch != FLIP_CARD for touch in touched)


def prompt(position: Position, entered: Entered) -> Prompt:
    """Return what to do next."""
    known = {**entered.settled, **entered.chosen}
    if CHOICE in known:
        is_chosen = CHOICE in entered.chosen
        words = f"Press {STOP} to place no more tracks, or pick a card instead"
        return Prompt(words if is_chosen else f"No card fits any more: press {STOP}", button=STOP)
    card = known.get("card")
    if card is None:
        placed = "cell" in known or "flipped" in known
        words = "Press Play, or pick a card for this place"
        return Prompt(words if placed else _first_words(position), ("card",))
    if card == FLIP_CARD:
        return _flip_prompt(known, entered)
    turn = ", or turn it (R)" if "turn" in entered.open else ""
    if "cell" not in known:
        where = " beside one of your pieces" if _is_first_turn(position) else ""
        what = "Press Play, or tap another place" if entered.ghost else "Tap a place for the track"
        return Prompt(f"{what}{where}{turn}", ("cell",))
    return Prompt(f"Press Play{turn or ', or tap another place'}")


def _is_first_turn(position: Position) -> bool:
    """Return whether a player has laid nothing yet (TT2)."""
    state = position.state
    return sum(int(words).bit_count() for words in state.pieces[state.seat]) <= START_PIECES


def _first_words(position: Position) -> str:
    """Return what to do before anything is touched; when all others have stopped, that stopping ends the game."""
    state, seat = position.state, int(position.state.seat)
    others = [other for other in range(position.seats) if other != seat]
    if not all(state.skipped & bit(other) for other in others):
        return _which_card(position)
    lengths = [path.length for path in paths_now(state, position.seats)]
    most = max(lengths[other] for other in others)
    stands = "You lead" if lengths[seat] > most else "You are level" if lengths[seat] == most else "You trail"
    return f"{stands} {lengths[seat]} to {most}, and you play on alone: pick a card, or stop to end the game"


def _which_card(position: Position) -> str:
    """Return that a card has to be picked: in the first turn with where its track may go (TT7, TT10)."""
    if _is_first_turn(position):
        return "Pick a card. Its track must touch one of your pieces, and may not branch"
    fitting = {card_name(position.game.board, move) for move in position.move_numbers() if move != SKIP}
    if len(fitting) > 1 or len(face_up(position)) == 1:
        return "Pick a card"
    return f"Only {card_title(card_named(min(fitting)) or 0)} fits: pick it, or stop here"


def _flip_prompt(known: dict[str, str], entered: Entered) -> Prompt:
    if entered.ghost is None or ("flipped" not in known and "cell" not in known):
        return Prompt("Tap a piece beside yours: it turns white and counts for your path, too", ("flipped",))
    if "flipped" not in known:
        return Prompt("Press Play, or tap another piece beside it to turn white", ("flipped",))
    if "cell" not in known:
        return Prompt("Press Play, or tap another empty cell beside it for your piece", ("cell",))
    return Prompt("Press Play, or tap another piece to turn white")


def instead(position: Position, touch: str, entered: Entered) -> str:
    """Return what to do instead of a touch that fits no legal move."""
    kind, _, name = touch.partition(":")
    if kind == "shape":
        return "The track fits nowhere turned like this: turn it, or pick another card"
    if kind == "card":
        return card_refusal(position, name)
    cell = cell_named(position.game.board, touch)
    if cell is None:
        return prompt(position, entered).sentence
    owner = owner_of(position.state, cell)
    card = entered.chosen.get("card") or entered.settled.get("card")
    if owner is not None:
        return piece_refusal(position, owner, card)
    cards = [card_named(card.partition(":")[2])] if card else face_up(position)
    return cell_refusal(position, cell, [each for each in cards if each is not None])


def choice_label(position: Position, touch: str) -> str:
    """Return what a touch that is not on the board is called."""
    kind, _, name = touch.partition(":")
    card = card_named(name.partition(".")[0])
    if kind == "shape" and card is not None:
        return turned_in_words(card, int(name.partition(".")[2]) - 1)
    if kind == "card" and card is not None:
        return card_in_words(card)
    return STOP


def place_words(position: Position, touch: str) -> str | None:
    """Return what a hint calls a card, a turn or a stop; cells have their names."""
    kind, _, name = touch.partition(":")
    card = card_named(name.partition(".")[0])
    if kind == "shape" and card is not None:
        return f"{card_title(card)} turned another way"
    if kind == "card" and card is not None:
        return f"card {card_title(card)}"
    return "stopping here" if touch == "skip" else None


def question(position: Position, move: str) -> str | None:
    """Return what to ask before a move: a skip is final (TT6), and only harmless if there is no other move."""
    if position.parse_move(move) != SKIP or len(position.move_numbers()) == 1:
        return None
    return "Stop here? You will place no more tracks, but the others play on."
