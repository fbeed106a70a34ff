"""No client learns what it may not know: orders of decks, secrets of seats, invitations."""

import logging
import re
from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest

import clew
from clew.core.package import packages
from clew.web.credentials import VISITOR_COOKIE
from support.walks import until_turned_up
from support.web.listening import listening
from support.web.running import Client, Running

ME = {"kind": "me", "name": "Ann"}
LINK = {"kind": "link"}

WITH_UNSEEN = [package.id for package in packages().values() if package.about.deal_name]


def everything(client: Client, game_id: str, number: int, secret: str | None = None) -> str:
    """Return whatever can be asked about a game, put together."""
    headers = {"Authorization": f"Bearer {secret}"} if secret else {}
    position = clew.position(client.state(game_id, secret)["position"])
    questions = ["moves", "touches", "board", "record", "board?ply=0", "board?ply=2", "why?move=x"]
    if not position.is_over:
        questions.append(f"preview?move={position.moves()[0]}")
    paths = [f"/api/v1/games/{game_id}", *(f"/api/v1/games/{game_id}/{question}" for question in questions)]
    paths += [f"/games/{game_id}{page}" for page in ("", "/replay?ply=1", "/record.clew", "/board.svg", "/join/1")]
    texts = [client.get(path, headers=headers).text for path in (*paths, "/api/v1/games", "/api/v1/games/mine")]
    with listening(client, game_id) as events:
        texts += [str(event) for event in islice(events, number)]
    return "\n".join(texts)


def orders(server: Running, game_id: str) -> list[str]:
    """Return the text of the true order of what is unseen, at every ply."""
    return [
        re.sub(r"^.*\| ", "", str(position))
        for position in server.games.get(game_id).session.positions
        if position.state.unseen_left > 1
    ]


@pytest.mark.parametrize("game", WITH_UNSEEN)
def test_no_client_learns_the_order_of_what_is_unseen(server: Running, game: str) -> None:
    ann = server.client()
    made = ann.make(game, ME, *[{"kind": "me", "name": "Bob"}] * (clew.game(game).seats - 1))
    for ply in range(2):
        ann.move(made["id"], ann.api("GET", f"/games/{made['id']}/moves?limit=1")["moves"][0], ply)
    live = server.games.get(made["id"])
    hidden = orders(server, made["id"])
    assert hidden
    sent = everything(ann, made["id"], 2) + everything(server.client(), made["id"], 2)
    for order in hidden:
        assert order not in sent
    # Neither does anything that can be read back: positions have none, the record has a sorted one.
    for text in re.findall(rf"{game}[^\n\"<]*\| [^\n\"<]*", sent):
        assert clew.position(text).unseen
    record = ann.get(f"/api/v1/games/{made['id']}/record").text
    left = int(live.session.position.state.unseen_left)
    assert f'[Unseen "{left}"]' in record


@pytest.mark.parametrize("game", WITH_UNSEEN)
def test_an_undo_does_not_show_what_comes_next(server: Running, game: str) -> None:
    """A move that turned something up is taken back and played again: what it turns up is not always the same."""
    ann = server.client()
    walk = until_turned_up(clew.game(game))
    made = ann.make(game, *[ME] * walk.position.seats, position=str(walk.positions[0]))
    *before, last = walk.moves
    for ply, move in enumerate(before):
        ann.move(made["id"], move, ply)
    turned_up = set()
    for _ in range(12):
        ann.move(made["id"], last, len(before))
        turned_up.add(ann.state(made["id"])["position"])
        event = ann.api("POST", f"/games/{made['id']}/undo", json={"ply": len(before) + 1})
        assert event["redrawn"]
        assert "unseen" not in event
    assert len(turned_up) > 1
    live = server.games.get(made["id"])
    assert server.games.store.load(made["id"]) == live
    assert ann.state(made["id"])["redrawn"] == [len(before)] * 12
    sent = everything(ann, made["id"], live.number)
    assert f'[Redrawn "{" ".join([str(len(before))] * 12)}"]' in sent
    assert not any(order in sent for order in orders(server, made["id"]))


