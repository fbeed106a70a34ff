"""Where's My Line? as arrays: what actions and planes mean, in drawn examples."""

from collections import Counter

import pytest

import clew
from clew.games.linedance.encoding.tables import PLACE_OF_SPACE, PLACE_OF_TRIANGLE, exit_of
from clew.games.linedance.star import SPACES, TRIANGLES
from clew.games.linedance.tiles import PLACED, SIDES, sides_of
from support.encodings import planes_of
from support.games.linedance.positions import set_up
from support.unseen import with_another_order

HOME = "S3.1,S3.2,S3.3"

LATTICE = """
       .    .    .    . S4.2 S4.3    . S5.1 S5.2
       .    .    . S4.1   T4   F4   E5   T5 S5.3
       .    .    .   E4   J4   R5   J5   F5    .
       . S3.3   F3   R4   I4   I5   R0   E0 S0.1
    S3.2   T3   J3   I3    C   I0   J0   T0 S0.2
    S3.1   E3   R3   I2   I1   R1   F0 S0.3    .
       .   F2   J2   R2   J1   E1    .    .    .
    S2.3   T2   E2   F1   T1 S1.1    .    .    .
    S2.2 S2.1    . S1.3 S1.2    .    .    .    .
"""


def marked(plane) -> set[str]:
    """Return the names of the places at which a plane is not 0."""
    return {name for name, value in zip(LATTICE.split(), plane.ravel().tolist(), strict=True) if value}


def everywhere(planes, name: str) -> int:
    """Return the value of a plane that has only one."""
    (value,) = set(planes[name].ravel().tolist())
    return value


def test_spaces_and_triangles_are_places_of_one_lattice() -> None:
    names = LATTICE.split()
    assert [names[place] for place in PLACE_OF_SPACE] == list(SPACES)
    assert [names[place] for place in PLACE_OF_TRIANGLE] == list(TRIANGLES)


def test_an_action_is_colour_side_exit_and_stop() -> None:
    # Tile 1, AABBCC: path A enters T0 by side 5 from S0.1 and leaves by side 4, the fifth one clockwise: exit 3.
    start = set_up("S0.1,S0.2,S0.3", HOME, top=1)
    assert start.action_of("T0/4 A>E0") == ((0 * 6 + 5) * 8 + 3) * 42 + TRIANGLES.index("E0") == 1818
    assert start.move_of_action(1818) == "T0/4 A>E0"
    # Path C enters by side 1 from S0.3 and leaves by side 2, the next one: exit 0.
    assert start.action_of("T0/3 C>F0") == ((2 * 6 + 1) * 8 + 0) * 42 + TRIANGLES.index("F0")


