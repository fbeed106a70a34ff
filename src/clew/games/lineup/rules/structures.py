"""LineUp!: secured structures, a square with its corners or a corner with its squares (LU4)."""

from typing import Any

from clew.core.bits import lowest, without_lowest
from clew.core.compiled import compiled
from clew.games.lineup.rules.sets import NOTHING, WORD_BITS, fits_shifts, include, lowered, raised, words_of


@compiled
def put(tables: Any, state: Any, seat: int, site: int) -> None:
    """Put a token of a seat on a site, and count the structures that this completes (LU4)."""
    own = state.tokens[seat]
    include(own, site)
    for word in range(words_of(tables, own)):
        # Find the complete structures that contain this site: tokens on the centre and on each pair of opposite arms.
        centres = own[word] & tables.centres[site, word]
        if fits_shifts(tables, own):
            for pair in range(tables.arm_pairs):
                centres &= raised(own, tables.arms[pair], word) & lowered(own, tables.arms[pair], word)
        while centres != NOTHING:
            centre = word * WORD_BITS + lowest(centres)
            if fits_shifts(tables, own) or has_structure(tables, state, seat, centre):
                secure(tables, state, seat, centre)
            centres = without_lowest(centres)


@compiled
def secure(tables: Any, state: Any, seat: int, centre: int) -> None:
    """Record a secured structure by its centre; it is permanent, because its tokens cannot be captured (LU9)."""
    state.structures[seat] = int(state.structures[seat]) + 1
    for word in range(words_of(tables, state.secured)):
        state.secured[word] |= tables.structures[centre, word]


@compiled
def has_structure(tables: Any, state: Any, seat: int, centre: int) -> bool:
    """Return whether a seat has tokens on all sites of the structure around a site (LU4)."""
    is_structure = False
    for word in range(words_of(tables, state.empty)):
        needed = tables.structures[centre, word]
        is_structure |= needed != NOTHING
        if needed & ~state.tokens[seat, word] != NOTHING:
            return False
    return is_structure
