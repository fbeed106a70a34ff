"""The cursor goes the same way whatever order the touches come in."""

import itertools
from pathlib import Path

import pytest

from clew.tui.navigation import DIRECTIONS, ArrowKeys, in_reading_order, most_central, nearest_in, nearest_to
from clew.tui.opening import game_scene
from support.cases import GAMES, Case
from support.terminal.scenes import QuietHost, table_of

#: Two rows of two; the places are columns and rows.
SITES = {"d": ((4, 2),), "a": ((0, 0),), "c": ((0, 2),), "b": ((4, 0),)}
ORDERS = list(itertools.permutations(SITES))


def test_reading_order_goes_row_by_row() -> None:
    assert all(in_reading_order(SITES, order) == ["a", "b", "c", "d"] for order in ORDERS)


def test_of_equally_central_sites_the_first_is_taken() -> None:
    assert {most_central(SITES, order) for order in ORDERS} == {"a"}


def test_of_equally_near_sites_the_first_is_taken() -> None:
    sites = {"start": ((2, 1),), "high": ((4, 0),), "low": ((4, 2),)}
    orders = list(itertools.permutations(["high", "low"]))
    assert {nearest_in("right", (2, 1), sites, order) for order in orders} == {"high"}


def test_sites_without_a_place_are_left_out() -> None:
    assert in_reading_order(SITES, ["a", "elsewhere"]) == ["a"]
    assert most_central(SITES, ["elsewhere"]) is None


def test_up_and_down_go_through_every_staggered_row_and_back() -> None:
    sites = {f"{row}{number}": ((4 * number + 2 * (row % 2), row),) for row in range(6) for number in range(4)}
    arrows, name, seen = ArrowKeys(), "01", []
    for direction in [*["down"] * 5, *["up"] * 5]:
        name = arrows.step(direction, name, sites, sites)
        seen.append(name)
    assert seen == ["10", "21", "30", "41", "50", "41", "30", "21", "10", "01"]
    assert arrows.step("right", "10", sites, sites) == "11"
    assert arrows.step("down", "11", sites, sites) == "21"


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
@pytest.mark.parametrize("case", GAMES, ids=str)
def test_arrows_reach_every_place_of_every_game_and_skip_no_row(
    case: Case, size: tuple[int, int], tmp_path: Path
) -> None:
    scene = game_scene(table_of(case.game.start(seed=1), tmp_path))
    QuietHost(scene, size)
    assert scene.screen is not None
    sites = {name: places for name, places in scene.screen.sites.items() if not name.startswith("key:")}
    following = {
        name: {found for each in DIRECTIONS if (found := nearest_in(each, sites[name][0], sites, sites)) is not None}
        for name in sites
    }
    for start in sites:
        reached, ahead = {start}, [start]
        while ahead:
            ahead = [name for name in {each for last in ahead for each in following[last]} if name not in reached]
            reached.update(ahead)
        assert reached == sites.keys(), start
    for name in sites:
        x, y = sites[name][0]
        for direction, way in (("up", -1), ("down", 1)):
            rows = [abs(row - y) for (column, row), *_ in sites.values() if (row - y) * way > 0
                    and abs(column - x) <= 4 * abs(row - y)]  # fmt: skip
            found = nearest_in(direction, (x, y), sites, sites)
            if rows:
                assert found is not None
                assert abs(sites[found][0][1] - y) <= min(rows), f"{direction} from {name} goes to {found}"


def test_the_nearest_to_a_place_is_found_with_rows_twice_as_far_apart_as_columns() -> None:
    sites = {"a": ((0, 0),), "b": ((5, 0),), "c": ((3, 1),), "d": ((3, 3),)}
    assert nearest_to((3, 0), sites, {"a", "b", "c"}) == "b", "as near as c, and above it"
    assert nearest_to((3, 2), sites, sites) == "c"
    assert nearest_to((0, 0), sites, {"elsewhere"}) is None
