"""The sentence that explains why a move of Tracktic is refused, for each rule."""

from typing import Any

from clew.games.tracktic.notation.names import PIECE_NAMES, card_name, cell_name
from clew.games.tracktic.notation.pieces import cells_of, owner_of
from clew.games.tracktic.rules import TrackticBoard
from clew.games.tracktic.rules.cells import CELLS, STRIDE
from clew.games.tracktic.rules.moves import FLIPS, SKIP, TOKEN
from clew.games.tracktic.rules.placements import WHITE


def refusal(board: TrackticBoard, state: Any, move: int, rule: int) -> str:
    """Return why the move breaks the rule."""
    name = card_name(board, move) if move != SKIP else "skip"
    if rule == 12:
        return "the game is over: all cards are used, or all players have stopped"
    if rule == 6:
        return f"there is no {name} card face up"
    if rule == 10:
        return "one of your pieces would have three of yours next to it"
    if rule == 9:
        return _flip_refusal(board, state, *divmod(move - FLIPS, CELLS))
    return _shape_refusal(board, state, move, rule)


def _flip_refusal(board: TrackticBoard, state: Any, piece: int, cell: int) -> str:
    owner = owner_of(state, piece)
    if owner is None or owner in (state.seat, WHITE):
        return f"{cell_name(piece)} has no piece of another player"
    if not any(owner_of(state, other) == state.seat for other in _neighbours(board, piece)):
        return f"{cell_name(piece)} is not next to a piece of yours"
    if owner_of(state, cell) is not None:
        return f"{cell_name(cell)} is not empty"
    return f"{cell_name(cell)} is not next to {cell_name(piece)}"


def _shape_refusal(board: TrackticBoard, state: Any, move: int, rule: int) -> str:
    owners = {cell: owner_of(state, cell) for cell in cells_of(move)}
    if rule == 8 and state.tokens[state.seat] == 0:
        return "you have no token left"
    for cell, owner in owners.items():
        if owner is None:
            continue
        if owner in (state.seat, WHITE):
            return f"{cell_name(cell)} has a {PIECE_NAMES[owner]} piece, which may not be covered"
        if rule == 7 and move < TOKEN:
            return f"{cell_name(cell)} has a {PIECE_NAMES[owner]} piece, which only a token can turn"
    if rule == 7:
        return "the shape touches neither a piece of yours nor a white one that extends your path"
    if all(owner is None for owner in owners.values()):
        return "with a token at least one piece of another player must be covered"
    return "with a token at least one cell must be empty"


def _neighbours(board: TrackticBoard, cell: int) -> list[int]:
    row, column = divmod(cell, STRIDE)
    around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return [r * STRIDE + c for r, c in around if 0 <= r < board.size and 0 <= c < board.size]
