"""What does not change during a game of "Where's My Line?": homes, goals, and where paths lead.

A spot is where a space faces a triangle: number 3 x triangle + 0, 1 or 2, so the spots of a triangle are consecutive. A
content is what a space holds: EMPTY or a tile in a turn. The tables of paths are flat and unsigned, which makes lookups
as cheap as possible:

    far_end[(colour x 126 + spot) x 97 + content]      fitting[((tile x 3 + colour) x 126 + spot) x 2 + end]
"""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from clew.games.linedance.about import TIPS, tips_of
from clew.games.linedance.rules.moves import N_COLOURS, N_TRIANGLES, START_ORDERS
from clew.games.linedance.star import SIDES_AT, SPACES, TRIANGLE_AT, hubs_before, start_points
from clew.games.linedance.star import TIPS as TIPS_OF_THE_STAR
from clew.games.linedance.tiles import COLOURS, EMPTY, PLACED, SIDES, TILES, far_side, sides_of, turns_of

NO_SEAT = -1
NO_TILE = -1

#: LD15: turns of each player until the game ends.
TURNS_EACH = 100

#: Where travelers are before LD7, and where a missing path leads. No triangle has this number.
NOWHERE = 63

#: A triangle touches up to three spaces; in place of missing ones there is a space off the board, which stays empty.
SPOTS_OF_A_TRIANGLE = 3
N_SPOTS = SPOTS_OF_A_TRIANGLE * N_TRIANGLES
OFF_BOARD = len(SPACES)

#: A space is empty or holds one of 16 tiles in one of six turns.
N_CONTENTS = 1 + len(TILES) * SIDES

#: There are two turns of a tile in which a path of a given colour starts at a given side: one for each end.
ENDS = 2

MAX_SEATS = max(TIPS)

#: After this many rounds the numbers of `turns_to_go` are correct to a thousandth.
ROUNDS_OF_ITERATION = 100


class LineDanceBoard(NamedTuple):
    """What does not change during a game."""

    seats: int
    tips: NDArray[np.int8]
    """The own tip of each seat (LD6)."""
    unblock: bool
    """Whether the option of LD9 is on."""
    start_points: NDArray[np.uint8]
    """The three start points of each seat's own tip, in order (LD4, LD6)."""
    home: NDArray[np.uint64]
    """The same, as sets."""
    goal: NDArray[np.uint64]
    """The start points of the opposite tip (LD9)."""
    goal_hubs: NDArray[np.uint64]
    """The hubs E, F and J of the opposite tip (LD9)."""
    host: NDArray[np.int8]
    """For each seat the seat whose own tip its goal is, or NO_SEAT (LD9)."""
    allowed: NDArray[np.uint64]
    """The triangles that a seat's travelers may enter (LD12)."""
    space_of: NDArray[np.uint8]
    """The space of each spot; OFF_BOARD for the second and third spots of triangles that touch fewer spaces."""
    far_end: NDArray[np.uint8]
    """By colour, spot and content: the triangle at the other end of the path that starts at the spot, or NOWHERE."""
    fitting: NDArray[np.uint8]
    """By tile, colour and spot: the two contents with which a path of the colour starts there; the second is EMPTY
    for tiles that look the same after half a turn."""
    turns: NDArray[np.uint8]
    """How many turns of each tile look different (LD2)."""
    start_orders: NDArray[np.uint8]
    """The colours on the three start points, for each order of LD7."""
    turns_to_go: NDArray[np.float32]
    """By seat and triangle, about how many turns a traveler there needs to its goal, for bots."""
    last_turn: int
    """The maximum number of turns, not counting start orders (LD15)."""
    max_moves: int
    """No position has more legal moves: each of 3 travelers touches at most 3 spaces, on each of which 2 turns give it
    a path, and it stops on one of the empty triangles. The six orders of LD7 and nine ways back are fewer."""
    max_plies: int
    """No game is longer: each seat has a start order and the turns of LD15."""


