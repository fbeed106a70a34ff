"""Beeline as plain text, for terminals.

Every space has three letters: a mark is its owner and the two sides it joins (`b30`: Black's, from west to east, sides
counted clockwise from east), a node is `[B]` or `[R]`. `:` is a rim and `o` out of bounds.
"""

from typing import Any

from clew.boards.hexagonal import SIDES as SIDE_NAMES
from clew.core.position import Position
from clew.games.beeline.notation.names import KIND_WORDS, counted, space_name
from clew.games.beeline.rules.board import SEATS, BeelineBoard, lattice
from clew.games.beeline.rules.lines import front
from clew.games.beeline.rules.pieces import EMPTY, inward_of, is_node, opposite, outward_of, owner_of
from clew.games.beeline.rules.state import end_of, piece_on
from clew.pictures import status

LETTERS = "BR"
LEGEND = f"b30: Black's mark from side 3 to side 0; sides are {', '.join(f'{n} {s}' for n, s in enumerate(SIDE_NAMES))}"


def diagram(position: Position) -> str:
    """Return the board, row by row, then the hands and whose turn it is."""
    board: BeelineBoard = position.game.board
    spaces = lattice(board.side)
    radius = board.side - 1
    lines = []
    for row in range(-radius, radius + 1):
        sites = [site for site, cell in enumerate(spaces.cells) if cell[1] == row]
        letter = space_name(board, sites[0])[0]
        indent = " " * (2 * abs(row))
        lines.append(f"{letter} {indent}" + " ".join(_cell(position, site) for site in sites).rstrip())
    hands = [_hand(position, seat) for seat in range(SEATS)]
    return "\n".join([*lines, *hands, status(position), LEGEND])


def _cell(position: Position, site: int) -> str:
    board, state = position.game.board, position.state
    piece = piece_on(state, site)
    if is_node(piece):
        return f"[{LETTERS[owner_of(piece)]}]"
    if piece != EMPTY:
        return f"{LETTERS[owner_of(piece)].lower()}{inward_of(piece)}{outward_of(piece)}"
    return " o " if not board.ground[site] & 3 else " : " if board.ground[site] & 4 else " . "


def _hand(position: Position, seat: int) -> str:
    state: Any = position.state
    marks = ", ".join(counted(int(count), kind) for count, kind in zip(state.hand[seat], KIND_WORDS, strict=True))
    name = position.game.seat_names[seat]
    groups, nodes = counted(int(state.groups[seat]), "group"), counted(int(state.reserve[seat]), "node")
    return f"{name}: {marks}; {groups}, {nodes} left; {_continuation(position, seat)}"


def _continuation(position: Position, line: int) -> str:
    """Return where a line continues: as the start of a move that extends it, or from which node."""
    board: BeelineBoard = position.game.board
    end = end_of(position.state, line)
    piece = piece_on(position.state, end)
    if is_node(piece):
        return f"line continues from {space_name(board, end)}"
    rut = front(board, position.state, end)
    if rut == board.outside:
        return f"line ends on {space_name(board, end)} and faces off the board"
    return f"line continues at {space_name(board, rut)}:{SIDE_NAMES[opposite(outward_of(piece))]}-"
