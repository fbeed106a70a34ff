"""The page about a game: its statistics, and what they never reveal."""

import re
from html import unescape

import pytest

import clew
from clew.core.about import TRADEMARKS
from clew.core.package import GamePackage, package, packages
from clew.web.catalogue.statistics import bot_game_statistics, server_game_statistics
from support.web.running import Client, Running, eventually

GAME = "line-or-colour"
ME = {"kind": "me", "name": "Secretive Ann"}


def finish(client: Client, **options: object) -> str:
    """Play a game in which White resigns after one move, and return its id."""
    game_id = str(client.make(GAME, ME, ME, options=options)["id"])
    client.move(game_id, "c3", 0)
    client.api("POST", f"/games/{game_id}/resign", json={"seat": 0})
    return game_id


def test_statistics_of_this_server_do_not_reveal_the_players(server: Running) -> None:
    client = server.client()
    finished = [finish(client), finish(client), finish(client, size=5)]
    client.make(GAME, ME, ME)
    counted, variants = server_game_statistics(server.server.settings.database, GAME)
    assert counted is not None
    assert (counted.games, counted.endings[0].words, variants) == (2, "a player resigned", (("size=5", 1),))
    assert all(each.record == "" for each in counted.notable)
    # The page does not wait for the statistics, which are computed in the background.
    assert client.get(f"/about/{GAME}").status_code == 200
    eventually("the statistics", lambda: server.server.statistics.of(package(GAME)))
    page = client.get(f"/about/{GAME}").text
    assert "Bot games" in page
    assert "On this server" in page
    assert "Secretive" not in page
    assert not any(game_id in page for game_id in finished)
    assert "style=" not in page
    assert "<script>" not in page


@pytest.mark.parametrize("found", list(packages().values()), ids=lambda found: found.id)
def test_every_game_has_a_page_with_credits_history_and_variants(server: Running, found: GamePackage) -> None:
    page = server.client().get(f"/about/{found.id}").text
    assert all(words in unescape(page) for words in (found.about.credits, found.about.cover, TRADEMARKS))
    for option in found.about.options:
        assert f"{found.id}#{option.rule}" in page


def test_a_server_without_games_has_no_statistics(server: Running) -> None:
    assert server_game_statistics(server.server.settings.database, "beeline") == (None, ())
    assert server.client().get("/about/chess").status_code == 404


def test_bot_games_have_statistics_and_notable_games(server: Running) -> None:
    counted = bot_game_statistics("lineup")
    assert counted is not None
    assert counted.games >= 50
    assert {each.what for each in counted.notable} == {"The highest score", "The widest margin"}
    assert all(clew.position(each.position) for each in counted.openings)


@pytest.mark.parametrize("page", ["about", "learn"])
def test_a_sample_game_is_linked_and_shown_with_its_comments(server: Running, page: str) -> None:
    client = server.client()
    found = re.search(r'href="(/view/[^"]+)">Replay the sample game', client.get(f"/{page}/beeline").text)
    assert found is not None
    shown = client.get(unescape(found[1]))
    assert shown.status_code == 200
    assert "The directions on the board are ours" in shown.text
    assert "Replay the" not in client.get(f"/{page}/{GAME}").text
