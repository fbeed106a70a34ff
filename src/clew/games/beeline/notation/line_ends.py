"""Where a line of Beeline ends, which spaces are in front of it, and how far it is from its goal."""

from collections import deque
from functools import cache
from typing import Any

from clew.boards.lattice import NO_SITE
from clew.games.beeline.notation.names import space_name
from clew.games.beeline.rules.board import NOWHERE, BeelineBoard, is_open, lattice
from clew.games.beeline.rules.lines import front, is_crowded, reaches_goal, sources_of
from clew.games.beeline.rules.moves import EXTEND, REPLACE, kind_of_move, replaced_of, space_of
from clew.games.beeline.rules.pieces import EMPTY, is_mark, is_mark_of, node, owner_of
from clew.games.beeline.rules.state import end_of, piece_on

#: No more nodes of a colour than this lie side by side (BL12).
MOST_TOGETHER = 2

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
    ahead = pointed_at(board, state, line)
    if ahead is not None and is_mark_of(piece_on(state, ahead), line):
        # BL14: a node takes the place of that mark, which is played out of the node.
        return max(1, steps[ahead]) if ahead in steps else None
    return min((steps[site] for site in spaces_in_front(board, state, line) if site in steps), default=None)


def steps_from(board: BeelineBoard, state: Any, line: int) -> dict[int, int]:
    """Return for each space that a line could lead to how many more pieces it would need from there.

    The way is over spaces that are empty and open, each of which takes a piece, over the line's own nodes, and over
    earlier marks of the line. A node that replaces such a mark takes no piece more: the mark goes to the end (BL14).
    """
    goal, reserve = int(board.starts[1 - line]), int(state.reserve[line])
    costs, around = _costs(board, state, line), neighbours(board.side)
    steps: dict[int, int] = {}
    # What a way from a site has needed: the marks that nodes replace, and the nodes in a row (BL12).
    needs: list[list[tuple[int, int]]] = [[] for _ in costs]
    waiting = deque([(0, goal, 0, 0)])
    while waiting:
        count, site, replaced, together = waiting.popleft()
        if any(fewer <= replaced and shorter <= together for fewer, shorter in needs[site]):
            continue
        needs[site].append((replaced, together))
        steps.setdefault(site, count)
        for beside in around[site]:
            cost = costs[beside]
            if cost == _FREE:
                if not needs[beside] or replaced < needs[beside][-1][0]:
                    waiting.append((count + 1, beside, replaced, 0))
            elif cost == _NODE:
                # Those without a piece come first, so that spaces are met in the order of their steps.
                waiting.appendleft((count, beside, replaced, together + 1))
            elif cost == _EARLIER and replaced < reserve and together < MOST_TOGETHER:
                waiting.appendleft((count, beside, replaced + 1, together + 1))
    return steps


#: What a way of a line can lead over: nothing, a free space, a node, or an earlier mark, which a node can replace.
_CLOSED, _FREE, _NODE, _EARLIER = range(4)


def _costs(board: BeelineBoard, state: Any, line: int) -> list[int]:
    """Return for each space whether and how a way of a line can lead over it (BL3, BL12, BL14)."""
    cells, own_node, end = state.cells[: board.outside].tolist(), node(line), end_of(state, line)
    found = [_CLOSED] * len(cells)
    for site, piece in enumerate(cells):
        if piece == EMPTY:
            found[site] = _FREE if is_open(board, line, site) else _CLOSED
        elif piece == own_node:
            found[site] = _NODE
        elif site != end and is_mark_of(piece, line) and not is_crowded(board, state, site, line):
            found[site] = _EARLIER
    return found


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
