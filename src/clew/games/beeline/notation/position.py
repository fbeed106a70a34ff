"""Reads and writes states of Beeline as one line of text.

        b1 4 / N5 M5:SE-NW L5:SE-W / B5 C6 C7:W-E / b@H8 r@G7 / b3+4 r3+3

- whose turn it is and which piece of the turn, with `!` after a first piece that replaced a mark of the other line
  (BL15), `-` after an empty turn and `--` after two (BL20); then how many moves have been played
- Black's line from its start and Red's: marks as in moves, nodes as spaces, `*` after an end that was entered (BL13)
- loose nodes, by colour, or `.` if there are none
- groups of marks not yet started and nodes in reserve, of each player; the other marks are in hand
"""

import re
from functools import cache
from itertools import permutations
from typing import Any, cast

import numpy as np

from clew.boards.hexagonal import SIDES as SIDE_NAMES
from clew.boards.lattice import NO_SITE
from clew.core.errors import InvalidPosition
from clew.games.beeline.about import ABOUT
from clew.games.beeline.notation.names import KIND_WORDS, last_space, parse_sides, space_name, space_named
from clew.games.beeline.rules.board import SEATS, SIDES, BeelineBoard, is_open, lattice, make_board, side_towards
from clew.games.beeline.rules.lines import add_piece, front, piece_before, reaches_goal
from clew.games.beeline.rules.pieces import (
    BEYOND,
    EACH_KIND,
    EACH_KIND_IN_GROUP,
    EMPTY,
    GROUPS,
    KINDS,
    NODES,
    is_mark,
    kind_of,
    mark,
    node,
    opposite,
)
from clew.games.beeline.rules.state import FIRST, NO_SEAT, SECOND, end_of, piece_on

SEAT_LETTERS = "br"

#: Nodes that a line can pass in a row; see MAX_LENGTH.
NODES_IN_A_ROW = 3

#: What follows the space of a mark in a line: `:SE-NW`. A node is its space alone.
_SIDES_OF_PIECE = {
    mark(seat, inward, outward): f":{SIDE_NAMES[inward]}-{SIDE_NAMES[outward]}"
    for seat in range(SEATS)
    for inward, outward in permutations(range(SIDES), 2)
}

_HEAD = re.compile(r"([br])([12])(!?)(-{0,2}) (\d{1,3})", re.ASCII)
_SUPPLY = re.compile(r"b(\d)\+(\d) r(\d)\+(\d)", re.ASCII)


def format_state(board: BeelineBoard, state: Any, unseen: bool) -> str:
    """Return a state as one line."""
    # Reading a field by its name in brackets takes a fifth of the time of an attribute.
    flags = ("!" if state["replaced"] else "") + "-" * int(state["empty_turns"])
    head = SEAT_LETTERS[state["seat"]] + str(state["piece"] + 1) + flags + f" {state['plies']}"
    left = zip(SEAT_LETTERS, state["groups"].tolist(), state["reserve"].tolist(), strict=True)
    supply = " ".join(f"{letter}{groups}+{reserve}" for letter, groups, reserve in left)
    runs = [sites_of_line(board, state, line) for line in range(SEATS)]
    loose = [
        f"{SEAT_LETTERS[colour]}@{space_name(board, site)}"
        for colour in range(SEATS)
        for site in nodes_of(state, colour)
        if site not in runs[colour]
    ]
    lines = [format_line(board, state, line, runs[line]) for line in range(SEATS)]
    return " / ".join([head, *lines, " ".join(loose) or ".", supply])


def sites_of_line(board: BeelineBoard, state: Any, line: int) -> list[int]:
    """Return the sites of the pieces of a line, from the start to the end."""
    # Plain lists: following the line step by step in NumPy arrays takes ten times as long.
    steps = state["steps"][line, : state["lengths"][line] - 1].tolist()
    neighbour = _neighbours(board.side)
    sites = [int(state["ends"][line])]
    for step in reversed(steps):
        sites.append(neighbour[sites[-1]][opposite(step)])
    return sites[::-1]


@cache
def _neighbours(side: int) -> list[list[int]]:
    """Return the site on each side of each site of the board with `side` spaces to a side."""
    return cast(list[list[int]], make_board(side, False).neighbour.tolist())


def nodes_of(state: Any, colour: int) -> list[int]:
    """Return the sites of the nodes of a colour, in order."""
    return np.flatnonzero(state["cells"] == node(colour)).tolist()


def format_line(board: BeelineBoard, state: Any, line: int, sites: list[int]) -> str:
    """Return a line as text, given the sites of its pieces."""
    names, cells = lattice(board.side).names, state["cells"].tolist()
    words = [names[site] + _SIDES_OF_PIECE.get(cells[site], "") for site in sites]
    return " ".join(words) + ("*" if state["entered"][line] else "")


