"""Setting up a position of Beeline: marks and nodes on spaces, the rest of the pieces beside the board.

The lines follow from the marks: line_search.py looks for a way from each start through all marks of its colour.
supplies.py has what is beside the board, faults.py what can be wrong.
"""

from collections.abc import Mapping
from typing import Any

from numpy.typing import NDArray

from clew.core.game import Game
from clew.core.interaction.editing import (
    Draft,
    EditorField,
    EditorGroup,
    EditorPiece,
    InvalidEdit,
    PieceTurn,
    turn_of_piece,
)
from clew.core.position import Position
from clew.games.beeline.about import ABOUT
from clew.games.beeline.entry.editing.faults import fault
from clew.games.beeline.entry.editing.line_search import line_text, sites_in
from clew.games.beeline.entry.editing.pieces import TURNS, mark_kind, mark_piece, node_piece, owner_of_piece, sides_of
from clew.games.beeline.entry.editing.supplies import (
    fields_of_supplies,
    given_in,
    groups_left,
    hand_of,
    head_text,
    reserve,
    supply_text,
)
from clew.games.beeline.notation.names import KIND_NAMES, KIND_WORDS, space_name, space_named
from clew.games.beeline.notation.position import SEAT_LETTERS, format_line, sites_of_line
from clew.games.beeline.picture.ground import is_closed
from clew.games.beeline.picture.lines import ROLES
from clew.games.beeline.picture.tray import ICON, mark_icon, node_icon
from clew.games.beeline.rules.board import SEATS, SIDES, BeelineBoard, lattice
from clew.games.beeline.rules.pieces import BEYOND, KINDS, is_mark, is_node, mark, node, owner_of
from clew.games.beeline.rules.state import FIRST, NO_SEAT, piece_on

__all__ = ["fault"]

NOTES = (
    "Each line follows from its marks, from the start on. Marks that are not on the board are in hand or in groups to "
    "come, and nodes are in reserve: six for each player, unless you say otherwise.",
)

DEGREES = 360 // SIDES


def sites(game: Game) -> tuple[str, ...]:
    """Return all spaces."""
    return lattice(game.board.side).names


def palette(game: Game) -> tuple[EditorGroup, ...]:
    """Return the marks and the node of each player."""
    groups = []
    for seat, name in enumerate(ABOUT.seat_names):
        marks = [
            EditorPiece(
                f"{SEAT_LETTERS[seat]}-{KIND_NAMES[kind]}",
                f"{name}'s {KIND_WORDS[kind]}",
                mark_icon((0.0, 0.0), kind, ROLES[seat]),
                ICON + 0.05,
                tuple(PieceTurn(DEGREES * turn) for turn in range(TURNS[kind])),
            )
            for kind in range(KINDS)
        ]
        own_node = EditorPiece(node_piece(seat), f"{name}'s node", node_icon((0.0, 0.0), seat), ICON)
        groups.append(EditorGroup(name, (*marks, own_node)))
    return tuple(groups)


def laid(game: Game, site: str, piece: str) -> Mapping[str, str]:
    """Return the piece on its space; starts and closed corners take none."""
    board: BeelineBoard = game.board
    space = space_named(board, site)
    if space in board.starts:
        raise InvalidEdit("The nodes on the two starts stay where they are")
    if is_closed(board, space):
        raise InvalidEdit("The two closed corners stay empty")
    return {site: piece}


def read(position: Position) -> Draft:
    """Return a position as a draft."""
    board, state = position.game.board, position.state
    pieces = {}
    for site in range(board.outside):
        piece = piece_on(state, site)
        if is_mark(piece):
            pieces[space_name(board, site)] = mark_piece(piece)
        elif is_node(piece) and site not in board.starts:
            pieces[space_name(board, site)] = node_piece(owner_of(piece))
    plain = Draft(position.game, pieces, int(state.seat))
    lines = [format_line(board, state, line, sites_of_line(board, state, line)) for line in range(SEATS)]
    return Draft(position.game, pieces, plain.seat, given_in(state, plain, lines))


def write(draft: Draft) -> str:
    """Return a state as text; a line that cannot be followed is a question mark, which no position has."""
    board = draft.game.board
    lines = [line_text(draft, seat) or "?" for seat in range(SEATS)]
    on_lines = [{site for site, sides in sites_in(board, line) if sides is None} for line in lines]
    loose = [
        (colour, space_named(board, site))
        for site, piece in draft.pieces.items()
        for colour in range(SEATS)
        if piece == node_piece(colour)
    ]
    words = [
        f"{SEAT_LETTERS[colour]}@{space_name(board, site)}"
        for colour, site in sorted(loose)
        if site not in on_lines[colour]
    ]
    return " / ".join([head_text(draft), *lines, " ".join(words) or ".", supply_text(draft)])


def fields(draft: Draft) -> list[EditorField]:
    """Return what is beside the board."""
    return fields_of_supplies(draft)


def sketch(draft: Draft) -> NDArray[Any]:
    """Return a state with all pieces, in which no line has left its start."""
    board, states = draft.game.board, draft.game.blank()
    state = states[0]
    state.seat, state.piece, state.winner = draft.seat, FIRST, NO_SEAT
    state.cells[board.outside] = BEYOND
    for seat in range(SEATS):
        state.cells[board.starts[seat]] = node(seat)
        state.ends[seat], state.lengths[seat] = board.starts[seat], 1
        state.groups[seat], state.reserve[seat] = groups_left(draft, seat), reserve(draft, seat)
        state.hand[seat] = [max(0, count) for count in hand_of(draft, seat)]
    for site, piece in draft.pieces.items():
        kind, owner = mark_kind(piece), owner_of_piece(piece)
        sides = () if kind is None else sorted(sides_of(kind, turn_of_piece(piece)))
        state.cells[space_named(board, site)] = mark(owner, *sides) if sides else node(owner)
    return states
