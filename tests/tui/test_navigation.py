"""The cursor goes the same way whatever order the touches come in."""

import itertools

from clew.tui.navigation import in_reading_order, most_central, nearest_in

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
