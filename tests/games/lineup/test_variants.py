"""The variants LU11 and LU14 to LU19 with drawn positions."""

import pytest

import clew
from support.games.lineup.drawn import captures, drawn


def test_lu11_supplies_are_fifty_divided_by_the_players() -> None:
    supplies = [clew.game("lineup", players=players, size="5x5").options["tokens"] for players in range(2, 7)]
    assert supplies == [25, 16, 12, 10, 8]


def test_lu11_three_players_or_more_have_a_larger_plain_board() -> None:
    assert clew.game("lineup", players=2).options["size"] == "5x5"
    for given, size in (
        ({}, "7x7"),
        ({"shape": "ring"}, "5x5"),
        ({"dimensions": 3}, "3x3x3"),
        ({"dimensions": 4}, "2x2x2x2"),
        ({"tiling": "hexagons"}, "3"),
        ({"size": "5x5"}, "5x5"),
    ):
        assert clew.game("lineup", players=4, **given).options["size"] == size


def test_lu11_players_take_turns_in_order() -> None:
    position = clew.game("lineup", players=3).start()
    for seat, move in enumerate(("a1", "c1", "e1", "g1")):
        assert position.seat == seat % 3
        position = position.play(move)


def test_lu11_the_opponents_line_is_that_of_the_targets_owner() -> None:
    """Green's token has a blue one behind it, not a green one: it is a line of one."""
    position = drawn(
        """
        . . . . .
         . . . .
        . . . . .
         o o g b
        . . . . .
         o o b b
        . . . . .
        """,
        size="4x3",
        players=3,
    )
    assert captures(position) == {"xf4"}


def test_lu11_ties_are_shared() -> None:
    position = drawn(
        """
        o o . .
         . . .
        b b . .
         . . .
        g . . .
         . . .
        p . . .
        """,
        size="3x3",
        players=4,
        supplies="0,0,0,0",
    )
    assert position.result is not None
    assert position.result.winners == (0, 2)
    assert position.result.scores == (0, 0, 0, 0)


def test_lu11_possession_is_compared_among_seats_with_equal_structures() -> None:
    """Blue has most tokens and no structure."""
    position = drawn(
        """
        o o . g g
         o . . g
        o o . g g
         . . . .
        . . . g .
         b b b .
        b b b b .
        """,
        size="4x3",
        players=3,
        tokens=9,
        supplies="0,0,0",
    )
    assert position.result is not None
    assert position.result.scores == (1, 1, 0)
    assert position.result.winners == (1,)


def test_lu14_only_the_token_just_placed_can_be_captured() -> None:
    position = drawn(
        """
        . . . .
         o o .
        . . . .
         o o g
        . . . .
         . . .
        . . . .
        """,
        seat="g",
        size="3x3",
        fresh=True,
        rest="fresh=-",
    )
    after = position.play("f6")
    assert captures(after) == {"xf6"}
    refusal = after.why_not("xf4")
    assert refusal == "LU14"
    assert "f6" in refusal.sentence
    later = after.play("a1").play("a7")
    assert captures(later) == set()
    assert later.why_not("xf6") == "LU14"


def test_lu14_a_token_placed_by_capturing_can_never_be_captured() -> None:
    position = drawn(
        """
        . . . .
         . . g
        . . . .
         . . g
        . . . .
         o o .
        . . . .
        """,
        seat="g",
        size="3x3",
        fresh=True,
        rest="fresh=-",
    )
    after = position.play("f2").play("xf2")
    assert captures(after) == set()
    assert after.why_not("xf2") == "LU14"
    assert captures(after.play("a1").play("a7")) == set()


def test_lu14_the_next_seat_that_plays_may_capture_and_skipped_turns_do_not_count() -> None:
    """Green has no tokens left: after Blue's placement it is Orange's turn, and the blue token is still fresh."""
    position = drawn(
        """
        . . . .
         . . .
        . . . .
         o o .
        . . . .
         g . .
        . . . .
        """,
        seat="b",
        size="3x3",
        players=3,
        fresh=True,
        supplies="3,0,3",
        rest="fresh=-",
    )
    after = position.play("f4")
    assert after.seat == 0
    assert captures(after) == {"xf4"}


