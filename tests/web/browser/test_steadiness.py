"""Nothing moves under a finger: the board and its buttons stay where they are while moves are entered and answered."""

import random

import pytest
from playwright.sync_api import expect

import clew
from support.quick import first_quick
from support.web.table import IDLE, FingerHand, Table
from support.web.visitor import CLIENT_ERRORS, Visitor
from web.browser.conftest import Visit

GAMES = clew.games()

#: Where the board and the button that plays are on the page.
PLACES = """() => ["#board", "#play"].map((each) => {
  const { top, bottom, right } = document.querySelector(each).getBoundingClientRect();
  return [top + scrollY, bottom + scrollY, right].map(Math.round);
})"""


class WatchingHand(FingerHand):
    """Taps, and notes where everything is after each tap."""

    def __init__(self, visitor: Visitor) -> None:
        super().__init__(visitor)
        self.places: list[object] = []

    def tap(self, site: str) -> None:
        super().tap(site)
        self.look()

    def press(self, selector: str) -> None:
        super().press(selector)
        self.look()

    def look(self) -> None:
        """Note where everything is when board and guide have taken in the last tap."""
        for settled in (IDLE, "#guide:not([aria-busy=true])"):
            self.visitor.page.locator(settled).wait_for(state="attached")
        place = self.visitor.page.evaluate(PLACES)
        if not self.places or self.places[-1] != place:
            self.places.append(place)


@pytest.mark.parametrize("game", first_quick(GAMES))
def test_the_board_stays_where_it_is_while_the_guide_speaks(visit: Visit, game: str) -> None:
    visitor, chance = visit(is_new=True, width=390, height=844, has_touch=True), random.Random(4)
    # The guide may be asked about a move that is played already.
    visitor.ignored.append(CLIENT_ERRORS)
    seats = [{"kind": "me"}, {"kind": "program", "level": 1}]
    visitor.page.goto(f"/games/{visitor.post('/games', {'game': game, 'seats': seats})['id']}")
    hand = WatchingHand(visitor)
    table = Table(visitor, hand)
    for _ in range(2):
        assert table.is_running()
        hand.look()
        table.play_turn(lambda position: chance.choice(position.moves()))
    assert len(hand.places) == 1, hand.places


def test_a_tap_on_a_taken_place_never_means_another_one(visit: Visit) -> None:
    visitor = visit(width=390, height=844, has_touch=True)
    game = visitor.post("/games", {"game": "lineup", "seats": [{"kind": "me"}, {"kind": "me"}]})["id"]
    visitor.post(f"/games/{game}/moves", {"move": "e5", "ply": 0})
    visitor.page.goto(f"/games/{game}")
    assert visitor.is_running()
    hand = FingerHand(visitor)
    hand.tap("e5")
    expect(visitor.page.locator("#effect")).to_contain_text("e5")
    expect(visitor.page.locator("#effect.refused")).to_be_visible()
    # Nor does it play what is shown beside it.
    hand.tap("f4")
    expect(visitor.page.locator("#board")).to_have_attribute("data-ghost", "f4")
    hand.tap("e5")
    expect(visitor.page.locator("#effect.refused")).to_be_visible()
    expect(visitor.page.locator("#moves li")).to_have_count(1)
