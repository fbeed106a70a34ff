"""Heuristics of the bots for Tracktic: what a move adds to the own path and takes from others.

The weights were chosen in matches of thousands of games between players that make the move with the best score; such a
player wins 99 of 100 games against random ones. docs/search.md explains how the search uses the scores.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from clew.core.bits import bit, count
from clew.core.compiled import compiled
from clew.core.memory.stack_tables import word_table
from clew.core.random import Rng, below
from clew.core.search_parameters import SearchParameters
from clew.games.tracktic.playing.features import FEATURES, FEATURES_VERSION, cards_in_play, features
from clew.games.tracktic.playing.growth import (
    PLACES,
    LaidPath,
    PathTable,
    fill_paths,
    joined_length,
    longest_estimate,
    room_around,
)
from clew.games.tracktic.playing.move_features import MOVE_FEATURES, move_features
from clew.games.tracktic.rules import TrackticBoard, covered
from clew.games.tracktic.rules.cells import CELLS, NO_CELLS, Cells, both, either, load, neighbours, only, size, without
from clew.games.tracktic.rules.longest_path import path_length
from clew.games.tracktic.rules.moves import (
    FLIPS,
    MAX_SETS,
    SET_COLUMNS,
    SKIP,
    TOKEN,
    count_moves,
    find_moves,
    move_of_rank,
)
from clew.games.tracktic.rules.placements import WHITE, Survey, survey

__all__ = ["FEATURES", "FEATURES_VERSION", "MOVE_FEATURES", "features", "move_features"]

#: Playouts are cut off early. At 0.06 to 0.1 seconds a move, in matches of 14 to 40 games, cutting after 6 plies won
#: 79 % against playing to the end, after 2 plies 75 % against 6, after 4 plies 60 % against 2, and at once 39 % against
#: 2; one of four players, where 25 % is even, won 62 % cutting after 2 against three who play to the end, 49 % cutting
#: after 4 against three who cut after 2, and 32 % after 8 against the same. `first_play`: moves are well ordered, so an
#: untried one is expected to be worse than those tried; -0.3 won 73 % of 30 games against 0 at 3,000 visits, and -0.6
#: won 45 % of 40 against that.
PARAMETERS = SearchParameters(first_play=-0.3, rollout_plies=4)

# Weights of the score of a move, in pieces of the own path.
LAID = 0.4
"""For each own piece laid."""
LENGTH = 0.05
"""For each piece of the path that the laid shape is part of, the longest or not."""
ROOM = 0.03
"""For each empty cell near the end that can be extended next."""
JOINED_ROOM = 8
"""The room that a path joining two groups counts as."""
ONLY_EXIT, EXIT = 0.8, 0.3
"""For each filled cell next to an end of another's longest path, if it is the only empty one there, or not."""
TURNED = -0.2
"""For each piece turned white."""
TOKEN_OF_TWO, TOKEN_OF_MORE = -8.0, -2.5
"""For using a token, with two players (who have more turns to use it later), and with more."""
NEVER = -1000.0

#: How many random moves a playout compares before it makes the best of them. The more it compares, the better the mean
#: of 24 playouts predicts the winner of games between good players (squared error with two players 0.44 for 0 moves,
#: 0.34 for 4, 0.29 for 16, 0.29 for 32; with four 0.55, 0.56, 0.52, 0.51); 16 moves take twice as long as none.
MOVES_COMPARED = 16

#: Weights of the evaluation, fitted to 18,000 positions of games between good players, for a piece of the longest path,
#: a token and an empty cell near its ends; a path counts for less the more turns are left.
LENGTH_VALUE, LENGTH_VALUE_PER_TURN, MIN_LENGTH_VALUE = 0.45, 0.03, 0.1
TOKEN_VALUE_OF_TWO, TOKEN_VALUE_OF_MORE = 2.0, 0.8
ROOM_VALUE = 0.05


class ScoringContext(NamedTuple):
    """What the scores of moves depend on."""

    seen: Survey
    length: int
    """Length of the own longest path."""
    only_exits: Cells
    exits: Cells
    """Empty cells next to the ends of other players' longest paths: the only one at its end, and the rest."""


@compiled
def order_moves(
    board: TrackticBoard, state: Any, moves: NDArray[np.int32], listed: int, scores: NDArray[np.float64]
) -> bool:
    paths = word_table(1, PLACES)[0]
    seen = survey(board.grid, state.pieces, state.seat)
    longest = fill_paths(paths, seen.own, load(state.pieces[WHITE]))
    only_exits, exits = exits_of_others(board, state, seen.empty)
    context = ScoringContext(seen, longest.length, only_exits, exits)
    for index in range(listed):
        scores[index] = score_of(board, context, paths, moves[index])
    return True


