"""The rules LU1 to LU10 with drawn positions, including the pictures of the leaflet."""

import pytest

import clew
from clew.core.interaction.people import people_of
from clew.games.lineup.words import effects
from support.games.lineup.drawn import captures, drawn


def test_lu1_the_board_has_25_squares_and_36_corners() -> None:
    moves = clew.game("lineup").start().moves()
    corners = {f"{column}{row}" for column in "acegik" for row in (1, 3, 5, 7, 9, 11)}
    squares = {f"{column}{row}" for column in "bdfhj" for row in (2, 4, 6, 8, 10)}
    assert set(moves) == corners | squares
    assert len(moves) == 61


def test_lu2_players_take_turns_and_a_placement_uses_a_token() -> None:
    start = clew.game("lineup").start()
    assert start.seat == 0
    after = start.play("b2").play("c3")
    assert after.seat == 0
    assert str(after).endswith("o 24,24")
    assert "b2" not in after.moves()
    assert "c3" not in after.moves()


def test_lu2_a_token_cannot_be_placed_where_one_is() -> None:
    position = clew.game("lineup").start().play("b2")
    assert position.why_not("b2") == "LU2"
    with pytest.raises(clew.IllegalMove, match="b2 is taken by"):
        position.play("b2")


def test_lu2_a_capture_uses_a_token_too() -> None:
    position = drawn(
        """
        . . . .
         . . .
        o o g .
         . . .
        . . . .
         . . .
        . . . .
        """,
        size="3x3",
        supplies="6,9",
    )
    assert str(position.play("xe5")).endswith("g 5,9")


def test_lu3_the_game_ends_after_50_turns() -> None:
    position = clew.game("lineup").start()
    for turn in range(50):
        assert position.result is None, turn
        position = position.play(position.moves()[0])
    assert position.result is not None
    assert position.moves() == []
    assert position.why_not("k11") == "LU3"


def test_lu3_a_player_without_tokens_is_skipped() -> None:
    position = drawn(
        """
        . . .
         . .
        . . .
         g .
        o . .
        """,
        size="2x2",
        supplies="3,1",
    )
    position = position.play("c1").play("c3")
    assert position.seat == 0
    position = position.play("e1")
    assert position.seat == 0
    assert position.play("e3").result is not None


def test_lu3_tokens_sets_the_supply() -> None:
    position = clew.game("lineup", tokens=1).start().play("a1").play("c1")
    assert position.result is not None


def test_lu4_a_square_with_its_corners_is_a_structure() -> None:
    position = drawn(
        """
        . . .
         . .
        o o .
         . .
        o o .
        """,
        size="2x2",
        supplies="1,1",
    )
    after = position.play("b2").play("e5")
    assert after.result is not None
    assert after.result.scores == (1, 0)


def test_lu4_a_corner_with_its_squares_is_a_structure() -> None:
    position = drawn(
        """
        . . .
         o o
        . o .
         o .
        . . .
        """,
        size="2x2",
        supplies="1,1",
    )
    after = position.play("d2").play("e5")
    assert after.result is not None
    assert after.result.scores == (1, 0)


def test_lu4_corners_at_the_rim_are_not_centres() -> None:
    """A corner at the left rim with its two squares and the corners next to it is not a structure."""
    position = drawn(
        """
        o o .
         o .
        o . .
         o .
        o o .
        """,
        size="2x2",
        full=True,
        rest="captures=0",
    )
    for move in ("e1", "e3", "e5"):
        assert position.play(move).state.structures[0] == 0


def test_lu4_there_are_41_structures_and_tokens_can_be_in_several() -> None:
    full = drawn("\n".join(["oooooo", "ooooo"] * 5 + ["oooooo"]), full=True, rest="captures=0")
    assert full.result is not None
    assert full.result.scores == (41, 0)
    assert full.result.winners == (0,)


