"""The pages of days: cards, calendar, new puzzles from the stock, and results of visitors."""

import re
from collections.abc import Callable
from datetime import UTC, date, datetime
from urllib.parse import parse_qs, urlsplit

import pytest

from clew.core.package import packages
from clew.puzzles.book import DIFFICULTIES
from clew.web.challenges.cards import challenge_cards
from clew.web.puzzles.calendar_page import month_page
from clew.web.puzzles.daily import all_kinds
from clew.web.puzzles.daily_store import DailyStore
from support.web.running import Client, Running
from web.conftest import FakeClock

TRIO = "linedance shape=trio lattice=closed sides=matched loops=all pinned=0,1=2/5;1,0=1/1"
SMALL = "line-or-colour size=5 ask=rings layout=12345/45123/23451/51234/34512"
TODAY = date(2026, 3, 2)
PAST = date(2026, 2, 27)
KEY = f"daily linedance loop {TODAY}"


@pytest.fixture
def server(serve: Callable[..., Running], sqlite_url: str, clock: FakeClock) -> Running:
    clock.time = datetime(2026, 3, 2, 12, tzinfo=UTC).timestamp()
    started = serve(sqlite_url, now=clock)
    texts = {"linedance": TRIO, "line-or-colour": SMALL}
    for day in (TODAY, PAST):
        DailyStore(started.server.database).save(day, {key: texts[key[0]] for key in all_kinds()})
    started.server.daily.prepare = lambda day: None  # type: ignore[method-assign]
    return started


@pytest.fixture
def ann(server: Running) -> Client:
    return server.client()


def result(**more: object) -> dict[str, object]:
    solved = {"key": KEY, "answer": "1,1=3/3 0,1=2/5 1,0=1/1", "seconds": 9, "hints": 0, "stars": 3, "at": 1e9}
    return {"results": [solved | more]}


def cards(page: str) -> list[str]:
    return re.findall(r'data-daily="([^"]+)"', page)


def test_the_page_of_a_day_has_its_cards_with_pictures(ann: Client) -> None:
    page = ann.get("/puzzles").text
    assert "Monday 2 March" in page
    assert {f"daily {game} {kind} {TODAY}" for game, kind in all_kinds()} <= set(cards(page))
    assert "Being made" not in page
    assert "LC8" not in page.partition("For enthusiasts")[0]
    assert 'href="/puzzles/day/2026-03-01"' in page
    assert 'href="/puzzles/day/2026-03-03"' not in page
    past = ann.get(f"/puzzles/day/{PAST}").text
    assert "Friday 27 February 2026" in past
    assert f"daily linedance loop {PAST}" in cards(past)
    assert ann.get(f"/puzzles/day/{TODAY}").headers["location"] == "/puzzles"
    # Nothing waits for a day that is not made.
    assert "Being made" in ann.get("/puzzles/day/2026-02-26").text
    for refused in ("2025-12-31", "2026-03-09", "today"):
        assert ann.get(f"/puzzles/day/{refused}").status_code == 404


def test_a_day_begins_with_what_is_easy_and_every_grade_is_one_touch_away(ann: Client) -> None:
    grades = re.findall(r'chip grade grade-(\w+)"', ann.get("/puzzles").text)
    assert set(grades) == set(DIFFICULTIES)
    assert grades == sorted(grades, key=[*DIFFICULTIES].index)
    page = ann.get("/puzzles/daily/linedance/loop").text
    found = re.findall(r"/puzzles/new\?game=linedance&amp;kind=loop&difficulty=(\w+)", page)
    assert found == ["easy", "hard"]
    assert re.search('aria-current="page">Medium<', page)


def test_short_addresses_lead_to_what_they_name(ann: Client) -> None:
    for short, long in (
        (PAST, f"/puzzles/day/{PAST}"),
        (f"{PAST}/linedance/loop", f"/puzzles/daily/linedance/loop?day={PAST}"),
        (f"{PAST}/lineup/easy", f"/challenges/lineup/{PAST}/easy"),
    ):
        assert ann.get(f"/d/{short}").headers["location"] == long
    for unknown in ("1999-01-01", f"{PAST}/linedance/no-such-kind", f"{PAST}/chess/loop"):
        assert ann.get(f"/d/{unknown}").status_code == 404


