"""Setting up a position of Tracktic: pieces and whole tracks on the grid, tokens and cards beside it.

cards.py has everything beside the grid, tracks.py the pieces that can be put on it.
"""

from typing import Any

from numpy.typing import NDArray

from clew.boards.polyomino import neighbours
from clew.core.bits import bit
from clew.core.game import Game
from clew.core.interaction.editing import Draft, EditorField
from clew.core.position import Position
from clew.games.tracktic.about import ABOUT
from clew.games.tracktic.entry.editing.cards import (
    cards_of,
    fault_of_cards,
    fault_of_players,
    fields_of_cards,
    fields_of_players,
    given_in,
    is_out,
    tokens_of,
    written_cards,
)
from clew.games.tracktic.entry.editing.tracks import laid, palette
from clew.games.tracktic.notation.names import cell_name, cell_named
from clew.games.tracktic.notation.pieces import owners_in
from clew.games.tracktic.notation.position import EMPTY, LETTERS, NONE
from clew.games.tracktic.rules.cells import STRIDE
from clew.games.tracktic.rules.placements import WHITE
from clew.games.tracktic.rules.tables import cell_words

__all__ = ["laid", "palette"]

NOTES = (
    "The deck holds all cards that are not face up, shuffled. If some were played already, lower their numbers under "
    "“Beside the board”.",
)


def sites(game: Game) -> list[str]:
    """Return all cells in reading order."""
    size = game.board.size
    return [cell_name(row * STRIDE + column) for row in range(size) for column in range(size)]


def read(position: Position) -> Draft:
    """Return a position as a draft."""
    pieces = {cell_name(cell): LETTERS[owner] for cell, owner in owners_in(position.state).items()}
    plain = Draft(position.game, pieces, int(position.state.seat))
    return Draft(position.game, pieces, plain.seat, given_in(position.state, plain))


def write(draft: Draft) -> str:
    """Return the rows and everything beside the grid."""
    names, size, seats = sites(draft.game), draft.game.board.size, range(draft.game.seats)
    rows = [names[start : start + size] for start in range(0, len(names), size)]
    out = "".join(LETTERS[seat] for seat in seats if is_out(draft, seat))
    return " ".join(
        [
            *("".join(draft.pieces.get(site, EMPTY) for site in row) for row in rows),
            NONE if len(out) == draft.game.seats else LETTERS[draft.seat],
            "tokens=" + "".join(str(tokens_of(draft, seat)) for seat in seats),
            f"skipped={out or NONE}",
            written_cards(draft),
        ]
    )


def fields(draft: Draft) -> list[EditorField]:
    """Return the tokens, who is out, and the cards."""
    return [*fields_of_players(draft), *fields_of_cards(draft)]


def fault(draft: Draft) -> str | None:
    """Return what is wrong with the pieces, the turn or the cards."""
    return _fault_of_pieces(draft) or fault_of_players(draft) or fault_of_cards(draft)


def _cells(draft: Draft) -> dict[int, int]:
    """Return the owner of the piece on each cell."""
    found = {}
    for site, letter in draft.pieces.items():
        cell = cell_named(draft.game.board, site)
        assert cell is not None
        found[cell] = LETTERS.index(letter)
    return found


def _fault_of_pieces(draft: Draft) -> str | None:
    """Return which piece has three of its colour beside it (TT10)."""
    owners = {divmod(cell, STRIDE): owner for cell, owner in _cells(draft).items()}
    for square, owner in sorted(owners.items()):
        beside = sum(owners.get(other) == owner for other in neighbours(square))
        if owner != WHITE and beside >= 3:
            name = ABOUT.seat_names[owner]
            return f"{name}'s track branches at {cell_name(square[0] * STRIDE + square[1])}: tracks have no branches"
    return None


def sketch(draft: Draft) -> NDArray[Any]:
    """Return a state with all pieces, tokens and cards."""
    states = draft.game.blank()
    state = states[0]
    state.seat = draft.seat
    for colour in range(len(LETTERS)):
        cells = [cell for cell, owner in _cells(draft).items() if owner == colour]
        state.pieces[colour] = cell_words(divmod(cell, STRIDE) for cell in cells)
    for seat in range(draft.game.seats):
        state.tokens[seat] = tokens_of(draft, seat)
        if is_out(draft, seat) and seat != draft.seat:
            state.skipped |= bit(seat)
    up, _, _ = cards_of(draft)
    for card in up:
        state.face_up[card] += 1
    return states
