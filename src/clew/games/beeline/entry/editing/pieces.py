"""Marks and nodes of Beeline while a position is set up: `b-angle/2` joins two sides, `r-node` has Red's colour up.

A mark that is put on the board has no direction: its line gives it one.
"""

from clew.core.interaction.editing import Draft, kind_of_piece, turn_of_piece
from clew.games.beeline.notation.names import KIND_NAMES, space_name, space_named
from clew.games.beeline.notation.position import SEAT_LETTERS
from clew.games.beeline.rules.board import SIDES, BeelineBoard
from clew.games.beeline.rules.pieces import KINDS, inward_of, kind_of, outward_of, owner_of

NODE = "node"

#: How far apart the two sides are that a mark of each kind joins, and how many turns look different.
APART = tuple(3 - kind for kind in range(KINDS))
TURNS = tuple(SIDES // 2 if apart == SIDES // 2 else SIDES for apart in APART)

Sides = frozenset[int]


def node_piece(colour: int) -> str:
    """Return a node."""
    return f"{SEAT_LETTERS[colour]}-{NODE}"


def mark_piece(piece: int) -> str:
    """Return a mark of a state, without its direction."""
    sides = {inward_of(piece), outward_of(piece)}
    kind = kind_of(inward_of(piece), outward_of(piece))
    turn = next(turn for turn in range(TURNS[kind]) if sides_of(kind, turn) == sides)
    return f"{SEAT_LETTERS[owner_of(piece)]}-{KIND_NAMES[kind]}/{turn}"


def sides_of(kind: int, turn: int) -> Sides:
    """Return the two sides that a mark joins."""
    return frozenset((turn, (turn + APART[kind]) % SIDES))


def owner_of_piece(piece: str) -> int:
    """Return the seat whose mark or node it is."""
    return SEAT_LETTERS.index(piece[0])


def mark_kind(piece: str) -> int | None:
    """Return the kind of a mark, or None for a node."""
    name = kind_of_piece(piece)[2:]
    return KIND_NAMES.index(name) if name in KIND_NAMES else None


def marks_of_draft(draft: Draft, seat: int) -> dict[int, Sides]:
    """Return the sides that each mark of a seat joins, by its site."""
    board: BeelineBoard = draft.game.board
    found = {}
    for site, piece in draft.pieces.items():
        kind = mark_kind(piece)
        if kind is not None and owner_of_piece(piece) == seat:
            found[space_named(board, site)] = sides_of(kind, turn_of_piece(piece))
    return found


def nodes_of_draft(draft: Draft, colour: int) -> set[int]:
    """Return the sites of the nodes of a colour, with the one on the start."""
    board: BeelineBoard = draft.game.board
    put = {space_named(board, site) for site, piece in draft.pieces.items() if piece == node_piece(colour)}
    return {int(board.starts[colour]), *put}


def names_of(board: BeelineBoard, sites: set[int]) -> list[str]:
    """Return the names of some spaces, in order."""
    return [space_name(board, site) for site in sorted(sites)]
