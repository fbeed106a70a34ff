"""Entering moves of Line or Colour: prompts, refusals and choices."""

import pytest

import clew
from clew import Position
from clew.core.interaction.move_parts import CHOICE
from clew.core.interaction.people import people_of
from clew.play.entry import MoveEntry
from support.entering import instead, prompt

START = "line-or-colour size=5 | ..... ..... ..... ..... ..... w"
PIE = "line-or-colour size=5 pie=on | ..... ..... ..w.. ..... ..... b"


def entry(text: str) -> MoveEntry:
    return MoveEntry(clew.position(text))


@pytest.mark.parametrize(
    ("text", "touched", "expected"),
    [
        (START, (), ("Choose a spot to claim", ("spot",))),
        (START, ("c4",), ("Tap c4 again to claim it, or choose another spot", ())),
        (PIE, (), ("Claim a spot, or swap: take White's ring", ("spot", CHOICE))),
        (PIE, ("swap",), ("Play to take White's ring, or claim a spot instead", ())),
        (PIE, ("swap", "a1"), ("Tap a1 again to claim it, or choose another spot", ())),
    ],
)
def test_the_prompt_asks_for_a_spot_or_names_it(
    text: str, touched: tuple[str, ...], expected: tuple[str, tuple[str, ...]]
) -> None:
    assert prompt(clew.position(text), *touched) == expected


def test_the_prompt_of_a_finished_game_asks_for_nothing() -> None:
    assert prompt(clew.position("line-or-colour size=5 | ..... ..bbb .wwww ..... ..... b")) == ("The game is over", ())


def test_a_touch_that_fits_no_move_is_refused_with_what_to_do_instead() -> None:
    assert instead(clew.position(PIE), "c3") == "c3 is taken by White; choose a free spot"
    assert instead(clew.position(PIE), "h8") == "Choose a free spot on the board"
    assert instead(clew.position(START), "swap") == "only Black's first turn may swap; claim a free spot"
    assert (
        instead(clew.position(PIE.replace("pie=on", "pie=off")), "swap")
        == "swapping is off in this game; claim a free spot"
    )
    assert instead(clew.position("line-or-colour size=5 | ..... ..bbb .wwww ..... ..... b"), "a1") == "The game is over"


def test_the_choice_to_swap_has_a_label() -> None:
    found = entry(PIE)
    assert found.package.choice_label(found.position, "swap") == "Swap: take White's ring"


def taken_over(position: Position) -> str:
    return position.game.package.words.effects(position, "swap", people_of(("Ann", "Bob"), 1))[0]


def test_swapping_says_whose_ring_is_taken() -> None:
    assert taken_over(clew.position(PIE)) == "You take over Ann's ring on c3"
