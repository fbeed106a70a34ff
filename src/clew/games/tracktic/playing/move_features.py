"""What a network of Tracktic sees of a move: what it adds to the own path, the room it leaves, and what it blocks."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from clew.core.bits import bit, count
from clew.core.compiled import compiled
from clew.core.learning.features import Feature
from clew.core.memory.stack_tables import word_table
from clew.games.tracktic.playing.features import LATE_TURNS, cards_in_play
from clew.games.tracktic.playing.growth import PLACES, PathTable, room_around
from clew.games.tracktic.playing.tips import RowPath, fill_lengths, find_tips, path_along
from clew.games.tracktic.rules import TrackticBoard, covered
from clew.games.tracktic.rules.cells import CELLS, NO_CELLS, Cells, both, either, load, neighbours, only, size, without
from clew.games.tracktic.rules.moves import FLIPS, SKIP, TOKEN
from clew.games.tracktic.rules.placements import WHITE, Survey, survey

MOVE_FEATURES = (
    Feature("gained", "The pieces that it adds to the own longest path."),
    Feature("late_gained", "The same, if no more than five turns are left."),
    Feature("no_gain", "Whether it adds none."),
    Feature("length", "The pieces of the path that it is part of, in tens."),
    Feature("laid", "The own pieces that it lays."),
    Feature("turned", "The pieces that it turns white."),
    Feature("room", "The empty cells within three steps of the end of that path, in tens."),
    Feature("turns_room", "The same, times the turns left in tens."),
    Feature("dead_end", "Whether there is none."),
    Feature("joins", "Whether its path joins two groups."),
    Feature("only_exits", "The cells that it fills beside ends of others' longest paths with no other exit."),
    Feature("exits", "The other cells that it fills beside such ends."),
    Feature("own_exits", "The cells that it fills beside ends of the own longest path."),
    Feature("token", "Whether it uses a token."),
    Feature("turns_token", "The turns left, in tens, if it uses one."),
    Feature("token_gained", "The pieces that it adds to the own longest path, if it uses one."),
    Feature("flip", "Whether it plays a Flip card."),
    Feature("skip", "Whether it skips."),
)
WIDTH = 18


class MoveContext(NamedTuple):
    """What the features of all moves of a position depend on."""

    seen: Survey
    length: int
    """Length of the own longest path."""
    turns: float
    only_exits: Cells
    exits: Cells
    own_exits: Cells


@compiled
def move_features(
    board: TrackticBoard, state: Any, moves: NDArray[np.int32], total: int, out: NDArray[np.float32]
) -> None:
    """Write what MOVE_FEATURES count."""
    paths = word_table(1, PLACES)[0]
    seen = survey(board.grid, state.pieces, state.seat)
    white = load(state.pieces[WHITE])
    length = fill_lengths(paths, seen.own, white)
    only_exits, exits = exits_of_others(board, state, seen.empty)
    own_exits = both(seen.empty, neighbours(find_tips(seen.own, white).cells))
    turns = cards_in_play(state) / max(1, board.seats - count(state.skipped))
    context = MoveContext(
        seen=seen, length=length, turns=turns, only_exits=only_exits, exits=exits, own_exits=own_exits
    )
    for index in range(total):
        for feature in range(WIDTH):
            out[index, feature] = 0.0
        write_move(board, context, paths, int(np.int64(moves[index])), out[index])


@compiled
def exits_of_others(board: TrackticBoard, state: Any, empty: Cells) -> tuple[Cells, Cells]:
    """Return the empty cells next to the ends of others' longest paths: the only one at its end, and the rest."""
    white = load(state.pieces[WHITE])
    only_exits, exits = NO_CELLS, NO_CELLS
    for seat in range(board.seats):
        if seat == state.seat or state.skipped & bit(seat) != 0:
            continue
        beside = both(empty, neighbours(find_tips(load(state.pieces[seat]), white).cells))
        if size(beside) == 1:
            only_exits = either(only_exits, beside)
        else:
            exits = either(exits, beside)
    return only_exits, exits


@compiled
def write_move(
    board: TrackticBoard, context: MoveContext, paths: PathTable, move: int, row: NDArray[np.float32]
) -> None:
    """Write the features of one move."""
    if move == SKIP:
        row[17] = 1.0
        return
    if move >= FLIPS:
        # The piece that turns white and the cell next to it are a row of two.
        piece, cell = (move - FLIPS) // CELLS, move % CELLS
        row[16] = 1.0
        write_shape(
            context, either(only(piece), only(cell)), path_along(paths, piece, (0, cell - piece), 2), piece, cell, row
        )
        return
    turned, first = (move % TOKEN) // CELLS, move % CELLS
    offsets, cells = board.offsets[turned], int(np.int64(board.length_of[turned]))
    last = first + int(np.int64(offsets[cells - 1]))
    write_shape(context, covered(board, move), path_along(paths, first, offsets, cells), first, last, row)
    if move >= TOKEN:
        row[13] = 1.0
        row[14] = 0.1 * context.turns
        row[15] = row[0]


@compiled
def write_shape(
    context: MoveContext, shape: Cells, path: RowPath, first: int, last: int, row: NDArray[np.float32]
) -> None:
    """Write the features of covering a shape, a row from `first` to `last`."""
    laid = both(shape, context.seen.empty)
    left = without(context.seen.empty, shape)
    length = max(path.first, path.last, path.through)
    room = 0
    if path.through == length:
        row[9] = 1.0
    else:
        if path.first == length:
            room = room_around(first, left)
        if path.last == length:
            room = max(room, room_around(last, left))
        row[6] = 0.1 * room
        row[7] = 0.01 * room * context.turns
        row[8] = 1.0 if room == 0 else 0.0
    gained = max(0, length - context.length)
    row[0] = gained
    row[1] = gained if context.turns <= LATE_TURNS else 0.0
    row[2] = 1.0 if gained == 0 else 0.0
    row[3] = 0.1 * length
    row[4] = size(laid)
    row[5] = size(shape) - size(laid)
    row[10] = size(both(laid, context.only_exits))
    row[11] = size(both(laid, context.exits))
    row[12] = size(both(laid, context.own_exits))
