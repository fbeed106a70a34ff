"""Players who meet, each with a browser of their own."""

import random
import re

from playwright.sync_api import expect

from support.web.visitor import FIVE_IN_A_ROW, Visitor
from web.browser.conftest import Visit

GAME = "line-or-colour"


def invited_pair(visit: Visit) -> tuple[Visitor, Visitor]:
    """Return two players of one game, the second one invited by link."""
    host, guest = visit(), visit()
    host.create_game(GAME, ["me", "link"])
    expect(host.page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    expect(host.page.get_by_role("button", name="Copy link")).to_be_visible()
    invitation = host.page.get_by_role("link", name="Invite link for Black").get_attribute("href")
    assert invitation is not None
    assert invitation.startswith("http")
    assert "#" in invitation
    guest.page.goto(invitation)
    expect(guest.page.get_by_role("heading", level=1)).to_have_text("You are invited to a game of Line or Colour")
    expect(guest.page.locator(".join-board text")).to_have_count(49)
    guest.page.get_by_label("Your name").fill("Grace")
    guest.page.get_by_role("button", name="Join game").click()
    guest.page.wait_for_url(re.compile(r"/games/\w+$"))
    # The host's page moves on by itself.
    expect(host.page.locator("#links")).to_be_hidden()
    return host, guest


def test_two_browsers_play_each_other_and_see_moves_at_once(visit: Visit) -> None:
    host, guest = invited_pair(visit)
    expect(host.page.locator("#seats")).to_contain_text("Grace")
    for number, move in enumerate(FIVE_IN_A_ROW, start=1):
        mover, other = (host, guest) if number % 2 else (guest, host)
        assert mover.is_running()
        expect(mover.page).to_have_title(re.compile("Your turn"))
        expect(other.page.locator("#prompt")).to_have_text("Guest's turn" if number % 2 else "Grace's turn")
        mover.touch(move)
        mover.play()
        for visitor in (host, guest):
            visitor.wait_for_moves(number)
    for visitor, title in ((host, "You win"), (guest, "Guest wins")):
        assert not visitor.is_running()
        expect(visitor.page.locator("#banner-title")).to_have_text(title)
        expect(visitor.page.locator("#reason")).to_contain_text("claimed a line of 5 spots.")
        for name in ("Rematch", "Analyse", "Share"):
            expect(visitor.page.locator("#banner").get_by_text(name, exact=True)).to_be_visible()


def test_a_spectator_sees_moves_and_cannot_touch(visit: Visit) -> None:
    host, guest = invited_pair(visit)
    watcher = visit()
    watcher.page.goto(host.page.url)
    expect(watcher.page.locator(".watching")).to_have_text("You are watching.")
    assert host.is_running()
    host.touch("d4")
    host.play()
    watcher.wait_for_moves(1)
    assert guest.is_running()
    expect(watcher.page.locator("#board .site.next")).to_have_count(0)
    secret = host.page.locator(".linked a", has_text="another device").get_attribute("href")
    assert secret is not None
    assert secret.partition("#")[2] not in watcher.page.content()


def test_chat_is_shown_as_it_was_typed(visit: Visit) -> None:
    host, guest = invited_pair(visit)
    host.page.get_by_placeholder("Message").fill("<b>hello</b> & good luck")
    host.page.get_by_role("button", name="Send").click()
    expect(guest.page.locator("#chat")).to_contain_text("Guest: <b>hello</b> & good luck")
    expect(guest.page.locator("#chat li b")).to_have_count(1)


def test_a_draw_is_offered_and_accepted_and_both_play_again(visit: Visit) -> None:
    host, guest = invited_pair(visit)
    assert host.is_running()
    host.open_menu()
    host.page.get_by_role("button", name="Offer a draw").click()
    host.page.get_by_role("button", name="Really offer a draw?").click()
    guest.page.get_by_role("button", name="Accept").click()
    expect(host.page.locator("#reason")).not_to_be_empty()
    host.page.get_by_role("button", name="Rematch").click()
    guest.page.get_by_role("link", name="Go to rematch").click()
    guest.page.wait_for_url(re.compile(r"/games/\w+$"))
    # The sides are switched, so the guest starts.
    assert guest.is_running()
    expect(guest.page.locator("#seats")).to_contain_text("You")


def test_an_open_seat_can_be_joined(visit: Visit) -> None:
    host, guest = visit(), visit()
    host.create_game(GAME, ["me", "lobby"])
    guest.page.goto(host.page.url)
    guest.page.get_by_role("link", name="Play as Black").click()
    guest.page.get_by_role("button", name="Join game").click()
    assert host.is_running()
    host.touch_random_move(random.Random(1))
    host.play()
    assert guest.is_running()


def test_several_people_play_at_one_device(visit: Visit) -> None:
    visitor, chance = visit(), random.Random(5)
    visitor.create_game(GAME, ["me", "me"])
    for _ in range(3):
        assert visitor.is_running()
        visitor.touch_random_move(chance)
        visitor.play()
    expect(visitor.page.locator("#seats .to-move .name")).to_have_text("Black")


def test_a_seat_can_be_played_on_another_device(visit: Visit) -> None:
    visitor, other = visit(), visit(width=390, height=844)
    visitor.create_game(GAME, ["me", "me"])
    link = visitor.page.locator(".linked a", has_text="as White on another device").get_attribute("href")
    assert link is not None
    other.page.goto(link)
    other.page.wait_for_url(re.compile(r"/games/\w+$"))
    assert other.is_running()
    other.touch("d4")
    other.play()
    visitor.wait_for_moves(1)
