"""The sentence that explains why a move of Beeline is refused, for each rule."""

from typing import Any

from clew.games.beeline.about import ABOUT
from clew.games.beeline.notation.line_ends import ends_with_mark, pointed_at, spaces_in_front
from clew.games.beeline.notation.names import KIND_WORDS, a_kind, space_name
from clew.games.beeline.rules.board import BeelineBoard, is_open, is_rim
from clew.games.beeline.rules.lines import is_in_line, is_rut
from clew.games.beeline.rules.moves import (
    OTHER_NODE,
    REPLACE,
    inward_side,
    kind_of_move,
    outward_side_of,
    replaced_of,
    space_of,
)
from clew.games.beeline.rules.pieces import EMPTY, inward_of, is_mark, is_node, kind_of, outward_of, owner_of
from clew.games.beeline.rules.state import end_of, piece_on


def refusal(board: BeelineBoard, state: Any, move: int, rule: int) -> str:
    """Return why the move breaks the rule."""
    return _REASONS[rule](board, state, move)


def _line_of(state: Any, move: int) -> int:
    """Return the line that the move extends."""
    if kind_of_move(move) == REPLACE:
        return owner_of(piece_on(state, replaced_of(move)))
    return int(state.seat)


def _piece_words(piece: int) -> str:
    name = ABOUT.seat_names[owner_of(piece)]
    if is_node(piece):
        return f"{name}'s node"
    return f"{name}'s {KIND_WORDS[kind_of(inward_of(piece), outward_of(piece))]}"


def way_on(board: BeelineBoard, state: Any) -> str:
    """Return where the seat to move continues its line, as what to do instead of something illegal."""
    seat = int(state.seat)
    name, ahead = space_name(board, end_of(state, seat)), spaces_in_front(board, state, seat)
    if not ahead:
        return f"Your line is blocked at {name}: play a node"
    if ends_with_mark(state, seat):
        return f"Your line ends at {name}: tap the space in front of it"
    return f"Your line ends at the node on {name}: tap a space next to it"


def closed_words(board: BeelineBoard, space: int) -> str:
    """Return why a space is closed to a player."""
    for seat, name in enumerate(ABOUT.seat_names):
        if is_open(board, seat, space):
            return f"Only {name} may use the dark rim on this side"
    return "This corner is closed to both players"


def _closed(board: BeelineBoard, state: Any, move: int) -> str:
    name = space_name(board, space_of(move))
    for seat, other in enumerate(ABOUT.seat_names):
        if is_open(board, seat, space_of(move)):
            return f"{name} is on the dark rim that only {other} may use: choose another space"
    return f"{name} is a yellow space, which is closed to both players: choose another space"


def _none_left(board: BeelineBoard, state: Any, move: int) -> str:
    kind = KIND_WORDS[kind_of(inward_side(move), outward_side_of(move))]
    return f"you have no {kind} left, all of yours are on the board: play another kind"


def _none_in_group(board: BeelineBoard, state: Any, move: int) -> str:
    kind = KIND_WORDS[kind_of(inward_side(move), outward_side_of(move))]
    return f"you have no {kind} left for now: play your other marks first, then you get nine new ones"


def _no_nodes(board: BeelineBoard, state: Any, move: int) -> str:
    return "you have no node left in reserve: play a mark"


def _not_in_rut(board: BeelineBoard, state: Any, move: int) -> str:
    space = space_of(move)
    line = _line_of(state, move)
    whose = "your line" if line == state.seat else f"{ABOUT.seat_names[line]}'s line"
    end = space_name(board, end_of(state, line))
    taken = piece_on(state, space) != EMPTY and space != replaced_of(move)
    why = f"{space_name(board, space)} is taken by {_piece_words(piece_on(state, space))}: " if taken else ""
    if not ends_with_mark(state, line):
        return f"{why}{whose} ends at the node on {end}, so play next to it, with the mark's first side towards {end}"
    rut = pointed_at(board, state, line)
    if rut is None:
        return f"{why}{whose} ends at {end} and faces off the board, so replace one of its marks by a node"
    return f"{why}{whose} ends at {end}, so play at {space_name(board, rut)}, with the mark's first side towards {end}"


def _node_on_line(board: BeelineBoard, state: Any, move: int) -> str:
    name = space_name(board, space_of(move))
    if piece_on(state, space_of(move)) != EMPTY:
        return f"{name} is taken by {_piece_words(piece_on(state, space_of(move)))}: choose an empty space"
    return (
        f"{name} is in front of {ABOUT.seat_names[1 - state.seat]}'s line, too, where you may play a mark but no node"
    )