def test_straight_ahead_the_exit_says_how_the_tile_lies() -> None:
    # Tile 10, ABBACC: path A joins sides 0 and 3, B is on one flank and C on the other. A enters C by side 0 from I0.
    position = set_up("I0,S0.2,S0.3", HOME, top=10)
    straight = [move for move in position.moves() if move.startswith("C/") and move.endswith("A>I3")]
    assert straight == ["C/0 A>I3", "C/3 A>I3"]
    # ABBACC: first B, the colour after A, and fifth C. ACCABB: the other way round.
    assert [position.action_of(move) // 42 % 8 for move in straight] == [4 + 2 * 0 + 1, 4 + 2 * 1 + 0]


def test_every_placed_tile_has_an_exit_of_its_own() -> None:
    """For a tile, a path and the side by which it is entered no two turns have the same exit: an action is one turn."""
    exits = Counter(
        ((content - 1) // SIDES, sides_of(content)[side], side, exit_of(sides_of(content), side))
        for content in PLACED
        for side in range(SIDES)
    )
    assert set(exits.values()) == {1}
    assert {leaves for _, _, _, leaves in exits} == set(range(8))


def test_orders_ways_back_and_the_pass_have_actions() -> None:
    start = clew.game("linedance").start(seed=1)
    assert [start.move_of_action(6048 + order) for order in range(6)] == ["ABC", "ACB", "BAC", "BCA", "CAB", "CBA"]
    assert start.actions() == list(range(6048, 6054))
    position = set_up("S0.1,I2,S3.1", "S3.2,S3.3,E3", top=1)
    assert position.game.actions == 6064
    assert position.move_of_action(6054 + 3 * 1 + 1) == "back B>S0.2"
    assert position.move_of_action(6063) == "pass"


def test_the_planes_of_a_position() -> None:
    position = set_up("I0,S0.2,S0.3", "S3.1,J3,S3.3", top=4, tiles="R1=10/2,T3=2/0", bottom="7,3", turn=21, seat=1)
    seen = planes_of(position, seat=1)
    assert marked(seen["red traveler, observer"]) == {"S3.1"}
    assert marked(seen["yellow traveler, observer"]) == {"J3"}
    assert marked(seen["red traveler, player 1 after the observer"]) == {"I0"}
    assert marked(seen["home, observer"]) == marked(seen["goal, player 1 after the observer"]) == set(HOME.split(","))
    assert marked(seen["spaces"]) == set(SPACES)
    assert marked(seen["triangles"]) == set(TRIANGLES)
    # Tile 10 in turn 2 is CCABBA, tile 2 in turn 0 is AABCBC.
    assert [marked(seen[f"red on side {side}"]) for side in range(6)] == [{"T3"}, {"T3"}, {"R1"}, set(), set(), {"R1"}]
    assert marked(seen["blue on side 0"]) == {"R1"}
    assert [everywhere(seen, f"tile {tile} on top") for tile in range(1, 17)] == [0, 0, 0, 1] + 12 * [0]
    assert {tile for tile in range(1, 17) if not everywhere(seen, f"tile {tile} unseen")} == {10, 2, 4, 7, 3}
    assert [everywhere(seen, f"tile {tile} at the bottom") for tile in (7, 3, 1)] == [1, 2, 0]
    assert [everywhere(seen, f"to move, {who}") for who in ("observer", "player 1 after the observer")] == [1, 0]
    assert everywhere(seen, "rounds") == 10
    assert everywhere(seen, "start order") == 0


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_seat_sees_its_own_travelers_first(players: int) -> None:
    position = clew.game("linedance", players=players).start(seed=3)
    for _ in range(players):
        position = position.play("BAC")
    assert position.game.observation_shape == (70 + 6 * players, 9, 9)
    for seat in range(players):
        seen = planes_of(position, seat)
        home = position.game.board.start_points[seat].tolist()
        assert marked(seen["home, observer"]) == {TRIANGLES[point] for point in home}
        assert marked(seen["yellow traveler, observer"]) == {TRIANGLES[home[0]]}
        behind = position.game.board.start_points[seat - 1].tolist()
        last = f"player {players - 1} after the observer"
        assert marked(seen[f"red traveler, {last}"]) == {TRIANGLES[behind[1]]}
        assert everywhere(seen, "to move, observer") == (seat == 0)


def test_the_order_of_unseen_tiles_is_not_observed() -> None:
    position = clew.game("linedance", players=3).start(seed=5)
    others = [with_another_order(position, seed) for seed in range(5)]
    assert len({other.states.tobytes() for other in others}) > 1
    for seat in range(3):
        assert len({other.observation(seat).tobytes() for other in others}) == 1


def test_symmetries_turn_the_star_and_exchange_colours() -> None:
    game = clew.game("linedance")
    tables = {table.name: table for table in game.symmetries}
    # Half a turn takes seat 0 to seat 1; the colours of the travelers stay or are permuted.
    (half,) = (table for name, table in tables.items() if name == "-qrs ABC")
    assert half.seats == (1, 0)
    assert half.actions[1818] == ((0 * 6 + 2) * 8 + 3) * 42 + TRIANGLES.index("E3")
    # Red becomes yellow: the start order ABC becomes BAC, and the rest stays.
    swapped = tables["qrs BAC"]
    assert swapped.seats == (0, 1)
    assert swapped.actions[6048] == 6050
    assert swapped.actions[1818] == ((1 * 6 + 5) * 8 + 3) * 42 + TRIANGLES.index("E0")
