"""What the search knows about Line or Colour beyond its rules.

It finds spots that complete a goal, for either side, and sequences of threats that force a win. A network sees how
many rows and colours each side can still complete, and what they lack.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.core.bits import bit, count, lowest, member, without_lowest
from clew.core.compiled import allocating, compiled
from clew.core.learning.features import Feature
from clew.core.random import Rng, below
from clew.core.search_parameters import SearchParameters
from clew.games.line_or_colour.rules import (
    NO_SEAT,
    SWAP,
    LineOrColourBoard,
    line_starts,
    may_swap,
    random_move,
    unclaimed,
)

#: Of 0.15, 0.22, 0.3, 0.4, 0.5, 0.7 and 1.0, the values from 0.15 to 0.4 were equal within the error of 50 to 100 games
#: at 8,000 visits, and 0.3 won 72 % of 50 games against 0.7: defence against a forced win is deep and narrow.
PARAMETERS = SearchParameters(exploration=0.25)

#: Scores of moves that win and of moves that prevent a win; all others score 0.
WINS, PREVENTS = 100.0, 50.0

#: Rows and colours that lack at most this many rings are counted one by one.
MOST_LACKING = 4

FEATURES_VERSION = 1
FEATURES = (
    Feature("to_move", "Whether it is this seat's turn."),
    Feature("free", "The unclaimed spots, as a part of all."),
    Feature("size", "The spots to a side, less 5."),
    Feature("may_swap", "Whether the seat to move may exchange sides."),
    Feature("wins", "The spots on which one more ring reaches a goal."),
    *(Feature(f"rows_{n}", f"The rows that lack {n} rings and have none of the other side.") for n in (1, 2, 3, 4)),
    *(Feature(f"colours_{n}", f"The colours that lack {n} rings and have enough spots.") for n in (1, 2, 3, 4)),
    Feature("crossings", "The free spots in two or more such rows or colours that lack two rings."),
    Feature("turn_to_win", "The same as wins, if it is this seat's turn."),
    Feature("turn_to_threaten", "The rows and colours that lack two rings, if it is this seat's turn."),
)


@compiled
def features(board: LineOrColourBoard, state: Any, seat: int, out: NDArray[np.float32]) -> None:
    own, other = state.rings[seat], state.rings[1 - seat]
    free = unclaimed(board, state)
    is_turn = 1.0 if state.seat == seat else 0.0
    for index in range(5 + 2 * MOST_LACKING):
        out[index] = 0.0
    out[0] = is_turn
    out[1] = count(free) / (board.size * board.size)
    out[2] = board.size - 5
    out[3] = 1.0 if may_swap(board, state) else 0.0
    out[4] = count(completions(board, own, free))
    once, crossed = np.uint64(0), np.uint64(0)
    for step in (1, board.stride - 1, board.stride, board.stride + 1):
        row = np.uint64(0)
        for place in range(board.goal):
            row |= bit(place * step)
        starts = line_starts(board.spots & ~other, step, board.goal)
        while starts != 0:
            spots = row << np.uint64(lowest(starts))
            starts = without_lowest(starts)
            once, crossed = count_chance(own, spots, board.goal, out[5 : 5 + MOST_LACKING], once, crossed)
    for colour in range(board.size):
        spots = board.spots_of_colour[colour] & ~other
        if count(spots) >= board.goal:
            once, crossed = count_chance(own, spots, board.goal, out[9 : 9 + MOST_LACKING], once, crossed)
    out[13] = count(crossed & free)
    out[14] = is_turn * out[4]
    out[15] = is_turn * (out[6] + out[10])


@compiled
def count_chance(
    own: np.uint64, spots: np.uint64, goal: int, out: NDArray[np.float32], once: np.uint64, crossed: np.uint64
) -> tuple[np.uint64, np.uint64]:
    """Count a row or colour by the rings it lacks; return the spots that are in one that lacks two, and in several."""
    lacking = goal - count(own & spots)
    if 1 <= lacking <= MOST_LACKING:
        out[lacking - 1] += 1.0
    return (once | spots, crossed | (once & spots)) if lacking == 2 else (once, crossed)


@compiled
def order_moves(
    board: LineOrColourBoard, state: Any, moves: NDArray[np.int32], count: int, scores: NDArray[np.float64]
) -> bool:
    free = unclaimed(board, state)
    winning = completions(board, state.rings[state.seat], free)
    preventing = completions(board, state.rings[1 - state.seat], free)
    for index in range(count):
        spot = bit(moves[index])
        scores[index] = 0.0
        if moves[index] != SWAP and winning & spot:
            scores[index] = WINS
        elif moves[index] != SWAP and preventing & spot:
            scores[index] = PREVENTS
    return (winning | preventing) != 0


@compiled
def rollout_move(board: LineOrColourBoard, state: Any, rng: Rng) -> int:
    """Return a winning move if there is one, else one that prevents a win, else a random move."""
    free = unclaimed(board, state)
    urgent = completions(board, state.rings[state.seat], free)
    if urgent == 0:
        urgent = completions(board, state.rings[1 - state.seat], free)
    if urgent == 0:
        return random_move(board, state, rng)
    return member(urgent, below(rng, count(urgent)))


@compiled
def sure_win(board: LineOrColourBoard, state: Any, budget: int) -> int:
    own, other = state.rings[state.seat], state.rings[1 - state.seat]
    # Fewer rings cannot make a threat.
    if state.winner != NO_SEAT or count(own) < board.goal - 2:
        return -1
    return winning_threat(board, own, other, budget)


@allocating
def winning_threat(board: LineOrColourBoard, own: np.uint64, other: np.uint64, budget: int) -> int:
    """Return the first move of a sequence of threats that forces a win, or -1 if `budget` positions show none.

    A threat is a claim after which one more would win. The other side has to claim that spot, unless it can win at
    once. A sequence continues only while the other side cannot win at once, and it wins when a claim makes two threats.
    """
    # For each threat made so far: both sides' rings before it, the threats left to try, and the one that was made.
    steps = np.empty((board.spots_of_colour.size * board.spots_of_colour.size // 2 + 2, 4), dtype=np.uint64)
    steps[0, 0], steps[0, 1] = own, other
    depth = 0
    for _ in range(budget):
        own, other = steps[depth, 0], steps[depth, 1]
        wins, threats = forcing_claims(board, own, other)
        if wins != 0:
            return lowest(wins) if depth == 0 else int(steps[0, 3])
        steps[depth, 2] = threats
        while steps[depth, 2] == 0:
            depth -= 1
            if depth < 0:
                return -1
        claim = lowest(steps[depth, 2])
        steps[depth, 2] = without_lowest(steps[depth, 2])
        steps[depth, 3] = claim
        own, other = steps[depth, 0] | bit(claim), steps[depth, 1]
        depth += 1
        steps[depth, 0] = own
        steps[depth, 1] = other | completions(board, own, board.spots & ~(own | other))
    return -1


@compiled
def forcing_claims(board: LineOrColourBoard, own: np.uint64, other: np.uint64) -> tuple[np.uint64, np.uint64]:
    """Return the claims that win, at once or by making two threats, and the claims that make exactly one threat."""
    free = board.spots & ~(own | other)
    wins = completions(board, own, free)
    threats = np.uint64(0)
    urgent = completions(board, other, free)
    if wins != 0 or count(urgent) > 1:
        return wins, threats
    # Where the other side threatens to win, only a claim on that spot is possible.
    candidates = free if urgent == 0 else urgent
    while candidates != 0:
        claim = bit(lowest(candidates))
        candidates = without_lowest(candidates)
        threatened = count(completions(board, own | claim, free & ~claim))
        if threatened > 1:
            wins |= claim
        elif threatened == 1:
            threats |= claim
    return wins, threats


@compiled
def completions(board: LineOrColourBoard, own: np.uint64, free: np.uint64) -> np.uint64:
    """Return the free spots on which one more ring reaches a goal of LC4."""
    if count(own) < board.goal - 1:
        return np.uint64(0)
    found = (
        line_completions(own, 1, board.goal)
        | line_completions(own, board.stride - 1, board.goal)
        | line_completions(own, board.stride, board.goal)
        | line_completions(own, board.stride + 1, board.goal)
    )
    for colour in range(board.size):
        spots = board.spots_of_colour[colour]
        if count(own & spots) >= board.goal - 1:
            found |= spots
    return found & free


@compiled
def line_completions(own: np.uint64, step: int, goal: int) -> np.uint64:
    """Return the spots that complete an unbroken row of `goal` (4 or 5) with spots of `own` before and after them."""
    before_1 = own << np.uint64(step)
    before_2 = before_1 & (own << np.uint64(2 * step))
    before_3 = before_2 & (own << np.uint64(3 * step))
    after_1 = own >> np.uint64(step)
    after_2 = after_1 & (own >> np.uint64(2 * step))
    after_3 = after_2 & (own >> np.uint64(3 * step))
    if goal == 4:
        return before_3 | (before_2 & after_1) | (before_1 & after_2) | after_3
    before_4 = before_3 & (own << np.uint64(4 * step))
    after_4 = after_3 & (own >> np.uint64(4 * step))
    return before_4 | (before_3 & after_1) | (before_2 & after_2) | (before_1 & after_3) | after_4
