"""How games end: LU3 and LU10, with drawn positions."""

import clew
from support.games.lineup.drawn import drawn


def test_lu10_picture_three_to_two_structures_win() -> None:
    position = drawn(
        """
        o o o o . .
         o o o . .
        o o o o . .
         . . . . .
        . . . . . .
         . . . g .
        . . . . g .
         . . . g g
        g g g . . g
         g g . g g
        g g g . g g
        """,
        supplies="0,0",
    )
    assert position.result is not None
    assert position.result.scores == (3, 2)
    assert position.result.winners == (0,)
    assert position.result.reason.endswith("(LU3); Orange has secured the most structures, 3 to 2")


def test_lu10_picture_fourteen_to_eleven_on_possession() -> None:
    position = drawn(
        """
        o o . o o o
         o . . o .
        o o . o . .
         . o . . .
        . . . o o .
         o . . . .
        . . . . . .
         . . . g .
        g g . g . g
         g . . . g
        g g . g . g
        """,
        supplies="0,0",
    )
    assert position.result is not None
    assert position.result.scores == (1, 1)
    assert position.result.winners == (0,)
    assert position.result.reason.endswith("(LU3); with 1 structure each, Orange wins on possession, 14 to 11 tokens")


def test_lu10_equal_in_both_is_a_draw() -> None:
    position = drawn(
        """
        o o . . . .
         . . . . .
        . . . . . .
         . . . . .
        . . . . . .
         . . . . .
        . . . . . .
         . . . . .
        . . . . . .
         . . . . .
        . . . . g g
        """,
        supplies="0,0",
    )
    assert position.result is not None
    assert position.result.winners == (0, 1)
    assert position.result.scores == (0, 0)


def test_lu10_more_structures_win_with_fewer_tokens() -> None:
    position = drawn(
        """
        o o . . . .
         o . . . .
        o o . . . .
         . . . . .
        . . . . . .
         . . . . .
        . . . . . .
         . g . . g
        . . . . . .
         . g g . .
        . . g g g g
        """,
        supplies="0,0",
    )
    assert position.result is not None
    assert position.result.scores == (1, 0)
    assert position.result.winners == (0,)


def test_the_last_turn_decides() -> None:
    """Orange can secure with the last orange token; Green then has one left, which changes nothing."""
    position = drawn(
        """
        . . .
         . .
        o o .
         . .
        o o g
        """,
        size="2x2",
        supplies="1,1",
    )
    assert position.play("b2").play("a5").result.winners == (0,)
    assert position.play("a5").play("b2").result.winners == (0,)
    assert position.play("a5").play("b2").result.scores == (0, 0)


def test_random_games_have_the_known_statistics() -> None:
    """20,000 random games in another implementation: 42.3 % first player, 44.5 % second player, 13.2 % draws."""
    played = clew.playouts(clew.game("lineup").start(), 100_000, seed=2)
    assert played.plies == 100_000 * 50
    assert abs(played.values[0] - (0.423 + 0.132 / 2)) < 0.01
