"""What is wrong with a draft of Beeline, in words."""

from clew.core.interaction.editing import Draft
from clew.core.interaction.people import listed
from clew.games.beeline.about import ABOUT
from clew.games.beeline.entry.editing.line_search import LINE, unreached_marks
from clew.games.beeline.entry.editing.pieces import marks_of_draft, names_of, nodes_of_draft
from clew.games.beeline.entry.editing.supplies import (
    EMPTY_TURNS,
    REPLACED,
    groups_left,
    hand_of,
    is_second_piece,
    marks_played,
    reserve,
)
from clew.games.beeline.notation.names import KIND_WORDS, counted, space_name
from clew.games.beeline.rules.board import SEATS, SIDES, BeelineBoard, is_open
from clew.games.beeline.rules.pieces import EACH_KIND, KINDS, NODES

#: Spaces that a sentence names; it counts the others.
MOST_NAMED = 3


def fault(draft: Draft) -> str | None:
    """Return what is wrong with marks, nodes, supplies or the turn."""
    for seat in range(SEATS):
        words = _fault_of_marks(draft, seat) or _fault_of_groups(draft, seat)
        if words is not None:
            return words
    return _fault_of_nodes(draft) or _fault_of_turn(draft) or _fault_of_ends(draft)


def _fault_of_marks(draft: Draft, seat: int) -> str | None:
    board: BeelineBoard = draft.game.board
    name = ABOUT.seat_names[seat]
    for kind, count in enumerate(marks_played(draft, seat)):
        if count > EACH_KIND:
            return f"{name} has {count} {KIND_WORDS[kind]}s on the board, but only {EACH_KIND} in all"
    closed = {site for site in marks_of_draft(draft, seat) if not is_open(board, seat, site)}
    if closed:
        return f"{name}'s {_marks_on(board, closed)} on the rim that is closed to {name}"
    unreached = unreached_marks(draft, seat)
    if unreached:
        return f"{name}'s {_marks_on(board, unreached)} not joined to the line from {name}'s start"
    return None


def _marks_on(board: BeelineBoard, sites: set[int]) -> str:
    """Return `mark on G7 is`, or `marks on G7, H8 and 3 others are`."""
    names = names_of(board, sites)
    more = len(names) - MOST_NAMED
    shown = [*names[:MOST_NAMED], *([f"{more} {'other' if more == 1 else 'others'}"] if more > 0 else [])]
    return f"mark on {shown[0]} is" if len(names) == 1 else f"marks on {listed(shown)} are"


def _fault_of_groups(draft: Draft, seat: int) -> str | None:
    name, hand, groups = ABOUT.seat_names[seat], hand_of(draft, seat), groups_left(draft, seat)
    for kind in range(KINDS):
        if hand[kind] < 0:
            return f"with {counted(groups, 'group')} to come, {name} has too many {KIND_WORDS[kind]}s on the board"
    if groups and not sum(hand):
        return f"{name}'s hand is empty, so the next group has been started: lower the groups to come"
    return None


def _fault_of_nodes(draft: Draft) -> str | None:
    board: BeelineBoard = draft.game.board
    on_board = [nodes_of_draft(draft, colour) for colour in range(SEATS)]
    total, count = SEATS * NODES, sum(map(len, on_board))
    if count > total:
        return f"there are {count} nodes on the board, but only {total} in all"
    left = sum(reserve(draft, seat) for seat in range(SEATS))
    if count + left != total:
        return f"{counted(count, 'node')} on the board and {left} in reserve make {count + left}; there are {total}"
    for colour, nodes in enumerate(on_board):
        for site in sorted(nodes):
            if sum(int(board.neighbour[site, side]) in nodes for side in range(SIDES)) > 1:
                where = space_name(board, site)
                return f"three of {ABOUT.seat_names[colour]}'s nodes are together at {where}: at most two may be"
    return None


def _fault_of_turn(draft: Draft) -> str | None:
    if draft.beside.get(REPLACED) == "yes" and not is_second_piece(draft):
        return "a first piece that replaced a mark is followed by the second piece of the turn"
    if draft.beside.get(EMPTY_TURNS, "0") != "0":
        return "after an empty turn the first piece of the next turn follows, and every empty turn is a move played"
    return None


def _fault_of_ends(draft: Draft) -> str | None:
    for seat, name in enumerate(ABOUT.seat_names):
        if f"{LINE}-{seat}" in draft.beside:
            return f"{name}'s line cannot run in the order that is given beside the board"
    return "both lines have reached the other's start, but only one player can have won"
