"""Which options can be combined, and which are refused, with the reason."""

import pytest

import clew

REFUSED = [
    ({"full": True, "tokens": 10}, "leave tokens out, or add returned .LU13"),
    ({"full": True, "returned": True, "tokens": 30}, "cannot fill 61 sites; expected at least 31 .LU13"),
    ({"full": True, "returned": True, "tokens": 0}, "expected at least 31 .LU13"),
    ({"dimensions": 4, "diagonals": True}, "turn diagonals off, or choose dimensions=3 or 2 .LU18"),
    ({"dimensions": 4, "shape": "cross"}, "leave shape out.*LU18"),
    ({"dimensions": 4, "shape": "##/##"}, "leave shape out.*LU18"),
    ({"dimensions": 3, "shape": "cross"}, "draw the layers.*LU18"),
    ({"shape": "##/##", "size": "3x2"}, "the drawing is 2x2; leave size out"),
    ({"dimensions": 3, "shape": "##/##", "size": "2x2x2"}, "the drawing is 2x2x1; leave size out"),
    ({"tokens": 31}, "more tokens than the 61 sites; expected at most 30"),
    ({"players": 3, "size": "5x5", "tokens": 21}, "expected at most 20"),
    ({"players": 3, "tokens": 38}, "expected at most 37"),
    ({"players": 6, "size": "1x1", "tokens": 1}, "choose a larger size, fewer players, or full"),
    ({"players": 5, "size": "1x1"}, "no tokens; choose a larger size, fewer players, tokens=1 or more, or full .LU15"),
    ({"tokens": 0}, "at least 1, or full"),
    ({"players": 7}, "from 2 to 6"),
    ({"players": 1}, "from 2 to 6"),
    ({"size": "12x2"}, "1 to 11 squares to a side"),
    ({"size": "0x2"}, "1 to 11 squares to a side"),
    ({"size": "5"}, "expected AxB"),
    ({"size": 5}, "expected AxB"),
    ({"size": True}, "expected AxB"),
    ({"size": "3x3x3"}, "expected AxB"),
    ({"dimensions": 3, "size": "5x5"}, "expected AxBxC"),
    ({"dimensions": 4, "size": "5x5x1"}, "expected AxBxCxD"),
    ({"dimensions": 3, "size": "5x5x5"}, "341 sites, expected at most 320"),
    ({"dimensions": 4, "size": "3x3x3x3"}, "337 sites, expected at most 320"),
    ({"dimensions": 4, "size": "12x1x1x1"}, "1 to 11 cells to a side"),
    ({"dimensions": 5}, "2 or 3 or 4"),
    ({"shape": "ring", "size": "2x2"}, "has no squares"),
    ({"shape": ".../..."}, "at least one #"),
    ({"shape": "##/#"}, "rows of equal length"),
    ({"shape": "##//##"}, "draw one layer, or choose dimensions=3 .LU18"),
    ({"shape": "############"}, "at most 11 squares to a side"),
    ({"dimensions": 3, "shape": "##//"}, "rows of equal length"),
    ({"dimensions": 3, "shape": "//##"}, "rows of equal length"),
    ({"dimensions": 3, "shape": "##///##"}, "rows of equal length"),
    ({"dimensions": 3, "shape": "##/##//##"}, "as many rows in every layer .LU18"),
    ({"dimensions": 3, "shape": "//".join("#" * 12)}, "at most 11 squares to a side"),
    ({"dimensions": 3, "shape": "..//.."}, "at least one #"),
    ({"shape": "rink"}, "did you mean ring"),
    ({"tiling": "hexes"}, "squares or hexagons or triangles"),
    ({"tiling": "hexagons", "size": "3x3"}, "expected N, for example 3, with tiling=hexagons"),
    ({"tiling": "hexagons", "size": 7}, "1 to 6 cells to a side"),
    ({"tiling": "triangles", "size": 6}, "1 to 5 cells to a side"),
    ({"tiling": "triangles", "size": 0}, "1 to 5 cells to a side"),
    ({"tiling": "triangles", "shape": "ring"}, "leave shape out, or choose tiling=squares .LU21"),
    ({"tiling": "hexagons", "diagonals": True}, "turn diagonals off, or choose tiling=squares .LU21"),
    ({"tiling": "hexagons", "dimensions": 3}, "choose dimensions=2, or tiling=squares .LU21"),
]

COMBINED = [
    {"full": True, "returned": True},
    {"full": True, "tokens": 0},
    {"fresh": True, "whole_lines": True},
    {"dimensions": 3, "diagonals": True},
    {"dimensions": 3, "shape": "##/##"},
    {"dimensions": 3, "shape": "..//#."},
    {"dimensions": 3, "shape": "//".join(["." * 11] * 10 + ["#" * 11])},
    {"tiling": "hexagons", "size": 6},
    {"tiling": "triangles", "size": "5", "shape": "box", "dimensions": 2, "diagonals": False},
    {"tiling": "Triangles", "size": " 2 "},
    {"dimensions": 4, "size": "11x2x1x1"},
    {"players": 5, "size": "1x1", "full": True},
    {"players": 5, "size": "1x1", "tokens": 1},
]


@pytest.mark.parametrize("given", COMBINED, ids=str)
def test_other_options_combine_and_are_written_so_that_they_read_back(given: dict[str, object]) -> None:
    game = clew.game("lineup", **given)
    assert clew.game("lineup", **game.options) == game
    start = game.start()
    assert clew.position(str(start)) == start
    assert len(start.moves()) > 0


def test_a_size_resolves_to_text_and_may_be_a_number() -> None:
    assert clew.game("lineup", tiling="hexagons", size=4).options["size"] == "4"
    assert clew.game("lineup", tiling="hexagons", size="4") == clew.game("lineup", tiling="hexagons", size=4)
    assert clew.game("lineup", dimensions=3, shape="##//..").options["size"] == "2x1x2"


@pytest.mark.parametrize(("given", "reason"), REFUSED, ids=str)
def test_impossible_options_are_refused_with_the_reason(given: dict[str, object], reason: str) -> None:
    with pytest.raises(clew.OptionError, match=reason):
        clew.game("lineup", **given)


def test_the_default_game_has_a_value_for_every_option() -> None:
    assert clew.game("lineup").options == {
        "tiling": "squares",
        "dimensions": 2,
        "shape": "box",
        "size": "5x5",
        "diagonals": False,
        "players": 2,
        "full": False,
        "tokens": 25,
        "returned": False,
        "fresh": False,
        "first": False,
        "whole_lines": False,
    }


def test_resolved_options_resolve_to_themselves() -> None:
    for given in ({}, {"full": True}, {"dimensions": 3}, {"shape": "#./##"}, {"players": 5, "size": "2x1"}):
        game = clew.game("lineup", **given)
        assert clew.game("lineup", **game.options) == game


def test_the_largest_boards_in_space_are_possible() -> None:
    for size in ("10x9x1", "1x9x10", "2x6x9", "5x5x4", "3x6x6"):
        game = clew.game("lineup", dimensions=3, size=size)
        width, height, depth = (int(part) for part in size.split("x"))
        sites = width * height * depth + (width + 1) * (height + 1) * (depth + 1)
        assert len(game.start().moves()) == sites


def test_a_drawing_may_come_with_its_own_size() -> None:
    assert clew.game("lineup", shape="##/##", size="2x2") == clew.game("lineup", shape="##/##")


def test_spaces_and_case_of_sizes_and_names_do_not_matter() -> None:
    assert clew.game("lineup", size="7 X 4").options["size"] == "7x4"
    assert clew.game("lineup", shape="Cross").options["shape"] == "cross"
