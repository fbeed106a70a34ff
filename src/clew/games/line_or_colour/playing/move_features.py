"""What a network of Line or Colour sees of a move: the rows and the colour of its spot, and threats."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.core.bits import bit, count
from clew.core.compiled import compiled
from clew.core.learning.features import Feature
from clew.games.line_or_colour.playing.completions import completions
from clew.games.line_or_colour.playing.prospects import Prospects, prospects, two_step_wins
from clew.games.line_or_colour.rules import SWAP, LineOrColourBoard, line_starts, unclaimed

#: What the spot of a move means to a side; the same for the side to move and for the other one.
MEANINGS = (
    ("win", "Whether {who} on its spot wins."),
    ("threat", "Whether {who} there makes one threat to win."),
    ("double", "Whether {who} there makes two or more."),
    ("plan", "Whether {who} there makes a threat that a double threat can follow."),
    ("path", "Whether its spot belongs to such a sequence of threats."),
    ("crossing", "Whether {who} there is in rows of two directions that lack three, a colour counting as one."),
    ("manifold", "Whether it is in three or more of those."),
    ("mixed", "Whether it is in one of those and in one that lacks two."),
)

MOVE_FEATURES = (
    *(Feature(f"row_{n}", f"The rows of its spot with {n} own rings and none of the other side.") for n in range(5)),
    *(Feature(f"block_{n}", f"Those with {n} rings of the other side and no own ones.") for n in range(1, 5)),
    *(Feature(f"colour_{n}", f"Whether its colour has {n} own rings and can be completed.") for n in range(5)),
    *(Feature(f"deny_{n}", f"The same for the other side with {n} rings.") for n in range(1, 5)),
    *(Feature(f"own_{name}", words.format(who="a ring of this side")) for name, words in MEANINGS),
    *(Feature(f"their_{name}", words.format(who="a ring of the other side")) for name, words in MEANINGS),
    Feature("tight", "Whether its colour can be completed only with all the spots that are left."),
    Feature("swap", "Whether it exchanges sides."),
)

ROW, BLOCK, COLOUR, DENY, OWN, THEIR, TIGHT, SWAPS = 0, 5, 9, 14, 18, 26, 34, 35
WIDTH = 36


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
            add_colour(board, own, other, bit(int(moves[index])), out[index])
    add_meanings(board, own, other, free, moves, total, out[:, OWN:THEIR])
    add_meanings(board, other, own, free, moves, total, out[:, THEIR:TIGHT])


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
                row[TIGHT] = 1.0 if count(spots) - theirs == board.goal else 0.0
            if theirs > 0 and count(spots) - mine >= board.goal:
                row[DENY + min(theirs, 4) - 1] = 1.0


@compiled
def add_meanings(
    board: LineOrColourBoard, own: np.uint64, other: np.uint64, free: np.uint64, moves: NDArray[np.int32], total: int,
    out: NDArray[np.float32],
) -> None:  # fmt: skip
    """Write what the spots of all moves mean to a side."""
    found: Prospects = prospects(board, own, other)
    wins = completions(board, own, free)
    plans, path = two_step_wins(board, own, other, found.threats & ~found.doubles)
    for index in range(total):
        if moves[index] == SWAP:
            continue
        spot = np.uint64(moves[index])
        out[index, 0] = (wins >> spot) & np.uint64(1)
        out[index, 1] = (found.threats >> spot) & np.uint64(1)
        out[index, 2] = (found.doubles >> spot) & np.uint64(1)
        out[index, 3] = (plans >> spot) & np.uint64(1)
        out[index, 4] = (path >> spot) & np.uint64(1)
        out[index, 5] = (found.crossings >> spot) & np.uint64(1)
        out[index, 6] = (found.manifold >> spot) & np.uint64(1)
        out[index, 7] = (found.mixed >> spot) & np.uint64(1)