def parse_state(board: BeelineBoard, state: Any, text: str) -> bool:
    """Fill a record from text; all pieces must be accounted for and the lines must be connected."""
    parts = [" ".join(part.split()) for part in text.split("/")]
    if len(parts) != 5:
        raise InvalidPosition(f"{text!r}: expected a turn, two lines, loose nodes and supplies, separated by /")
    head, black, red, loose, supply = parts
    state.cells[board.outside] = BEYOND
    state.winner = NO_SEAT
    for seat in range(SEATS):
        state.cells[board.starts[seat]] = node(seat)
    for seat, words in enumerate((black, red)):
        _read_line(board, state, seat, words.upper())
    _read_loose_nodes(board, state, loose)
    _check_ends_and_groups(board, state)
    _read_supply(board, state, supply.lower())
    _read_head(board, state, head.lower())
    return False


def _read_line(board: BeelineBoard, state: Any, line: int, text: str) -> None:
    """Put the pieces of a line on the board, one by one."""
    name = ABOUT.seat_names[line]
    start = space_name(board, int(board.starts[line]))
    words = text.removesuffix("*").split()
    if words[:1] != [start]:
        raise InvalidPosition(f"{text!r}: expected {name}'s line to start with the node on {start}")
    state.ends[line] = board.starts[line]
    state.lengths[line] = 1
    nodes_in_a_row = 1
    for word in words[1:]:
        if ":" in word:
            _read_mark(board, state, line, word)
            nodes_in_a_row = 0
        else:
            nodes_in_a_row += 1
            _read_node(board, state, line, word, nodes_in_a_row)
    # BL13: a node was entered from a mark, which a node may have replaced since.
    if text.endswith("*"):
        if nodes_in_a_row not in (1, 2) or len(words) == 1:
            raise InvalidPosition(f"{text!r}: expected {words[-1]}* to be a node that a mark leads into")
        state.entered[line] = 1


def _read_mark(board: BeelineBoard, state: Any, line: int, word: str) -> None:
    name, _, sides = word.partition(":")
    site, joined = space_named(board, name), parse_sides(sides)
    if site == NO_SITE or joined is None:
        raise InvalidPosition(f"{word!r}: expected a mark as in G7:W-NE, on a space from A1 to {last_space(board)}")
    inward, outward = joined
    end = end_of(state, line)
    if board.neighbour[site, inward] != end or not _leads_to(board, state, end, site):
        raise InvalidPosition(f"{word!r}: expected a mark that continues from {space_name(board, end)}")
    if piece_on(state, site) != EMPTY:
        raise InvalidPosition(f"{word!r}: expected at most one piece on {name}")
    if not is_open(board, line, site):
        raise InvalidPosition(f"{word!r}: expected a space that is open to {ABOUT.seat_names[line]} (BL3)")
    state.cells[site] = mark(line, inward, outward)
    if _marks_on_board(state, line, kind_of(inward, outward)) > EACH_KIND:
        raise InvalidPosition(f"{word!r}: expected at most {EACH_KIND} marks of a kind (BL4)")
    add_piece(state, line, site, side_towards(board, end, site))


def _leads_to(board: BeelineBoard, state: Any, end: int, site: int) -> bool:
    """Return whether a line can continue from its end to a neighbouring site."""
    return not is_mark(piece_on(state, end)) or front(board, state, end) == site


def _marks_on_board(state: Any, owner: int, kind: int) -> int:
    """Return how many marks of a kind a seat has on the board."""
    return sum(int(np.count_nonzero(state.cells == piece)) for piece in _marks_of(owner, kind))


@cache
def _marks_of(owner: int, kind: int) -> list[int]:
    """Return all marks of a kind of a seat, whichever sides they join."""
    pairs = [(inward, outward) for inward in range(SIDES) for outward in range(SIDES) if inward != outward]
    return [mark(owner, *sides) for sides in pairs if kind_of(*sides) == kind]


def _read_node(board: BeelineBoard, state: Any, line: int, word: str, nodes_in_a_row: int) -> None:
    site = space_named(board, word)
    if site == NO_SITE:
        raise InvalidPosition(f"{word!r}: expected a node on a space from A1 to {last_space(board)}")
    end = end_of(state, line)
    side = side_towards(board, end, site)
    if side == NO_SITE or not _leads_to(board, state, end, site):
        raise InvalidPosition(f"{word!r}: expected a node next to {space_name(board, end)}, and in front of a mark")
    if piece_on(state, site) != node(line):
        _put_node(board, state, site, line, word)
    last = state.lengths[line] - 1
    third_is_first = nodes_in_a_row < NODES_IN_A_ROW or piece_before(board, state, line, end, last) == site
    if nodes_in_a_row > NODES_IN_A_ROW or not third_is_first:
        raise InvalidPosition(
            f"{word!r}: expected at most {NODES_IN_A_ROW} nodes in a row, the third being the first (BL12)"
        )
    add_piece(state, line, site, side)


