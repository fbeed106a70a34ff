"""Where a line of Beeline ends, which spaces are in front of it, and how far it is from its goal."""

from collections import deque
from functools import cache
from typing import Any

from clew.boards.lattice import NO_SITE
from clew.games.beeline.notation.names import space_name
from clew.games.beeline.rules.board import NOWHERE, BeelineBoard, is_open, lattice
from clew.games.beeline.rules.lines import front, reaches_goal, sources_of
from clew.games.beeline.rules.moves import EXTEND, REPLACE, kind_of_move, replaced_of, space_of
from clew.games.beeline.rules.pieces import EMPTY, is_mark, node, owner_of
from clew.games.beeline.rules.state import end_of, piece_on

#: The sides of a space in words, clockwise from east as in boards.hexagonal.
SIDE_WORDS = ("east", "south-east", "south-west", "west", "north-west", "north-east")


def ends_with_mark(state: Any, line: int) -> bool:
    """Return whether a line ends with a mark, which leads to one space, and not with a node."""
    return is_mark(piece_on(state, end_of(state, line)))


def pointed_at(board: BeelineBoard, state: Any, line: int) -> int | None:
    """Return the space that the mark at the end of a line leads to, or None if there is none (BL8)."""
    if not ends_with_mark(state, line):
        return None
    ahead = int(front(board, state, end_of(state, line)))
    return None if ahead == board.outside else ahead


def spaces_in_front(board: BeelineBoard, state: Any, line: int) -> list[int]:
    """Return the spaces in which a line can continue: its free ruts (BL8)."""
    if ends_with_mark(state, line):
        ahead = pointed_at(board, state, line)
        beside = [] if ahead is None else [ahead]
    else:
        sources = [int(source) for source in sources_of(board, state, line) if source != NOWHERE]
        beside = list(dict.fromkeys(site for source in sources for site in neighbours(board.side)[source]))
    return [site for site in beside if piece_on(state, site) == EMPTY and is_open(board, line, site)]


def steps_to_goal(board: BeelineBoard, state: Any, line: int) -> int | None:
    """Return how many more pieces a line needs at least to reach its goal; None if there is no way (BL19)."""
    if reaches_goal(board, state, line):
        return 0
    steps = steps_from(board, state, line)
    ahead = spaces_in_front(board, state, line)
    return min((steps[site] for site in ahead if site in steps), default=None)


def steps_from(board: BeelineBoard, state: Any, line: int) -> dict[int, int]:
    """Return for each space that a line could lead to how many more pieces it would need from there.

    The way is over spaces that are empty and open, each of which takes a piece, and over the line's own nodes.
    """
    goal = int(board.starts[1 - line])
    cells = state.cells[: board.outside].tolist()
    own_node, around = node(line), neighbours(board.side)
    steps = {goal: 0}
    waiting = deque([goal])
    while waiting:
        site = waiting.popleft()
        for beside in around[site]:
            is_own = cells[beside] == own_node
            if not is_own and (cells[beside] != EMPTY or not is_open(board, line, beside)):
                continue
            count = steps[site] + (0 if is_own else 1)
            if count < steps.get(beside, len(cells)):
                steps[beside] = count
                # Nodes come first, so that spaces are met in the order of their steps.
                waiting.insert(0 if is_own else len(waiting), beside)
    return steps


@cache
def neighbours(side: int) -> tuple[tuple[int, ...], ...]:
    """Return the neighbours of each space of a board, clockwise from east."""
    table = lattice(side).neighbours.tolist()
    return tuple(tuple(site for site in around if site != NO_SITE) for around in table)


def end_words(board: BeelineBoard, state: Any, line: int) -> str:
    """Return the end of a line in words: `K5`, `the node on K5`."""
    name = space_name(board, end_of(state, line))
    return name if ends_with_mark(state, line) else f"the node on {name}"


def drives_itself_back(board: BeelineBoard, before: Any, move: int, after: Any) -> bool:
    """Return whether a move plays a mark on the mover's own line that comes back to the hand at once (BL17)."""
    kind = kind_of_move(move)
    own = kind == EXTEND or (kind == REPLACE and owner_of(piece_on(before, replaced_of(move))) == before.seat)
    return own and piece_on(after, space_of(move)) == EMPTY
