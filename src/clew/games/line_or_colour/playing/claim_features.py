"""What a network of Line or Colour sees of a move: the classes of its spot for both sides, and its place."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.core.bits import count
from clew.core.compiled import compiled
from clew.core.learning.features import Feature
from clew.core.verbs import NO_FEATURE
from clew.games.line_or_colour.playing.position_features import CLASS_PAIRS, KINDS, kind_of
from clew.games.line_or_colour.playing.spot_classes import CLASSES, PAIRS, class_at, pair_at, spot_classes
from clew.games.line_or_colour.rules import SWAP, LineOrColourBoard

#: How close a side is to winning, by its best spot: below class 4, 4 or 5, 6 (it can make two threats), 7 (it can win).
DANGERS = 4

#: Parts of a game, by the rings on the board: up to 1, 2 or 3, 4 to 7, more.
PARTS = 4

MOVE_FEATURES = (
    *(
        Feature(
            f"spot_{best}{second}_{their_best}{their_second}",
            f"Whether the best classes of its spot are {best} and {second} for this side, {their_best} and "
            f"{their_second} for the other.",
        )
        for best, second in CLASS_PAIRS
        for their_best, their_second in CLASS_PAIRS
    ),
    *(
        Feature(
            f"third_{own}_{other}", f"Whether its third best class is {own} for this side and {other} for the other."
        )
        for own in range(CLASSES)
        for other in range(CLASSES)
    ),
    *(
        Feature(f"colour_{own}_{other}", f"Whether its colour has class {own} for this side and {other} for the other.")
        for own in range(CLASSES)
        for other in range(CLASSES)
    ),
    *(
        Feature(f"place_{kind}_{part}", f"Whether its place is of kind {kind}, in part {part} of a game.")
        for kind in range(KINDS)
        for part in range(PARTS)
    ),
    *(
        Feature(
            f"danger_{own}{other}_{best}_{their_best}",
            f"Whether its best class is {best} for this side and {their_best} for the other, while these are close to "
            f"winning to degrees {own} and {other}.",
        )
        for own in range(DANGERS)
        for other in range(DANGERS)
        for best in range(CLASSES)
        for their_best in range(CLASSES)
    ),
    Feature("swap", "Whether it exchanges sides."),
)

THIRD = PAIRS * PAIRS
COLOUR = THIRD + CLASSES * CLASSES
PLACE = COLOUR + CLASSES * CLASSES
DANGER = PLACE + KINDS * PARTS
SWAPS = DANGER + (DANGERS * CLASSES) ** 2

#: Each move has one of every group.
LISTED_MOVE_FEATURES = 5


@compiled
def list_move_features(
    board: LineOrColourBoard, state: Any, moves: NDArray[np.int32], total: int, out: NDArray[np.int32]
) -> None:
    """List what MOVE_FEATURES count."""
    own, other = state.rings[state.seat], state.rings[1 - state.seat]
    mine, theirs = spot_classes(board, own, other), spot_classes(board, other, own)
    danger = DANGER + (danger_of(mine.top) * DANGERS + danger_of(theirs.top)) * CLASSES * CLASSES
    part = part_of(count(own | other))
    for index in range(total):
        if moves[index] == SWAP:
            out[index, 0] = SWAPS
            for column in range(1, LISTED_MOVE_FEATURES):
                out[index, column] = NO_FEATURE
            continue
        spot = np.uint64(moves[index])
        out[index, 0] = pair_at(mine, spot) * PAIRS + pair_at(theirs, spot)
        out[index, 1] = THIRD + class_at(mine.third, spot) * CLASSES + class_at(theirs.third, spot)
        out[index, 2] = COLOUR + class_at(mine.colour, spot) * CLASSES + class_at(theirs.colour, spot)
        out[index, 3] = PLACE + kind_of(board, int(moves[index])) * PARTS + part
        out[index, 4] = danger + class_at(mine.best, spot) * CLASSES + class_at(theirs.best, spot)


@compiled
def danger_of(top: int) -> int:
    """Return how close a side with this best class is to winning."""
    return max(0, top - 4) if top != 4 else 1


@compiled
def part_of(rings: int) -> int:
    """Return the part of a game with this many rings on the board."""
    if rings < 2:
        return 0
    if rings < 4:
        return 1
    return 2 if rings < 8 else 3
