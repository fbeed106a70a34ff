"""What a network of LineUp! sees of a position: tokens, structures that can still be secured, and captures."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.core.bits import count, lowest, without_lowest
from clew.core.compiled import compiled
from clew.core.learning.features import Feature
from clew.games.lineup.rules.captures import captured_from
from clew.games.lineup.rules.sets import NOTHING, WORD_BITS, fits_shifts, words_of
from clew.games.lineup.rules.tables import LineUpBoard

#: Structures that lack at most this many tokens are counted one by one.
MOST_LACKING = 4

FEATURES_VERSION = 1
FEATURES = (
    Feature("to_move", "Whether it is this seat's turn."),
    Feature("wait", "How many seats move before this one, as a part of all seats."),
    Feature("secured", "The structures that this seat has secured."),
    Feature("tokens", "Its tokens on the board, in tens."),
    Feature("safe", "Its tokens in secured structures, in tens."),
    Feature("supply", "The tokens that it has left, in tens."),
    Feature("empty", "The empty sites, in tens."),
    Feature("in_danger", "Its tokens that the seat to move may capture."),
    Feature("can_capture", "The tokens that it may capture, if it is its turn."),
    *(Feature(f"open_{n}", f"Its structures that lack {n} tokens and have none of others.") for n in (1, 2, 3, 4)),
    *(Feature(f"disputed_{n}", f"The same that have one token of others instead of one of {n}.") for n in (1, 2, 3, 4)),
    Feature("turn_to_secure", "The structures without others' tokens that lack one, if it is this seat's turn."),
    Feature("hanging", "Its tokens that others could capture if it were their turn; 0 on boards of an odd shape."),
)


@compiled
def features(board: LineUpBoard, state: Any, seat: int, out: NDArray[np.float32]) -> None:
    """Write what FEATURES count."""
    tables = board.tables[0]
    for index in range(11 + 2 * MOST_LACKING):
        out[index] = 0.0
    is_turn = 1.0 if state.seat == seat else 0.0
    out[0] = is_turn
    out[1] = ((seat - state.seat + tables.seats) % tables.seats) / tables.seats
    out[2] = state.structures[seat]
    out[5] = 0.1 * state.supplies[seat]
    for word in range(words_of(tables, state.empty)):
        own = state.tokens[seat, word]
        out[3] += 0.1 * count(own)
        out[4] += 0.1 * count(own & state.secured[word])
        out[6] += 0.1 * count(state.empty[word])
        out[7] += count(own & state.capturable[word])
        out[8] += is_turn * count(state.capturable[word])
        if fits_shifts(tables, state.empty):
            out[18] += hanging(tables, state, seat, word)
        centres = tables.hubs[word]
        while centres != NOTHING:
            count_structure(tables, state, seat, word * WORD_BITS + lowest(centres), out)
            centres = without_lowest(centres)
    out[17] = is_turn * out[9]


@compiled
def hanging(tables: Any, state: Any, seat: int, word: int) -> int:
    """Return how many tokens of a seat in one word others have longer lines against (LU5, LU9)."""
    found = NOTHING
    for other in range(tables.seats):
        if other != seat:
            found |= captured_from(tables, state.tokens[other], state.tokens[seat], word)
    return count(found & ~state.secured[word])


@compiled
def count_structure(tables: Any, state: Any, seat: int, centre: int, out: NDArray[np.float32]) -> None:
    """Count the structure around a site by the tokens it lacks, if others have at most one there."""
    own, needed, taken = 0, 0, 0
    for word in range(words_of(tables, state.empty)):
        sites = tables.structures[centre, word]
        needed += count(sites)
        own += count(sites & state.tokens[seat, word])
        taken += count(sites & ~state.empty[word])
    lacking, others = needed - own, taken - own
    if others <= 1 and 1 <= lacking <= MOST_LACKING:
        out[9 + others * MOST_LACKING + lacking - 1] += 1.0
