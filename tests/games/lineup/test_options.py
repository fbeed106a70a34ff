"""Which options can be combined, and which are refused, with the reason."""

import pytest

import clew

REFUSED = [
    ({"full": True, "returned": True}, "LU13"),
    ({"full": True, "tokens": 10}, "LU13"),
    ({"fresh": True, "whole_lines": True}, "LU14, LU19"),
    ({"dimensions": 3, "diagonals": True}, "LU18"),
    ({"dimensions": 3, "shape": "cross"}, "LU18"),
    ({"dimensions": 3, "shape": "##/##"}, "LU18"),
    ({"shape": "##/##", "size": "3x2"}, "the drawing is 2x2"),
    ({"tokens": 31}, "more tokens than the 61 sites; expected at most 30"),
    ({"players": 3, "tokens": 21}, "expected at most 20"),
    ({"tokens": 0}, "at least 1"),
    ({"players": 7}, "from 2 to 6"),
    ({"players": 1}, "from 2 to 6"),
    ({"size": "12x2"}, "1 to 11 squares to a side"),
    ({"size": "0x2"}, "1 to 11 squares to a side"),
    ({"size": "5"}, "expected AxB"),
    ({"size": "3x3x3"}, "expected AxB"),
    ({"dimensions": 3, "size": "5x5"}, "expected AxBxC"),
    ({"dimensions": 3, "size": "5x5x5"}, "341 sites, expected at most 320"),
    ({"dimensions": 4}, "2 or 3"),
    ({"shape": "ring", "size": "2x2"}, "has no squares"),
    ({"shape": ".../..."}, "at least one #"),
    ({"shape": "##/#"}, "rows of equal length"),
    ({"shape": "##//##"}, "rows of equal length"),
    ({"shape": "############"}, "at most 11 squares to a side"),
    ({"shape": "rink"}, "did you mean ring"),
]


@pytest.mark.parametrize(("given", "reason"), REFUSED, ids=str)
def test_impossible_options_are_refused_with_the_reason(given: dict[str, object], reason: str) -> None:
    with pytest.raises(clew.OptionError, match=reason):
        clew.game("lineup", **given)


def test_the_default_game_has_a_value_for_every_option() -> None:
    assert clew.game("lineup").options == {
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
    for given in ({}, {"full": True}, {"dimensions": 3}, {"shape": "#./##"}, {"players": 5, "size": "1x1"}):
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


def test_a_board_too_small_for_its_players_has_a_game_without_turns() -> None:
    """LU15 gives five players on five sites no tokens at all; with `tokens` they can have one each."""
    start = clew.game("lineup", size="1x1", players=5).start()
    assert start.moves() == []
    assert start.result.winners == (0, 1, 2, 3, 4)
    assert len(clew.game("lineup", size="1x1", players=5, tokens=1).start().moves()) == 5
