"""LineUp!: which tokens can be captured (LU5 to LU9, LU14, LU19, LU20).

A line of blue squares against a line of orange ones in the same row. Going east, Blue can capture the first orange
token if the blue line before it is longer than the orange line that begins with it:

    . b b b o o .        3 > 2: the orange token next to the blue ones can be captured
    . . b b o o .        2 = 2: it cannot (LU7: the token itself counts)

A single token is examined by following its lines; all tokens at once by shifting whole sets of sites, on boards whose
sites are numbered for that (numbering.py).
"""

from typing import Any

import numpy as np

from clew.boards.lattice import NO_SITE
from clew.core.bits import ONE, lowest, without_lowest
from clew.core.compiled import compiled
from clew.games.lineup.rules.sets import (
    NOTHING,
    SMALL,
    WORD_BITS,
    Words,
    contains,
    fits_shifts,
    lowered,
    raised,
    words_of,
)

NO_SEAT = -1

#: A capture without a direction.
ANY = -1


@compiled
def capture_breaks(tables: Any, state: Any, target: int, direction: int) -> int:
    """Return 0, or the number of the rule that capturing the target would break."""
    rule = lines_break(tables, state, target, direction)
    # LU20: after the limit of captures in a row the next turn is a placement.
    return 20 if rule == 0 and must_place(tables, state) else rule


@compiled
def must_place(tables: Any, state: Any) -> bool:
    """Return whether the next turn has to be a placement (LU20)."""
    return tables.capture_limit != 0 and state.captures >= tables.capture_limit


@compiled
def lines_break(tables: Any, state: Any, target: int, direction: int) -> int:
    """Return 0, or the number of the rule but LU20 that capturing the target would break."""
    seat = state.seat
    owner = owner_at(tables, state, target)
    # LU5: only an opposing token can be captured.
    if owner in (NO_SEAT, seat):
        return 5
    # LU9: tokens of a secured structure cannot be captured.
    if contains(state.secured, target):
        return 9
    # LU14: only the token placed on the previous turn can be captured.
    if tables.fresh and state.fresh != target:
        return 14
    if direction == ANY:
        return any_line_breaks(tables, state, owner, target)
    if not is_longer(tables, state, seat, owner, target, direction):
        return length_rule(tables, state, seat, owner, target)
    # LU19: only captures of whole lines have a direction.
    return 0 if tables.whole_lines and is_affordable(tables, state, owner, target, direction) else 19


@compiled
def any_line_breaks(tables: Any, state: Any, owner: int, target: int) -> int:
    """Return 0, or the rule that a capture without a direction would break."""
    found = 0
    for direction in range(tables.directions):
        if is_longer(tables, state, state.seat, owner, target, direction):
            if not tables.whole_lines:
                return 0
            # LU19: the direction has to be given, unless LU20 forbids all of them.
            if must_place(tables, state) and is_affordable(tables, state, owner, target, direction):
                return 0
            found = 19
    return found if found != 0 else length_rule(tables, state, state.seat, owner, target)


@compiled
def is_affordable(tables: Any, state: Any, owner: int, target: int, direction: int) -> bool:
    """Return whether the seat to move has a token for each one that a capture takes (LU19)."""
    return tables.unlimited or capture_cost(tables, state, owner, target, direction) <= state.supplies[state.seat]


@compiled
def is_longer(tables: Any, state: Any, seat: int, owner: int, target: int, direction: int) -> bool:
    """Return whether the seat's line captures the target in a direction."""
    # LU5: a line adjacent to the target, longer than the opponent's line in the opposite direction.
    own = own_line(tables, state, seat, target, direction)
    return own > 1 and own > their_line(tables, state, owner, target, direction)


@compiled
def own_line(tables: Any, state: Any, seat: int, target: int, direction: int) -> int:
    """Return the length of the seat's line that would capture in a direction."""
    # LU7: the unbroken line of the player's tokens that starts next to the target.
    before = int(tables.neighbours[target, direction ^ 1])
    return line_length(tables, state.tokens[seat], before, direction ^ 1)


@compiled
def their_line(tables: Any, state: Any, owner: int, target: int, direction: int) -> int:
    """Return the length of the owner's line that would have to be shorter."""
    # LU7: the unbroken line of the owner's tokens that starts with the target and leads away from the player's line.
    return line_length(tables, state.tokens[owner], target, direction)


@compiled
def line_length(tables: Any, tokens: Words, site: int, direction: int) -> int:
    """Return the length of the unbroken line of tokens from a site on; LU6, LU8: along sites of the same kind."""
    length = 0
    while site != NO_SITE and contains(tokens, site):
        length += 1
        site = int(tables.neighbours[site, direction])
    return length