@pytest.mark.parametrize(
    ("size", "sites", "supply"),
    [("5x5", 61, 25), ("2x2", 13, 5), ("3x3", 25, 10), ("7x4", 68, 27), ("11x11", 265, 108), ("1x1", 5, 2)],
)
def test_lu15_other_sizes_have_supplies_in_proportion(size: str, sites: int, supply: int) -> None:
    game = clew.game("lineup", size=size)
    assert len(game.start().moves()) == sites
    assert game.options["tokens"] == supply


def test_lu15_columns_come_first() -> None:
    moves = clew.game("lineup", size="3x1").start().moves()
    assert set(moves) == {"a1", "c1", "e1", "g1", "b2", "d2", "f2", "a3", "c3", "e3", "g3"}


def test_lu15_more_players_share_the_same_number_of_tokens() -> None:
    assert clew.game("lineup", size="7x4", players=4).options["tokens"] == 13
    assert clew.game("lineup", shape="diamond", players=3).options["tokens"] == 2 * (37 * 25 // 61) // 3


@pytest.mark.parametrize(("shape", "squares"), [("cross", 21), ("ring", 16), ("diamond", 13)])
def test_lu16_the_number_of_squares_of_named_shapes(shape: str, squares: int) -> None:
    moves = clew.game("lineup", shape=shape).start().moves()
    assert sum(move[0] in "bdfhj" for move in moves) == squares


def test_lu16_sites_are_the_squares_and_their_corners() -> None:
    game = clew.game("lineup", shape="#../##.")
    assert game.options["size"] == "3x2"
    assert set(game.start().moves()) == {"a1", "c1", "e1", "b2", "d2", "a3", "c3", "e3", "b4", "a5", "c5"}


def test_lu16_structures_need_all_their_sites() -> None:
    """The corner in the middle has only three squares; the squares have all their corners."""
    position = drawn(
        """
        o o -
         o -
        o o o
         o o
        o o o
        """,
        shape="#./##",
        full=True,
        rest="captures=0",
    )
    assert position.result is not None
    assert position.result.scores == (3, 0)


def test_lu16_lines_break_where_a_site_is_missing() -> None:
    """In the second row from the top a square is missing between the orange squares and the green one."""
    position = drawn(
        """
        . . . . .
         . . . .
        . . . . .
         o o - g
        . . . . .
         o o g .
        . . . . .
        """,
        shape="####/##.#/####",
    )
    assert captures(position) == {"xf2"}


def test_lu17_the_first_structure_wins_at_once() -> None:
    position = drawn(
        """
        g g .
         g .
        g . .
         . .
        o o o
        """,
        seat="g",
        size="2x2",
        first=True,
        tokens=6,
    )
    after = position.play("c3")
    assert after.result is not None
    assert after.result.winners == (1,)
    assert after.result.scores == (0, 1)
    assert after.result.reason == "LU17: Green was the first to secure a structure"
    assert after.why_not("d2") == "LU17"


def test_lu17_without_a_structure_lu10_decides() -> None:
    position = drawn(
        """
        g . .
         . .
        . . .
         . .
        o o .
        """,
        size="2x2",
        first=True,
        supplies="1,0",
    )
    after = position.play("e5")
    assert after.result is not None
    assert after.result.winners == (0,)
    assert after.result.rule == "LU10"


def test_lu18_cells_and_corners_in_space() -> None:
    game = clew.game("lineup", dimensions=3)
    assert game.options["size"] == "3x3x3"
    moves = game.start().moves()
    assert len(moves) == 27 + 64
    assert "b2.4" in moves
    assert "a1.7" in moves
    assert "b2.3" not in moves
    assert game.options["tokens"] == 37


def test_lu18_a_cell_with_its_eight_corners_is_a_structure() -> None:
    position = drawn("oo\noo//.//oo\noo", dimensions=3, size="1x1x1", full=True, rest="captures=0")
    assert position.result is None
    after = position.play("b2.2")
    assert after.result is not None
    assert after.result.scores == (1, 0)


def test_lu18_an_inner_corner_with_its_eight_cells_is_a_structure() -> None:
    corners = "...\n...\n..."
    middle = "...\n.o.\n..."
    cells = "oo\noo"
    layers = [corners, cells, middle, "oo\no.", corners]
    position = drawn("//".join(layers), dimensions=3, size="2x2x2", full=True, rest="captures=0")
    assert position.state.structures[0] == 0
    assert position.play("d2.4").state.structures[0] == 1


def test_lu18_lines_run_along_the_axes() -> None:
    """Two orange cells below a green one, and two orange corners west of an green one."""
    empty = "....\n....\n....\n...."
    layers = [empty, "o..\n...\n...", empty, "o..\n...\n...", "....\n....\noog.\n....", "g..\n...\n...", empty]
    position = drawn("//".join(layers), dimensions=3)
    assert captures(position) == {"xb6.6", "xe3.5"}


def test_lu19_a_capture_takes_the_whole_line() -> None:
    position = drawn(
        """
        . . . . . .
         . . . . .
        . . . . . .
         o o o g g
        . . . . . .
        """,
        size="5x2",
        whole_lines=True,
    )
    assert captures(position) == {"xh2"}
    after = position.play("xh2")
    assert "/ooooo/" in str(after)
    assert str(after).endswith("g 6,9")


def test_lu19_a_line_that_costs_more_than_the_supply_cannot_be_captured() -> None:
    position = drawn(
        """
        . . . . . .
         . . . . .
        . . . . . .
         o o o g g
        . . . . . .
        """,
        size="5x2",
        whole_lines=True,
        supplies="1,4",
    )
    assert captures(position) == set()
    refusal = position.why_not("xh2")
    assert refusal == "LU19"
    assert refusal.sentence == "xh2>e takes a line of 2 tokens, and Orange has 1 left"


def test_lu19_the_taken_line_ends_before_its_first_secured_token() -> None:
    """All four green tokens count as the line; the last two are secured, so that two are taken, and paid for."""
    position = drawn(
        """
        . . . . . . . . .
         . . . . . . . .
        . . . . . . . g g
         . . . . . . . g
        o o o o o g g g g
        """,
        size="8x2",
        whole_lines=True,
        supplies="2,9",
    )
    assert captures(position) == {"xk1"}
    after = position.play("xk1")
    assert "/ooooooogg g 0,9" in str(after)


CROSSING = """
    . . . .
     . . o
    . . . .
     . . o
    . . . .
     o o g
    . . . .
    """


def test_lu19_a_direction_is_given_if_there_are_several() -> None:
    position = drawn(CROSSING, size="3x3", whole_lines=True)
    assert captures(position) == {"xf2>e", "xf2>s"}
    assert position.play("xf2>e") == position.play("xf2>s")


def test_lu19_a_direction_that_is_too_costly_does_not_count() -> None:
    """From the west Green's line is two long, which Orange cannot pay for; from the north it is one."""
    position = drawn(
        """
        . . . . . .
         . . . o .
        . . . . . .
         . . . o .
        . . . . . .
         o o o g g
        . . . . . .
        """,
        size="5x3",
        whole_lines=True,
        supplies="1,9",
    )
    assert captures(position) == {"xh2"}
    assert position.why_not("xh2>e") == "LU19"
    assert "/oooog/" in str(position.play("xh2"))


def test_lu19_tokens_taken_go_back_with_returned() -> None:
    position = drawn(
        """
        . . . . . .
         . . . . .
        . . . . . .
         o o o g g
        . . . . . .
        """,
        size="5x2",
        whole_lines=True,
        returned=True,
        rest="captures=0",
    )
    assert str(position).endswith("o 8,9 captures=0")
    assert str(position.play("xh2")).endswith("g 6,11 captures=1")
