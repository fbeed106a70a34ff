"""Which action is which, and what the planes of an observation hold."""

from clew.core.encoding.parts import ActionRange, Plane
from clew.games.linedance.about import COLOURS as COLOUR_NAMES
from clew.games.linedance.encoding.tables import EXITS, EXTENT
from clew.games.linedance.rules.moves import N_COLOURS, N_TRIANGLES, START_ORDERS
from clew.games.linedance.rules.tables import LineDanceBoard
from clew.games.linedance.star import START_POINTS_OF_A_TIP
from clew.games.linedance.tiles import SIDES, TILES

#: The first id of each kind of action: placings, start orders, ways back, the pass.
PLACING_ACTIONS = 0
ORDER_ACTIONS = N_COLOURS * SIDES * EXITS * N_TRIANGLES
BACK_ACTIONS = ORDER_ACTIONS + len(START_ORDERS)
PASS_ACTION = BACK_ACTIONS + N_COLOURS * START_POINTS_OF_A_TIP
ACTIONS = PASS_ACTION + 1

#: The first planes belong to the seats, from the observer on: the travelers of each seat, then the homes, the goals,
#: and which seat is to move. HOME is the number of planes of each seat before its home, and so on.
HOME, GOAL, TO_MOVE = N_COLOURS, N_COLOURS + 1, N_COLOURS + 2
PLANES_OF_A_SEAT = N_COLOURS + 3

#: The others come after those, here numbered from 0.
TILE_SIDES = 0
TOP = N_COLOURS * SIDES
UNSEEN = TOP + len(TILES)
BOTTOM = UNSEEN + len(TILES)
START_ORDER = BOTTOM + len(TILES)
ROUNDS = START_ORDER + 1
SPACES_PLANE = ROUNDS + 1
TRIANGLES_PLANE = SPACES_PLANE + 1
SHARED_PLANES = TRIANGLES_PLANE + 1


def actions(board: LineDanceBoard) -> int:
    """Return the number of actions."""
    return ACTIONS


def action_ranges(board: LineDanceBoard) -> tuple[ActionRange, ...]:
    """Return what the ids mean."""
    placings = (
        "place the top tile and move a traveler: ((c * 6 + s) * 8 + x) * 42 + t, for the traveler's colour c, the side "
        "s (LD5) by which it enters the new tile, how it leaves it (exit x) and the triangle t where it stops. "
        "Triangles are numbered I0 to I5, J0 to J5, E0 to E5, F0 to F5, S0.1, S0.2, S0.3, S1.1 to S5.3. Exits 0 to 3: "
        "it leaves by the first, second, fourth or fifth side clockwise from s. Exits 4 + 2a + b: straight ahead; a is "
        "0 if the first side clockwise from s has the colour after c (red, yellow, blue, red), b is 0 if the fifth has"
    )
    backs = "send a traveler back (LD14): 3 * c + p, for its colour c and the start point p of the own tip, from 0"
    return (
        ActionRange(PLACING_ACTIONS, ORDER_ACTIONS, placings),
        ActionRange(ORDER_ACTIONS, BACK_ACTIONS - ORDER_ACTIONS, "choose a start order: ABC, ACB, BAC, BCA, CAB, CBA"),
        ActionRange(BACK_ACTIONS, PASS_ACTION - BACK_ACTIONS, backs),
        ActionRange(PASS_ACTION, 1, "pass (LD14)"),
    )


def lattice(board: LineDanceBoard) -> tuple[int, int]:
    """Return the numbers of rows and columns; the centre of the star is in the middle."""
    return EXTENT, EXTENT


def planes(board: LineDanceBoard) -> tuple[Plane, ...]:
    """Return what the planes hold."""
    return (*_planes_of_seats(board.seats), *_shared_planes())


def _planes_of_seats(seats: int) -> list[Plane]:
    names = ["observer", *(f"player {number} after the observer" for number in range(1, seats))]
    return [
        *(
            Plane(f"{colour} traveler, {name}", f"1 on the triangle of the {colour} traveler of the {name}")
            for name in names
            for colour in COLOUR_NAMES
        ),
        *(Plane(f"home, {name}", f"1 on the start points of the {name}'s own tip") for name in names),
        *(Plane(f"goal, {name}", f"1 on the goal spaces of the {name} (LD9)") for name in names),
        *(Plane(f"to move, {name}", f"1 everywhere if the {name} is to move; 0 at the end") for name in names),
    ]


def _shared_planes() -> list[Plane]:
    tiles = range(1, len(TILES) + 1)
    sides = [
        Plane(f"{colour} on side {side}", f"1 on spaces whose tile is {colour} on side {side} (LD5)")
        for colour in COLOUR_NAMES
        for side in range(SIDES)
    ]
    stack = [
        *(Plane(f"tile {tile} on top", f"1 everywhere if tile {tile} (LD2) is to be placed") for tile in tiles),
        *(Plane(f"tile {tile} unseen", f"1 everywhere if tile {tile} has not been turned up yet") for tile in tiles),
        *(
            Plane(
                f"tile {tile} at the bottom",
                f"everywhere 1 if tile {tile} is the next of the tiles that went to the bottom of the stack, 2 if it "
                "is the one after that, and so on; 0 if it is not there",
            )
            for tile in tiles
        ),
    ]
    return [
        *sides,
        *stack,
        Plane("start order", "1 everywhere if the player to move has to choose a start order (LD7)"),
        Plane("rounds", "everywhere the number of turns that all players have had; the game ends after 100 (LD15)"),
        Plane("spaces", "1 on the 13 spaces", is_fixed=True),
        Plane("triangles", "1 on the 42 triangles: hubs and start points", is_fixed=True),
    ]
