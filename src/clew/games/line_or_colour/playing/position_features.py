"""What a network of Line or Colour sees of a position: the classes of all free spots, colours and places of rings.

It is listed, not written in full: most features are 0. Only the seat to move sees anything, so a position is looked at
once and not from both sides.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.core.bits import count, lowest, without_lowest
from clew.core.compiled import compiled
from clew.core.learning.features import Feature
from clew.games.line_or_colour.playing.spot_classes import CLASSES, PAIRS, pair_at, spot_classes
from clew.games.line_or_colour.rules import LineOrColourBoard, may_swap, unclaimed

#: Rings of a colour are counted up to this.
MOST_OF_COLOUR = 4

#: The kinds of places on a board: spots that a rotation or reflection maps to each other are of one kind.
KINDS = 10

#: The rings on the board are counted in twos.
STAGES = 25

CLASS_PAIRS = [(best, second) for best in range(CLASSES) for second in range(best + 1)]

FEATURES_VERSION = 3
FEATURES = (
    *(
        Feature(
            f"spots_{best}{second}_{their_best}{their_second}",
            f"The free spots whose best classes are {best} and {second} for this seat, {their_best} and "
            f"{their_second} for the other.",
        )
        for best, second in CLASS_PAIRS
        for their_best, their_second in CLASS_PAIRS
    ),
    *(
        Feature(f"colours_{own}_{other}", f"The colours with {own} rings of this seat and {other} of the other.")
        for own in range(MOST_OF_COLOUR + 1)
        for other in range(MOST_OF_COLOUR + 1)
    ),
    *(Feature(f"own_rings_{kind}", f"The rings of this seat on places of kind {kind}.") for kind in range(KINDS)),
    *(
        Feature(f"other_rings_{kind}", f"The rings of the other seat on places of kind {kind}.")
        for kind in range(KINDS)
    ),
    *(Feature(f"stage_{n}", f"Whether there are {2 * n} or {2 * n + 1} rings on the board.") for n in range(STAGES)),
    Feature("small", "Whether the board has five spots to a side."),
    Feature("swap", "Whether this seat may exchange sides."),
)

COLOURS = PAIRS * PAIRS
OWN_RINGS = COLOURS + (MOST_OF_COLOUR + 1) ** 2
OTHER_RINGS = OWN_RINGS + KINDS
STAGE = OTHER_RINGS + KINDS
SMALL = STAGE + STAGES
SWAPPING = SMALL + 1

#: A list has every spot and colour once, the stage, the size and the swap.
LISTED_FEATURES = 49 + 7 + 3


@compiled
def list_features(board: LineOrColourBoard, state: Any, seat: int, out: NDArray[np.int32]) -> int:
    """List what FEATURES count."""
    if seat != state.seat:
        return 0
    own, other = state.rings[seat], state.rings[1 - seat]
    listed = 0
    mine, theirs = spot_classes(board, own, other), spot_classes(board, other, own)
    free = unclaimed(board, state)
    while free != 0:
        spot = np.uint64(lowest(free))
        free = without_lowest(free)
        out[listed] = pair_at(mine, spot) * PAIRS + pair_at(theirs, spot)
        listed += 1
    for colour in range(board.size):
        spots = board.spots_of_colour[colour]
        out[listed] = (
            COLOURS
            + min(count(spots & own), MOST_OF_COLOUR) * (MOST_OF_COLOUR + 1)
            + min(count(spots & other), MOST_OF_COLOUR)
        )
        listed += 1
    listed = list_rings(board, own, OWN_RINGS, out, listed)
    listed = list_rings(board, other, OTHER_RINGS, out, listed)
    out[listed] = STAGE + count(own | other) // 2
    listed += 1
    if board.size == 5:
        out[listed] = SMALL
        listed += 1
    if may_swap(board, state):
        out[listed] = SWAPPING
        listed += 1
    return listed


@compiled
def list_rings(board: LineOrColourBoard, rings: np.uint64, first: int, out: NDArray[np.int32], listed: int) -> int:
    """Add the kinds of places of some rings to a list and return its length."""
    while rings != 0:
        out[listed] = first + kind_of(board, lowest(rings))
        listed += 1
        rings = without_lowest(rings)
    return listed


@compiled
def kind_of(board: LineOrColourBoard, spot: int) -> int:
    """Return the kind of a place, by its distances from the middle: 0 there, 1 beside it, 2 diagonally from it, .."""
    middle = board.size // 2
    across, up = abs(spot % board.stride - middle), abs(spot // board.stride - middle)
    far, near = max(across, up), min(across, up)
    return far * (far + 1) // 2 + near
