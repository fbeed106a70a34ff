"""What is refused before a route is called: posts of other sites, bodies that are too large, requests too often."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace

import httpx
import pytest

from clew.web.app import create_app
from clew.web.rate_limits import Limits, Rate, RateLimited, TokenBucket, client_of
from clew.web.settings import Settings
from support.web.running import GENEROUS, Running

ME = {"kind": "me", "name": "Ann"}
NEW_GAME = {"game": "line-or-colour", "seats": [ME, ME]}


@pytest.mark.parametrize(
    ("headers", "is_ours"),
    [
        ({"Sec-Fetch-Site": "same-origin"}, True),
        ({"Sec-Fetch-Site": "none"}, True),
        ({"Sec-Fetch-Site": "same-site"}, False),
        ({"Sec-Fetch-Site": "cross-site"}, False),
        ({"Origin": "OUR"}, True),
        ({"Origin": "https://elsewhere.example"}, False),
        ({"Origin": "null"}, False),
        ({}, False),
    ],
)
def test_a_browser_is_believed_only_on_our_own_pages(server: Running, headers: dict[str, str], is_ours: bool) -> None:
    ann = server.client()
    game_id = ann.make("line-or-colour", ME, ME)["id"]
    given = {name: value.replace("OUR", server.url) for name, value in headers.items()}
    with httpx.Client(base_url=server.url, cookies=ann.cookies, headers=given) as elsewhere:
        for path, form in ((f"/games/{game_id}/do", {"action": "resign"}), ("/games", {"game": "line-or-colour"})):
            answer = elsewhere.post(path, data=form)
            assert (answer.status_code == 403) != is_ours
        answer = elsewhere.post(f"/api/v1/games/{game_id}/chat", json={"words": "hello"})
        assert (answer.status_code == 403) != is_ours
    assert (ann.state(game_id)["status"] == "over") == is_ours


def test_a_program_without_cookies_needs_no_origin(server: Running) -> None:
    with httpx.Client(base_url=server.url) as bot:
        assert bot.post("/api/v1/games", json=NEW_GAME).status_code == 201


def test_every_answer_carries_safe_headers(server: Running) -> None:
    ann = server.client()
    game_id = ann.make("line-or-colour", ME, ME)["id"]
    for path in (f"/games/{game_id}", f"/api/v1/games/{game_id}", "/nothing", "/settings", "/pictures.css"):
        headers = ann.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert headers["cache-control"]


def test_pages_have_no_inline_scripts_or_styles(server: Running) -> None:
    ann = server.client()
    game_id = ann.make("line-or-colour", ME, ME)["id"]
    for path in (f"/games/{game_id}", f"/games/{game_id}/replay", "/settings", "/api", "/new/line-or-colour"):
        page = ann.get(path).text
        assert "style=" not in page
        assert "<style" not in page
        assert "onclick" not in page
        assert "<script>" not in page


def test_what_is_too_large_is_refused_before_it_is_read(server: Running) -> None:
    ann = server.client()
    answer = ann.post("/api/v1/games", content=b"x" * 20_000)
    assert answer.status_code == 413
    assert "16384 bytes" in answer.json()["error"]["sentence"]
    # A request without a length is stopped on the way.
    answer = ann.post("/api/v1/games", content=(b"x" * 1000 for _ in range(20)))
    assert answer.status_code == 413
    assert ann.post("/games", content=b"x" * 20_000).status_code == 413


def test_rates_are_limited(serve: Callable[..., Running], sqlite_url: str) -> None:
    slow = Rate(0.001, 3)
    server = serve(sqlite_url, limits=replace(GENEROUS, new_games=slow, hints=slow))
    ann = server.client()
    for _ in range(3):
        assert ann.post("/api/v1/games", json=NEW_GAME).status_code == 201
    refused = ann.post("/api/v1/games", json=NEW_GAME)
    assert refused.status_code == 429
    assert int(refused.headers["retry-after"]) > 0
    assert refused.json()["error"]["sentence"] == "Too many new games in a short time."
    assert ann.post("/games", data={"game": "line-or-colour"}).status_code == 429


def test_reading_and_writing_are_counted_apart(serve: Callable[..., Running], sqlite_url: str) -> None:
    limits = replace(GENEROUS, reads=Rate(0.001, 5), writes=Rate(0.001, 2))
    ann = serve(sqlite_url, limits=limits).client()
    assert [ann.post("/api/v1/games", json=NEW_GAME).status_code for _ in range(3)] == [201, 201, 429]
    assert [ann.get("/settings").status_code for _ in range(6)] == [200] * 5 + [429]


def test_open_games_are_limited(serve: Callable[..., Running], sqlite_url: str) -> None:
    limits = replace(GENEROUS, games=3, games_per_visitor=2)
    server = serve(sqlite_url, limits=limits)
    ann = server.client()
    first, second = (ann.api("POST", "/games", json=NEW_GAME)["id"] for _ in range(2))
    refused = ann.api("POST", "/games", json=NEW_GAME, code=429)
    assert "you have 2 unfinished games" in refused["error"]["sentence"].lower()
    ann.api("POST", f"/games/{first}/resign", json={})
    waiting = ann.make("line-or-colour")["id"]
    ann.api("POST", "/games", json=NEW_GAME, code=429)
    ann.api("POST", f"/games/{waiting}/close")
    ann.api("POST", "/games", json=NEW_GAME)
    server.client().api("POST", "/games", json=NEW_GAME)
    refused = server.client().api("POST", "/games", json=NEW_GAME, code=429)
    assert "as many games as it can take" in refused["error"]["sentence"]
    assert ann.state(second)["status"] == "running"


def test_chat_and_undo_cannot_fill_the_log(serve: Callable[..., Running], sqlite_url: str) -> None:
    server = serve(sqlite_url, limits=replace(GENEROUS, chat=2, events=6))
    ann = server.client()
    game_id = ann.make("line-or-colour", ME, ME)["id"]
    for _ in range(2):
        ann.api("POST", f"/games/{game_id}/chat", json={"words": "hello"})
    refused = ann.api("POST", f"/games/{game_id}/chat", json={"words": "hello"}, code=409)
    assert refused["error"]["sentence"] == "Enough has been said in this game."
    for _ in range(2):
        ann.move(game_id, "c3", 0)
        ann.api("POST", f"/games/{game_id}/undo", json={"ply": 1})
    ann.move(game_id, "c3", 0)
    ann.api("POST", f"/games/{game_id}/undo", json={"ply": 1}, code=409)
    ann.move(game_id, "d4", 1)


def test_a_token_bucket_allows_a_burst_and_then_a_rate() -> None:
    time = 0.0
    bucket = TokenBucket(Rate(2.0, 3), "things", lambda: time)
    for _ in range(3):
        bucket.count("ann")
    with pytest.raises(RateLimited, match="too many things") as refused:
        bucket.count("ann")
    assert refused.value.seconds == 1
    bucket.count("bob")
    time = 0.5
    bucket.count("ann")
    with pytest.raises(RateLimited):
        bucket.count("ann")
    time = 100.0
    for _ in range(3):
        bucket.count("ann")
    with pytest.raises(RateLimited):
        bucket.count("ann")


def test_the_usual_limits_let_people_play() -> None:
    limits = Limits()
    assert limits.reads.burst > limits.writes.burst > 10
    assert limits.games > limits.games_per_visitor > 10


@pytest.mark.parametrize(
    ("address", "client"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("testclient", "testclient"),
        (None, "unknown"),
    ],
)
def test_a_client_is_an_address_or_a_network(address: str | None, client: str) -> None:
    assert client_of(address) == client


def test_all_addresses_of_a_network_share_their_limits(sqlite_url: str) -> None:
    app = create_app(Settings(database=sqlite_url, limits=Limits(reads=Rate(0.001, 1))))

    async def ask(address: str) -> int:
        transport = httpx.ASGITransport(app, client=(address, 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return (await client.get("/settings")).status_code

    try:
        addresses = ("2001:db8::1", "2001:db8::2", "2001:db8:0:1::1")
        # In a thread, because a browser test may have left a loop running in this one.
        with ThreadPoolExecutor(1) as pool:
            assert list(pool.map(lambda address: asyncio.run(ask(address)), addresses)) == [200, 429, 200]
    finally:
        app.state.server.database.close()


def test_a_client_cannot_use_up_the_games_of_a_server() -> None:
    limits = Limits()
    passed = 0.0
    bucket = TokenBucket(limits.new_games_daily, "new games", lambda: passed)
    made = 0
    for _ in range(14 * 24 * 60):
        passed += 60.0
        with suppress(RateLimited):
            bucket.count("one")
            made += 1
    assert made < limits.games * 2 / 3
