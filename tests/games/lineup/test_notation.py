"""Moves and positions as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import clew
from support.games.lineup.drawn import drawn
from support.games.lineup.options import random_options

CROSSING = """
    . . . .
     . . o
    . . . .
     . . o
    . . . .
     o o g
    . . . .
    """


@pytest.mark.parametrize("text", ["b2", " b2 ", "B2", "b 2"])
def test_spaces_and_case_of_a_placement_do_not_matter(text: str) -> None:
    assert clew.game("lineup").start().play(text).last == "b2"


@pytest.mark.parametrize("text", ["xf2", "x f2", "XF2", " x f 2 "])
def test_spaces_and_case_of_a_capture_do_not_matter(text: str) -> None:
    assert drawn(CROSSING, size="3x3").play(text).last == "xf2"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "b",
        "2",
        "b3",
        "a2",
        "m1",
        "a13",
        "a0",
        "b2.2",
        "bb2",
        "xx2",
        "b2b",
        "pass",
        "b2>e",
        "xb2>e",
        "é2",
        "b٢",
    ],
)
def test_text_that_names_no_site_is_refused(text: str) -> None:
    with pytest.raises(clew.InvalidMove, match="expected"):
        clew.game("lineup").start().play(text)


@pytest.mark.parametrize("text", ["b2", "b2.", "b2.3", "a1.2", "b2.8", "b2.4.2"])
def test_in_space_a_site_has_a_layer_of_its_kind(text: str) -> None:
    with pytest.raises(clew.InvalidMove, match=r"a1\.1 to g7\.7"):
        clew.game("lineup", dimensions=3).start().play(text)


def test_sites_that_a_shape_lacks_are_refused() -> None:
    with pytest.raises(clew.InvalidMove, match="no site b4"):
        clew.game("lineup", shape=".#/##").start().play("b4")


def test_a_direction_is_omitted_if_there_is_only_one() -> None:
    position = drawn(CROSSING.replace("o o g", ". o g"), size="3x3", whole_lines=True)
    assert "xf2" in position.moves()
    assert position.play("xf2") == position.play("xf2>s")
    assert position.play("xf2>s").last == "xf2"


def test_a_direction_is_required_if_there_are_several() -> None:
    position = drawn(CROSSING, size="3x3", whole_lines=True)
    with pytest.raises(clew.InvalidMove, match="expected a direction, xf2>e or xf2>s"):
        position.play("xf2")
    with pytest.raises(clew.InvalidMove, match="one of e w n s"):
        position.play("xf2>ne")
    assert position.why_not("xf2>n") == "LU5"
    assert position.play("xf2>e").last == "xf2>e"


def test_touches_are_the_site_and_then_the_capturing_line() -> None:
    position = drawn(CROSSING, size="3x3", whole_lines=True)
    assert position.touches("a1") == ("a1",)
    assert position.touches("xf2>e") == ("f2", "d2")
    assert position.touches("xf2>s") == ("f2", "f4")
    assert drawn(CROSSING, size="3x3").touches("xf2") == ("f2",)


@given(st.integers(0, 400), st.integers(0, 30))
def test_positions_read_back_from_their_text(seed: int, plies: int) -> None:
    position = clew.game("lineup", **random_options(seed)).start()
    for ply in range(plies):
        moves = position.moves()
        if moves:
            position = position.play(moves[(seed * 7919 + ply * 104729) % len(moves)])
    again = clew.position(str(position))
    assert again == position
    assert str(again) == str(position)


WRONG = [
    ("lineup size=2x2 | .../../.../../...", "expected rows, the seat to move, the supplies"),
    ("lineup size=2x2 | .../../.../.. o 5,5", "as long as 3/2/3/2/3"),
    ("lineup size=2x2 | .../../..../../... o 5,5", "as long as 3/2/3/2/3"),
    ("lineup size=2x2 | .../../.b./../... o 5,5", "'b' is not a token, expected o, g or ."),
    ("lineup size=2x2 | .../../.-./../... o 5,5", "exactly where the shape has no site"),
    ("lineup shape=.#/## | .../../.../../... o 4,4", "exactly where the shape has no site"),
    ("lineup size=2x2 | .../../.../../... b 5,5", "expected the seat to move, one of o, g"),
    ("lineup size=2x2 | .../../.../../... bo 5,5", "expected the seat to move"),
    ("lineup size=2x2 | .../../.../../... o 5", "expected 2 supplies"),
    ("lineup size=2x2 | .../../.../../... o 5,-1", "expected 2 supplies"),
    ("lineup size=2x2 | .../../.../../... o 6,5", "expected at most 5 in total"),
    ("lineup size=2x2 | .../o./.../../... o 5,5", "Orange has 1 token on the board and 5 left"),
    ("lineup size=2x2 | .../../.../../... o 0,5", "would be skipped"),
    ("lineup size=2x2 returned=on | .../../.../../... o 4,5 captures=0", "expected 5 in total"),
    ("lineup size=2x2 returned=on | .../../.../../... o 5,5", "captures=0"),
    ("lineup size=2x2 returned=on | .../../.../../... o 5,5 captures=9", "expected captures=0 to captures=8"),
    ("lineup size=2x2 full=on | .../../.../../... o 5,5 captures=0", "expected rows, the seat to move, captures=0"),
    ("lineup size=2x2 fresh=on | .../../.../../... o 5,5 fresh=b2", "the site of the token"),
    ("lineup full=on fresh=on size=1x1 | og/./.. o captures=1 fresh=a3", "captures=0 after a placement"),
    ("lineup full=on returned=on size=1x1 | og/o/gg o 1,0 captures=1", "captures=0 after a placement"),
    ("lineup tiling=hexagons size=1 | ./../../. o 2,2", "as long as 1/2/1/2/1"),
    ("lineup dimensions=4 size=1x1x1x1 | ../..//../..//.//../..//../.. o 6,6", "2/2//2/2///1///2/2//2/2"),
    ("lineup size=2x2 fresh=on | .../../.../../... o 5,5 b2", "expected fresh=-"),
    ("lineup size=2x2 fresh=on | .../../.../../... o 5,5 fresh=z9", "the site of the token"),
]


@pytest.mark.parametrize(("text", "expected"), WRONG)
def test_impossible_positions_are_refused_with_what_was_expected(text: str, expected: str) -> None:
    with pytest.raises(clew.InvalidPosition, match=expected):
        clew.position(text)


def test_with_first_two_players_cannot_both_have_structures() -> None:
    with pytest.raises(clew.InvalidPosition, match="the first one wins"):
        clew.position("lineup size=3x1 tokens=5 first=on | oogg/o.g/oogg o 0,0")


def test_a_finished_game_can_be_read_with_any_seat_to_move() -> None:
    for seat in "og":
        position = clew.position(f"lineup size=2x2 | .../o./.../../..g {seat} 0,0")
        assert position.result is not None
        assert position.result.winners == (0, 1)
