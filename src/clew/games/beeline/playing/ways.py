"""How many marks a line of Beeline needs around the pieces on the board: breadth-first search from its goal.

A line may turn in any direction, so its shortest way is the shortest one over free spaces and nodes of its colour.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.core.compiled import compiled
from clew.core.memory.stack_tables import word_table
from clew.games.beeline.playing.marks import STUCK
from clew.games.beeline.rules.board import CELLS, NOWHERE, SIDES, BeelineBoard, steps_between
from clew.games.beeline.rules.lines import front, is_free, sources_of
from clew.games.beeline.rules.pieces import is_mark, node
from clew.games.beeline.rules.state import end_of, piece_on

#: Marks from a space from which there is no way.
NO_WAY = 90

WayTable = NDArray[np.uint64]


@compiled
def fill_ways(board: BeelineBoard, state: Any, line: int, ways: WayTable) -> None:
    """Fill a row for each site: the marks that the line needs if the next one is played there; NO_WAY without any."""
    queue = word_table(1, CELLS)[0]
    for site in range(board.outside + 1):
        ways[site] = NO_WAY
    goal = board.starts[1 - line]
    ways[goal] = 0
    queue[0] = goal
    first, last = 0, 1
    while first < last:
        site = int(queue[first])
        first += 1
        for side in range(SIDES):
            ahead = board.neighbour[site, side]
            if ways[ahead] == NO_WAY and (is_free(board, state, line, ahead) or piece_on(state, ahead) == node(line)):
                ways[ahead] = ways[site] + np.uint64(1)
                queue[last] = ahead
                last += 1
    ways[goal] = 0


@compiled
def marks_on_way(board: BeelineBoard, state: Any, line: int, ways: WayTable) -> float:
    """Return how many marks a line needs, by its table of ways; NO_WAY without any."""
    end = end_of(state, line)
    if is_mark(piece_on(state, end)):
        return float(ways[front(board, state, end)])
    least = float(NO_WAY)
    source, other = sources_of(board, state, line)
    for side in range(SIDES):
        ahead = board.neighbour[source, side]
        if is_free(board, state, line, ahead):
            least = min(least, float(ways[ahead]))
        if other != NOWHERE:
            ahead = board.neighbour[other, side]
            if is_free(board, state, line, ahead):
                least = min(least, float(ways[ahead]))
    return least


@compiled
def needed_around(board: BeelineBoard, state: Any, line: int) -> float:
    """Return how many marks a line needs around all pieces; if there is no way, more than the straight one takes."""
    ways = word_table(1, CELLS)[0]
    fill_ways(board, state, line, ways)
    needed = marks_on_way(board, state, line, ways)
    if needed < NO_WAY:
        return needed
    return steps_between(board, end_of(state, line), board.starts[1 - line]) + 2.0 * STUCK


@compiled
def rut_of(board: BeelineBoard, state: Any, line: int) -> int:
    """Return the space that a line's last mark faces, or NOWHERE if it ends with a node."""
    end = end_of(state, line)
    return front(board, state, end) if is_mark(piece_on(state, end)) else NOWHERE


@compiled
def marks_to_hit(board: BeelineBoard, state: Any, line: int) -> int:
    """Return how many marks the other line needs, about, to drive this one back; 9 if it cannot be driven back."""
    rut = rut_of(board, state, line)
    if rut == NOWHERE or not is_free(board, state, 1 - line, rut):
        return 9
    least = 9
    source, other = sources_of(board, state, 1 - line)
    if is_mark(piece_on(state, source)):
        ahead = front(board, state, source)
        return 1 + steps_between(board, ahead, rut) if is_free(board, state, 1 - line, ahead) else least
    for side in range(SIDES):
        ahead = board.neighbour[source, side]
        if is_free(board, state, 1 - line, ahead):
            least = min(least, 1 + steps_between(board, ahead, rut))
        if other != NOWHERE:
            ahead = board.neighbour[other, side]
            if is_free(board, state, 1 - line, ahead):
                least = min(least, 1 + steps_between(board, ahead, rut))
    return least
