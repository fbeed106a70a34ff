"""Beeline as arrays: what actions and planes mean, in drawn examples."""

import pytest

import clew
from clew.boards.hexagonal import SIDES, hexagon
from clew.games.beeline.rules.board import lattice
from support.encodings import planes_of
from support.games.beeline.drawn import state_text

#: A straight, an angle and a sharp, which faces L6.
CURVE = "M5:SE-NW L5:SE-NE K6:SW-SE"

SPACES = 169
NODES, OTHER_NODES, REPLACEMENTS, PASS = 60, 60 + SPACES, 60 + 2 * SPACES, 60 + 38 * SPACES


def position_of(turn: str = "b1", side: int = 8, **parts: object) -> clew.Position:
    return clew.game("beeline", side=side).position(state_text(turn, side=side, **parts))


def site(name: str, side: int = 8) -> int:
    return lattice(side).site_named(name)


def marked(plane, side: int = 8) -> dict[str, int]:
    """Return the values of a plane by the names of spaces, without zeros."""
    spaces = hexagon(side)
    named = {
        name: int(plane[r + side - 1, q + side - 1]) for name, (q, r) in zip(spaces.names, spaces.cells, strict=True)
    }
    assert sum(named.values()) == plane.sum()
    return {name: value for name, value in named.items() if value}


def everywhere(seen, name: str) -> int:
    (value,) = set(seen[name].ravel().tolist())
    return value


def test_an_extension_is_a_side_of_the_end_and_a_turn() -> None:
    position = position_of(black=CURVE)
    # L6 is at side 1 (SE) of K6. The mark comes in by NW; SE is the third side clockwise from there.
    assert position.action_of("L6:NW-SE") == (6 * 0 + 1) * 5 + 3 - 1 == 7
    assert position.action_of("L6:NW-NE") == (6 * 0 + 1) * 5 + 1 - 1
    assert position.move_of_action(5 + 4) == "L6:NW-W"
    # The end is a mark, which leads nowhere else.
    assert {action // 5 for action in position.actions() if action < NODES} == {1}


def test_a_line_continues_from_the_twin_of_an_end_that_was_entered() -> None:
    # The mark on M5 faces the node on L5, so that the line has entered it. K5 is its twin.
    position = position_of(black="M5:SE-NW L5*", loose="b@K5")
    assert position.action_of("L6:W-E") == (6 * 0 + SIDES.index("E")) * 5 + 2
    assert position.action_of("J5:SE-NW") == (6 * 1 + SIDES.index("NW")) * 5 + 2


def test_a_node_is_its_space_and_the_colour_on_top() -> None:
    start = clew.game("beeline").start()
    assert start.game.actions == 61 + 38 * SPACES == 6483
    assert start.action_of("N@H8") == NODES + site("H8") == NODES + SPACES // 2
    assert start.action_of("n@H8") == OTHER_NODES + SPACES // 2
    assert start.move_of_action(PASS) == "pass"
    assert PASS not in start.actions()


def test_a_replacement_is_a_space_a_place_at_the_end_and_a_way() -> None:
    position = position_of(black=CURVE)
    # M5 is a straight: w is 0. L5 is an angle, which turns to either side.
    assert position.action_of("N*M5 L6:NW-SE") == REPLACEMENTS + (12 * site("M5") + 1) * 3 + 0
    assert position.action_of("N*L5 L6:NW-E") == REPLACEMENTS + (12 * site("L5") + 1) * 3 + 1
    assert position.action_of("N*L5 L6:NW-SW") == REPLACEMENTS + (12 * site("L5") + 1) * 3 + 2
    # A straight turns to no side, and where no mark is nothing can be replaced.
    for number in ((12 * site("M5") + 1) * 3 + 1, (12 * site("H8") + 1) * 3):
        with pytest.raises(clew.IllegalMove, match="means no move"):
            position.play_action(REPLACEMENTS + number)


def test_the_planes_of_a_position() -> None:
    position = position_of("r2", black=CURVE, red="C6:NW-SE D7", loose="b@H8 r@H4", reserve=(3, 4), played=20)
    seen = planes_of(position, seat=1)
    assert marked(seen["other's marks, in SE"]) == {"M5": 1, "L5": 1}
    assert marked(seen["other's marks, out NE"]) == {"L5": 1}
    assert marked(seen["other's marks, out SE"]) == {"K6": 1}
    assert marked(seen["own marks, in NW"]) == marked(seen["own marks, out SE"]) == {"C6": 1}
    assert marked(seen["own nodes"]) == {"B5": 1, "D7": 1, "H4": 1}
    assert marked(seen["other's nodes"]) == {"N5": 1, "H8": 1}
    assert marked(seen["own line"]) == {"B5": 1, "C6": 2, "D7": 3}
    assert marked(seen["other's line"]) == {"N5": 1, "M5": 2, "L5": 3, "K6": 4}
    assert marked(seen["own end"]) == {"D7": 1}
    assert marked(seen["start, other player"]) == {"N5": 1}
    single = {
        "own end entered": 0, "nodes in reserve, observer": 4, "nodes in reserve, other player": 3,
        "groups left, observer": 3, "straights in hand, observer": 2, "straights in hand, other player": 2,
        "angles in hand, other player": 2, "to move": 1, "second piece": 1, "line opened": 0, "empty turns": 0,
        "moves left": 255, "more moves left": 400 - 20 - 255,
    }  # fmt: skip
    assert {name: everywhere(seen, name) for name in single} == single
    assert everywhere(planes_of(position, seat=0), "to move") == 0


@pytest.mark.parametrize("side", [6, 8, 10])
def test_every_board_is_seen_from_both_seats(side: int) -> None:
    game = clew.game("beeline", side=side)
    spaces = int(game.board.outside)
    assert game.observation_shape == (53, 2 * side - 1, 2 * side - 1)
    assert game.actions == 61 + 38 * spaces
    black, red = (planes_of(game.start(), seat) for seat in (0, 1))
    assert set(marked(black["spaces"], side)) == set(hexagon(side).names)
    assert (black["open, observer"] == red["open, other player"]).all()
    # BL3: the rim behind the goal, and all spaces but the rim.
    inner, rim = spaces - 6 * (side - 1), 3 * (side - 1) - 1
    assert int(black["open, observer"].sum()) == int(red["open, observer"].sum()) == inner + rim
    assert "A1" in marked(black["open, observer"], side)
    assert "A1" not in marked(red["open, observer"], side)


def test_symmetries_mirror_the_board_and_swap_the_players() -> None:
    position = position_of(black=CURVE)
    tables = position.game.symmetries
    assert sorted(table.seats for table in tables) == [(0, 1), (1, 0), (1, 0)]
    (mirror,) = (table for table in tables if table.seats == (0, 1))
    # East becomes west: a mark to the south-east that turns clockwise becomes one to the south-west that turns back.
    assert mirror.actions[(6 * 0 + SIDES.index("SE")) * 5 + 0] == (6 * 0 + SIDES.index("SW")) * 5 + 4
    assert mirror.actions[NODES + site("A1")] == NODES + site("A8")
    assert mirror.actions[PASS] == PASS
    number = REPLACEMENTS + (12 * site("H1") + 6 + SIDES.index("E")) * 3
    assert mirror.actions[number + 1] == REPLACEMENTS + (12 * site("H15") + 6 + SIDES.index("W")) * 3 + 2
