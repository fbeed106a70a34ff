"""Every game to its end, against a program: by mouse, by finger on a phone, by keyboard alone.

`make test` has the last turns of every game and one whole game, `make slow` whole games of all kinds and ways.
"""

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

import clew
from clew import Position
from clew.core.package import package
from clew.play.record import read_records
from clew.play.session import Session
from clew.play.statistics import GAMES_FILE
from clew.search.think import think
from support.web.keyboard_hand import KeyboardHand
from support.web.table import FingerHand, MouseHand, Table
from support.web.visitor import Visitor
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

#: How the last turns of each game are played.
USUAL = {
    "line-or-colour": "keyboard",
    "lineup": "finger",
    "linedance": "mouse",
    "beeline": "finger",
    "tracktic": "mouse",
}

#: How many moves before its end a game is taken over.
LAST_MOVES = 8

WAYS = [
    pytest.param(game, hand, marks=[] if game == "line-or-colour" and hand == "mouse" else pytest.mark.slow)
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


def play_to_the_end(visitor: Visitor, game: str, hand: str) -> None:
    table, choose = Table(visitor, HANDS[hand][0](visitor)), mover(game)
    while table.is_running():
        table.play_turn(choose)
    expect(visitor.page.locator("#reason")).not_to_be_empty()
    expect(visitor.page.locator("#play")).to_be_hidden()


@pytest.mark.parametrize(("game", "hand"), WAYS)
def test_a_whole_game_can_be_played_against_a_program(visit: Visit, game: str, hand: str) -> None:
    visitor = visit(**HANDS[hand][1])
    visitor.create_game(game, ["me", "program"], SHORT[game])
    play_to_the_end(visitor, game, hand)


@pytest.mark.parametrize(("game", "hand"), USUAL.items())
def test_the_last_turns_of_a_game_are_played_against_a_program(visit: Visit, game: str, hand: str) -> None:
    visitor = visit(**HANDS[hand][1])
    record = read_records(package(game).folder / GAMES_FILE)[0]
    position = Session.of(record).positions[-LAST_MOVES]
    seats: list[dict[str, Any]] = [{"kind": "program", "level": 1}] * position.seats
    seats[position.seat or 0] = {"kind": "me"}
    made = visitor.post("/games", {"game": game, "position": str(position), "seats": seats})
    visitor.page.goto(f"/games/{made['id']}")
    play_to_the_end(visitor, game, hand)


def test_every_game_is_played_here() -> None:
    assert set(SHORT) == set(USUAL) == set(clew.games())
