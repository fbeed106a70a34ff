"""What a network of Pebbles sees of positions and of moves."""

from typing import Any

from clew.core.compiled import compiled
from clew.core.learning.features import Feature

HEAPS, CARDS = 16, 4

FEATURES_VERSION = 1
FEATURES = (
    *(
        Feature(f"take_{card}_of_{heap}", f"Whether this seat may take up to {card} of {heap} pebbles.")
        for heap in range(HEAPS)
        for card in range(1, CARDS + 1)
    ),
    *(
        Feature(f"unseen_{card}", f"Whether card {card} has not been seen, if it is this seat's turn.")
        for card in (1, 2, 3, 4)
    ),
    Feature("next", "Whether this seat is the next after the one to move."),
)

MOVE_FEATURES = (
    Feature("taken", "The pebbles that it takes."),
    Feature("last", "Whether it takes the last one."),
    *(Feature(f"leaves_{n}", f"Whether it leaves {n}.") for n in (1, 2, 3, 4)),
)


@compiled
def features(board: Any, state: Any, seat: int, out: Any) -> None:
    """Write the features."""
    for index in range(HEAPS * CARDS + CARDS + 1):
        out[index] = 0.0
    if seat == state.seat:
        out[min(state.heap, HEAPS - 1) * CARDS + state.card - 1] = 1.0
        for index in range(state.unseen_left):
            out[HEAPS * CARDS + state.unseen[index] - 1] = 1.0
    if seat == (state.seat + 1) % board.seats:
        out[HEAPS * CARDS + CARDS] = 1.0


@compiled
def move_features(board: Any, state: Any, moves: Any, total: int, out: Any) -> None:
    """Write the features of moves."""
    for index in range(total):
        left = state.heap - moves[index]
        out[index, 0] = moves[index]
        out[index, 1] = 1.0 if left == 0 else 0.0
        for heap in range(1, 5):
            out[index, 1 + heap] = 1.0 if left == heap else 0.0
