"""States of the frontier: a partial path, described by its open edges and how they are paired.

A partial path is a number of separate lines. Each leaves the swept nodes by two open edges, or by one and has an end of
the path inside. A state labels every slot with what is at the other end of its line:

    swept : not yet            slot 0: MATE + 3   the line comes back out at slot 3
       +--:-- slot 0           slot 1: NO_LINE
       |  :   slot 1           slot 2: LOOSE      the line has an end of the path inside
       | o+-- slot 2           slot 3: MATE + 0
       +--:-- slot 3

Two states with the same labels can be continued in the same ways, so only the one with the higher value is kept.

A state is a row of four numbers: the labels of slots 0 to 11, five bits each; those of slots 12 to 23, and above them
how many ends the path has (0, 1 or 2) and whether an own piece is on it; its value, which is the value of its edges
minus the prices of the unswept pieces at the open ones; and a back pointer.
"""

from clew.core.compiled import compiled
from clew.games.tracktic.rules.longest_path.bound import WORTH
from clew.games.tracktic.rules.longest_path.pieces import Ints
from clew.games.tracktic.rules.longest_path.plan import (
    BONUS,
    IN_PRICE,
    IN_SLOT,
    INNER,
    INS,
    OUT_PRICE,
    OUT_SLOT,
    OUTS,
    SPLITS,
    WITH_OWN,
)

NO_LINE, LOOSE, MATE = 0, 1, 2

#: Columns of a state. In a new one, BACK is the choice that made it.
LOW, HIGH, VALUE, BACK = range(4)
STATE_COLUMNS = 4

#: A choice is the set of edges by which the path goes out of the node, as bits 0 to 3, and SPLIT if both of its ends
#: are in the node.
SPLIT = 16
CHOICE_BITS = 5

#: LOW of a complete path.
DONE = -1

#: A node with four outgoing edges has the most new states: the path avoids it, or ends there and leaves by one edge,
#: or leaves by two.
NEW_STATES = 1 + 4 + 6

_BITS = 5
_LABEL = (1 << _BITS) - 1
_PER_WORD = 12
_ENDS_AT = _BITS * _PER_WORD
_LABELS = (1 << _ENDS_AT) - 1
_ONE_END = 1 << _ENDS_AT
ON_OWN = 1 << (_ENDS_AT + 2)

#: Columns of the arms of a node, by which a path can leave it: the far end of the line there, the value it adds, and
#: its bit of the choice. There are at most two incoming lines, four outgoing edges, and the end of the path.
_FAR, _GAIN, _CHOICE = range(3)
ARMS = 7
ARM_COLUMNS = 3


@compiled
def ends_of(high: int) -> int:
    """Return how many ends of the path a state has."""
    return (high >> _ENDS_AT) & 3


@compiled
def label_at(state: Ints, slot: int) -> int:
    """Return the label of a slot."""
    word = 1 if slot >= _PER_WORD else 0
    return (state[LOW + word] >> (_BITS * (slot - _PER_WORD * word))) & _LABEL


@compiled
def set_far_end(state: Ints, far: int, label: int) -> None:
    """Set the label at the far end of a line, unless an end of the path is there."""
    if far != LOOSE:
        slot = far - MATE
        word = 1 if slot >= _PER_WORD else 0
        shift = _BITS * (slot - _PER_WORD * word)
        state[LOW + word] = (state[LOW + word] & ~(_LABEL << shift)) | (label << shift)


@compiled
def expand(row: Ints, state: Ints, arms: Ints, successors: Ints) -> int:
    """Write all successors of a state in a step into `successors`; return how many. The state is overwritten."""
    used, second_slot = 0, 0
    for place in range(row[INS]):
        slot = row[IN_SLOT + place]
        label = label_at(state, slot)
        if label != NO_LINE:
            if used == 2:
                return 0
            set_far_end(state, MATE + slot, NO_LINE)
            state[VALUE] += row[IN_PRICE + place]
            arms[used, _FAR], arms[used, _GAIN], arms[used, _CHOICE] = label, 0, 0
            second_slot = slot
            used += 1
    count = 0
    if used == 0:
        # The path avoids the node.
        successors[0, LOW], successors[0, HIGH], successors[0, VALUE], successors[0, BACK] = (
            state[LOW],
            state[HIGH],
            state[VALUE],
            0,
        )
        count = 1
    state[VALUE] += row[INNER]
    if row[WITH_OWN] == 1:
        state[HIGH] |= ON_OWN
    if used == 2:
        if arms[0, _FAR] == MATE + second_slot:
            return open_ring(row, state, successors)
        return join(row, state, arms, 0, 1, False, successors, count)
    end = list_outs(row, arms, used)
    for some in range(end if used == 0 else 1):
        for other in range(some + 1, end + 1):
            count = join(row, state, arms, some, other, other == end, successors, count)
    return count


@compiled
def list_outs(row: Ints, arms: Ints, listed: int) -> int:
    """Add the outgoing edges and the end of the path to the arms; return the index of the last."""
    for out in range(row[OUTS]):
        arms[listed, _FAR] = MATE + row[OUT_SLOT + out]
        arms[listed, _GAIN] = WORTH - row[OUT_PRICE + out]
        arms[listed, _CHOICE] = 1 << out
        listed += 1
    arms[listed, _FAR], arms[listed, _GAIN], arms[listed, _CHOICE] = LOOSE, row[BONUS], 0
    return listed


@compiled
def join(row: Ints, state: Ints, arms: Ints, some: int, other: int, is_end: bool, successors: Ints, count: int) -> int:
    """Write the state in which two arms of the node are one line, and the one in which both lines end in it."""
    ends, far, other_far = ends_of(state[HIGH]), arms[some, _FAR], arms[other, _FAR]
    value = state[VALUE] + arms[some, _GAIN] + arms[other, _GAIN]
    choice = arms[some, _CHOICE] | arms[other, _CHOICE]
    if far == LOOSE and other_far == LOOSE:
        # The path is complete if there is no other line.
        return write_complete(state, successors, count, value, choice)
    if not is_end or ends < 2:
        new = successors[count]
        new[LOW], new[HIGH], new[VALUE], new[BACK] = state[LOW], state[HIGH], value, choice
        new[HIGH] += _ONE_END if is_end else 0
        set_far_end(new, far, other_far)
        set_far_end(new, other_far, far)
        count += 1
    if row[SPLITS] == 1 and ends == 0 and not is_end:
        new = successors[count]
        new[LOW], new[HIGH], new[VALUE], new[BACK] = state[LOW], state[HIGH], value - WORTH, choice | SPLIT
        new[HIGH] += 2 * _ONE_END
        set_far_end(new, far, LOOSE)
        set_far_end(new, other_far, LOOSE)
        count += 1
    return count


@compiled
def open_ring(row: Ints, state: Ints, successors: Ints) -> int:
    """Handle two incoming arms of one line, which closes a ring: a path only if both of its ends are in the node."""
    if row[SPLITS] == 0:
        return 0
    return write_complete(state, successors, 0, state[VALUE] - WORTH, SPLIT)


@compiled
def write_complete(state: Ints, successors: Ints, count: int, value: int, choice: int) -> int:
    """Write a complete path if the state has no other line."""
    if state[LOW] != 0 or (state[HIGH] & _LABELS) != 0:
        return count
    new = successors[count]
    new[LOW], new[HIGH], new[VALUE], new[BACK] = DONE, state[HIGH], value, choice
    return count + 1
