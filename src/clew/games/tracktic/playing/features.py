"""What a network of Tracktic sees: paths, ends, the room around them, tokens and turns.

Everything is counted over sets of cells, so that it is the same for turned and mirrored grids.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.core.bits import bit, count
from clew.core.compiled import compiled
from clew.core.learning.features import Feature
from clew.core.memory.stack_tables import word_table
from clew.games.tracktic.playing.tips import Tips, find_tips, group_of
from clew.games.tracktic.rules import TrackticBoard
from clew.games.tracktic.rules.cells import (
    NO_CELLS,
    WORDS,
    Cells,
    beside,
    both,
    either,
    is_empty,
    joined,
    load,
    lowest_cell,
    neighbour_counts,
    neighbours,
    size,
    without,
)
from clew.games.tracktic.rules.deck import CARDS, FLIP
from clew.games.tracktic.rules.longest_path import path_length
from clew.games.tracktic.rules.placements import FITS, WHITE, Survey, fill_fits, places, survey

FEATURES_VERSION = 3
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
    Feature("tip_exits", "The empty cells beside the ends of its longest paths."),
    Feature("tip_room_2", "The empty cells within two steps of these ends, in tens."),
    Feature("tip_room_3", "The same within three steps."),
    Feature("tip_room_5", "The same within five steps."),
    Feature("blocked", "Whether there is no empty cell beside them."),
    Feature("extends", "The pieces of the longest shape face up that continues such a path."),
    Feature("extending", "The cards face up whose shapes do."),
    Feature("extensions", "The ways to do so, in tens."),
    Feature("turn_extends", "The same as extends, if it is its turn."),
    Feature("turns_length", "The longest path times the turns left, both in tens."),
    Feature("turns_tokens", "The tokens left times the turns left, in tens."),
    Feature("empty", "The empty cells, in fifties."),
    Feature("empty_length", "The longest path, in tens, times the empty cells, in fifties."),
    Feature("empty_tokens", "The tokens left times the empty cells, in fifties."),
    Feature("full", "How many empty cells there are fewer than 50, in fifties."),
    Feature("full_length", "The longest path, in tens, times that."),
    Feature("full_tokens", "The tokens left times that."),
    Feature("ways", "The ways to lay a shape face up without a token, in hundreds."),
    Feature("few_ways", "How many of them there are fewer than 10, in tens."),
    Feature("second", "The longest path of the own pieces not joined to the longest path, in tens."),
    Feature("open_tips", "The ends of its longest paths with an empty cell beside them."),
    Feature("free_cells", "The empty cells on which an own piece makes no T, in fifties."),
    Feature("tip_free_3", "Those that can be reached over such cells from these ends, in three steps, in tens."),
    Feature("tip_free_6", "The same in six steps."),
    Feature("tip_free", "The same in any number of steps."),
    Feature("tip_depth", "How many steps that takes, in tens."),
    Feature("tip_alone", "The empty cells that they reach before other players' pieces, within six steps, in tens."),
    Feature("contested", "The exits of these ends within two steps of other players' pieces."),
    Feature("joins", "The ways to lay a shape face up from such an end to another own path, in tens."),
    Feature("can_join", "Whether there is one."),
    Feature("turn_joins", "The same, if it is its turn."),
    Feature("turn_second", "The longest path of the others, if it is its turn and there is one."),
    Feature("turn_no_ways", "Whether no shape face up can be laid and it is its turn."),
)
WIDTH = 57

#: A game is late when no more than this many turns are left.
LATE_TURNS = 5.0

#: How far cells are counted as within reach.
STEPS = 6


@compiled
def features(board: TrackticBoard, state: Any, seat: int, out: NDArray[np.float32]) -> None:
    """Write what FEATURES count."""
    for index in range(WIDTH):
        out[index] = 0.0
    active = board.seats - count(state.skipped)
    turns = cards_in_play(state) / max(1, active)
    out[0] = 1.0 if state.seat == seat else 0.0
    out[1] = ((seat - state.seat + board.seats) % board.seats) / board.seats
    is_out = (state.skipped & bit(seat)) != 0
    out[3] = 0.1 * path_length(load(state.pieces[seat]), load(state.pieces[WHITE]))
    out[7] = 0.1 * turns
    out[8] = 1.0 if turns <= 2.0 else 0.0
    out[9] = 1.0 if turns <= LATE_TURNS else 0.0
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
    seen = survey(board.grid, state.pieces, seat)
    write_room(seen, load(state.pieces[WHITE]), out)
    write_extensions(board, state, seen, out)
    out[32] = out[0] * out[29]
    out[33] = out[3] * out[7]
    out[34] = out[6] * out[7]
    out[35] = 0.02 * size(seen.empty)
    out[36] = out[3] * out[35]
    out[37] = out[6] * out[35]
    out[38] = max(0.0, 1.0 - out[35])
    out[39] = out[3] * out[38]
    out[40] = out[6] * out[38]


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
def write_extensions(board: TrackticBoard, state: Any, seen: Survey, out: NDArray[np.float32]) -> None:
    """Write the room at the ends of the longest paths, and which shapes face up continue them."""
    found_tips = find_tips(seen.own, load(state.pieces[WHITE]))
    tips = found_tips.cells
    exits = both(seen.empty, neighbours(tips))
    others = both(seen.empty, neighbours(write_prospects(seen, load(state.pieces[WHITE]), found_tips, out)))
    out[24] = size(exits)
    out[28] = 1.0 if is_empty(exits) else 0.0
    reached = exits
    for step in range(2, 6):
        reached = either(reached, both(seen.empty, neighbours(reached)))
        if step < 4:
            out[23 + step] = 0.1 * size(reached)
    out[27] = 0.1 * size(reached)
    fits = word_table(FITS, WORDS)
    fill_fits(fits, seen)
    longest, cards, ways, all_ways, joins = 0, 0, 0, 0, 0
    for card in range(FLIP):
        if state.face_up[card] == 0:
            continue
        found = 0
        for turned in range(board.first_turned[card], board.first_turned[card + 1]):
            steps, length = board.steps[turned], int(np.int64(board.length_of[turned]))
            legal = places(fits, seen.touching, board.fits[turned], steps, length)
            all_ways += size(legal)
            backwards, others_backwards = exits, others
            for index in range(length - 2, -1, -1):
                backwards = beside(backwards, steps[index])
                others_backwards = beside(others_backwards, steps[index])
            found += size(both(legal, either(exits, backwards)))
            joins += size(both(legal, either(both(exits, others_backwards), both(others, backwards))))
        if found > 0:
            longest = max(longest, int(np.int64(board.length_of[board.first_turned[card]])))
            cards += state.face_up[card]
            ways += found
    out[29] = longest
    out[30] = cards
    out[31] = 0.1 * ways
    out[41] = 0.01 * all_ways
    out[42] = 0.1 * max(0, 10 - all_ways)
    out[52] = 0.1 * joins
    out[53] = 1.0 if joins > 0 else 0.0
    out[54] = out[0] * out[53]
    out[55] = out[54] * out[43]
    out[56] = out[0] if all_ways == 0 else 0.0


@compiled
def write_prospects(seen: Survey, white: Cells, tips: Tips, out: NDArray[np.float32]) -> Cells:
    """Write how far the longest paths can grow; return the ends of own paths that are not joined to one of them."""
    graph = either(seen.own, white)
    # With equal paths in several groups, the pieces of all of them count as on the longest.
    group, rest = NO_CELLS, tips.cells
    while not is_empty(rest):
        group = either(group, group_of(lowest_cell(rest), graph))
        rest = without(rest, group)
    left = without(seen.own, group)
    out[43] = 0.1 * find_tips(left, white).length
    out[44] = size(both(tips.cells, neighbours(seen.empty)))
    out[45] = 0.02 * size(seen.free)
    write_growth(seen, tips.cells, out)
    write_claims(seen, tips.cells, out)
    _, two, _ = neighbour_counts(seen.own)
    return without(left, two)


@compiled
def write_growth(seen: Survey, tips: Cells, out: NDArray[np.float32]) -> None:
    """Write how many cells can be reached from the ends of the longest paths over cells that make no T."""
    reached = both(seen.free, neighbours(tips))
    steps = 0
    while True:
        steps += 1
        grown = either(reached, both(seen.free, neighbours(reached)))
        if steps == 3:
            out[46] = 0.1 * size(reached)
        if steps == 6:
            out[47] = 0.1 * size(reached)
        if is_empty(without(grown, reached)):
            break
        reached = grown
    out[48] = 0.1 * size(reached)
    out[49] = 0.1 * steps if not is_empty(reached) else 0.0
    if steps < 3:
        out[46] = out[48]
    if steps < 6:
        out[47] = out[48]


@compiled
def write_claims(seen: Survey, tips: Cells, out: NDArray[np.float32]) -> None:
    """Write what these ends reach before other players' pieces, and which of their exits those may fill."""
    mine, theirs = tips, seen.others
    free = seen.empty
    first = 0
    for _ in range(STEPS):
        my_next, their_next = both(free, neighbours(mine)), both(free, neighbours(theirs))
        first += size(without(my_next, their_next))
        mine, theirs = without(my_next, their_next), their_next
        free = without(without(free, my_next), their_next)
    out[50] = 0.1 * first
    near = neighbours(seen.others)
    near = either(near, neighbours(both(near, seen.empty)))
    out[51] = size(both(both(seen.empty, neighbours(tips)), near))


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
