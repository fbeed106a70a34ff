"""What program players know about LineUp! beyond its rules: which moves make structures, and which stop them.

All structures of a word are counted at once: bit i of four words together says how many tokens of a seat the structure
about site i has, so that `having` finds those with a given number. Playouts are random: a policy that completed
structures and stopped the next seat's took 36 % of 80 games at equal time.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.core.bits import count
from clew.core.compiled import compiled
from clew.core.search_parameters import SearchParameters
from clew.games.lineup.rules.moves import PLACE, SITE_BITS, SITE_MASK
from clew.games.lineup.rules.sets import NOTHING, Words, lowered, raised, words_of
from clew.games.lineup.rules.tables import LineUpBoard

#: A site that is good now is good a few turns later too: knowing how moves did when played later, with next to no
#: curiosity besides, took 85 % of 60 games from curiosity alone at 2,000 visits (with 0.1 of it, 66 %). A weight of
#: 150 took 50 %, one of 1,500 46 % of 60 games from this one. Later is within 10 plies: with 12 it took 59 % of 60
#: games from the whole playout, and with 5 48 % from 12.
PARAMETERS = SearchParameters(exploration=0.02, rave_weight=500.0, rave_plies=10)

#: A site of a structure on which nobody else has a token is worth this much more with each token of one's own there.
GROWTH = 4.0

#: The same where only one opponent has tokens: stopping a structure is worth a little less than making one.
STOPPING = 0.6

#: What a capture is worth in itself: a token more, and one less for the opponent.
CAPTURING = 20.0

#: The binary digits of a count, each a word with a bit for every site.
Counts = tuple[np.uint64, np.uint64, np.uint64, np.uint64]


@compiled
def order_moves(
    board: LineUpBoard, state: Any, moves: NDArray[np.int32], total: int, scores: NDArray[np.float64]
) -> bool:
    tables = board.tables[0]
    for index in range(total):
        scores[index] = 0.0 if int(moves[index]) >> SITE_BITS == PLACE else CAPTURING
    for word in range(words_of(tables, state.empty)):
        if tables.hubs[word] != NOTHING:
            add_prospects(tables, state, word, moves, total, scores)
    return True


@compiled
def add_prospects(
    tables: Any, state: Any, word: int, moves: NDArray[np.int32], total: int, scores: NDArray[np.float64]
) -> None:
    """Add to the scores of all moves what the structures about the sites of one word make them worth."""
    own = counted(tables, state.tokens[state.seat], word)
    touched = NOTHING
    disputed = NOTHING
    for seat in range(tables.seats):
        if seat != state.seat:
            theirs = tables.hubs[word] & ~having(counted(tables, state.tokens[seat], word), 0)
            disputed |= touched & theirs
            touched |= theirs
    one_opponents = touched & ~disputed
    most = 2 * tables.arm_pairs + 1
    # A captured token stands in the way of one's own structure no longer.
    cleared = NOTHING
    for seat in range(tables.seats):
        if seat != state.seat:
            theirs_here = counted(tables, state.tokens[seat], word)
            cleared |= one_opponents & having(theirs_here, 1)
            for held in range(1, most):
                stopped = one_opponents & having(theirs_here, held) & having(own, 0)
                add_worth(tables, word, stopped, stopped & ~cleared, STOPPING * GROWTH**held, moves, total, scores)
    free = tables.hubs[word] & ~touched
    for held in range(most):
        mine = having(own, held)
        add_worth(tables, word, free & mine, (free | cleared) & mine, GROWTH**held, moves, total, scores)


@compiled
def add_worth(
    tables: Any,
    word: int,
    placing: np.uint64,
    capturing: np.uint64,
    worth: float,
    moves: NDArray[np.int32],
    total: int,
    scores: NDArray[np.float64],
) -> None:
    """Add some worth to a score for every structure of a set that the move is in; captures have a set of their own."""
    if placing | capturing == NOTHING:
        return
    for index in range(total):
        centres = tables.centres[int(moves[index]) & SITE_MASK, word]
        centres &= placing if int(moves[index]) >> SITE_BITS == PLACE else capturing
        scores[index] += worth * count(centres)


@compiled
def counted(tables: Any, own: Words, word: int) -> Counts:
    """Return how many of a seat's tokens there are on each site of a word and on its arms."""
    counts = (own[word], NOTHING, NOTHING, NOTHING)
    for pair in range(tables.arm_pairs):
        counts = one_more(counts, raised(own, tables.arms[pair], word))
        counts = one_more(counts, lowered(own, tables.arms[pair], word))
    return counts


@compiled
def one_more(counts: Counts, where: np.uint64) -> Counts:
    """Return the counts with one more on some sites: binary addition, for all sites at once."""
    ones, twos, fours, eights = counts
    to_twos = ones & where
    to_fours = twos & to_twos
    return ones ^ where, twos ^ to_twos, fours ^ to_fours, eights ^ (fours & to_fours)


@compiled
def having(counts: Counts, number: int) -> np.uint64:
    """Return the sites that have this count."""
    ones, twos, fours, eights = counts
    other = ones if number & 1 == 0 else ~ones
    other |= twos if number & 2 == 0 else ~twos
    other |= fours if number & 4 == 0 else ~fours
    other |= eights if number & 8 == 0 else ~eights
    return ~other
