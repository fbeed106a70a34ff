"""The home page: games by ease, today's puzzle, the visitor's running and finished games."""

import gzip
import re
from datetime import date

import pytest

import clew
from clew.core.package import package, packages
from clew.puzzles import book
from clew.puzzles.registry import line
from clew.web.catalogue.service import game_cards
from clew.web.live.list_words import day_words
from clew.web.puzzles.views import todays_puzzle
from support.web.form_pages import create_by_form
from support.web.running import Client, Running
from support.web.visitor import FIVE_IN_A_ROW

#: Bytes of the page, compressed.
HEAVIEST = 60_000


@pytest.fixture
def ann(server: Running) -> Client:
    return server.client()


def test_games_are_listed_from_the_easiest(ann: Client) -> None:
    eases = {each.about.id: each.about.ease for each in packages().values()}
    assert len(set(eases.values())) == len(eases)
    for path in ("/", "/learn"):
        pictures = re.findall(r'data-sample="([^"]+)"', ann.get(path).text)
        assert pictures == sorted(clew.games(), key=eases.__getitem__), path


def test_a_finished_game_is_listed_with_its_result_and_where_to_see_it(ann: Client, server: Running) -> None:
    ben = server.client()
    created = ann.make("line-or-colour", {"kind": "me", "name": "Ann"}, {"kind": "link"})
    invitation = created["invitations"][0]["link"].partition("#")[2]
    ben.api("POST", f"/games/{created['id']}/seats/1", json={"name": "Ben", "invitation": invitation}, code=201)
    assert "Your turn" in ann.get("/").text
    for ply, move in enumerate(FIVE_IN_A_ROW):
        (ann, ben)[ply % 2].move(created["id"], move, ply)
    for visitor, opponent, words in ((ann, "Ben", "Won"), (ben, "Ann", "Lost")):
        page = visitor.get("/").text
        row = page[page.index(f'href="/games/{created["id"]}"') :]
        assert f"<span>{opponent} · 9 moves · today</span>" in row
        assert f">{words}</em>" in row
        for end in ("replay", "analyse#all", "share#sharing"):
            assert f'href="/games/{created["id"]}/{end}"' in row


def test_an_empty_list_of_open_games_says_what_to_do(ann: Client) -> None:
    page = ann.get("/").text
    assert "No open games. Create one and it will be listed here." in page or "Join</em>" in page


def test_an_open_game_says_who_waits(ann: Client, server: Running) -> None:
    link = create_by_form(server.client(), **{"seat-0-name": "Zoe", "seat-1-kind": "lobby"})
    row = ann.get("/").text.partition(f'href="{link}"')[2]
    assert row.partition("<span>")[2].startswith("Zoe")


def test_a_returning_visitor_finds_the_game_that_waits_for_them(ann: Client) -> None:
    assert "How do they work?" in ann.get("/").text
    yours = create_by_form(ann)
    waiting = create_by_form(ann, **{"seat-1-kind": "link"})
    page = ann.get("/").text
    assert f'href="{yours}">Continue Line or Colour</a>' in page
    assert page.index(f'href="{waiting}"') > page.index("Your games</h3>")


def test_ones_own_open_game_is_not_offered_to_oneself(ann: Client, server: Running) -> None:
    link = create_by_form(ann, **{"seat-1-kind": "lobby"})
    assert link not in ann.get("/").text.partition("Open games</h2>")[2]
    assert link in server.client().get("/").text.partition("Open games</h2>")[2]


def test_the_page_is_light(ann: Client, server: Running) -> None:
    server.server.samples.wait()
    assert len(gzip.compress(ann.get("/").text.encode())) < HEAVIEST


def test_a_puzzle_of_the_day_is_shown_with_its_picture(
    server: Running, ann: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server.server.daily, "made", lambda day: {})
    assert "puzzles are being made" in ann.get("/").text
    puzzle = line("linedance", book("linedance").named[0].words)
    monkeypatch.setattr(server.server.daily, "made", lambda day: {("linedance", "matched"): puzzle})
    shown = todays_puzzle(server.server.daily, date(2026, 2, 3))
    assert shown is not None
    assert (shown.title, shown.date_words) == ("Matched sides", "Tuesday 3 February")
    page = ann.get("/").text
    assert re.search(r'class="daily-picture" href="/puzzles/daily/linedance/matched\?day=[-0-9]+"[^>]*><svg', page)


def test_days_are_said_as_people_say_them() -> None:
    today, noon = date(2026, 11, 17), 1_794_916_800.0
    assert [day_words(noon - 86_400 * days, today) for days in (0, 1, 2, 400)] == [
        "today",
        "yesterday",
        "15 November",
        "13 October 2025",
    ]


@pytest.mark.parametrize("game", clew.games())
def test_pictures_in_lists_show_the_board_alone(game: str) -> None:
    start = clew.game(game).start(seed=1)
    boxes = []
    for cropped in (False, True):
        svg = start.svg(caption=False, coordinates=False, cropped=cropped)
        found = re.search(r'viewBox="([^"]+)"', svg)
        assert found is not None
        boxes.append([float(number) for number in found[1].split()])
    whole, board = boxes
    assert board[0] >= whole[0] - 0.01 * whole[2]
    assert board[2] * board[3] <= 1.01 * whole[2] * whole[3]
    assert 0.8 < board[2] / board[3] < 1.25, package(game).about.name


def test_cards_say_how_many_can_play() -> None:
    players = {card.id: card.players for card in game_cards()}
    assert (players["line-or-colour"], players["lineup"], players["tracktic"]) == ("2", "2 to 6", "2 to 4")
