"""What a network of Line or Colour sees of a move: the rows and the colour of its spot, and threats."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.core.bits import bit, count
from clew.core.compiled import compiled
from clew.core.learning.features import Feature
from clew.games.line_or_colour.playing.completions import completions
from clew.games.line_or_colour.rules import SWAP, LineOrColourBoard, line_starts, unclaimed

MOVE_FEATURES = (
    *(Feature(f"row_{n}", f"The rows of its spot with {n} own rings and none of the other side.") for n in range(5)),
    *(Feature(f"block_{n}", f"Those with {n} rings of the other side and no own ones.") for n in range(1, 5)),
    *(Feature(f"colour_{n}", f"Whether its colour has {n} own rings and can be completed.") for n in range(5)),
    *(Feature(f"deny_{n}", f"The same for the other side with {n} rings.") for n in range(1, 5)),
    Feature("threat", "Whether it makes one threat to win."),
    Feature("threats", "Whether it makes two or more."),
    Feature("their_threat", "Whether the other side would make one threat there."),
    Feature("their_threats", "Whether it would make two or more."),
    Feature("swap", "Whether it exchanges sides."),
)

ROW, BLOCK, COLOUR, DENY, THREAT, THEIR_THREAT, SWAPS = 0, 5, 9, 14, 18, 20, 22
WIDTH = 23


@compiled
def move_features(
    board: LineOrColourBoard, state: Any, moves: NDArray[np.int32], total: int, out: NDArray[np.float32]
) -> None:
    """Write what MOVE_FEATURES count."""
    own, other = state.rings[state.seat], state.rings[1 - state.seat]
    free = unclaimed(board, state)
    for index in range(total):
        for feature in range(WIDTH):
            out[index, feature] = 0.0
        if moves[index] == SWAP:
            out[index, SWAPS] = 1.0
    for step in (1, board.stride - 1, board.stride, board.stride + 1):
        add_rows(board, own, other, step, moves, total, out)
    for index in range(total):
        if moves[index] != SWAP:
            spot = bit(int(moves[index]))
            add_colour(board, own, other, spot, out[index])
            left = free & ~spot
            add_threats(count(completions(board, own | spot, left)), out[index, THREAT : THREAT + 2])
            add_threats(count(completions(board, other | spot, left)), out[index, THEIR_THREAT : THEIR_THREAT + 2])


@compiled
def add_rows(
    board: LineOrColourBoard, own: np.uint64, other: np.uint64, step: int, moves: NDArray[np.int32], total: int,
    out: NDArray[np.float32],
) -> None:  # fmt: skip
    """Count the rows in one direction through the spots of all moves."""
    row = np.uint64(0)
    for place in range(board.goal):
        row |= bit(place * step)
    starts = line_starts(board.spots, step, board.goal)
    for index in range(total):
        if moves[index] == SWAP:
            continue
        for place in range(board.goal):
            start = int(moves[index]) - place * step
            if start < 0:
                break
            if starts & bit(start) == 0:
                continue
            spots = row << np.uint64(start)
            mine, theirs = count(own & spots), count(other & spots)
            if theirs == 0:
                out[index, ROW + mine] += 1.0
            elif mine == 0:
                out[index, BLOCK + theirs - 1] += 1.0


@compiled
def add_colour(
    board: LineOrColourBoard, own: np.uint64, other: np.uint64, spot: np.uint64, row: NDArray[np.float32]
) -> None:
    """Count the rings of both sides on the colour of a spot, as far as it can be completed."""
    for colour in range(board.size):
        spots = board.spots_of_colour[colour]
        if spots & spot != 0:
            mine, theirs = count(own & spots), count(other & spots)
            if count(spots) - theirs >= board.goal:
                row[COLOUR + min(mine, 4)] = 1.0
            if theirs > 0 and count(spots) - mine >= board.goal:
                row[DENY + min(theirs, 4) - 1] = 1.0


@compiled
def add_threats(made: int, row: NDArray[np.float32]) -> None:
    """Note one threat, or several."""
    if made > 0:
        row[min(made, 2) - 1] = 1.0
