"""Logs as JSON: one line a request, by its route; and nothing secret, whatever clients send."""

import json
import logging
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from clew.web.failures import address_of
from clew.web.monitoring.json_logs import JsonFormatter
from support.web.running import Client, Running, eventually
from support.web.serving import Served, served

ME = {"kind": "me", "name": "Ann"}
LINK = {"kind": "link"}

#: How long a stop may take, in seconds.
MOST_SECONDS = 60.0


def lines(server: Served) -> list[dict[str, Any]]:
    return [json.loads(line) for line in server.log.read_text(encoding="utf-8").splitlines()]


def play(server: Served) -> tuple[list[str], str]:
    """Do everything that uses a secret, also where it does not belong; return all secrets, and an id of a request."""
    with Client(server.url) as host, Client(server.url) as guest:
        made = host.make("line-or-colour", ME, LINK, options={"size": 5})
        secret = made["secrets"][0]["secret"]
        (invitation,) = (seat["link"].rpartition("#")[2] for seat in made["invitations"])
        address = f"/games/{made['id']}"
        joined = guest.api("POST", f"{address}/seats/1", json={"name": "Ben", "invitation": invitation})
        guest.get(f"{address}/join/1")
        host.post(f"{address}/seat/0", data={"secret": secret})
        moves = guest.api("GET", f"{address}/moves", secret=secret)["moves"]
        host.move(made["id"], moves[0], 0, secret=secret)
        # Where a secret does not belong: a query, a path, a header that is refused, a form, a failing request.
        guest.get(f"{address}?secret={secret}")
        guest.get(f"{address}/{secret}")
        guest.get(f"/{invitation}")
        guest.get("/api/v1/games/mine", headers={"Authorization": f"Bearer {secret}x"})
        guest.post(f"{address}/seat/1", data={"secret": secret})
        guest.get(f"/api/v1{address}/moves?ply={secret}")
        cookies = [*host.cookies.values(), *guest.cookies.values()]
        request_id = guest.get("/rules/lineup").headers["x-request-id"]
        return [secret, invitation, joined["secret"], *cookies, "Ann", "Ben", moves[0], made["id"]], request_id


def test_a_real_server_logs_every_request_and_no_secret(tmp_path: Path, sqlite_url: str) -> None:
    variables = {
        "CLEW_KEY": "the-key-of-the-server",
        "CLEW_METRICS": "token",
        "CLEW_METRICS_TOKEN": "the-token-of-metrics",
    }
    with served(tmp_path, sqlite_url, "--log-format", "json", environment=variables) as server:
        secrets, request_id = play(server)
        with Client(server.url) as client:
            client.get("/metrics", headers={"Authorization": "Bearer the-token-of-metrics"})
            client.get("/health")
        os.kill(server.process.pid, signal.SIGTERM)
        assert server.process.wait(MOST_SECONDS) == 0
        logged = lines(server)
        text = server.log.read_text(encoding="utf-8")
    assert len(secrets) >= 8
    assert all({"time", "level", "logger", "message"} <= set(line) for line in logged)
    assert "Clew is running" in logged[0]["message"]
    assert [secret for secret in (*secrets, *variables.values()) if len(secret) > 5 and secret in text] == []
    requests = [line for line in logged if line.get("logger") == "clew.requests"]
    (rules,) = (line for line in requests if line["request_id"] == request_id)
    assert (rules["method"], rules["route"], rules["status"]) == ("GET", "/rules/{game}", 200)
    assert rules["ms"] > 0
    counted = [(line["method"], line["route"], line["status"]) for line in requests]
    for expected in (
        ("POST", "/api/v1/games", 201),
        ("POST", "/api/v1/games/{game_id}/seats/{seat}", 201),
        ("POST", "/api/v1/games/{game_id}/moves", 201),
        ("GET", "/games/{game_id}", 200),
        ("GET", "other", 404),
    ):
        assert expected in counted, counted
    assert not any(route in ("/health", "/metrics") for _, route, _ in counted)
    assert {"time", "level", "logger", "message", "request_id", "method", "route", "status", "ms"} == set(rules)


def test_an_error_has_the_id_of_its_request_and_no_values(
    sqlite_url: str, serve: Callable[..., Running], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    server = serve(sqlite_url, log_format="json")
    written: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: written.append(JsonFormatter().format(record))  # type: ignore[method-assign]
    logging.getLogger("clew").addHandler(handler)
    monkeypatch.setattr(logging.getLogger("clew.requests"), "level", logging.INFO)

    def fail(game_id: str) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(server.games, "get", fail)
    try:
        answer = server.client().get("/api/v1/games/secretpart/moves?token=sesame")
        assert answer.status_code == 500
        eventually("both lines", lambda: len(written) >= 2)
    finally:
        logging.getLogger("clew").removeHandler(handler)
    error, request = (json.loads(line) for line in written)
    assert error["request_id"] == request["request_id"] == answer.headers["x-request-id"]
    assert error["level"] == "error"
    assert "GET /api/v1/games/secretpart/moves: RuntimeError: broken" in error["message"]
    assert (request["status"], request["route"]) == (500, "/api/v1/games/{game_id}/moves")
    assert "sesame" not in "".join(written)


def test_errors_of_the_database_are_logged_without_values() -> None:
    try:
        raise OperationalError("SELECT :secret", {"secret": "sesame"}, Exception("no such\ntable"))
    except OperationalError:
        record = logging.LogRecord("x", logging.ERROR, "f", 1, "failed\nbadly", None, sys.exc_info())
    line = JsonFormatter().format(record)
    assert "\n" not in line
    assert "sesame" not in line
    assert json.loads(line)["error"].startswith("OperationalError: no such table")


def test_the_address_of_an_error_has_the_game_and_nothing_else() -> None:
    route = type("Route", (), {"path": "/games/{game_id}/seat/{seat}"})()
    assert address_of({"route": route, "path_params": {"game_id": "Xk3", "seat": "s3cret"}}) == "/games/Xk3/seat/{seat}"
    assert address_of({"route": route, "path_params": {"game_id": "a/b"}}) == "/games/{game_id}/seat/{seat}"
    assert address_of({"path": "/s3cret"}) == "an address that there is not"
