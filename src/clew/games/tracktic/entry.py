"""Entering a move of Tracktic: its parts by role, and the words of the prompts."""

from typing import Any

from clew.core.move_parts import CHOICE, Entered, Parts, Prompt, RoleKind
from clew.core.position import Position
from clew.games.tracktic.notation.names import card_name, cell_name
from clew.games.tracktic.rules import TrackticBoard
from clew.games.tracktic.rules.cells import CELLS, STRIDE
from clew.games.tracktic.rules.moves import FLIPS, SKIP, TOKEN
from clew.games.tracktic.rules.shapes import SHAPES
from clew.games.tracktic.rules.tables import TURNED

ROLES = {
    "card": RoleKind.SOURCE,
    "turn": RoleKind.TURN,
    "flipped": RoleKind.TARGET,
    "cell": RoleKind.TARGET,
    CHOICE: RoleKind.SOURCE,
}


def parts(board: TrackticBoard, state: Any, move: int) -> Parts:
    """Return the card, its turn and the cells it covers, the middle one first; for a Flip card also the piece turned.

    A token needs no part of its own: it is spent exactly where the shape covers another player's piece (TT8).
    """
    if move == SKIP:
        return {CHOICE: ("skip",)}
    card = (f"card:{card_name(board, move)}",)
    if move >= FLIPS:
        piece, cell = divmod(move - FLIPS, CELLS)
        return {"card": card, "flipped": (cell_name(piece),), "cell": (cell_name(cell),)}
    turned, first = divmod(move % TOKEN, CELLS)
    path = TURNED[turned]
    cells = [cell_name(first + row * STRIDE + column) for row, column in path]
    cells.insert(0, cells.pop(len(path) // 2))
    return {"card": card, "turn": (turned_name(turned),), "cell": tuple(cells)}


def turned_name(turned: int) -> str:
    """Return the name of a turned shape in touches: `shape:L4.3` for the third orientation of L4."""
    shape = next(shape for shape in SHAPES if TURNED[turned] in shape.paths)
    return f"shape:{shape.name}.{shape.paths.index(TURNED[turned]) + 1}"


def prompt(position: Position, entered: Entered) -> Prompt:
    """Return what to do next."""
    return Prompt("Pick a card", entered.open[:1])


def instead(position: Position, touch: str, entered: Entered) -> str:
    """Return what to do instead of a touch that fits no legal move."""
    return prompt(position, entered).sentence


def choice_label(position: Position, touch: str) -> str:
    """Return what a choice beside the board is called."""
    return touch.capitalize()


def question(position: Position, move: str) -> str | None:
    """Return what to ask before a move."""
    return None
