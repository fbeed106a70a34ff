"""The sweep: dynamic programming over the states of the frontier, step by step.

The states after a step are a layer. A hash table finds equal states; an entry carries the step in which it was made, so
that the table never needs to be cleared. States whose upper bound does not reach the goal are dropped.

The size of a layer can be limited, as in a beam search: only the states with the highest upper bounds are kept. The
result is then still a path, and it is the longest if no dropped state had a higher upper bound.
"""

import numpy as np
from numpy.typing import NDArray

from clew.core.compiled import allocating, compiled
from clew.games.tracktic.rules.longest_path.bound import WORTH
from clew.games.tracktic.rules.longest_path.frontier import (
    ARM_COLUMNS,
    ARMS,
    BACK,
    CHOICE_BITS,
    DONE,
    HIGH,
    LOW,
    NEW_STATES,
    ON_OWN,
    STATE_COLUMNS,
    VALUE,
    ends_of,
    expand,
)
from clew.games.tracktic.rules.longest_path.pieces import Ints
from clew.games.tracktic.rules.longest_path.plan import ENDS, REST

#: Indices of the array `report`. Input:
#: GOAL        minimum value of a path
#: LIMIT       maximum number of states of a layer
#: NEEDS_OWN   whether an own piece must be on the path
#: Output:
#: BEST        value of the best path, 0 if there is none
#: MISSED      highest upper bound of the states dropped because it was not above BEST
#: LEFT_OUT    highest upper bound of the states dropped because of LIMIT
#: STATES      number of states of all layers
#: LAST_STEP, LAST_BACK   last step of the best path, and its back pointer
#: Internal: AT, SIZE     progress within a layer
GOAL, LIMIT, NEEDS_OWN, BEST, MISSED, LEFT_OUT, STATES, LAST_STEP, LAST_BACK, AT, SIZE = range(11)
REPORT = 11

#: Initial capacity for states; it doubles when it is full.
_CAPACITY = 64
#: Upper bounds are below this: twice 257 for the pieces, and prices.
_VALUES = 2 * 257 + 2 * 256

#: An entry of the hash table: the index in the layer, and above it the step.
_PLACE_BITS = 32
_PLACE = (1 << _PLACE_BITS) - 1

#: For the hash: products of 31 and 32 bits stay below 2**63.
_HALF = (1 << 31) - 1
_MIX_1, _MIX_2, _MIX_3, _MIX_4 = 0x9E3779B1, 0x85EBCA6B, 0xC2B2AE35, 0x27D4EB2F


@compiled
def find(layer: Ints, table: Ints, step: int, low: int, high: int) -> int:
    """Return the slot of a state in the hash table, or the free slot where it belongs."""
    mask = table.size - 1
    mixed = (low & _HALF) * _MIX_1 ^ (low >> 31) * _MIX_2 ^ (high & _HALF) * _MIX_3 ^ (high >> 32) * _MIX_4
    mixed ^= mixed >> 29
    at = (mixed ^ mixed >> 17) & mask
    while table[at] >> _PLACE_BITS == step:
        place = table[at] & _PLACE
        if layer[place, LOW] == low and layer[place, HIGH] == high:
            break
        at = (at + 1) & mask
    return at


@compiled
def add_state(layer: Ints, table: Ints, step: int, size: int, state: Ints, back: int) -> int:
    """Add a state to a layer unless it has an equal one of at least the same value; return the layer's new size."""
    at = find(layer, table, step, state[LOW], state[HIGH])
    if table[at] >> _PLACE_BITS == step:
        place = table[at] & _PLACE
        if state[VALUE] > layer[place, VALUE]:
            layer[place, VALUE] = state[VALUE]
            layer[place, BACK] = back
        return size
    table[at] = step << _PLACE_BITS | size
    layer[size, LOW] = state[LOW]
    layer[size, HIGH] = state[HIGH]
    layer[size, VALUE] = state[VALUE]
    layer[size, BACK] = back
    return size + 1


@compiled
def upper_bound(after: Ints, state: Ints) -> int:
    """Return an upper bound on the value of paths that continue a state; `after` is the next row of the plan."""
    return state[VALUE] + after[REST] + after[ENDS + ends_of(state[HIGH])]


@compiled
def sweep_layer(
    steps: Ints,
    step: int,
    before: Ints,
    count: int,
    layer: Ints,
    table: Ints,
    scratch: tuple[Ints, Ints, Ints],
    report: Ints,
) -> bool:
    """Fill a layer from the `count` states before it, starting at `report[AT]`; return False if the layer is full."""
    state, arms, successors = scratch
    row, after = steps[step], steps[step + 1]
    for place in range(report[AT], count):
        if report[SIZE] + NEW_STATES > layer.shape[0]:
            report[AT] = place
            return False
        for column in range(STATE_COLUMNS):
            state[column] = before[place, column]
        for new in range(expand(row, state, arms, successors)):
            back = place << CHOICE_BITS | successors[new, BACK]
            if successors[new, LOW] == DONE:
                if successors[new, VALUE] > report[BEST] and (
                    report[NEEDS_OWN] == 0 or successors[new, HIGH] & ON_OWN != 0
                ):
                    report[BEST], report[LAST_STEP], report[LAST_BACK] = successors[new, VALUE], step, back
                continue
            most = upper_bound(after, successors[new])
            if most > report[BEST]:
                report[SIZE] = add_state(layer, table, step, report[SIZE], successors[new], back)
            else:
                report[MISSED] = max(report[MISSED], most)
    report[AT] = 0
    return True


