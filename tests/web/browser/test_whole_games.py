"""Every game from its first move to its end, against a program: by mouse, by finger on a phone, by keyboard alone."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

import clew
from clew import Position
from clew.search.think import think
from support.web.keyboard_hand import KeyboardHand
from support.web.table import FingerHand, MouseHand, Table
from web.browser.conftest import Visit

#: The shortest form of each game.
SHORT: dict[str, dict[str, str]] = {
    "line-or-colour": {"option-size": "5"},
    "lineup": {"option-size": "3x3"},
    "linedance": {"option-players": "2"},
    "beeline": {"option-side": "6"},
    "tracktic": {"option-players": "2"},
}

#: Visits of the search for each move, in games that random moves do not end soon.
VISITS = {"linedance": 200, "beeline": 200}

PHONE = {"width": 390, "height": 844, "has_touch": True}
HANDS: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    "mouse": (MouseHand, {}),
    "finger": (FingerHand, PHONE),
    "keyboard": (KeyboardHand, {}),
}

#: How each game is played in `make test`; the other ways are for `make slow`.
USUAL = {
    "line-or-colour": "keyboard",
    "lineup": "finger",
    "linedance": "mouse",
    "beeline": "finger",
    "tracktic": "mouse",
}

WAYS = [
    pytest.param(game, hand, marks=[] if USUAL[game] == hand else pytest.mark.slow, id=f"{game}-{hand}")
    for game in SHORT
    for hand in HANDS
]


def mover(game: str) -> Callable[[Position], str]:
    """Return a function that chooses moves: good ones where the game would not end soon otherwise."""
    chance = random.Random(3)

    def choose(position: Position) -> str:
        if game in VISITS:
            return think(position, visits=VISITS[game], seed=1, threads=1).move
        return chance.choice(position.moves())

    return choose


@pytest.mark.parametrize(("game", "hand"), WAYS)
def test_a_whole_game_can_be_played_against_a_program(visit: Visit, game: str, hand: str) -> None:
    made, window = HANDS[hand]
    visitor = visit(**window)
    visitor.create_game(game, ["me", "program"], SHORT[game])
    table, choose = Table(visitor, made(visitor)), mover(game)
    while table.is_running():
        table.play_turn(choose)
    expect(visitor.page.locator("#reason")).not_to_be_empty()
    expect(visitor.page.locator("#play")).to_be_hidden()


def test_every_game_is_played_here() -> None:
    assert set(SHORT) == set(clew.games())
