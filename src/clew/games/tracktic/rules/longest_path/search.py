"""The longest path through the core of a group of pieces.

A small core needs one sweep (sweep.py). For a large one, a first sweep with a narrow beam finds a long path, mostly the
longest. Then sweeps look for a path as long as the upper bound (bound.py), which needs few states, because all that
cannot reach that goal are dropped. If there is no such path, the bound is lowered, until a path reaches it.

A sweep that drops states because its beam is full may miss a path. It is then repeated, in other orders of the nodes
and with wider beams, until the goal is settled.
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

#: A core whose sweep has about this many states or fewer is settled by one unlimited sweep.
_FEW_STATES = 3000.0
# Beam widths: the most states that a layer keeps.
#: For the first sweep of a large core.
_TRIAL_LIMIT = 300
#: For the first sweep for a new goal, at least and at most.
_MIN_LIMIT, _MAX_LIMIT = 2000, 8000
#: For the first round over all kinds of orders.
_ROUND_LIMIT = 500
#: How many times as wide the best kind of order is then tried.
_BEST_KIND_FACTOR = 16
#: How many times as wide each later round is.
_ROUND_FACTOR = 4
#: No limit.
_NO_LIMIT = 1 << 40

# Indices of the array `report`, after those of a sweep (sweep.py). Values count half pieces.
#: Value of the best path known, from this group or an earlier one.
_BEST_SO_FAR = REPORT
#: Value of the best path found in this core.
_FOUND = REPORT + 1
#: Upper bound on the value of any path.
_BOUND = REPORT + 2
#: By how much the goal is lowered at a time.
_DOWN = REPORT + 3
#: How many states the sweep had that settled the last goal.
_BEFORE = REPORT + 4
#: How many sweeps have failed to settle this goal.
_TRIES = REPORT + 5
#: The kind of order of the next sweep (order.py).
_KIND = REPORT + 6
#: The best kind of order in this round, and how many states it had.
_BEST_KIND, _LEAST = REPORT + 7, REPORT + 8
_REPORT_SIZE = REPORT + 9


@allocating
def core_length(pieces: Ints, group: Ints, size: int, whole: bool, floor: int, ceiling: int, out: Ints) -> int:
    """Return the length of the longest path through the core of a group, or 0 if it is not above `floor`.

    `ceiling` is a known upper bound. With `whole`, nothing has been cut away from the core, and an own piece must be on
    the path. `out` gets the pieces of the path, unless it is empty.
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
    report = np.zeros(_REPORT_SIZE, dtype=np.int64)
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
    """Set the goal and the beam width of the next sweep from the result of the last; return False if none is needed."""
    if report[LIMIT] == 0:
        # The first sweep looks for any path better than the best known.
        report[GOAL] = report[_BEST_SO_FAR] + WORTH
        report[LIMIT] = _NO_LIMIT if few else _TRIAL_LIMIT
        return True
    if report[BEST] > 0:
        report[_FOUND], report[_BEST_SO_FAR] = report[BEST], report[BEST]
    report[_BOUND] = min(report[_BOUND], max(report[MISSED], report[LEFT_OUT]) // WORTH * WORTH)
    if report[LIMIT] == _TRIAL_LIMIT or report[BEST] > 0 or report[LEFT_OUT] < report[GOAL]:
        lower_goal(report)
    else:
        report[_TRIES] += 1
        set_limit(report)
    return report[_BOUND] > report[_BEST_SO_FAR]


@compiled
def lower_goal(report: Ints) -> None:
    """Set the goal to the upper bound, or below it if the last sweep had hardly more states than the one before."""
    if 2 * report[STATES] < 3 * report[_BEFORE]:
        report[_DOWN] *= 2
    else:
        report[_DOWN] = WORTH
    report[_BEFORE] = 0 if report[LIMIT] == _TRIAL_LIMIT else report[STATES]
    report[GOAL] = max(report[_BEST_SO_FAR] + WORTH, report[_BOUND] + WORTH - report[_DOWN])
    # The order and beam width that settled the last goal are tried first.
    report[_TRIES] = 0
    report[LIMIT] = min(max(report[LIMIT], _MIN_LIMIT), _MAX_LIMIT)


@compiled
def set_limit(report: Ints) -> None:
    """Set the kind of order and the beam width of the next sweep for this goal."""
    turn, place = (report[_TRIES] - 1) // (KINDS + 1), (report[_TRIES] - 1) % (KINDS + 1)
    if place == 0:
        report[_LEAST] = -1
    elif report[_LEAST] < 0 or report[STATES] < report[_LEAST]:
        report[_LEAST], report[_BEST_KIND] = report[STATES], report[_KIND]
    # All kinds with a narrow beam, then the best with a wide one; the same again, wider; then the best, ever wider.
    limit = _ROUND_LIMIT if turn == 0 else _ROUND_FACTOR * _ROUND_LIMIT
    if turn > 1:
        report[_KIND], report[LIMIT] = report[_BEST_KIND], _ROUND_FACTOR * report[LIMIT]
    elif place < KINDS:
        report[_KIND], report[LIMIT] = place, limit
    else:
        report[_KIND], report[LIMIT] = report[_BEST_KIND], _BEST_KIND_FACTOR * limit


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