def _put_node(board: BeelineBoard, state: Any, site: int, colour: int, word: str) -> None:
    if piece_on(state, site) != EMPTY:
        raise InvalidPosition(f"{word!r}: expected at most one piece on {space_name(board, site)}")
    if not any(is_open(board, seat, site) for seat in range(SEATS)):
        raise InvalidPosition(f"{word!r}: expected no piece on a yellow space (BL3)")
    state.cells[site] = node(colour)


def _read_loose_nodes(board: BeelineBoard, state: Any, text: str) -> None:
    for word in text.split() if text != "." else ():
        letter, _, name = word.partition("@")
        site = space_named(board, name.upper())
        if letter.lower() not in tuple(SEAT_LETTERS) or site == NO_SITE:
            raise InvalidPosition(f"{word!r}: expected a loose node as in b@G7 or r@G7, or . for none")
        _put_node(board, state, site, SEAT_LETTERS.index(letter.lower()), word)


def _check_ends_and_groups(board: BeelineBoard, state: Any) -> None:
    """Refuse groups of three nodes, ends that should have entered a node, and two winners; note the winner."""
    for colour in range(SEATS):
        for site in nodes_of(state, colour):
            if np.count_nonzero(state.cells[board.neighbour[site]] == node(colour)) > 1:
                raise InvalidPosition(
                    f"three nodes are together at {space_name(board, site)}: expected at most two (BL12)"
                )
    for line in range(SEATS):
        end = end_of(state, line)
        if is_mark(piece_on(state, end)) and piece_on(state, front(board, state, end)) == node(line):
            raise InvalidPosition(f"expected {ABOUT.seat_names[line]}'s line to enter the node it faces (BL13)")
        if reaches_goal(board, state, line):
            if state.winner != NO_SEAT:
                raise InvalidPosition("both lines have reached a start: expected at most one winner (BL19)")
            state.winner = line


def _read_supply(board: BeelineBoard, state: Any, text: str) -> None:
    """Read the groups and nodes beside the board; all other marks that are not on the board are in hand."""
    match = _SUPPLY.fullmatch(text)
    if match is None:
        raise InvalidPosition(f"{text!r}: expected groups not yet started and nodes in reserve, as in b3+5 r3+5")
    numbers = [int(number) for number in match.groups()]
    state.groups[:], state.reserve[:] = numbers[0::2], numbers[1::2]
    if max(numbers[0::2]) >= GROUPS or max(numbers[1::2]) >= NODES:
        raise InvalidPosition(f"{text!r}: expected at most {GROUPS - 1} groups and {NODES - 1} nodes")
    on_board = sum(len(nodes_of(state, colour)) for colour in range(SEATS))
    if on_board + state.reserve.sum() != SEATS * NODES:
        raise InvalidPosition(f"{text!r}: expected {SEATS * NODES} nodes on the board and in reserve (BL6)")
    for seat, name in enumerate(ABOUT.seat_names):
        for kind in range(KINDS):
            played = _marks_on_board(state, seat, kind)
            in_hand = EACH_KIND - played - EACH_KIND_IN_GROUP * int(state.groups[seat])
            if in_hand < 0:
                raise InvalidPosition(f"{text!r}: {name} has more {KIND_WORDS[kind]}s than the expected {EACH_KIND}")
            state.hand[seat, kind] = in_hand
        if state.groups[seat] > 0 and state.hand[seat].sum() == 0:
            raise InvalidPosition(f"{text!r}: {name}'s hand is empty: expected the next group to be in use (BL5)")


def _read_head(board: BeelineBoard, state: Any, text: str) -> None:
    """Read whose turn it is."""
    match = _HEAD.fullmatch(text)
    if match is None:
        raise InvalidPosition(
            f"{text!r}: expected the seat to move with the piece of its turn, and the moves played, as in b1 12"
        )
    seat, piece, replaced, empty_turns, plies = match.groups()
    state.seat = SEAT_LETTERS.index(seat)
    state.piece = int(piece) - 1
    state.plies = int(plies)
    state.empty_turns = len(empty_turns)
    state.replaced = len(replaced)
    if state.plies > board.max_plies or state.plies < state.empty_turns:
        raise InvalidPosition(f"{text!r}: expected at most {board.max_plies} moves, and one for each empty turn")
    if replaced and state.piece == FIRST:
        raise InvalidPosition(f"{text!r}: expected ! with the second piece of a turn only (BL15)")
    if empty_turns and state.piece == SECOND:
        raise InvalidPosition(f"{text!r}: expected - with the first piece of a turn only (BL20)")
