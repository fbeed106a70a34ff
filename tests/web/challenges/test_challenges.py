"""The pages and the API of challenges: the same for everybody, and every answer is judged."""

from datetime import date
from typing import Any

import pytest

from clew.core.interaction.challenges import GRADES
from clew.core.package import package, packages
from clew.play.challenges.calendar import challenge_of
from clew.play.challenges.collection import primer, themes
from clew.web.challenges.cards import challenge_cards
from clew.web.puzzles.daily import today
from support.web.running import Client, Running

GAME = "line-or-colour"


def day_of(server: Running) -> date:
    return today(server.server.games.now())


def ask(client: Client, path: str, code: int = 200, **query: Any) -> Any:
    return client.api("GET", f"/challenges/{path}", params=query, code=code)


def test_every_game_has_a_card_and_a_page(server: Running) -> None:
    client, day = server.client(), day_of(server)
    found = challenge_cards(lambda game: True, day)
    assert {card.game for card in found} == set(packages())
    assert {card.difficulty for card in found} == set(GRADES)
    for card in found:
        page = client.get(card.link).text
        assert card.title in page
        assert "<svg" in page
        assert page.count('aria-current="page"') == 1
        assert "style=" not in page
        assert card.picture is not None
        assert "<svg" in card.picture("standard", "card")
        assert f'property="og:image" content="{server.url}{card.link}.png?width=800"' in page
    assert client.get(f"{found[0].link}.png").headers["content-type"] == "image/png"


def test_today_and_a_day_lead_to_the_grade_of_the_day(server: Running) -> None:
    client, day = server.client(), day_of(server)
    link = next(card.link for card in challenge_cards(lambda game: True, day) if card.game == GAME)
    for path in (GAME, f"{GAME}/today", f"{GAME}/{day}"):
        assert client.get(f"/challenges/{path}").headers["location"] == link


@pytest.mark.parametrize("path", ["chess/today/easy", f"{GAME}/today/terrible", f"{GAME}/1999-01-01/easy"])
def test_what_is_not_there_is_not_found(server: Running, path: str) -> None:
    assert server.client().get(f"/challenges/{path}").status_code == 404
    assert server.client().get(f"/api/v1/challenges/{path}").status_code == 404


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("line-or-colour", ["Five of your rings in an unbroken row"]),
        ("lineup", ["A structure is a square with its four corners"]),
        ("tracktic", ["With a token", "turn white", "may not branch"]),
        ("linedance", ["at the opposite tip"]),
        ("beeline", ["drives that line back"]),
    ],
)
def test_newcomers_read_what_they_need_to_know(game: str, words: list[str]) -> None:
    text = primer(package(game))
    assert all(each in text for each in words)
    assert text.count(". ") < 4


def test_the_page_explains_the_game_to_newcomers(server: Running) -> None:
    page = server.client().get(f"/challenges/{GAME}/today/easy", follow_redirects=True).text
    assert primer(package(GAME)) in page
    assert f'<a href="/learn/{GAME}">New to Line or Colour? Three-minute lesson</a>' in page


def test_the_right_move_is_right_and_another_is_answered(server: Running) -> None:
    client, challenge = server.client(), challenge_of(package(GAME), "easy", day_of(server))
    state = ask(client, f"{GAME}/today/easy")
    assert state["position"] == challenge.position
    assert state["title"] == themes(package(GAME))[challenge.theme].title
    right = ask(client, f"{GAME}/today/easy/try", move=challenge.solution)
    assert (right["right"], right["done"], right["reply"]) == (True, True, None)
    assert "you win" in right["sentence"]
    hint = ask(client, f"{GAME}/today/easy/hint")
    assert hint["move"] == challenge.solution[0]
    # The first hint does not give the whole move away.
    assert len(hint["places"]) == 4
    assert hint["move"] in hint["places"]
    assert hint["sentence"].startswith("It is one of these four: ")
    free = next(spot for spot in ("a1", "g7", "d4", "b6") if spot != hint["move"] and spot in _free(client, challenge))
    # The search for the reply is loaded when it is first needed.
    path = f"/api/v1/challenges/{GAME}/today/easy/try"
    wrong = client.get(path, params={"move": free}, timeout=300).json()
    assert (wrong["right"], wrong["done"]) == (False, False)
    # A reply in the place of the answer would give it away, so there may be none.
    assert wrong["sentence"] == "This ring does not win yet."
    assert hint["move"] not in wrong["replied"].split()
    assert (wrong["reply"] is None) == (wrong["replied"] == "")
    assert ask(client, f"{GAME}/today/easy/try", code=422, move=["a1", "a1"])["error"]["sentence"]


def _free(client: Client, challenge: Any) -> list[str]:
    query = {"position": challenge.position}
    return [each["touch"] for each in client.api("GET", "/position/touches", params=query)["next"]]


def test_a_win_in_two_is_played_move_by_move_without_scripts(server: Running) -> None:
    client, challenge = server.client(), challenge_of(package(GAME), "medium", day_of(server))
    link = f"/challenges/{GAME}/today/medium"
    page = client.get(link, params={"move": challenge.solution[0]}).text
    assert "One more move wins." in page
    assert f'name="move" value="{challenge.solution[1]}"' in page
    page = client.get(link, params={"move": challenge.solution}).text
    assert "Solved!" in page
    assert "you win" in page
    assert "expected" in client.get(link, params={"move": "zz9"}).text


def test_nothing_is_said_about_a_move_while_it_is_entered(server: Running) -> None:
    client, challenge = server.client(), challenge_of(package(GAME), "easy", day_of(server))
    query = {"position": challenge.position, "touched": challenge.solution[0]}
    assert client.api("GET", "/position/touches", params=query)["ghosts"][0]["effects"]
    assert not client.api("GET", "/position/touches", params={**query, "neutral": True})["ghosts"][0]["effects"]
