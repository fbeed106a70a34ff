"""What the search knows about LineUp! beyond its rules: which moves build structures, and which prevent them.

Where sites are numbered for it (rules/numbering.py), the tokens in all structures of a word are counted at once: bits i
of four words are the binary digits of the number of tokens that a seat has in the structure around site i, and `having`
finds the sites with a given number. On other boards structures are looked at one by one. Playouts are random: a policy
that completed structures and prevented those of the next seat won 36 % of 80 games at equal time.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from clew.core.bits import count, lowest, without_lowest
from clew.core.compiled import compiled
from clew.core.search_parameters import SearchParameters
from clew.games.lineup.playing.features import FEATURES, FEATURES_VERSION, features
from clew.games.lineup.playing.move_features import MOVE_FEATURES, move_features
from clew.games.lineup.rules.moves import PLACE, SITE_BITS, SITE_MASK
from clew.games.lineup.rules.sets import NOTHING, WORD_BITS, Words, fits_shifts, lowered, raised, size, words_of
from clew.games.lineup.rules.tables import LineUpBoard

__all__ = ["FEATURES", "FEATURES_VERSION", "MOVE_FEATURES", "features", "move_features"]

#: A site that is good now is also good a few turns later. RAVE with almost no exploration won 85 % of 60 games against
#: exploration alone at 2,000 visits (with an exploration of 0.1, 66 %). Against this RAVE weight, a weight of 150 won
#: 50 % and one of 1,500 46 % of 60 games. Counting 12 plies won 59 % of 60 games against counting the whole playout,
#: and counting 5 plies won 48 % against 12.
PARAMETERS = SearchParameters(exploration=0.02, rave_weight=500.0, rave_plies=10)

#: In a structure without opposing tokens, each token of the seat to move multiplies the worth of a site by this.
GROWTH = 4.0

#: Factor for structures in which only one opponent has tokens: preventing one is worth less than building one.
PREVENTING = 0.6

#: The worth of a capture itself: one token more, and one less for the opponent.
CAPTURING = 20.0

#: On boards with structures of several sizes, the worth depends on what is missing: it is that of a structure of this
#: size, the usual one, that lacks as many tokens.
USUAL_SIZE = 5

#: The binary digits of a number for each site: four words with a bit for every site.
Counts = tuple[np.uint64, np.uint64, np.uint64, np.uint64]


class ScoredMoves(NamedTuple):
    """Some moves, their number, and a score for each."""

    moves: NDArray[np.int32]
    total: int
    scores: NDArray[np.float64]


@compiled
def order_moves(
    board: LineUpBoard, state: Any, moves: NDArray[np.int32], total: int, scores: NDArray[np.float64]
) -> bool:
    tables = board.tables[0]
    for index in range(total):
        scores[index] = 0.0 if int(moves[index]) >> SITE_BITS == PLACE else CAPTURING
    if not fits_shifts(tables, state.empty):
        for index in range(total):
            scores[index] += prospects(tables, state, int(moves[index]))
        return True
    for word in range(words_of(tables, state.empty)):
        if tables.hubs[word] != NOTHING:
            add_prospects(tables, state, word, ScoredMoves(moves, total, scores))
    return True


@compiled
def prospects(tables: Any, state: Any, move: int) -> float:
    """Return the worth of all structures that contain the site of a move."""
    worth = 0.0
    for word in range(words_of(tables, state.empty)):
        centres = tables.centres[move & SITE_MASK, word]
        while centres != NOTHING:
            worth += prospect(tables, state, word * WORD_BITS + lowest(centres), move >> SITE_BITS != PLACE)
            centres = without_lowest(centres)
    return worth


@compiled
def prospect(tables: Any, state: Any, centre: int, is_capture: bool) -> float:
    """Return the worth of a site of the structure around `centre`, as add_prospects counts it."""
    own = held_by(tables, state, state.seat, centre)
    opponents = 0
    theirs = 0
    for seat in range(tables.seats):
        held = held_by(tables, state, seat, centre)
        if seat != state.seat and held > 0:
            opponents += 1
            theirs = held
    surplus = size(tables.structures[centre]) - USUAL_SIZE
    if opponents == 0 or (is_capture and opponents == 1 and theirs == 1):
        return GROWTH ** (own - surplus)
    return PREVENTING * GROWTH ** (theirs - surplus) if opponents == 1 and own == 0 else 0.0


@compiled
def held_by(tables: Any, state: Any, seat: int, centre: int) -> int:
    """Return the number of a seat's tokens in the structure around a site."""
    held = 0
    for word in range(words_of(tables, state.empty)):
        held += count(tables.structures[centre, word] & state.tokens[seat, word])
    return held


@compiled
def add_prospects(tables: Any, state: Any, word: int, scored: ScoredMoves) -> None:
    """Add the worth of the structures around the sites of one word to the scores of all moves."""
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
    # A structure with a single opposing token becomes free when that token is captured.
    cleared = NOTHING
    for seat in range(tables.seats):
        if seat != state.seat:
            theirs_here = counted(tables, state.tokens[seat], word)
            cleared |= one_opponents & having(theirs_here, 1)
            for held in range(1, most):
                prevented = one_opponents & having(theirs_here, held) & having(own, 0)
                worth = PREVENTING * GROWTH**held
                add_worth(tables, word, prevented, prevented & ~cleared, worth, scored)
    free = tables.hubs[word] & ~touched
    for held in range(most):
        mine = having(own, held)
        add_worth(tables, word, free & mine, (free | cleared) & mine, GROWTH**held, scored)


@compiled
def add_worth(
    tables: Any, word: int, placing: np.uint64, capturing: np.uint64, worth: float, scored: ScoredMoves
) -> None:
    """Add `worth` to a score for every structure that contains the site of the move.

    Only structures in `placing` count for placements, and only those in `capturing` for captures.
    """
    if placing | capturing == NOTHING:
        return
    for index in range(scored.total):
        move = int(scored.moves[index])
        centres = tables.centres[move & SITE_MASK, word] & (placing if move >> SITE_BITS == PLACE else capturing)
        scored.scores[index] += worth * count(centres)


@compiled
def counted(tables: Any, own: Words, word: int) -> Counts:
    """Return the number of a seat's tokens in the structure around each site of a word."""
    counts = (own[word], NOTHING, NOTHING, NOTHING)
    for pair in range(tables.arm_pairs):
        counts = one_more(counts, raised(own, tables.arms[pair], word))
        counts = one_more(counts, lowered(own, tables.arms[pair], word))
    return counts


@compiled
def one_more(counts: Counts, where: np.uint64) -> Counts:
    """Return the counts with 1 added at some sites: binary addition for all sites at once."""
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
