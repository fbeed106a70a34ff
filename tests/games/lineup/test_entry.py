"""Entering moves of LineUp!: prompts for each step, and refusals."""

import clew
from support.entering import instead, prompt
from support.games.lineup.drawn import drawn

CAPTURE = """
    . . . .
     . . .
    . . . .
     . . g
    . . . .
     o o g
    . . . .
    """

#: Two lines of Orange's end at d4, from the west and from the south.
TWO_SIDES = """
    . . . . .
     . . . .
    . . . . .
     o o g .
    . . . . .
     . . o .
    . . . . .
     . . o .
    . . . . .
    """


def test_the_first_prompt_says_what_a_turn_can_be() -> None:
    assert prompt(clew.game("lineup").start()) == ("Place a token on a square or corner", ("place",))
    assert prompt(drawn(CAPTURE, size="3x3")) == (
        "Place a token on a square or corner, or capture: tap a marked token",
        ("place",),
    )
    assert prompt(clew.game("lineup", tiling="hexagons").start())[0] == "Place a token on a hexagon or corner"
    assert prompt(clew.game("lineup", dimensions=4).start())[0] == "Place a token on a cell or corner"


def test_the_prompt_of_a_whole_move_says_what_play_does() -> None:
    position = drawn(CAPTURE, size="3x3")
    assert prompt(position, "a1") == ("Tap a1 again to place your token there, or choose another place", ())
    assert prompt(position, "f2") == ("Tap f2 again to capture it, or choose another place", ())


def test_a_capture_from_several_sides_asks_for_the_line() -> None:
    position = drawn(TWO_SIDES, size="4x4", whole_lines=True)
    assert prompt(position, "f6") == (
        "f6 can be captured from two sides: tap the token to capture from",
        ("from",),
    )
    assert prompt(position, "d6")[0].startswith("Tap f6 again to capture it")
    assert prompt(position, "f6", "f4")[0].startswith("Tap f6 again to capture it")


def test_too_many_captures_in_a_row_ask_for_a_placement() -> None:
    position = clew.position("lineup size=2x2 full=on | g../oo/.../../... o captures=8")
    assert prompt(position)[0] == "Enough captures in a row: place a token on a square or corner"


def test_a_token_that_cannot_be_captured_is_refused_with_the_reason() -> None:
    position = drawn(CAPTURE, size="3x3")
    assert instead(position, "b2") == "b2 is taken by Orange; choose a free square or corner"
    assert instead(position, "f4").endswith("it has to be longer")
    assert instead(position, "z9") == "Place a token on a square or corner, or capture: tap a marked token"
    refusal = position.why_not("f4")
    assert refusal is not None
    assert refusal.sentence == "f4 is taken by Green; choose a free square or corner"


def test_the_game_is_over_when_it_is() -> None:
    over = clew.position("lineup | oo..../o..../oo..../...../....../...../....../....g/....gg/....g/....gg o 0,0")
    assert prompt(over) == ("The game is over", ())
    assert instead(over, "a1") == "The game is over"
