"""Tracktic: what to do instead of touching a card, a piece or a cell that fits no legal move."""

from collections.abc import Iterator

from clew.boards.polyomino import neighbours
from clew.core import entry_points
from clew.core.position import Position
from clew.games.tracktic.notation.names import PIECE_NAMES
from clew.games.tracktic.notation.open_ends import joined_pieces
from clew.games.tracktic.notation.pieces import owners_in
from clew.games.tracktic.notation.position import card_named
from clew.games.tracktic.rules import TrackticBoard
from clew.games.tracktic.rules.cells import CELLS, STRIDE
from clew.games.tracktic.rules.deck import FLIP
from clew.games.tracktic.rules.placements import WHITE
from clew.games.tracktic.rules.tables import TURNED

FLIP_CARD = "card:flip"


def face_up(position: Position) -> list[int]:
    """Return the cards that lie face up."""
    return [card for card, copies in enumerate(position.state.face_up) if copies > 0]


def card_refusal(position: Position, name: str) -> str:
    """Return why a card cannot be played, and what to do instead."""
    card = card_named(name)
    instead = "Pick another card" if len(position.move_numbers()) > 1 else "No other card fits either"
    if card is None or card not in face_up(position):
        return "This card is not face up: pick one that is"
    if card == FLIP:
        return f"No piece can be flipped: it must be beside one of yours and beside an empty cell. {instead}"
    if _has_room(position, card):
        return f"Wherever this track has room beside your pieces, it would make them branch. {instead}"
    return f"There is no room for this track beside your pieces. {instead}"


def _has_room(position: Position, card: int) -> bool:
    """Return whether the shape of a card fits on empty cells beside the pieces of a player, but for TT10."""
    state, board = position.state, position.game.board
    owners, joined = owners_in(state), joined_pieces(state, int(state.seat))
    beside = {row * STRIDE + column for piece in joined for row, column in neighbours(piece)}
    return any(
        not any(each in owners for each in covered)
        for cell in beside - owners.keys()
        for _, covered in _placements(board, cell, [card])
    )


def piece_refusal(position: Position, owner: int, card: str | None) -> str:
    """Return why a piece cannot be touched with a card or without one, and what to do instead."""
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


def cell_refusal(position: Position, cell: int, cards: list[int]) -> str:
    """Return why no shape of some cards can cover an empty cell, as far as one reason explains it."""
    if cards == [FLIP]:
        return "Tap another player's piece beside one of yours"
    owners = owners_in(position.state)
    branches = is_apart = False
    for move, covered in _placements(position.game.board, cell, cards):
        if not any(each in owners for each in covered):
            rule = int(position.game.run(entry_points.breaks, position.states, move))
            branches = branches or rule == 10
            is_apart = is_apart or rule == 7
    if branches:
        return "Your track would branch: no piece of yours may touch three others of yours. Tap another place"
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