def board(options: dict[str, Any]) -> LineDanceBoard:
    """Return the tables for resolved options."""
    tips = tips_of(options)
    goals = [(tip + TIPS_OF_THE_STAR // 2) % TIPS_OF_THE_STAR for tip in tips]
    goal = np.array([as_set(start_points(tip)) for tip in goals], dtype=np.uint64)
    everywhere = as_set(range(N_TRIANGLES))
    others = [np.bitwise_or.reduce(np.delete(goal, seat)) for seat in range(len(tips))]
    return LineDanceBoard(
        seats=len(tips),
        tips=np.array(tips, dtype=np.int8),
        unblock=options["unblock"],
        start_points=np.array([start_points(tip) for tip in tips], dtype=np.uint8),
        home=np.array([as_set(start_points(tip)) for tip in tips], dtype=np.uint64),
        goal=goal,
        goal_hubs=np.array([as_set(hubs_before(tip)) for tip in goals], dtype=np.uint64),
        host=np.array([tips.index(tip) if tip in tips else NO_SEAT for tip in goals], dtype=np.int8),
        # LD12: everywhere but on the goals of others, even if it is the own tip.
        allowed=np.array([everywhere & ~forbidden for forbidden in others], dtype=np.uint64),
        space_of=space_table(),
        far_end=far_end_table().ravel(),
        fitting=fitting_table().ravel(),
        turns=np.array([turns_of(tile) for tile in range(len(TILES))], dtype=np.uint8),
        start_orders=np.array(START_ORDERS, dtype=np.uint8),
        turns_to_go=np.array(
            [turns_to_go(start_points(tip), closed) for tip, closed in zip(goals, others, strict=True)]
        ),
        last_turn=TURNS_EACH * len(tips),
        max_moves=N_COLOURS * SPOTS_OF_A_TRIANGLE * ENDS * (N_TRIANGLES - N_COLOURS * len(tips)),
        max_plies=(1 + TURNS_EACH) * len(tips),
    )


def as_set(triangles: Any) -> np.uint64:
    """Return triangles as a bit set."""
    return np.uint64(sum(1 << triangle for triangle in triangles))


def spots() -> Iterator[tuple[int, int, int]]:
    """Yield every spot on the board with its space and side."""
    for triangle, pairs in enumerate(SIDES_AT):
        for slot, (space, side) in enumerate(pairs):
            yield SPOTS_OF_A_TRIANGLE * triangle + slot, space, side


def space_table() -> NDArray[np.uint8]:
    """Return the space of each spot."""
    table = np.full(N_SPOTS, OFF_BOARD, dtype=np.uint8)
    for spot, space, _ in spots():
        table[spot] = space
    return table


@cache
def far_end_table() -> NDArray[np.uint8]:
    """Return where each path leads from each end."""
    table = np.full((N_COLOURS, N_SPOTS, N_CONTENTS), NOWHERE, dtype=np.uint8)
    for content in range(1, N_CONTENTS):
        sides = sides_of(content)
        for spot, space, side in spots():
            table[COLOURS.index(sides[side]), spot, content] = TRIANGLE_AT[space, far_side(sides, side)]
    return table


@cache
def fitting_table() -> NDArray[np.uint8]:
    """Return in which turns a path of a colour starts at a spot."""
    table = np.full((len(TILES), N_COLOURS, N_SPOTS, ENDS), EMPTY, dtype=np.uint8)
    for content in reversed(PLACED):
        sides = sides_of(content)
        for spot, _, side in spots():
            fits = table[(content - 1) // SIDES, COLOURS.index(sides[side]), spot]
            fits[1], fits[0] = fits[0], content
    return table


@cache
def turns_to_go(goal: tuple[int, ...], closed: np.uint64) -> NDArray[np.float32]:
    """Return the expected number of turns from each triangle to a goal, for a lone traveler on an empty board.

    In every turn it gets a random tile and takes the best path over it, or waits. Computed by value iteration.
    """
    spots_of = np.arange(N_SPOTS).reshape(N_TRIANGLES, SPOTS_OF_A_TRIANGLE, 1)
    colours = np.arange(N_COLOURS).reshape(N_COLOURS, 1, 1, 1)
    leads_to = far_end_table()[colours, spots_of, fitting_table()[:, :, spots_of[..., 0]]]
    others = [triangle for triangle in range(N_TRIANGLES) if triangle not in goal]
    no_way_in = [triangle for triangle in range(N_TRIANGLES) if closed & as_set([triangle])]
    turns = np.zeros(N_TRIANGLES)
    entering = np.full(NOWHERE + 1, np.inf)
    for _ in range(ROUNDS_OF_ITERATION):
        entering[:N_TRIANGLES] = turns
        entering[no_way_in] = np.inf
        best = np.minimum(entering[leads_to].min(axis=(-1, -2)), turns)
        turns[others] = 1 + best.mean(axis=(0, 1))[others]
    return turns.astype(np.float32)
