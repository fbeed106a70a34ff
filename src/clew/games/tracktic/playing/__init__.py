"""What program players know about Tracktic beyond its rules: what a move adds to the own path and takes from others.

The numbers were chosen by matches of thousands of games between players who make the move that scores best; such a
player wins 99 of 100 games against random ones. docs/search.md tells how the search uses the scores.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from clew.core.bits import bit, count
from clew.core.compiled import compiled
from clew.core.random import Rng, below
from clew.core.search_parameters import SearchParameters
from clew.games.tracktic.playing.growth import (
    PLACES,
    Joint,
    PathTable,
    fill_paths,
    joined_length,
    longest_estimate,
    room_around,
)
from clew.games.tracktic.rules import TrackticBoard, covered
from clew.games.tracktic.rules.cells import CELLS, NO_CELLS, Cells, both, either, load, neighbours, only, size, without
from clew.games.tracktic.rules.deck import CARDS
from clew.games.tracktic.rules.longest_path import path_length
from clew.games.tracktic.rules.move_numbers import (
    FLIPS,
    MOST_SETS,
    SET_COLUMNS,
    SKIP,
    TOKEN,
    count_moves,
    find_moves,
    move_of_rank,
)
from clew.games.tracktic.rules.placing import WHITE, Survey, survey
from clew.games.tracktic.rules.scratch import word_table

#: Playouts are cut off early. At 0.06 to 0.1 seconds a move, in matches of 14 to 40 games, cutting after 6 plies won
#: 79 % against playing to the end, after 2 plies 75 % against 6, after 4 plies 60 % against 2, and at once 39 % against
#: 2; one of four players, where 25 % is even, won 62 % cutting after 2 against three who play to the end, 49 % cutting
#: after 4 against three who cut after 2, and 32 % after 8 against the same. Moves are in good order, so one that was
#: not tried yet is not expected to be as good as those that were: -0.3 took 73 % of 30 games from 0 at 3,000 visits,
#: and -0.6 45 % of 40 from that.
PARAMETERS = SearchParameters(first_play=-0.3, rollout_plies=4)

#: What a move is worth, in pieces of the own path.
LAID = 0.4
"""For each own piece laid, wherever it is."""
LENGTH = 0.05
"""For each piece of the path that the laid shape is part of, the longest or not."""
PACKAGE = 0.03
"""For each empty cell near the end that can be extended next."""
JOINED_ROOM = 8
"""A path that joins two groups counts as one with so much room."""
ONLY_EXIT, EXIT = 0.8, 0.3
"""For each cell beside an end of another's longest path that is filled, if there is no other, or if there are."""
TURNED = -0.2
"""For each piece turned white."""
TOKEN_OF_TWO, TOKEN_OF_MORE = -8.0, -2.5
"""For a token, with two players, who have time for it, and with more."""
NEVER = -1000.0

#: How many moves a playout looks at before it makes the best of them. The mean of 24 playouts told the winner of games
#: between good players the better the more they looked at (squared error with two players 0.44 for 0 moves, 0.34 for 4,
#: 0.29 for 16, 0.29 for 32; with four 0.55, 0.56, 0.52, 0.51), and 16 moves take twice as long as none.
LOOKED_AT = 16

#: An estimate of who wins, fitted to 18,000 positions of games between good players: what a piece of the longest path,
#: a token and an empty cell near its ends are worth; a path counts for less the more turns are to come.
LENGTH_VALUE, LENGTH_VALUE_LOST, LEAST_LENGTH_VALUE = 0.45, 0.03, 0.1
TOKEN_VALUE_OF_TWO, TOKEN_VALUE_OF_MORE = 2.0, 0.8
ROOM_VALUE = 0.05


class Scene(NamedTuple):
    """What moves are judged by."""

    seen: Survey
    length: int
    """How long the own path is."""
    only_exits: Cells
    exits: Cells
    """Cells beside the ends of other players' longest paths."""


