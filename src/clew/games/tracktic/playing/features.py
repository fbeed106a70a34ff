"""What a network of Tracktic sees: paths, ends, the room around them, tokens and turns.

Everything is counted over sets of cells, so that it is the same for turned and mirrored grids.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.core.bits import bit, count
from clew.core.compiled import compiled
from clew.core.learning.features import Feature
from clew.games.tracktic.rules import TrackticBoard
from clew.games.tracktic.rules.cells import (
    Cells,
    both,
    either,
    joined,
    load,
    neighbour_counts,
    neighbours,
    size,
    without,
)
from clew.games.tracktic.rules.deck import CARDS, FLIP
from clew.games.tracktic.rules.longest_path import path_length
from clew.games.tracktic.rules.placements import WHITE, Survey, survey

FEATURES_VERSION = 1
FEATURES = (
    Feature("to_move", "Whether it is this seat's turn."),
    Feature("wait", "How many seats move before this one, as a part of all seats."),
    Feature("out", "Whether this seat has skipped."),
    Feature("length", "The longest path, in tens of pieces."),
    Feature("pieces", "The own pieces, in tens."),
    Feature("white", "The white pieces joined to own ones, in tens."),
    Feature("tokens", "The tokens left."),
    Feature("turns", "The turns that each player still has, in tens."),
    Feature("last_turns", "Whether no more than two turns are left."),
    Feature("late", "Whether no more than five turns are left."),
    Feature("two_players", "Whether two players play."),
    Feature("rivals", "The other players who have not skipped."),
    Feature("flips", "The Flip cards face up."),
    Feature("shapes", "The Pattern cards face up."),
    Feature("ends", "The ends of own paths, in tens."),
    Feature("exits", "The empty cells beside these ends, in tens."),
    Feature("room_2", "The empty cells within two steps of the ends, in tens."),
    Feature("room_3", "The same within three steps."),
    Feature("room_5", "The same within five steps."),
    Feature("free", "The cells on which one more piece can be laid, in tens."),
    Feature("first", "The empty cells that this seat's pieces reach before all others', within six steps, in tens."),
    Feature("shared", "The empty cells that they reach at the same time, in tens."),
    Feature("touched", "The own pieces beside others', which can be turned white, in tens."),
    Feature("touching", "Others' pieces beside own ones, in tens."),
)

#: How far cells are counted as within reach.
STEPS = 6


@compiled
def features(board: TrackticBoard, state: Any, seat: int, out: NDArray[np.float32]) -> None:
    """Write what FEATURES count."""
    for index in range(24):
        out[index] = 0.0
    active = board.seats - count(state.skipped)
    turns = cards_in_play(state) / max(1, active)
    out[0] = 1.0 if state.seat == seat else 0.0
    out[1] = ((seat - state.seat + board.seats) % board.seats) / board.seats
    is_out = (state.skipped & bit(seat)) != 0
    out[3] = 0.1 * path_length(load(state.pieces[seat]), load(state.pieces[WHITE]))
    out[7] = 0.1 * turns
    out[8] = 1.0 if turns <= 2.0 else 0.0
    out[9] = 1.0 if turns <= 5.0 else 0.0
    out[10] = 1.0 if board.seats == 2 else 0.0
    out[11] = active - (0 if is_out else 1)
    out[12] = state.face_up[FLIP]
    for card in range(CARDS):
        out[13] += state.face_up[card]
    out[13] -= state.face_up[FLIP]
    if is_out:
        out[2] = 1.0
        return
    out[6] = state.tokens[seat]
    write_room(survey(board.grid, state.pieces, seat), load(state.pieces[WHITE]), out)


@compiled
def write_room(seen: Survey, white: Cells, out: NDArray[np.float32]) -> None:
    """Write the features of a seat that still plays: its ends and what is around them."""
    own_white = joined(seen.own, white)
    graph = either(seen.own, own_white)
    out[4] = 0.1 * size(seen.own)
    out[5] = 0.1 * size(own_white)
    _, two, _ = neighbour_counts(graph)
    ends = without(graph, two)
    out[14] = 0.1 * size(ends)
    reached = both(seen.empty, neighbours(ends))
    out[15] = 0.1 * size(reached)
    for step in range(2, 6):
        reached = either(reached, both(seen.empty, neighbours(reached)))
        if step == 2:
            out[16] = 0.1 * size(reached)
        elif step == 3:
            out[17] = 0.1 * size(reached)
        elif step == 5:
            out[18] = 0.1 * size(reached)
    out[19] = 0.1 * size(both(seen.free, seen.touching))
    write_reach(seen, graph, out)
    out[22] = 0.1 * size(both(seen.own, neighbours(seen.others)))
    out[23] = 0.1 * size(both(seen.others, neighbours(graph)))


@compiled
def write_reach(seen: Survey, graph: Cells, out: NDArray[np.float32]) -> None:
    """Write how many empty cells this seat reaches first, and how many at the same time as others."""
    mine, theirs = graph, seen.others
    free = seen.empty
    first, shared = 0, 0
    for _ in range(STEPS):
        my_next, their_next = both(free, neighbours(mine)), both(free, neighbours(theirs))
        shared += size(both(my_next, their_next))
        first += size(without(my_next, their_next))
        mine, theirs = without(my_next, their_next), without(their_next, my_next)
        free = without(without(free, my_next), their_next)
    out[20] = 0.1 * first
    out[21] = 0.1 * shared


@compiled
def cards_in_play(state: Any) -> int:
    """Return how many cards can still be played."""
    total = state.unseen_left + state.under
    for card in range(CARDS):
        total += state.face_up[card]
    return total