def test_lu5_picture_a_line_of_three_captures_from_a_line_of_two() -> None:
    position = drawn(
        """
        . . . . . .
         . . . . .
        . . . . . .
         o o o g g
        . . . . . .
         . . . . .
        . . . . . .
         . . . . .
        . . . . . .
         . . . . .
        . . . . . .
        """
    )
    assert captures(position) == {"xh8"}
    after = position.play("xh8")
    assert "/oooog/" in str(after)
    assert str(after).endswith("g 21,23")


def test_lu5_only_the_end_next_to_the_line_can_be_captured() -> None:
    """Neither the far end of the green line nor a line behind a gap can be captured."""
    position = drawn(
        """
        . . . . . .
         . . . . .
        . . . . . .
         o o . g .
        . . . . . .
         . . . . .
        . . . . . .
         . . . . .
        . . . . . .
         . . . . .
        o o o o g g
        """
    )
    assert captures(position) == {"xi1"}


def test_lu6_a_line_of_corners_does_not_capture_on_a_square() -> None:
    position = drawn(
        """
        . . . .
         . . .
        . . o o
         g . .
        . o o o
         . . .
        . . . .
        """,
        size="3x3",
    )
    assert captures(position) == set()
    refusal = position.why_not("xb4")
    assert refusal == "LU6"
    assert "line of 3 corners cannot capture on a square" in refusal.sentence
    assert "0 tokens" in refusal.sentence
    assert "has 1" in refusal.sentence


def test_lu6_a_line_of_squares_does_not_capture_on_a_corner() -> None:
    position = drawn(
        """
        . . . .
         o . .
        . g . .
         . o o
        . . . .
         . . .
        . . . .
        """,
        size="3x3",
    )
    assert captures(position) == set()
    refusal = position.why_not("xc5")
    assert refusal == "LU6"
    assert "line of 2 squares cannot capture on a corner" in refusal.sentence


def test_lu7_picture_nothing_can_be_captured_where_the_longest_line_is_one() -> None:
    position = drawn(
        """
        o g o g
         . . .
        g o g o
         g o g
        . . . .
         o g o
        . . . .
        """,
        size="3x3",
        supplies="3,3",
    )
    assert captures(position) == set()
    refusal = position.why_not("xc7")
    assert refusal == "LU7"
    assert "1 token" in refusal.sentence
    assert "has 1, c7 itself included" in refusal.sentence


def test_lu7_picture_two_capture_one() -> None:
    position = drawn(
        """
        . . . .
         . . .
        . . . .
         o o g
        . . . .
         . . .
        . . . .
        """,
        size="3x3",
    )
    assert captures(position) == {"xf4"}


def test_lu7_two_do_not_capture_from_two() -> None:
    position = drawn(
        """
        . . . . .
         . . . .
        . . . . .
         o o g g
        . . . . .
         . . . .
        . . . . .
        """,
        size="4x3",
    )
    assert captures(position) == set()
    refusal = position.why_not("xf4")
    assert refusal == "LU7"
    assert "on the west side of f4 has 2 tokens" in refusal.sentence
    assert "from f4 on has 2" in refusal.sentence


def test_lu5_one_against_two_names_both_lengths() -> None:
    position = drawn(
        """
        . . . .
         . . .
        . . . .
         o g g
        . . . .
         . . .
        . . . .
        """,
        size="3x3",
    )
    refusal = position.why_not("xd4")
    assert refusal == "LU5"
    assert "has 1 token" in refusal.sentence
    assert "has 2" in refusal.sentence


@pytest.mark.parametrize(("move", "words"), [("xa1", "a1 is free"), ("xb4", "own")])
def test_lu5_only_opposing_tokens_can_be_captured(move: str, words: str) -> None:
    position = drawn(
        """
        . . .
         o g
        . . .
         . .
        . . .
        """,
        size="2x2",
    )
    refusal = position.why_not(move)
    assert refusal == "LU5"
    assert words in refusal.sentence


