"""What to do instead of a touch that fits no legal move of Beeline: why not, and where a piece can go."""

from clew.boards.lattice import NO_SITE
from clew.core.interaction.move_parts import Entered
from clew.core.interaction.people import capitalised, listed, number_word
from clew.core.position import Position
from clew.games.beeline.about import ABOUT
from clew.games.beeline.entry.hand import OWN, TURNED, node_name, other_name
from clew.games.beeline.notation.line_ends import ends_with_mark, neighbours, spaces_in_front
from clew.games.beeline.notation.names import KIND_NAMES, KIND_WORDS, a_kind, mark_text, space_name, space_named
from clew.games.beeline.notation.refusals import closed_words, way_on
from clew.games.beeline.rules import must_free_rut
from clew.games.beeline.rules.board import NOWHERE, is_open, is_rim, side_towards
from clew.games.beeline.rules.lines import is_crowded, is_rut, sources_of
from clew.games.beeline.rules.pieces import is_mark, is_node, node, owner_of
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
        held = entered.chosen.get("piece")
        return (
            _instead_of_node(position, site, held)
            if held in (OWN, TURNED)
            else _instead_of_space(position, site, entered)
        )
    if touch in KIND_NAMES:
        return _instead_of_mark(position, KIND_NAMES.index(touch))
    if touch in (OWN, TURNED):
        return _instead_of_any_node(position, touch)
    return way_on(board, state)


def _instead_of_mark(position: Position, kind: int) -> str:
    """Return what to do instead of playing a kind of mark: it is used up, or fits nowhere."""
    state, name = position.state, KIND_WORDS[kind]
    if state.hand[state.seat, kind] > 0:
        return f"{a_kind(kind).capitalize()} has no space to go to now: pick another piece"
    if state.groups[state.seat] == 0:
        return f"You have no {name}s left: pick another piece"
    return f"You have no {name}s left for now: pick another mark. When your hand is empty, you get nine new marks"


def _instead_of_any_node(position: Position, touch: str) -> str:
    """Return what to do instead of a node: none is left, or none may lie anywhere."""
    state = position.state
    if state.reserve[state.seat] == 0:
        return "You have no node left: play a mark"
    return f"A {node_name(int(state.seat), touch)} has no space to go to now: pick another piece"


def _instead_of_node(position: Position, site: int, touch: str) -> str:
    """Return why a node that was picked cannot go to a space, and where it can (BL10, BL11, BL12, BL14)."""
    board, state = position.game.board, position.state
    seat, piece, other = int(state.seat), piece_on(state, site), other_name(position)
    where = "your line" if touch == OWN else f"{other}'s line"
    where = f"Tap a free space, or an earlier mark of {where}"
    if is_mark(piece):
        why = _why_not_replaced(position, site)
    elif is_node(piece):
        why = "There is a node already"
    elif not is_open(board, seat, site):
        why = closed_words(board, site)
    elif is_rut(board, state, 1 - seat, site):
        return _instead_of_blocking(position, site, touch)
    elif is_crowded(board, state, site, seat if touch == OWN else 1 - seat):
        why = _why_crowded(position, site, seat if touch == OWN else 1 - seat)
    else:
        why = f"In front of your own line only a {node_name(seat, OWN)} can go"
    return f"{why}. {where}"


def _instead_of_blocking(position: Position, site: int, touch: str) -> str:
    """Return what to do instead of a node right in front of the other's line (BL10, BL11), to stop that line."""
    board, state, other = position.game.board, position.state, other_name(position)
    seat = int(state.seat)
    why = f"No node may lie right in front of {other}'s line"
    if site in spaces_in_front(board, state, seat) and ends_with_mark(state, 1 - seat):
        return f"{why}. Play a mark there instead: it drives {other} back"
    # The start and the end of a line are never replaced.
    has_earlier_marks = state.lengths[1 - seat] > len(("start", "end"))
    if not has_earlier_marks:
        return f"{why}: tap a space further on"
    if touch == TURNED:
        return f"{why}. Tap one of its marks: the node replaces it, and you lead the line elsewhere"
    turned = node_name(seat, TURNED)
    return f"{why}. Block it further on, or pick the {turned} to replace one of its marks"


def _instead_of_space(position: Position, site: int, entered: Entered) -> str:
    """Return what to do instead of touching a space: why nothing can be done there, and where the line continues."""
    board, state = position.game.board, position.state
    seat, piece = int(state.seat), piece_on(state, site)
    on_way = way_on(board, state)
    if site == board.starts[1 - seat]:
        return f"This is your goal: lead your line here. {on_way}"
    if site == state.ends[seat]:
        return on_way
    if is_mark(piece):
        return f"{_why_not_replaced(position, site)}. {on_way}"
    if is_node(piece):
        return f"Nodes stay where they are. {on_way}"
    if not is_open(board, seat, site):
        return f"{closed_words(board, site)}. {on_way}"
    # A piece or a space was chosen before: it stays.
    why = why_not_there(position, site, entered)
    return f"{why}. To put a node there, pick it first" if not is_rut(board, state, 1 - seat, site) else why


def why_not_there(position: Position, site: int, entered: Entered) -> str:
    """Return why the own line cannot be led to an empty space, and no node was asked for that could lie there."""
    board, state = position.game.board, position.state
    seat, other = int(state.seat), other_name(position)
    no_mark = _why_no_mark(position, site, entered.chosen.get("space"))
    if no_mark is not None:
        return no_mark
    if is_rut(board, state, 1 - seat, site):
        turned = node_name(seat, TURNED)
        return (
            f"Your line does not reach the space in front of {other}'s, and no node may lie there. To stop {other}, "
            f"pick the {turned}"
        )
    return "Your line does not reach this space"


def _why_no_mark(position: Position, site: int, front: str | None) -> str | None:
    """Return why no mark of the hand leads the own line to a space beside the one in front; None if it is not near."""
    board, state = position.game.board, position.state
    seat = int(state.seat)
    for ahead in spaces_in_front(board, state, seat) if front is None else [space_named(board, front)]:
        sources = [int(source) for source in sources_of(board, state, seat) if source != NOWHERE]
        source = next((each for each in sources if each in neighbours(board.side)[ahead]), None)
        outward = int(side_towards(board, ahead, site))
        if source is None or outward < 0:
            continue
        mark = mark_text(board, ahead, int(side_towards(board, ahead, source)), outward)
        illegal = position.why_not(mark)
        if illegal is not None:
            return capitalised(illegal.sentence)
    return None


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
        return _why_crowded(position, site, owner)
    return "This mark cannot be replaced now, because it would fit nowhere at the end of its line"


def _why_crowded(position: Position, site: int, colour: int) -> str:
    """Return why no node of a colour may lie on a space: three would lie side by side there (BL12)."""
    board, state = position.game.board, position.state
    there: list[int] = []
    waiting = [site]
    while waiting:
        beside = [each for each in neighbours(board.side)[waiting.pop()] if piece_on(state, each) == node(colour)]
        waiting += [each for each in beside if each not in there]
        there += [each for each in beside if each not in there]
    names, together = listed([space_name(board, each) for each in sorted(there)]), number_word(len(there) + 1)
    nodes = f"{ABOUT.seat_names[colour].lower()} nodes"
    return f"With {names}, {together} {nodes} would lie side by side here. No more than two may"