@compiled
def order_moves(
    board: TrackticBoard, state: Any, moves: NDArray[np.int32], listed: int, scores: NDArray[np.float64]
) -> bool:
    paths = word_table(1, PLACES)[0]
    seen = survey(board.grid, state.pieces, state.seat)
    longest = fill_paths(paths, seen.own, load(state.pieces[WHITE]))
    only_exits, exits = exits_of_others(board, state, seen.empty)
    scene = Scene(seen, longest.length, only_exits, exits)
    for index in range(listed):
        scores[index] = worth(board, scene, paths, moves[index])
    return True


@compiled
def rollout_move(board: TrackticBoard, state: Any, rng: Rng) -> int:
    """Look at a few moves and make the one that is worth most to oneself."""
    sets = word_table(MOST_SETS, SET_COLUMNS)
    seen = survey(board.grid, state.pieces, state.seat)
    found = find_moves(board, state, seen, sets)
    total = count_moves(sets, found)
    if total == 0:
        return SKIP
    paths = word_table(1, PLACES)[0]
    longest = fill_paths(paths, seen.own, load(state.pieces[WHITE]))
    scene = Scene(seen, longest.length, NO_CELLS, NO_CELLS)
    chosen, best = SKIP, NEVER
    for _ in range(LOOKED_AT):
        move = move_of_rank(sets, found, below(rng, total))
        value = worth(board, scene, paths, move)
        if value > best:
            chosen, best = move, value
    return chosen


@compiled
def evaluate(board: TrackticBoard, state: Any, out: NDArray[np.float64]) -> bool:
    turns = cards_left(state) / max(1, board.seats - count(state.skipped))
    length_value = max(LEAST_LENGTH_VALUE, LENGTH_VALUE - LENGTH_VALUE_LOST * turns)
    token_value = TOKEN_VALUE_OF_TWO if board.seats == 2 else TOKEN_VALUE_OF_MORE
    best = NEVER
    for seat in range(board.seats):
        out[seat] = length_value * path_length(load(state.pieces[seat]), load(state.pieces[WHITE]))
        if state.skipped & bit(seat) == 0:
            out[seat] += token_value * state.tokens[seat] + ROOM_VALUE * room_at_ends(board, state, seat)
        best = max(best, out[seat])
    # Chances to win, adding up to 1.
    total = 0.0
    for seat in range(board.seats):
        out[seat] = np.exp(out[seat] - best)
        total += out[seat]
    for seat in range(board.seats):
        out[seat] /= total
    return True


@compiled
def cards_left(state: Any) -> int:
    """Return how many cards can still be played."""
    total = state.unseen_left + state.under
    for card in range(CARDS):
        total += state.face_up[card]
    return total


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
    """Return the empty cells beside the ends of the others' longest paths: those without alternative, and the rest."""
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
def worth(board: TrackticBoard, scene: Scene, paths: PathTable, move: int) -> float:
    """Return what a move is worth."""
    if move == SKIP:
        return NEVER
    if move >= FLIPS:
        # The piece that turns white and the cell beside it are a row of two.
        piece, cell = (move - FLIPS) // CELLS, move % CELLS
        joint = joined_length(paths, piece, (0, cell - piece), 2)
        tip = piece if joint.loose == 0 else cell
        return worth_of_laying(scene, either(only(piece), only(cell)), joint, tip)
    turned, first = (move % TOKEN) // CELLS, move % CELLS
    joint = joined_length(paths, first, board.offsets[turned], board.length_of[turned])
    tip = first + board.offsets[turned, max(joint.loose, 0)]
    value = worth_of_laying(scene, covered(board, move), joint, tip)
    if move < TOKEN:
        return value
    return value + (TOKEN_OF_TWO if board.seats == 2 else TOKEN_OF_MORE)


@compiled
def worth_of_laying(scene: Scene, shape: Cells, joint: Joint, tip: int) -> float:
    """Return what it is worth to cover a shape that makes a path; `tip` is its cell at the path's loose end, if any."""
    laid = both(shape, scene.seen.empty)
    package = JOINED_ROOM
    if joint.loose >= 0:
        package = room_around(tip, without(scene.seen.empty, shape))
    return (
        max(0, joint.length - scene.length)
        + LENGTH * joint.length
        + LAID * size(laid)
        + TURNED * (size(shape) - size(laid))
        + PACKAGE * package
        + ONLY_EXIT * size(both(laid, scene.only_exits))
        + EXIT * size(both(laid, scene.exits))
    )