@compiled
def rollout_move(board: TrackticBoard, state: Any, rng: Rng) -> int:
    """Compare a few random moves and return the one with the best score."""
    sets = word_table(MAX_SETS, SET_COLUMNS)
    seen = survey(board.grid, state.pieces, state.seat)
    found = find_moves(board, state, seen, sets)
    total = count_moves(sets, found)
    if total == 0:
        return SKIP
    paths = word_table(1, PLACES)[0]
    longest = fill_paths(paths, seen.own, load(state.pieces[WHITE]))
    context = ScoringContext(seen, longest.length, NO_CELLS, NO_CELLS)
    chosen, best = SKIP, NEVER
    for _ in range(MOVES_COMPARED):
        move = move_of_rank(sets, found, below(rng, total))
        value = score_of(board, context, paths, move)
        if value > best:
            chosen, best = move, value
    return chosen


@compiled
def evaluate(board: TrackticBoard, state: Any, out: NDArray[np.float64]) -> bool:
    turns = cards_in_play(state) / max(1, board.seats - count(state.skipped))
    length_value = max(MIN_LENGTH_VALUE, LENGTH_VALUE - LENGTH_VALUE_PER_TURN * turns)
    token_value = TOKEN_VALUE_OF_TWO if board.seats == 2 else TOKEN_VALUE_OF_MORE
    best = NEVER
    for seat in range(board.seats):
        out[seat] = length_value * path_length(load(state.pieces[seat]), load(state.pieces[WHITE]))
        if state.skipped & bit(seat) == 0:
            out[seat] += token_value * state.tokens[seat] + ROOM_VALUE * room_at_ends(board, state, seat)
        best = max(best, out[seat])
    # Winning chances that add up to 1.
    total = 0.0
    for seat in range(board.seats):
        out[seat] = np.exp(out[seat] - best)
        total += out[seat]
    for seat in range(board.seats):
        out[seat] /= total
    return True


@compiled
def room_at_ends(board: TrackticBoard, state: Any, seat: int) -> int:
    """Return how many empty cells are near the ends of a seat's longest path."""
    seen = survey(board.grid, state.pieces, seat)
    longest = longest_estimate(seen.own, load(state.pieces[WHITE]))
    if longest.start < 0:
        return 0
    return room_around(longest.start, seen.empty) + room_around(longest.end, seen.empty)


@compiled
def exits_of_others(board: TrackticBoard, state: Any, empty: Cells) -> tuple[Cells, Cells]:
    """Return the empty cells next to the ends of others' longest paths: the only one at its end, and the rest."""
    white = load(state.pieces[WHITE])
    only_exits, exits = NO_CELLS, NO_CELLS
    for seat in range(board.seats):
        if seat == state.seat or state.skipped & bit(seat) != 0:
            continue
        longest = longest_estimate(load(state.pieces[seat]), white)
        for end in (longest.start, longest.end):
            if end < 0:
                continue
            beside = both(empty, neighbours(only(end)))
            if size(beside) == 1:
                only_exits = either(only_exits, beside)
            else:
                exits = either(exits, beside)
    return only_exits, exits


@compiled
def score_of(board: TrackticBoard, context: ScoringContext, paths: PathTable, move: int) -> float:
    """Return the score of a move."""
    if move == SKIP:
        return NEVER
    if move >= FLIPS:
        # The piece that turns white and the cell next to it are a row of two.
        piece, cell = (move - FLIPS) // CELLS, move % CELLS
        laid_path = joined_length(paths, piece, (0, cell - piece), 2)
        tip = piece if laid_path.loose == 0 else cell
        return score_of_shape(context, either(only(piece), only(cell)), laid_path, tip)
    turned, first = (move % TOKEN) // CELLS, move % CELLS
    laid_path = joined_length(paths, first, board.offsets[turned], board.length_of[turned])
    tip = first + board.offsets[turned, max(laid_path.loose, 0)]
    value = score_of_shape(context, covered(board, move), laid_path, tip)
    if move < TOKEN:
        return value
    return value + (TOKEN_OF_TWO if board.seats == 2 else TOKEN_OF_MORE)


@compiled
def score_of_shape(context: ScoringContext, shape: Cells, laid_path: LaidPath, tip: int) -> float:
    """Return the score of covering a shape; `tip` is its cell at the loose end of the path it makes, if any."""
    laid = both(shape, context.seen.empty)
    room = JOINED_ROOM
    if laid_path.loose >= 0:
        room = room_around(tip, without(context.seen.empty, shape))
    return (
        max(0, laid_path.length - context.length)
        + LENGTH * laid_path.length
        + LAID * size(laid)
        + TURNED * (size(shape) - size(laid))
        + ROOM * room
        + ONLY_EXIT * size(both(laid, context.only_exits))
        + EXIT * size(both(laid, context.exits))
    )
