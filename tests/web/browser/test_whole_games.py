"""Every game from its first move to its end, against a program, by touching the board."""

import random

import pytest
from playwright.sync_api import expect

from web.browser.conftest import Visit

#: The shortest form of each game.
SHORT: dict[str, dict[str, str]] = {
    "line-or-colour": {"option-size": "5"},
    "lineup": {"option-size": "3x3"},
    "linedance": {"option-players": "2"},
    "beeline": {"option-side": "6"},
    "tracktic": {"option-players": "2"},
}

#: These are played on a small screen.
ON_A_PHONE = ("lineup", "beeline", "tracktic")

#: Visits of the search for each move, in games that random moves do not end soon.
VISITS = {"linedance": 200, "beeline": 200}


@pytest.mark.parametrize("game", SHORT)
def test_a_whole_game_can_be_played_against_a_program(visit: Visit, game: str) -> None:
    visitor, chance = visit(width=390, height=844) if game in ON_A_PHONE else visit(), random.Random(3)
    visitor.create_game(game, ["me", "program"], SHORT[game])
    while visitor.is_running():
        if game in VISITS:
            visitor.touch_good_move(VISITS[game])
        else:
            visitor.touch_random_move(chance)
        visitor.play()
    expect(visitor.page.locator("#reason")).not_to_be_empty()
    expect(visitor.page.locator("#play")).to_be_hidden()


def test_every_game_is_played_here() -> None:
    import clew

    assert set(SHORT) == set(clew.games())