@pytest.mark.parametrize("game", WITH_UNSEEN)
def test_two_games_that_differ_only_in_the_unseen_look_the_same(
    serve: Callable[..., Running], sqlite_url: str, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a watcher is sent cannot depend on the order: with another order it is byte for byte the same."""
    from clew.play.hidden_order import with_new_order

    server = serve(sqlite_url)
    start = clew.game(game).start(seed=3)
    hidden = int(start.state.unseen_left)
    other = next(found for _ in range(100) if (found := with_new_order(start, hidden)) != start)
    sent = []
    for begun in (start, other):
        monkeypatch.setattr("clew.web.live.creation.start_of", lambda *_, begun=begun: begun)
        made = server.client().make(game, *[ME] * start.seats)
        sent.append(without_what_differs(everything(server.client(), made["id"], 0), made["id"]))
    assert sent[0] == sent[1]


def without_what_differs(text: str, game_id: str) -> str:
    return re.sub(r"\d{10}\.\d+", "TIME", text.replace(game_id, "GAME"))


def test_secrets_are_shown_only_to_their_seat(server: Running) -> None:
    ann, bob, watcher = server.client(), server.client(), server.client()
    made = ann.make("line-or-colour", ME, LINK)
    invitation = made["invitations"][0]["link"].partition("#")[2]
    of_ann = made["secrets"][0]["secret"]
    assert invitation in everything(ann, made["id"], 0)
    for other in (bob, watcher):
        assert invitation not in everything(other, made["id"], 0)
    seated = bob.api("POST", f"/games/{made['id']}/seats/1", json={"name": "Bob", "invitation": invitation}, code=201)
    of_bob = seated["secret"]
    seen = {client: everything(client, made["id"], 1) for client in (ann, bob, watcher)}
    assert of_ann in seen[ann]
    assert of_bob in seen[bob]
    assert of_ann not in seen[bob] + seen[watcher]
    assert of_bob not in seen[ann] + seen[watcher]
    # A used invitation is worthless, and is not shown again.
    assert invitation not in "".join(seen.values())
    for seat in server.games.get(made["id"]).seats:
        for private in (seat.salt, *seat.visitors):
            assert private not in "".join(seen.values())


def test_a_seat_is_not_opened_by_the_secret_of_another(server: Running) -> None:
    ann = server.client()
    one, two = (ann.make("line-or-colour", ME, LINK) for _ in range(2))
    stranger = server.client()
    secret = one["secrets"][0]["secret"]
    assert stranger.state(one["id"], secret)["yours"] == [0]
    stranger.api("GET", f"/games/{two['id']}", secret=secret, code=401)
    stranger.api("PUT", f"/games/{one['id']}/seats/1", json={"secret": secret}, code=401)


def test_the_database_has_no_secrets(server: Running) -> None:
    made = server.client().make("line-or-colour", ME, LINK)
    with server.server.database.reading() as connection:
        dump = "\n".join(connection.connection.driver_connection.iterdump())
    assert made["id"] in dump
    assert made["secrets"][0]["secret"] not in dump


@pytest.mark.parametrize("forged", ["", "visitor", "visitor.signature", "visitor.ünsigned".encode().decode("latin-1")])
def test_a_cookie_without_our_signature_is_ignored(server: Running, forged: str) -> None:
    ann = server.client()
    made = ann.make("line-or-colour", ME, LINK)
    (visitor,) = server.games.get(made["id"]).seats[0].visitors
    stranger = server.client()
    for value in (forged, forged.replace("visitor", visitor), visitor):
        headers = {"Cookie": f"{VISITOR_COOKIE}={value}".encode("latin-1")}
        state = stranger.get(f"/api/v1/games/{made['id']}", headers=headers).json()
        assert (state["yours"], state["seat_links"], state["invitations"]) == ([], [], [])


def test_cookies_cannot_be_read_by_scripts_or_used_by_other_sites(server: Running) -> None:
    answer = server.client().post("/api/v1/games", json={"game": "line-or-colour"})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "samesite=lax" in cookie.lower()
    assert "Secure" not in cookie
    behind_proxy = server.client().post(
        "/api/v1/games", json={"game": "line-or-colour"}, headers={"X-Forwarded-Proto": "https"}
    )
    assert "Secure" in behind_proxy.headers["set-cookie"]


def test_logs_have_no_secrets(server: Running, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        ann = server.client()
        made: Any = ann.make("line-or-colour", ME, LINK)
        invitation = made["invitations"][0]["link"].partition("#")[2]
        secret = made["secrets"][0]["secret"]
        ann.get(f"/games/{made['id']}")
        server.client().api("PUT", f"/games/{made['id']}/seats/0", json={"secret": secret})
        joined = server.client().api(
            "POST", f"/games/{made['id']}/seats/1", json={"name": "Bob", "invitation": invitation}
        )
    for private in (secret, invitation, joined["secret"]):
        assert private not in caplog.text
    # Links have them where browsers do not send them.
    assert all("#" in link["link"] for link in (*made["state"]["seat_links"], *made["invitations"]))