@compiled
def rehash(layer: Ints, table: Ints, step: int, count: int) -> None:
    """Fill a new hash table with the states of a layer."""
    for at in range(table.size):
        table[at] = -1
    for place in range(count):
        table[find(layer, table, step, layer[place, LOW], layer[place, HIGH])] = step << _PLACE_BITS | place


@compiled
def thin_out(after: Ints, layer: Ints, counts: Ints, report: Ints) -> None:
    """Keep the states of a layer with the highest upper bounds; ties are spread evenly over the layer."""
    size, room = report[SIZE], report[LIMIT]
    for value in range(_VALUES):
        counts[value] = 0
    for place in range(size):
        counts[upper_bound(after, layer[place])] += 1
    least = _VALUES - 1
    while counts[least] <= room:
        room -= counts[least]
        least -= 1
    report[LEFT_OUT] = max(report[LEFT_OUT], least)
    kept, due = 0, 0
    for place in range(size):
        most = upper_bound(after, layer[place])
        if most == least:
            due += room
        if most > least or (most == least and due >= counts[least]):
            if most == least:
                due -= counts[least]
            for column in range(STATE_COLUMNS):
                layer[kept, column] = layer[place, column]
            kept += 1
    report[SIZE] = kept


@allocating
def sweep(steps: Ints, count: int, report: Ints, choices: Ints) -> None:
    """Find the best path of at least the value `report[GOAL]`, and fill in the report.

    `choices` gets the choice of every step of that path, -1 after its last, unless it is empty.
    """
    scratch = (
        np.empty(STATE_COLUMNS, dtype=np.int64),
        np.empty((ARMS, ARM_COLUMNS), dtype=np.int64),
        np.empty((NEW_STATES, STATE_COLUMNS), dtype=np.int64),
    )
    before = np.zeros((_CAPACITY, STATE_COLUMNS), dtype=np.int64)
    layer = np.empty((_CAPACITY, STATE_COLUMNS), dtype=np.int64)
    table = np.full(2 * _CAPACITY, -1, dtype=np.int64)
    counts = np.empty(_VALUES, dtype=np.int64)
    trail = np.empty(_CAPACITY, dtype=np.int32)
    starts = np.zeros(count + 1, dtype=np.int64)
    before[0, VALUE] = WORTH
    size = 1
    report[BEST], report[LAST_STEP] = report[GOAL] - 1, -1
    report[MISSED], report[LEFT_OUT], report[STATES], report[AT] = 0, 0, 0, 0
    for step in range(count):
        report[SIZE] = 0
        while not sweep_layer(steps, step, before, size, layer, table, scratch, report):
            larger = np.empty((2 * layer.shape[0], STATE_COLUMNS), dtype=np.int64)
            copy_rows(layer, larger, report[SIZE])
            layer = larger
            if table.size < 2 * layer.shape[0]:
                table = np.empty(2 * layer.shape[0], dtype=np.int64)
                rehash(layer, table, step, report[SIZE])
        if report[SIZE] > report[LIMIT]:
            thin_out(steps[step + 1], layer, counts, report)
        size = report[SIZE]
        report[STATES] += size
        if choices.size > 0:
            starts[step + 1] = starts[step] + size
            if starts[step + 1] > trail.size:
                longer = np.empty(2 * starts[step + 1], dtype=np.int32)
                copy_trail(trail, longer, starts[step])
                trail = longer
            add_to_trail(layer, size, trail, starts[step])
        before, layer = layer, before
    if report[LAST_STEP] < 0:
        report[BEST] = 0
    elif choices.size > 0:
        trace_back(trail, starts, report, choices)


@compiled
def copy_rows(layer: Ints, larger: Ints, count: int) -> None:
    """Copy the states of a layer to a larger one."""
    for place in range(count):
        for column in range(STATE_COLUMNS):
            larger[place, column] = layer[place, column]


@compiled
def copy_trail(trail: NDArray[np.int32], longer: NDArray[np.int32], count: int) -> None:
    """Copy a trail to a longer one."""
    for place in range(count):
        longer[place] = trail[place]


@compiled
def add_to_trail(layer: Ints, count: int, trail: NDArray[np.int32], start: int) -> None:
    """Add the back pointers of a layer to the trail."""
    for place in range(count):
        trail[start + place] = layer[place, BACK]


@compiled
def trace_back(trail: NDArray[np.int32], starts: Ints, report: Ints, choices: Ints) -> None:
    """Follow the back pointers from the last step of the best path."""
    for step in range(choices.size):
        choices[step] = -1
    back = report[LAST_BACK]
    for step in range(report[LAST_STEP], -1, -1):
        choices[step] = back & ((1 << CHOICE_BITS) - 1)
        if step > 0:
            back = np.int64(trail[starts[step - 1] + (back >> CHOICE_BITS)])
