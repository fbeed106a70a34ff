"""What program players know about LineUp! beyond its rules: which sites complete structures, and how far others are."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.core.bits import count, lowest, member, without_lowest
from clew.core.compiled import compiled
from clew.core.hints import SearchHints
from clew.core.random import Rng, below
from clew.games.lineup.moves import CAPTURE, PLACE, SITE_BITS, SITE_MASK
from clew.games.lineup.rules import following, random_move
from clew.games.lineup.sets import NOTHING, WORD_BITS, Words, contains, lowered, raised, words_of
from clew.games.lineup.tables import Board

#: A site that is good now is good a few turns later too: knowing how moves did when played later, with next to no
#: curiosity besides, took 85 % of 60 games from curiosity alone at 2,000 visits (with 0.1 of it, 66 %). A weight of
#: 2,000 took 40 % of 30 games from this one at 20,000 visits.
HINTS = SearchHints(exploration=0.02, later_weight=500.0)

#: A site of a structure on which nobody else has a token is worth this much more with each token of one's own there.
GROWTH = 4.0

#: The same where only one opponent has tokens: stopping a structure is worth a little less than making one.
STOPPING = 0.6

#: What a capture is worth in itself: a token more, and one less for the opponent.
CAPTURING = 20.0


@compiled
def order_moves(board: Board, state: Any, moves: NDArray[np.int32], count: int, scores: NDArray[np.float64]) -> bool:
    tables = board.tables[0]
    for index in range(count):
        scores[index] = prospects(tables, state, int(moves[index]) & SITE_MASK)
        if int(moves[index]) >> SITE_BITS != PLACE:
            scores[index] += CAPTURING
    return True


@compiled
def rollout_move(board: Board, state: Any, rng: Rng) -> int:
    """Complete a structure if you can, stop one that the next seat could complete, otherwise play anywhere."""
    tables = board.tables[0]
    own = state.tokens[state.seat]
    theirs = state.tokens[following(tables, state.seat)]
    for word in range(words_of(tables, own)):
        # With LU19 a capture needs a direction; that is left to chance.
        within_reach = state.empty[word] if tables.whole_lines else state.empty[word] | state.capturable[word]
        urgent = completions(tables, own, word) & within_reach
        if urgent == NOTHING:
            urgent = completions(tables, theirs, word) & state.empty[word]
        if urgent != NOTHING:
            site = word * WORD_BITS + member(urgent, below(rng, count(urgent)))
            return site if contains(state.empty, site) else site | (CAPTURE << SITE_BITS)
    return random_move(board, state, rng)


@compiled
def completions(tables: Any, own: Words, word: int) -> np.uint64:
    """Return one word of the sites that lack a token, or have another's, and would complete a structure of `own`."""
    # The site is the centre: all arms have tokens.
    found = tables.hubs[word]
    for pair in range(tables.arm_pairs):
        found &= raised(own, tables.arms[pair], word) & lowered(own, tables.arms[pair], word)
    # Or it is the tip of an arm, above the centre or below: the centre, the opposite arm and all others have tokens.
    for pair in range(tables.arm_pairs):
        arm = tables.arms[pair]
        above = tables.tips[2 * pair, word] & raised(own, arm, word) & raised(own, 2 * arm, word)
        below_it = tables.tips[2 * pair + 1, word] & lowered(own, arm, word) & lowered(own, 2 * arm, word)
        for other in range(tables.arm_pairs):
            if other != pair:
                sum_of_both, difference = arm + tables.arms[other], arm - tables.arms[other]
                above &= raised(own, sum_of_both, word) & moved(own, difference, word)
                below_it &= lowered(own, sum_of_both, word) & moved(own, -difference, word)
        found |= above | below_it
    return found & ~own[word]


@compiled
def moved(members: Words, steps: int, word: int) -> np.uint64:
    """Return one word of the set in which every site is moved up by `steps`, or down if that is negative."""
    return raised(members, steps, word) if steps >= 0 else lowered(members, -steps, word)


@compiled
def prospects(tables: Any, state: Any, site: int) -> float:
    """Return what a token on a site adds to one's own structures, and takes from those of one opponent."""
    worth = 0.0
    for word in range(words_of(tables, state.empty)):
        centres = tables.centres[site, word]
        while centres != NOTHING:
            worth += structure_prospects(tables, state, site, word * WORD_BITS + lowest(centres))
            centres = without_lowest(centres)
    return worth


@compiled
def structure_prospects(tables: Any, state: Any, site: int, centre: int) -> float:
    """Return what a token on one site of a structure is worth."""
    own = 0
    theirs = 0
    opponents = 0
    for seat in range(tables.seats):
        held = 0
        for word in range(words_of(tables, state.empty)):
            held += count(state.tokens[seat, word] & tables.structures[centre, word])
        if seat == state.seat:
            own = held
        elif held > 0:
            theirs = held
            opponents += 1
    # A captured token stands in the way of one's own structure no longer.
    if opponents == 0 or (opponents == 1 and theirs == 1 and not contains(state.empty, site)):
        return GROWTH**own
    return STOPPING * GROWTH**theirs if own == 0 and opponents == 1 else 0.0
