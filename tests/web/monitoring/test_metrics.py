"""Metrics: what happens is counted, by labels of which there are few, and only the operator may read it."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.requests import Request

from clew.web.monitoring.access import has_token, is_local
from clew.web.settings import Settings, SettingsError
from support.web.running import GENEROUS, Running, eventually, running
from support.web.serving import Served, served

ME = {"kind": "me", "name": "Ann"}

TOKEN = "correct-horse-battery"

Values = dict[tuple[str, tuple[tuple[str, str], ...]], float]


def read(url: str, **headers: str) -> Values:
    """Return all metrics of a server: name and labels, with the value."""
    answer = httpx.get(f"{url}/metrics", headers=headers, timeout=30)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    families = text_string_to_metric_families(answer.text)
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in families
        for sample in family.samples
    }


def value(values: Values, name: str, **labels: str) -> float:
    return values.get((name, tuple(sorted(labels.items()))), 0.0)


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    file = tmp_path_factory.mktemp("measured") / "clew.sqlite"
    with running(Settings(database=f"sqlite:///{file}", threads=1, limits=GENEROUS, metrics="loopback")) as started:
        yield started


def test_requests_moves_games_streams_and_thinking_are_counted(measured: Running) -> None:
    client = measured.client()
    before = read(measured.url)
    game = client.make("line-or-colour", ME, {"kind": "program", "level": 1}, options={"size": 5})
    move = client.api("GET", f"/games/{game['id']}/moves")["moves"][0]
    client.move(game["id"], move, 0)
    eventually("the bot's move", lambda: client.state(game["id"])["ply"] == 2)
    client.move(game["id"], "nonsense", 2, code=422)
    with client.stream("GET", f"/api/v1/games/{game['id']}/stream") as stream:
        lines = stream.iter_lines()
        next(lines)
        after = eventually("the stream to be counted", lambda: read(measured.url), lambda v: v["clew_streams_open", ()])

    def grown(name: str, **labels: str) -> float:
        return value(after, name, **labels) - value(before, name, **labels)

    moves = "/api/v1/games/{game_id}/moves"
    assert grown("clew_http_requests_total", method="POST", route="/api/v1/games", status="201") == 1
    assert grown("clew_http_requests_total", method="POST", route=moves, status="201") == 1
    assert grown("clew_http_requests_total", method="POST", route=moves, status="422") == 1
    assert grown("clew_http_request_seconds_count", route=moves) == 3
    assert grown("clew_events_committed_total", game="line-or-colour", kind="move") == 2
    assert grown("clew_games", status="running") == 1
    assert grown("clew_thought_seconds_count", kind="move") == 1
    assert grown("clew_thinking_seconds_total") > 0
    assert grown("clew_database_transaction_seconds_count", kind="write") >= 3
    assert grown("clew_database_transaction_seconds_sum", kind="write") > 0
    assert value(after, "clew_database_up") == 1
    assert value(after, "clew_connections_open") >= 1
    assert {work for name, labels in after if name == "clew_background_jobs" for _, work in labels} == {
        "pictures",
        "analysis",
        "puzzles",
        "days-ahead",
    }


def test_what_a_visitor_chooses_becomes_no_label(measured: Running) -> None:
    client = measured.client()
    read(measured.url)
    client.get("/known/only/to/me")
    client.get("/static/lib/none.js")
    before = set(read(measured.url))
    for number in range(5):
        client.get(f"/secret-{number}?token=secret-{number}")
        client.get(f"/api/v1/games/secret{number}")
        client.get(f"/static/v-abc{number}/secret-{number}.js")
        client.request(f"SECRET{number}", "/")
    after = set(read(measured.url))
    added = {labels for name, labels in after - before if name == "clew_http_requests_total"}
    assert added <= {
        (("method", "GET"), ("route", "/api/v1/games/{game_id}"), ("status", "404")),
        (("method", "other"), ("route", "other"), ("status", "400")),
        (("method", "other"), ("route", "/"), ("status", "405")),
        (("method", "other"), ("route", "other"), ("status", "403")),
    }
    assert not any("secret" in str(series).lower() for series in after)


def test_an_outage_is_counted(measured: Running) -> None:
    from sqlalchemy import text
    from sqlalchemy.exc import OperationalError

    database = measured.server.database
    before = value(read(measured.url), "clew_database_outages_total")
    with pytest.raises(OperationalError), database.reading() as connection:
        connection.execute(text("SELECT * FROM nowhere"))
    assert value(read(measured.url), "clew_database_outages_total") == before + 1


def test_there_are_no_metrics_unless_the_operator_asks_for_them(server: Running) -> None:
    answer = server.client().get("/metrics")
    assert answer.status_code == 404
    assert "There is no page at this address." in answer.text


@pytest.mark.parametrize(
    "headers", [{"X-Forwarded-For": "127.0.0.1"}, {"Forwarded": "for=127.0.0.1"}, {"X-Forwarded-Proto": "https"}]
)
def test_what_came_through_a_proxy_is_not_local(measured: Running, headers: dict[str, str]) -> None:
    assert measured.client().get("/metrics", headers=headers).status_code == 404


def request_from(client: str | None, **headers: str) -> Request:
    raw = [(name.encode(), text.encode()) for name, text in headers.items()]
    return Request({"type": "http", "client": (client, 1) if client else None, "headers": raw})


def test_only_loopback_addresses_are_local() -> None:
    assert all(is_local(request_from(client)) for client in ("127.0.0.1", "127.1.2.3", "::1"))
    assert not any(is_local(request_from(client)) for client in ("10.0.0.1", "2001:db8::1", "unix", None))


def test_a_token_is_compared_as_a_whole() -> None:
    assert has_token(request_from(None, authorization=f"Bearer {TOKEN}"), TOKEN)
    for shown in ("", "Bearer", "Bearer ", f"Bearer {TOKEN[:-1]}", f"Bearer {TOKEN}x", f"Basic {TOKEN}", TOKEN):
        assert not has_token(request_from(None, authorization=shown), TOKEN)
    assert not has_token(request_from(None, authorization="Bearer "), None)


def test_settings_of_metrics_are_checked() -> None:
    assert Settings.from_environment({}).metrics == "off"
    chosen = Settings.from_environment({"CLEW_METRICS": "token", "CLEW_METRICS_TOKEN": TOKEN})
    assert (chosen.metrics, chosen.metrics_token) == ("token", TOKEN)
    for variables in (
        {"CLEW_METRICS": "yes"},
        {"CLEW_METRICS": "token"},
        {"CLEW_METRICS": "token", "CLEW_METRICS_TOKEN": "x"},
    ):
        with pytest.raises(SettingsError):
            Settings.from_environment(variables)


@pytest.mark.slow
def test_several_processes_add_up_their_metrics(tmp_path: Path, postgres_url: Callable[[], str]) -> None:
    variables = {"CLEW_METRICS": "token", "CLEW_METRICS_TOKEN": TOKEN}
    with served(tmp_path, postgres_url(), "--workers", "2", environment=variables) as server:
        assert httpx.get(f"{server.url}/metrics").status_code == 401
        processes = play_by_both(server)
        bearer = {"Authorization": f"Bearer {TOKEN}"}
        asked = [read(server.url, **bearer) for _ in range(4)]
        for values in asked:
            assert value(values, "clew_events_committed_total", game="line-or-colour", kind="move") == processes
            assert value(values, "clew_games", status="running") == processes


def play_by_both(server: Served, games: int = 12) -> int:
    """Play one move in each of some games, over as many connections, so that all processes have to do with them."""
    from support.web.running import Client

    for _ in range(games):
        with Client(server.url) as client:
            game = client.make("line-or-colour", ME, ME, options={"size": 5})
            client.move(game["id"], client.api("GET", f"/games/{game['id']}/moves")["moves"][0], 0)
    return games


def test_every_metric_is_named_in_the_operators_page(measured: Running) -> None:
    page = (Path(__file__).parents[3] / "docs" / "deployment.md").read_text(encoding="utf-8")
    ours = {name for name, _ in read(measured.url) if name.startswith("clew_")}
    families = {re.sub(r"_(total|created|bucket|count|sum)$", "", name) for name in ours}
    assert {name for name in families if f"`{name}" not in page} == set()
