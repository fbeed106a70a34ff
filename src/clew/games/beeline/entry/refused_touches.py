"""What to do instead of a touch that fits no legal move of Beeline: why not, and where a piece can go."""

from clew.boards.lattice import NO_SITE
from clew.core.interaction.move_parts import Entered
from clew.core.position import Position
from clew.games.beeline.entry.hand import OWN, TURNED, node_name, other_name
from clew.games.beeline.notation.names import KIND_NAMES, a_kind, space_named
from clew.games.beeline.notation.refusals import closed_words, way_on
from clew.games.beeline.rules import must_free_rut
from clew.games.beeline.rules.board import is_open, is_rim
from clew.games.beeline.rules.lines import is_crowded, is_rut
from clew.games.beeline.rules.pieces import EMPTY, is_mark, is_node, owner_of
from clew.games.beeline.rules.state import piece_on


def instead(position: Position, touch: str, entered: Entered) -> str:
    """Return what to do instead of a touch that fits no legal move."""
    board, state = position.game.board, position.state
    if "pass" in entered.settled.values():
        return "No piece of yours fits anywhere: tap Pass"
    if must_free_rut(board, state):
        return f"This piece has to open {other_name(position)}'s line again: tap an outlined mark or space"
    site = space_named(board, touch)
    if site != NO_SITE:
        is_node_picked = entered.chosen.get("piece") in (OWN, TURNED)
        return _instead_of_node(position, site, entered) if is_node_picked else _instead_of_space(position, site)
    if touch in KIND_NAMES:
        return _instead_of_mark(position, KIND_NAMES.index(touch))
    if touch in (OWN, TURNED):
        return _instead_of_any_node(position, touch)
    return way_on(board, state)


def _instead_of_mark(position: Position, kind: int) -> str:
    """Return what to do instead of playing a kind of mark: it is used up, or fits nowhere."""
    state = position.state
    if state.hand[state.seat, kind] > 0:
        return f"{a_kind(kind).capitalize()} has no space to go to now: pick another piece"
    if state.groups[state.seat] == 0:
        return f"You have no {KIND_NAMES[kind]} left: pick another piece"
    return f"You have no {KIND_NAMES[kind]} left for now: pick another mark. You get nine new ones after your last"


def _instead_of_any_node(position: Position, touch: str) -> str:
    """Return what to do instead of a node: none is left, or none may lie anywhere."""
    state = position.state
    if state.reserve[state.seat] == 0:
        return "You have no node left: play a mark"
    return f"A {node_name(int(state.seat), touch)} has no space to go to now: pick another piece"


def where_nodes_go(position: Position, touch: str) -> str:
    """Return what a node may do and where, for a player who looks for a place (BL10, BL11, BL14)."""
    other = other_name(position)
    if touch == TURNED:
        return f"It can go on any outlined space, but not in front of a line. Only {other}'s line can enter it"
    return "It can go in front of your line, on a mark of either line, or on another outlined space"


def _instead_of_node(position: Position, site: int, entered: Entered) -> str:
    """Return why a node that was picked cannot go to a space, and where it can."""
    board, state = position.game.board, position.state
    seat, piece, touch = int(state.seat), piece_on(state, site), entered.chosen["piece"]
    other, where = other_name(position), where_nodes_go(position, touch)
    if is_mark(piece):
        why = _why_not_replaced(position, site) if touch == OWN else "Only a node of your own colour replaces a mark"
    elif is_node(piece):
        why = "There is a node already"
    elif not is_open(board, seat, site):
        why = closed_words(board, site)
    elif is_rut(board, state, 1 - seat, site):
        # A player who taps here wants to stop the other line.
        return (
            f"No node may lie right in front of {other}'s line. To stop {other}, put it further along the way, or "
            f"replace one of {other}'s marks and lead that line elsewhere"
        )
    elif is_crowded(board, state, site, seat if touch == OWN else 1 - seat):
        why = f"Not more than two {node_name(seat, touch)}s may touch each other"
    else:
        why = "In front of your own line a node has your colour up"
    return f"{why}. {where}"


def _instead_of_space(position: Position, site: int) -> str:
    """Return what to do instead of touching a space: why nothing can be done there, and where the line continues."""
    board, state = position.game.board, position.state
    seat, piece = int(state.seat), piece_on(state, site)
    if site == board.starts[1 - seat]:
        return f"This is your goal: lead your line here. {way_on(board, state)}"
    why = ""
    if is_mark(piece) and site != state.ends[seat]:
        why = _why_not_replaced(position, site)
    elif is_node(piece) and site != state.ends[seat]:
        why = "Nodes stay where they are"
    elif piece == EMPTY and not is_open(board, seat, site):
        why = closed_words(board, site)
    elif piece == EMPTY and is_rut(board, state, 1 - seat, site):
        why = f"This space is in front of {other_name(position)}'s line. Only a mark at the end of yours can take it"
    return f"{why}. {way_on(board, state)}" if why else way_on(board, state)


def _why_not_replaced(position: Position, site: int) -> str:
    """Return why no node can replace a mark (BL14)."""
    board, state = position.game.board, position.state
    owner = owner_of(piece_on(state, site))
    if site == state.ends[owner]:
        return "The last mark of a line cannot be replaced, only earlier ones"
    if state.reserve[state.seat] == 0:
        return "You have no node left to replace this mark"
    if owner != state.seat and is_rim(board, site):
        return f"On the rim {other_name(position)}'s marks cannot be replaced"
    if is_crowded(board, state, site, owner):
        return "A node here would be the third of its colour in one place, and two are the most"
    return "This mark cannot be replaced now, because it would fit nowhere at the end of its line"
