"""The longest path through the core of a group of pieces.

A sweep (path_sweep.py) of a small core is over at once. Of a large one, a first sweep keeps few states and so gives a
path that is long, mostly the longest. Then the bound (path_bound.py) is tried: a sweep for paths of that length
needs few states, because it drops all that cannot come to it. If there is none, the bound comes down, until a path
has it.
"""

import numpy as np

from clew.core.compiled import allocating, compiled
from clew.games.tracktic.path_bound import FLOW_COLUMNS, WORTH, set_even_prices, set_least_prices
from clew.games.tracktic.path_nodes import EDGE_COLUMNS, EDGES, NODE_COLUMNS, NODES, SIZES, contract
from clew.games.tracktic.path_order import BEST_ORDER, ORDER_ROWS, STEP_OF, choose_order
from clew.games.tracktic.path_pieces import LEFT, Ints
from clew.games.tracktic.path_steps import ENDS, REST, STEP_COLUMNS, plan
from clew.games.tracktic.path_sweep import BEST, GOAL, LEFT_OUT, LIMIT, MISSED, NEEDS_OWN, REPORT, sweep
from clew.games.tracktic.path_trace import USED_COLUMNS, write_core_path, write_ring

#: With about so many states or fewer, one sweep settles it.
_FEW_STATES = 3000.0
#: How many states of a layer the first sweep of a large core keeps, and how many those for the bound keep at first.
_TRIAL_LIMIT = 300
_FIRST_LIMIT = 2000
_MORE = 8
_NO_LIMIT = 1 << 40

#: Places after those of the report of a sweep (path_sweep.py): what the best path known is worth, what the best that
#: was found here is worth, and what none is worth more than.
_BEST_SO_FAR, _FOUND, _BOUND = REPORT, REPORT + 1, REPORT + 2


@allocating
def core_length(pieces: Ints, group: Ints, size: int, whole: bool, floor: int, ceiling: int, out: Ints) -> int:
    """Return the length of the longest path through the core of a group, or 0 if it is not above `floor`.

    It is known not to be above `ceiling`. With `whole`, nothing has been cut away from the core, and an own piece must
    be on the path. `out` gets the pieces of the path, unless it has no room.
    """
    sizes = np.empty(SIZES, dtype=np.int64)
    core = np.empty(size, dtype=np.int64)
    nodes = np.empty((size, NODE_COLUMNS), dtype=np.int64)
    edges = np.empty((2 * size, EDGE_COLUMNS), dtype=np.int64)
    contract(pieces, group, size, whole, core, nodes, edges, sizes)
    count = sizes[NODES]
    if count == 0:
        return ring_length(pieces, group, size, out)
    orders = np.empty((ORDER_ROWS, count), dtype=np.int64)
    few = choose_order(pieces, core, nodes, edges, count, orders) < _FEW_STATES
    if few:
        set_even_prices(nodes, edges, sizes)
    else:
        flow = np.empty((pieces.shape[0], FLOW_COLUMNS), dtype=np.int64)
        set_least_prices(pieces, core, nodes, edges, sizes, flow)
    steps = np.empty((count + 1, STEP_COLUMNS), dtype=np.int64)
    plan(nodes, edges, count, orders[BEST_ORDER], orders[STEP_OF], np.empty(sizes[EDGES], dtype=np.int64), steps)
    report = np.empty(REPORT + 3, dtype=np.int64)
    choices = np.empty(count if out.size > 0 else 0, dtype=np.int64)
    report[NEEDS_OWN] = 1 if whole else 0
    report[_BEST_SO_FAR], report[_FOUND], report[LIMIT] = WORTH * floor, 0, 0
    report[_BOUND] = min(WORTH * ceiling, (steps[0, REST] + steps[0, ENDS]) // WORTH * WORTH + WORTH)
    while set_goal(few, report):
        sweep(steps, count, report, choices)
    if report[_FOUND] > 0 and out.size > 0:
        used = np.empty((count, USED_COLUMNS), dtype=np.int64)
        write_core_path(pieces, core, nodes, edges, count, steps, choices, used, out)
    return report[_FOUND] // WORTH


@compiled
def set_goal(few: bool, report: Ints) -> bool:
    """Say what the next sweep is to look for, after what the last one found; return False if nothing is left."""
    if report[LIMIT] == 0:
        # The first one looks for anything better than what is known.
        report[GOAL] = report[_BEST_SO_FAR] + WORTH
        report[LIMIT] = _NO_LIMIT if few else _TRIAL_LIMIT
        return True
    if report[BEST] > 0:
        report[_FOUND] = report[BEST]
        report[_BEST_SO_FAR] = report[BEST]
    most = max(report[MISSED], report[LEFT_OUT]) // WORTH * WORTH
    report[_BOUND] = min(report[_BOUND], most)
    if report[LIMIT] < _FIRST_LIMIT:
        report[LIMIT] = _FIRST_LIMIT
    elif report[LEFT_OUT] >= report[_BOUND]:
        report[LIMIT] *= _MORE
    report[GOAL] = report[_BOUND]
    return report[_BOUND] > report[_BEST_SO_FAR]


@compiled
def ring_length(pieces: Ints, group: Ints, size: int, out: Ints) -> int:
    """Return the size of a core that is a ring."""
    length, start = 0, -1
    for place in range(size):
        if pieces[group[place], LEFT] > 0:
            length += 1
            start = group[place]
    if out.size > 0:
        write_ring(pieces, start, out)
    return length