def _loose_node(board: BeelineBoard, state: Any, move: int) -> str:
    space = space_of(move)
    name = space_name(board, space)
    other = ABOUT.seat_names[1 - state.seat]
    if piece_on(state, space) != EMPTY:
        return f"{name} is taken by {_piece_words(piece_on(state, space))}: choose an empty space"
    if is_rut(board, state, 1 - int(state.seat), space):
        return f"{name} is in front of {other}'s line, where no node may lie: choose another space"
    return f"{name} is in front of your own line: a node there has your colour up, not {other}'s"


def _crowded(board: BeelineBoard, state: Any, move: int) -> str:
    space = replaced_of(move) if kind_of_move(move) == REPLACE else space_of(move)
    colour = _line_of(state, move) if kind_of_move(move) != OTHER_NODE else 1 - int(state.seat)
    together = f"three {ABOUT.seat_names[colour]} nodes lie together"
    return f"a node on {space_name(board, space)} would make {together}, and two are the most: choose another space"


def _not_entered(board: BeelineBoard, state: Any, move: int) -> str:
    end = space_name(board, end_of(state, _line_of(state, move)))
    return f"the line did not enter the node on {end}, so play next to that node, not next to the one beside it"


def _not_replaceable(board: BeelineBoard, state: Any, move: int) -> str:
    replaced = replaced_of(move)
    name = space_name(board, replaced)
    piece = piece_on(state, replaced)
    if not is_mark(piece):
        what = "no piece" if piece == EMPTY else "a node"
        return f"{name} has {what}: choose a mark to replace"
    owner = owner_of(piece)
    if replaced == state.ends[owner]:
        return f"the mark on {name} is the end of its line: replace an earlier one"
    kind = kind_of(inward_of(piece), outward_of(piece))
    if kind != kind_of(inward_side(move), outward_side_of(move)):
        return f"you must play the mark from {name}, which is {a_kind(kind)}"
    whose = ABOUT.seat_names[owner]
    if is_rim(board, replaced):
        return f"{name} is on the rim, where you may not replace {whose}'s marks: choose one off the rim"
    return f"{space_name(board, space_of(move))} is on the rim, where you may not play {whose}'s marks"


def _closes_line(board: BeelineBoard, state: Any, move: int) -> str:
    other = ABOUT.seat_names[1 - int(state.seat)]
    replaced = f"you have replaced a mark of {other}'s line in this turn"
    return f"{replaced}, so leave that line a free space to continue, other than your own start"


def _faces_badly(board: BeelineBoard, state: Any, move: int) -> str:
    return f"{_faced_words(board, state, move)}: lead your line another way"


def _faced_words(board: BeelineBoard, state: Any, move: int) -> str:
    """Return what a mark would face that it may not face (BL17)."""
    ahead = board.neighbour[space_of(move), outward_side_of(move)]
    if ahead == board.outside:
        return "it would face off the board"
    name = space_name(board, ahead)
    piece = piece_on(state, ahead)
    if piece == EMPTY:
        return f"it would face {name}, which is not open to you"
    if is_mark(piece) and owner_of(piece) == state.seat:
        return f"it would face your own mark on {name}, and you would have no node left to replace it"
    words = f"it would face {_piece_words(piece)} on {name}"
    if not board.facing_drives_back:
        return (
            f"{words}, which the options of this game do not allow"
            if is_in_line(board, state, 1 - int(state.seat), ahead)
            else words
        )
    return f"{words}, which is not part of {ABOUT.seat_names[1 - int(state.seat)]}'s line"


def _won(board: BeelineBoard, state: Any, move: int) -> str:
    return f"{ABOUT.seat_names[state.winner]} has already won"


def _no_pass(board: BeelineBoard, state: Any, move: int) -> str:
    if state.empty_turns == board.seats or state.plies >= board.max_plies:
        return "the game is over: it is a tie"
    return "you can still play a piece: pass only when none fits"


_REASONS = {
    3: _closed,
    4: _none_left,
    5: _none_in_group,
    6: _no_nodes,
    9: _not_in_rut,
    10: _node_on_line,
    11: _loose_node,
    12: _crowded,
    13: _not_entered,
    14: _not_replaceable,
    15: _closes_line,
    17: _faces_badly,
    19: _won,
    20: _no_pass,
}