def test_challenges_have_pictures_as_soon_as_their_games_are_compiled() -> None:
    first = next(iter(packages()))
    found = {card.game: card for card in challenge_cards(lambda game: game.id == first, TODAY)}
    assert found.keys() == set(packages())
    assert {card.difficulty for card in found.values()} <= set(DIFFICULTIES)
    assert [game for game, card in found.items() if card.picture is not None] == [first]
    draw = found[first].picture
    assert draw is not None
    assert ' aria-label="' not in draw("standard", "card-1")


def test_the_page_does_not_wait_for_games_that_are_being_compiled(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, complete = server.client(), server.client().get("/puzzles").text
    monkeypatch.setattr("clew.web.preparation.needs_compiling", lambda package: True)
    monkeypatch.setattr(server.server.preparation, "_waiting", dict(packages()))
    page = client.get("/puzzles").text
    assert cards(page) == cards(complete)
    assert page.count("Being made") == len(cards(page))
    assert "/puzzles/new?game=linedance" in page
    monkeypatch.undo()
    assert client.get("/puzzles").text == complete


def test_months_lead_to_each_other_as_far_as_there_are_puzzles() -> None:
    first = date(2026, 1, 1)
    march = month_page(TODAY, first, TODAY)
    assert (march.title, march.before, march.after) == ("March 2026", date(2026, 2, 28), None)
    assert [None if day is None else day.day.day for day in march.weeks[0]] == [None] * 6 + [1]
    february = month_page(PAST, first, TODAY)
    assert (february.before, february.after) == (date(2026, 1, 31), TODAY)
    assert month_page(first, first, TODAY).before is None


def test_a_new_puzzle_comes_from_the_stock(server: Running, ann: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server.server.puzzles, "generate", lambda *_: pytest.fail("a visitor waited for a puzzle"))
    key = ("linedance", "loop", "easy")
    for seed, text in enumerate((None, TRIO, f"{TRIO};1,1=3/3")):
        server.server.stock.add(key, seed, text)
    query = {"game": "linedance", "kind": "loop", "difficulty": "easy"}
    given = []
    for _ in range(3):
        link = ann.get("/puzzles/new", params=query).headers["location"]
        given.append(parse_qs(urlsplit(link).query)["puzzle"][0])
    assert given == [TRIO, f"{TRIO};1,1=3/3", TRIO]


def test_results_are_stored_by_visitor_if_they_are_right(server: Running, ann: Client) -> None:
    assert ann.api("GET", "/puzzles/results") == {"results": []}
    for wrong in (
        {"answer": "1,1=3/2 0,1=2/5 1,0=1/1"},
        {"answer": "nonsense"},
        {"key": "daily linedance loop 2026-02-26"},
        {"key": "daily linedance loop 2031-01-01"},
        {"key": "daily chess loop 2026-03-02"},
        {"key": TRIO},
    ):
        assert ann.api("POST", "/puzzles/results", json=result(**wrong)) == {"results": []}
    stored = ann.api("POST", "/puzzles/results", json=result())["results"]
    assert [(each["key"], each["seconds"], each["stars"]) for each in stored] == [(KEY, 9, 3)]
    # The first result of a puzzle stays.
    assert ann.api("POST", "/puzzles/results", json=result(seconds=500, stars=1))["results"] == stored
    assert ann.api("GET", "/puzzles/results")["results"] == stored
    assert server.client().api("GET", "/puzzles/results") == {"results": []}
    ann.api("POST", "/puzzles/results", json=result(stars=4), code=422)


def test_a_shape_is_judged_and_what_cannot_be_drawn_is_refused(ann: Client) -> None:
    query = {"game": "linedance", "lattice": "closed", "space": ["0,0", "1,0", "0,1"]}
    found = ann.api("GET", "/puzzles/shape", params=query)
    assert found["symmetry"] == "three mirrors"
    assert [(task["name"], task["fillable"]) for task in found["tasks"]] == [
        ("matched", True), ("non-matched", True), ("loop", True),
    ]  # fmt: skip
    # Two tiles side by side hold no loop.
    pair = ann.api("GET", "/puzzles/shape", params=query | {"space": ["0,0", "1,0"]})
    assert [task["fillable"] for task in pair["tasks"]] == [True, True, False]
    for wrong, code in (({"game": "lineup"}, 404), ({"lattice": "x"}, 404), ({"space": ["9,9"]}, 422)):
        ann.api("GET", "/puzzles/shape", params=query | wrong, code=code)
    assert ann.get("/puzzles/draw").headers["location"] == "/puzzles/draw/linedance"
    assert ann.get("/puzzles/draw/lineup").status_code == 404
