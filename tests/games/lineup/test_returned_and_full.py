"""Tokens that return, boards that fill up, and the limit of captures in a row: LU12, LU13 and LU20."""

import clew
from support.games.lineup.drawn import captures, drawn

TWO_AGAINST_ONE = """
    . . . .
     . . .
    . . . .
     o o g
    . . . .
     . . .
    . . . .
    """


def test_lu12_a_captured_token_goes_back_to_its_owner() -> None:
    position = drawn(TWO_AGAINST_ONE, size="3x3", returned=True, rest="captures=0")
    assert str(position).endswith("o 8,9 captures=0")
    assert str(position.play("xf4")).endswith("g 7,10 captures=1")


def test_lu12_a_player_plays_again_with_a_returned_token() -> None:
    """Green has no tokens left and would be skipped, but for the one that Orange's capture returns."""
    position = drawn(
        """
        g g . .
         . . .
        . . . .
         o o g
        . . . .
         . . .
        . . . .
        """,
        size="3x3",
        tokens=3,
        returned=True,
        supplies="1,0",
        rest="captures=0",
    )
    assert position.play("a1").result is not None
    after = position.play("xf4")
    assert after.seat == 1
    assert str(after).endswith("g 0,1 captures=1")


def test_lu20_after_four_captures_in_a_row_for_each_player_comes_a_placement() -> None:
    position = drawn(TWO_AGAINST_ONE, size="3x3", returned=True, rest="captures=7")
    position = position.play("xf4")
    assert str(position).endswith("captures=8")
    last = drawn(TWO_AGAINST_ONE, size="3x3", returned=True, rest="captures=8")
    assert captures(last) == set()
    assert last.why_not("xf4") == "LU20"
    assert "place a token now" in last.why_not("xf4").sentence
    assert last.why_not("xb4") == "LU5"
    after = last.play("a1")
    assert str(after).endswith("captures=0")


def test_lu20_with_whole_lines_a_capture_is_one_whatever_it_takes() -> None:
    line = TWO_AGAINST_ONE.replace("o o g", "o o g ", 1)
    options = {"size": "3x3", "full": True, "whole_lines": True}
    assert str(drawn(line, rest="captures=3", **options).play("xf4")).endswith("captures=4")
    blocked = drawn(line, rest="captures=8", **options)
    assert captures(blocked) == set()
    assert blocked.why_not("xf4") == "LU20"
    assert blocked.why_not("xf4>e") == "LU20"


def test_lu20_without_returned_and_full_captures_are_not_counted() -> None:
    assert "captures" not in str(drawn(TWO_AGAINST_ONE, size="3x3").play("xf4"))


def test_lu13_the_game_ends_when_the_board_is_full() -> None:
    position = drawn(
        """
        o g
         .
        g .
        """,
        size="1x1",
        full=True,
        seat="g",
        rest="captures=0",
    )
    assert set(position.moves()) == {"b2", "c1"}
    after = position.play("b2").play("c1")
    assert after.result is not None
    assert after.result.winners == (1,)
    assert "the board is full (LU13)" in after.result.reason


def test_lu13_supplies_are_unlimited_unless_tokens_return() -> None:
    assert clew.game("lineup", full=True).options["tokens"] == 0
    assert clew.game("lineup", full=True, returned=True).options["tokens"] == 31
    assert clew.game("lineup", full=True, returned=True, players=3, size="5x5").options["tokens"] == 21
    assert clew.game("lineup", full=True, returned=True, tokens=40).options["tokens"] == 40


def test_lu13_with_returned_a_player_without_tokens_is_skipped_and_only_a_full_board_ends_the_game() -> None:
    """Orange has the only token left, and one site is empty."""
    position = clew.position("lineup size=2x1 full=on returned=on | og./og/gg. o 2,0 captures=0")
    after = position.play("e3")
    assert after.seat == 0
    assert after.play("e1").result is not None
    assert "the board is full (LU13)" in after.play("e1").result.reason
