"""What a network of Beeline sees of a move: its kind, the marks that it gains or loses, and where it is played."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from clew.core.compiled import compiled
from clew.core.learning.features import Feature
from clew.core.memory.stack_tables import word_table
from clew.games.beeline.playing.marks import marks_after_node, marks_lost, marks_needed, marks_taken_off
from clew.games.beeline.playing.ways import NO_WAY, WayTable, fill_ways, marks_on_way, marks_to_hit, rut_of
from clew.games.beeline.rules.board import CELLS, NOWHERE, BeelineBoard, steps_between
from clew.games.beeline.rules.moves import (
    EXTEND,
    OTHER_NODE,
    OWN_NODE,
    PASS,
    REPLACE,
    kind_of_move,
    outward_side_of,
    replaced_of,
    space_of,
)
from clew.games.beeline.rules.pieces import owner_of
from clew.games.beeline.rules.state import SECOND, end_of, nodes_left, piece_on

MOVE_FEATURES = (
    Feature("extend", "Whether it plays a mark from the hand."),
    Feature("node_on_line", "Whether it plays an own node beside the end of the own line."),
    Feature("node_loose", "Whether it plays an own node elsewhere."),
    Feature("other_node", "Whether it plays a node with the other colour up."),
    Feature("replace_own", "Whether a node replaces an own mark."),
    Feature("replace_other", "Whether a node replaces a mark of the other line."),
    Feature("wins", "Whether the own line then faces its goal."),
    Feature("gained", "The marks by which the own line gets nearer to its goal."),
    Feature("taken", "The marks of the other line that are driven back."),
    Feature("takes", "Whether any are."),
    Feature("lost", "The own marks that are driven back."),
    Feature("loses", "Whether any are."),
    Feature("other_gained", "The marks by which the other line gets nearer to its goal."),
    Feature("near_1", "Whether it is played beside the end of the other line."),
    Feature("near_2", "Whether it is played two steps from it."),
    Feature("at_risk", "The own marks after the last node, if it is played within two steps of the other line's end."),
    Feature("protects", "The own marks that a node then protects."),
    Feature("last_node", "Whether it uses the last node."),
    Feature("second_gained", "The same as gained, for the second piece of a turn."),
    Feature("second_node", "Whether it plays a node as the second piece of a turn."),
    Feature("loose_near", "Whether it plays a node that joins no line within two steps of the other line's end."),
    Feature("pass", "Whether it passes."),
    Feature("around", "The marks by which the own line gets nearer to its goal around other pieces."),
    Feature("no_way", "Whether there is then no way to it."),
    Feature(
        "exposed", "The own marks after the last node, if the turn ends with both fronts side by side or on one space."
    ),
    Feature("aims", "The same of the other line, if the turn does not end with it."),
    Feature("blocks", "Whether it is played on a shortest way of the other line."),
    Feature("node_blocks", "The same, for a node that joins no line."),
    Feature("saves", "The own marks that a node protects, if the other line can drive them back with two marks."),
)

(ADDS, NODE_ON_LINE, NODE_LOOSE, NODE_OF_OTHER, REPLACE_OWN, REPLACE_OTHER, WINS, GAINED, TAKEN, TAKES, LOST, LOSES,
 OTHER_GAINED, NEAR_1, NEAR_2, AT_RISK, PROTECTS, LAST_NODE, SECOND_GAINED, SECOND_NODE, LOOSE_NEAR,
 PASSES, AROUND, WAYLESS, EXPOSED, AIMS, BLOCKS, NODE_BLOCKS, SAVES) = range(29)  # fmt: skip
WIDTH = 29


class Lines(NamedTuple):
    """What the features of all moves of a position share."""

    needed: float
    other_needed: float
    around: float
    other_around: float
    """The marks that each line needs, straight ahead and around what is in its way."""
    after_node: int
    other_after_node: int
    other_rut: int
    is_aimed_at: bool
    is_second: float
    ways: WayTable
    other_ways: WayTable


@compiled
def move_features(
    board: BeelineBoard, state: Any, moves: NDArray[np.int32], total: int, out: NDArray[np.float32]
) -> None:
    """Write what MOVE_FEATURES count."""
    tables = board.tables[0]
    seat = state.seat
    ways, other_ways = word_table(1, CELLS)[0], word_table(1, CELLS)[0]
    fill_ways(tables, state, seat, ways)
    fill_ways(tables, state, 1 - seat, other_ways)
    lines = Lines(
        needed=marks_needed(tables, state, seat),
        other_needed=marks_needed(tables, state, 1 - seat),
        around=marks_on_way(tables, state, seat, ways),
        other_around=marks_on_way(tables, state, 1 - seat, other_ways),
        after_node=marks_after_node(tables, state, seat),
        other_after_node=marks_after_node(tables, state, 1 - seat),
        other_rut=rut_of(tables, state, 1 - seat),
        is_aimed_at=marks_to_hit(tables, state, seat) <= 2,
        is_second=1.0 if state.piece == SECOND else 0.0,
        ways=ways,
        other_ways=other_ways,
    )
    for index in range(total):
        for feature in range(WIDTH):
            out[index, feature] = 0.0
        write_move(tables, state, int(np.int64(moves[index])), lines, out[index])


@compiled
def write_move(board: BeelineBoard, state: Any, move: int, lines: Lines, row: NDArray[np.float32]) -> None:
    """Write the features of one move."""
    kind, space = kind_of_move(move), space_of(move)
    if kind == PASS:
        row[PASSES] = 1.0
        return
    other_end = end_of(state, 1 - state.seat)
    apart = steps_between(board, space, other_end)
    blocks = 1.0 if is_on_way(board, other_end, space, lines.other_ways, lines.other_around) else 0.0
    row[NEAR_1] = 1.0 if apart == 1 else 0.0
    row[NEAR_2] = 1.0 if apart == 2 else 0.0
    if kind in (EXTEND, REPLACE):
        write_mark(board, state, move, lines, row)
        if kind == EXTEND and apart <= 2:
            row[AT_RISK] = lines.after_node + 1
    elif kind == OWN_NODE and steps_between(board, space, end_of(state, state.seat)) == 1:
        row[NODE_ON_LINE] = 1.0
        row[GAINED] = lines.needed - steps_between(board, space, board.starts[1 - state.seat]) + 1
        row[PROTECTS] = lines.after_node
        row[SAVES] = lines.after_node if lines.is_aimed_at else 0
    else:
        row[NODE_OF_OTHER if kind == OTHER_NODE else NODE_LOOSE] = 1.0
        row[LOOSE_NEAR] = 1.0 if apart <= 2 else 0.0
        row[NODE_BLOCKS] = blocks
    if kind != EXTEND:
        row[SECOND_NODE] = lines.is_second
        row[LAST_NODE] = 1.0 if nodes_left(state, state.seat) == 1 else 0.0
    row[SECOND_GAINED] = lines.is_second * row[GAINED]
    row[BLOCKS] = blocks


@compiled
def write_mark(board: BeelineBoard, state: Any, move: int, lines: Lines, row: NDArray[np.float32]) -> None:
    """Write the features of a mark that is added or replaced."""
    line = state.seat
    if kind_of_move(move) == REPLACE:
        line = owner_of(piece_on(state, replaced_of(move)))
        row[REPLACE_OWN if line == state.seat else REPLACE_OTHER] = 1.0
    else:
        row[ADDS] = 1.0
    add_mark(board, state, line, move, lines.needed if line == state.seat else lines.other_needed, row)
    if line != state.seat or row[LOST] != 0.0:
        return
    ahead = board.neighbour[space_of(move), outward_side_of(move)]
    has_way = lines.ways[ahead] < NO_WAY
    row[AROUND] = min(lines.around, 20.0) - float(lines.ways[ahead]) if has_way else 0.0
    row[WAYLESS] = 0.0 if has_way else 1.0
    if lines.other_rut != NOWHERE and row[TAKEN] == 0.0 and steps_between(board, ahead, lines.other_rut) <= 1:
        row[EXPOSED] = lines.is_second * (lines.after_node + 1.0)
        row[AIMS] = (1.0 - lines.is_second) * lines.other_after_node


@compiled
def is_on_way(board: BeelineBoard, end: int, space: int, ways: WayTable, needed: float) -> bool:
    """Return whether a space is on a shortest way of a line, as far as its steps from the line's end say."""
    left = float(ways[space])
    return left <= needed < NO_WAY and steps_between(board, end, space) <= needed - left + 1.0


@compiled
def add_mark(tables: Any, state: Any, line: int, move: int, needed: float, row: NDArray[np.float32]) -> None:
    """Note what a mark does for its line, which needs `needed` marks, and to the other."""
    space = space_of(move)
    ahead = tables.neighbour[space, outward_side_of(move)]
    taken = marks_taken_off(tables, state, line, space)
    lost = marks_lost(tables, state, line, space, ahead)
    left = steps_between(tables, ahead, tables.starts[1 - line])
    if line != state.seat:
        row[OTHER_GAINED] = needed - left if lost == 0 else -lost
        row[LOST] = taken
        row[LOSES] = 1.0 if taken > 0 else 0.0
        return
    row[TAKEN] = taken
    row[TAKES] = 1.0 if taken > 0 else 0.0
    row[LOST] = lost
    row[LOSES] = 1.0 if lost > 0 else 0.0
    if lost == 0:
        row[GAINED] = needed - left
        row[WINS] = 1.0 if left == 0 else 0.0
