"""Sets of up to 384 sites: arrays of 64-bit words, in which site 0 is the lowest bit of the first word.

On a board of up to 64 sites whose lines are shifts of numbers (numbering.py) a set has one word, so that the compiler
can remove loops over words.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.core.bits import ONE, count, member
from clew.core.compiled import compiled

Words = NDArray[np.uint64]

#: The number of words of a set on small boards and on large ones.
SMALL, LARGE = 1, 6
WORD_BITS = 64
NOTHING = np.uint64(0)


@compiled
def words_of(tables: Any, members: Words) -> int:
    """Return the number of words of a set that can have members on this board."""
    return SMALL if members.shape[0] == SMALL else tables.words


@compiled
def fits_shifts(tables: Any, members: Words) -> bool:
    """Return whether lines of this board are shifts of numbers; sets of one word always belong to such a board."""
    return members.shape[0] == SMALL or tables.shifts != 0


@compiled
def contains(members: Words, site: int) -> bool:
    """Return whether a site is in the set."""
    return (members[site >> 6] >> np.uint64(site & 63)) & ONE != NOTHING


@compiled
def include(members: Words, site: int) -> None:
    """Add a site to the set."""
    members[site >> 6] |= ONE << np.uint64(site & 63)


@compiled
def exclude(members: Words, site: int) -> None:
    """Remove a site from the set."""
    members[site >> 6] &= ~(ONE << np.uint64(site & 63))


@compiled
def size(members: Words) -> int:
    """Return the number of sites in the set."""
    total = 0
    for word in range(members.shape[0]):
        total += count(members[word])
    return total


@compiled
def is_empty(members: Words) -> bool:
    """Return whether no site is in the set."""
    for word in range(members.shape[0]):
        if members[word] != NOTHING:
            return False
    return True


@compiled
def site_at(members: Words, rank: int) -> int:
    """Return the site with `rank` smaller ones below it; the set must have more than `rank` members."""
    word = 0
    while word + 1 < members.shape[0] and rank >= count(members[word]):
        rank -= count(members[word])
        word += 1
    return word * WORD_BITS + member(members[word], rank)


@compiled
def raised(members: Words, steps: int, word: int) -> np.uint64:
    """Return one word of the set with `steps` added to every site; fewer than 64 in a set of one word."""
    if members.shape[0] == SMALL:
        return members[0] << np.uint64(steps)
    whole, rest = steps >> 6, steps & 63
    result = NOTHING
    if word >= whole:
        result = members[word - whole] << np.uint64(rest)
    if word > whole and rest != 0:
        result |= members[word - whole - 1] >> np.uint64(WORD_BITS - rest)
    return result


@compiled
def lowered(members: Words, steps: int, word: int) -> np.uint64:
    """Return one word of the set with `steps` subtracted from every site; fewer than 64 in a set of one word."""
    if members.shape[0] == SMALL:
        return members[0] >> np.uint64(steps)
    whole, rest = steps >> 6, steps & 63
    result = NOTHING
    if word + whole < members.shape[0]:
        result = members[word + whole] >> np.uint64(rest)
    if word + whole + 1 < members.shape[0] and rest != 0:
        result |= members[word + whole + 1] << np.uint64(WORD_BITS - rest)
    return result