@compiled
def capture_cost(tables: Any, state: Any, owner: int, target: int, direction: int) -> int:
    """Return the number of tokens that a capture in a direction takes, and costs."""
    # LU19, LU14: only the first token of the line is fresh.
    if tables.fresh:
        return 1
    # LU19: the whole line, up to and not including its first secured token.
    length = 0
    site = target
    while site != NO_SITE and contains(state.tokens[owner], site) and not contains(state.secured, site):
        length += 1
        site = int(tables.neighbours[site, direction])
    return length


@compiled
def length_rule(tables: Any, state: Any, seat: int, owner: int, target: int) -> int:
    """Return the rule that best explains why no line captures the target."""
    # LU7: lines of equal length; the capture fails because the target itself counts.
    for direction in range(tables.directions):
        own = own_line(tables, state, seat, target, direction)
        if own > 0 and own == their_line(tables, state, owner, target, direction):
            return 7
    # LU6: a line of the other kind would have been long enough.
    if other_kind_line(tables, state, seat, owner, target) > 0:
        return 6
    return 5


@compiled
def other_kind_line(tables: Any, state: Any, seat: int, owner: int, target: int) -> int:
    """Return the length of the longest line of the other kind that would be long enough to capture, or 0.

    Such a line of the player's begins at a site that touches the target, and leads straight away from it.
    """
    longest = 0
    for direction in range(tables.straight):
        theirs = their_line(tables, state, owner, target, direction)
        # The line is behind the target: a line to the east is captured from the west.
        behind = int(tables.behind[int(tables.aspects[target]), direction])
        for index in range(tables.touching.shape[1]):
            if (behind >> index) & 1 != 0:
                own = line_length(tables, state.tokens[seat], int(tables.touching[target, index]), direction ^ 1)
                if own > theirs:
                    longest = max(longest, own)
    return longest


@compiled
def owner_at(tables: Any, state: Any, site: int) -> int:
    """Return the seat whose token is on a site, or NO_SEAT."""
    for seat in range(tables.seats):
        if contains(state.tokens[seat], site):
            return seat
    return NO_SEAT


@compiled
def find_capturable(tables: Any, state: Any) -> None:
    """Write all tokens that the seat to move may capture into `state.capturable`, ignoring the cost of LU19."""
    for word in range(words_of(tables, state.capturable)):
        found = NOTHING
        if not tables.fresh or state.fresh >> 6 == word:
            for owner in range(tables.seats):
                if owner != state.seat:
                    if fits_shifts(tables, state.capturable):
                        found |= captured_from(tables, state.tokens[state.seat], state.tokens[owner], word)
                    else:
                        found |= found_by_walking(tables, state, owner, word)
        # LU9: secured tokens cannot be captured.
        state.capturable[word] = found & ~state.secured[word]
    # LU14: only the token placed on the previous turn.
    if tables.fresh and state.fresh != NO_SITE:
        keep_only(state.capturable, state.fresh)


@compiled
def found_by_walking(tables: Any, state: Any, owner: int, word: int) -> np.uint64:
    """Return one word of the set of tokens of `owner` that a longer line of the seat to move ends at."""
    found = NOTHING
    rest = state.tokens[owner, word] & ~state.secured[word]
    while rest != NOTHING:
        bit = lowest(rest)
        rest = without_lowest(rest)
        for direction in range(tables.directions):
            if is_longer(tables, state, state.seat, owner, word * WORD_BITS + bit, direction):
                found |= ONE << np.uint64(bit)
                break
    return found


@compiled
def captured_from(tables: Any, own: Words, theirs: Words, word: int) -> np.uint64:
    """Return one word of the set of sites at which a line of `own` is longer than the opposing line of `theirs`."""
    found = NOTHING
    for axis in range(tables.directions >> 1):
        up, down = 2 * axis, 2 * axis + 1
        stride = tables.steps[up]
        # Sites where both lines have at least `length` tokens: `own` before the site, `theirs` from the site on (LU7).
        upward = theirs[word] & raised(own, stride, word) & tables.reach[up, 1, word]
        downward = theirs[word] & lowered(own, stride, word) & tables.reach[down, 1, word]
        for length in range(1, tables.rounds[axis] + 1):
            upward &= raised(own, (length + 1) * stride, word) & tables.reach[up, length + 1, word]
            downward &= lowered(own, (length + 1) * stride, word) & tables.reach[down, length + 1, word]
            beyond = lowered(theirs, length * stride, word) & tables.reach[down, length, word]
            below = raised(theirs, length * stride, word) & tables.reach[up, length, word]
            # LU5: where the line of `own` continues and the other does not, it is longer.
            found |= (upward & ~beyond) | (downward & ~below)
            upward &= beyond
            downward &= below
            if theirs.shape[0] > SMALL and upward | downward == NOTHING:
                break
    return found


@compiled
def keep_only(members: Words, site: int) -> None:
    """Remove everything but one site from a set."""
    is_in = contains(members, site)
    for word in range(members.shape[0]):
        members[word] = NOTHING
    if is_in:
        members[site >> 6] = np.uint64(1) << np.uint64(site & 63)