def test_lu7_the_captured_line_is_the_one_straight_ahead_only() -> None:
    """Green's line across does not protect the token, its line ahead would."""
    across = drawn(
        """
        . . . . .
         . . g .
        . . . . .
         o o g .
        . . . . .
         . . g .
        . . . . .
        """,
        size="4x3",
    )
    assert captures(across) == {"xf4"}


def test_the_token_in_dispute_is_captured_and_recaptured() -> None:
    position = drawn(
        """
        . . . .
         . . g
        . . . .
         . . g
        . . . .
         o o g
        . . . .
        """,
        size="3x3",
    )
    assert captures(position) == {"xf2"}
    after = position.play("xf2")
    assert captures(after) == {"xf2"}
    again = after.play("xf2")
    assert captures(again) == {"xf2"}
    assert str(again).endswith("o 7,6")


def test_lu8_lines_run_along_rows_and_columns() -> None:
    position = drawn(
        """
        . . . .
         . . g
        . . . .
         . o .
        . . . .
         o . .
        . . . .
        """,
        size="3x3",
    )
    assert captures(position) == set()
    refusal = position.why_not("xf6")
    assert refusal == "LU5"
    assert "LU8" in refusal.sentence


def test_lu8_the_option_diagonals_adds_diagonal_lines_of_one_kind() -> None:
    drawing = """
        . . . .
         . . g
        . . . g
         . o .
        . . o .
         o . .
        . o . .
        """
    position = drawn(drawing, size="3x3", diagonals=True)
    assert captures(position) == {"xf6", "xg5"}
    assert captures(drawn(drawing, size="3x3")) == set()


SECURED = """
    . . . . . .
     . . . . .
    . . . . . .
     . . . . .
    . . . . . .
     . . . . .
    g g . . . .
     g . . . .
    g g o o o .
     . . . . .
    . . . . . .
    """


def test_lu9_tokens_of_a_secured_structure_cannot_be_captured() -> None:
    position = drawn(SECURED)
    assert captures(position) == set()
    refusal = position.why_not("xc3")
    assert refusal == "LU9"
    assert "secured" in refusal.sentence


def test_lu9_the_same_tokens_without_the_structure_can_be_captured() -> None:
    assert captures(drawn(SECURED.replace("     g . . . .", "     . . . . ."))) == {"xc3"}


def test_lu9_picture_secured_tokens_still_form_lines() -> None:
    """The corners of Green's structure make a line of two that captures the orange corner beyond it."""
    position = drawn(
        """
        . . . .
         . . .
        . . . .
         . . .
        g g o .
         g . .
        g g o o
        """,
        seat="g",
        size="3x3",
    )
    assert captures(position) == {"xe3"}


@pytest.mark.parametrize(("line", "expected"), [("o o o o", {"xi1"}), (". o o o", set())])
def test_lu9_secured_tokens_count_in_the_line_of_the_token_before_them(line: str, expected: set[str]) -> None:
    """Green's line of three ends with two secured tokens: four orange ones capture its first, three do not."""
    position = drawn(
        f"""
        . . . . . . .
         . . . . . .
        . . . . . . .
         . . . . . .
        . . . . . g g
         . . . . . g
        {line} g g g
        """,
        size="6x3",
    )
    assert captures(position) == expected


def test_lu4_and_lu5_effects_speak_of_nets_and_of_tokens_in_dispute() -> None:
    net = clew.position("lineup | gggggg/ggg../....../...../....../...../....../oooo./.ooo.g/o.oo./gooogg o 12,12")
    people = people_of(net.game.seat_names)
    assert effects(net, "d2", people)[:2] == [
        "secures three structures: Orange has 5",
        "a net: five structures that share tokens",
    ]
    dispute = clew.position("lineup size=3x4 | ..../.../..../oog/..../..g/..../..g/.... o 10,10")
    assert effects(dispute, "xf6", people)[:2] == [
        "in dispute: Green can capture back on f6 at once",
        "captures Green's token on f6: a line of two beats a line of one",
    ]
