"""The longest path through the core of a group of pieces.

A sweep (path_sweep.py) of a small core is over at once. Of a large one, a first sweep keeps few states and so gives a
path that is long, mostly the longest. Then the bound (path_bound.py) is tried: a sweep for paths of that length
needs few states, because it drops all that cannot come to it. If there is none, the bound comes down, until a path
has it.
"""

import numpy as np

from clew.core.compiled import allocating, compiled
from clew.games.tracktic.rules.longest_path.bound import FLOW_COLUMNS, WORTH, set_even_prices, set_least_prices
from clew.games.tracktic.rules.longest_path.nodes import EDGE_COLUMNS, EDGES, NODE_COLUMNS, NODES, SIZES, contract
from clew.games.tracktic.rules.longest_path.order import (
    KINDS,
    ORDER_ROWS,
    OTHER_ORDER,
    STEP_OF,
    choose_order,
    vary_order,
)
from clew.games.tracktic.rules.longest_path.pieces import LEFT, Ints
from clew.games.tracktic.rules.longest_path.plan import STEP_COLUMNS, plan
from clew.games.tracktic.rules.longest_path.sweep import (
    BEST,
    GOAL,
    LEFT_OUT,
    LIMIT,
    MISSED,
    NEEDS_OWN,
    REPORT,
    STATES,
    sweep,
)
from clew.games.tracktic.rules.longest_path.trace import USED_COLUMNS, write_core_path, write_ring

#: With about so many states or fewer, one sweep settles it.
_FEW_STATES = 3000.0
#: How many states of a layer are kept: by the first sweep of a large core; by the first one for a goal, at least and
#: at most; by those of the first round of all kinds of orders; how many times as many by the best kind after that; and
#: how many times as many each time after that.
_TRIAL_LIMIT = 300
_LEAST_LIMIT, _MOST_LIMIT = 2000, 8000
_ROUND_LIMIT, _BEST_KIND_TIMES = 500, 16
_MORE = 4
_NO_LIMIT = 1 << 40

#: Places after those of the report of a sweep (path_sweep.py): what the best path known is worth, and the best that was
#: found here; what none is worth more than; by how much the goal comes down at a time, and how many states the sweep
#: had that settled the last goal; how many sweeps there were for this goal; in what kind of order the next one goes;
#: the best kind so far, and how many states it had.
_BEST_SO_FAR, _FOUND, _BOUND, _DOWN, _BEFORE, _TRIES, _KIND, _BEST_KIND, _LEAST = range(REPORT, REPORT + 9)
_PLACES = REPORT + 9


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
    slot_of = np.empty(sizes[EDGES], dtype=np.int64)
    choices = np.empty(count if out.size > 0 else 0, dtype=np.int64)
    used = np.empty((choices.size, USED_COLUMNS), dtype=np.int64)
    report = np.zeros(_PLACES, dtype=np.int64)
    report[NEEDS_OWN], report[_BEST_SO_FAR], report[_BOUND] = 1 if whole else 0, WORTH * floor, WORTH * ceiling
    kind = -1
    while set_goal(few, report):
        if report[_KIND] != kind:
            kind = report[_KIND]
            vary_order(pieces, core, nodes, edges, count, kind, orders)
            plan(nodes, edges, count, orders[OTHER_ORDER], orders[STEP_OF], slot_of, steps)
        sweep(steps, count, report, choices)
        if report[BEST] > 0 and out.size > 0:
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
        report[_FOUND], report[_BEST_SO_FAR] = report[BEST], report[BEST]
    report[_BOUND] = min(report[_BOUND], max(report[MISSED], report[LEFT_OUT]) // WORTH * WORTH)
    if report[LIMIT] == _TRIAL_LIMIT or report[BEST] > 0 or report[LEFT_OUT] < report[GOAL]:
        come_down(report)
    else:
        report[_TRIES] += 1
        set_limit(report)
    return report[_BOUND] > report[_BEST_SO_FAR]


@compiled
def come_down(report: Ints) -> None:
    """Set the goal to what no path exceeds; below that if the last sweep had hardly more states than the one before."""
    if 2 * report[STATES] < 3 * report[_BEFORE]:
        report[_DOWN] *= 2
    else:
        report[_DOWN] = WORTH
    report[_BEFORE] = 0 if report[LIMIT] == _TRIAL_LIMIT else report[STATES]
    report[GOAL] = max(report[_BEST_SO_FAR] + WORTH, report[_BOUND] + WORTH - report[_DOWN])
    # What settled the last goal is tried first.
    report[_TRIES] = 0
    report[LIMIT] = min(max(report[LIMIT], _LEAST_LIMIT), _MOST_LIMIT)


@compiled
def set_limit(report: Ints) -> None:
    """Set the kind of order of the next sweep for this goal, and how many states it keeps."""
    turn, place = (report[_TRIES] - 1) // (KINDS + 1), (report[_TRIES] - 1) % (KINDS + 1)
    if place == 0:
        report[_LEAST] = -1
    elif report[_LEAST] < 0 or report[STATES] < report[_LEAST]:
        report[_LEAST], report[_BEST_KIND] = report[STATES], report[_KIND]
    # All kinds with few states, then the best of them with many; again, with more; then the best with more and more.
    limit = _ROUND_LIMIT if turn == 0 else _MORE * _ROUND_LIMIT
    if turn > 1:
        report[_KIND], report[LIMIT] = report[_BEST_KIND], _MORE * report[LIMIT]
    elif place < KINDS:
        report[_KIND], report[LIMIT] = place, limit
    else:
        report[_KIND], report[LIMIT] = report[_BEST_KIND], _BEST_KIND_TIMES * limit


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
