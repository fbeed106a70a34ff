"""A server opens a database of version 0.3: every game, secret, cookie and link works as before."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from clew.web.credentials import Credentials
from clew.web.settings import Settings
from support.version_0_3 import (
    check_refusal,
    cookies_of,
    data,
    is_as_then,
    states_of,
    without_options,
)
from support.web.running import GENEROUS, Client, Running, eventually, running

#: Sentences may be reworded.
WORDING = {"headline", "reason", "diagram"}


#: A new version of the rules has other options and names of seats; the positions that they belong to are in the record.
VERSIONED = {"options", "position", "start", "name"}


def comparable(value: Any, old: Any, ignored: set[str] = WORDING) -> Any:
    """Return what an answer says, without its sentences and without fields that the old answer does not have."""
    if isinstance(value, dict) and isinstance(old, dict):
        return {
            name: comparable(value[name], old[name], ignored) for name in old if name in value and name not in ignored
        }
    if isinstance(value, list) and isinstance(old, list) and len(value) == len(old):
        return [comparable(part, before, ignored) for part, before in zip(value, old, strict=True)]
    return value


def is_refused(client: Client, game: dict[str, Any]) -> bool:
    """Return whether a game is refused because its rules have another version since."""
    answer = client.get(f"/api/v1/games/{game['id']}")
    if answer.status_code != 409:
        return False
    check_refusal(answer.text)
    return True


#: In `make test` every third game, among which is each story that all kinds of games have; in `make slow` all.
SOME_OR_ALL = pytest.mark.parametrize(
    ("database_url", "step"),
    [
        ("sqlite", 3),
        pytest.param("sqlite", 1, marks=pytest.mark.slow),
        pytest.param("postgresql", 1, marks=pytest.mark.slow),
    ],
    indirect=["database_url"],
)


@pytest.fixture
def stopped_clock(old_database: str) -> Iterator[Running]:
    """A server at the time of the data, without program players: nothing changes."""
    settings = Settings(database=old_database, limits=GENEROUS, threads=0, now=lambda: data("games.json")["now"])
    with running(settings) as started:
        yield started


@SOME_OR_ALL
def test_every_game_is_as_it_was_for_everybody_who_may_see_it(stopped_clock: Running, step: int) -> None:
    client = stopped_clock.client()
    for game in data("games.json")["games"][::step]:
        address = f"/games/{game['id']}"
        is_same = is_as_then(game["game"])
        if is_refused(client, game):
            assert not is_same
            continue
        for name, state in states_of(game).items():
            if name == "host":
                with Client(stopped_clock.url, cookies=cookies_of(game["host"])) as host:
                    found = host.state(game["id"])
            else:
                found = client.state(game["id"], game["secrets"].get(name))
            ignored = WORDING if is_same else WORDING | VERSIONED
            # 0.3 offered undos that it refused: with nothing to take back, or after a record had shown the order.
            ignored = ignored | {"undo"}
            assert comparable(found, state, ignored) == comparable(state, state, ignored), (game["what"], name)
        record = client.get(f"/api/v1{address}/record").text
        assert without_options(record) == without_options(game["record"])
        if is_same:
            assert record == game["record"]
            assert client.get(f"{address}/share").headers["location"] == f"/view/{game['share']}"
        assert client.api("GET", f"{address}/moves")["total"] == game["legal"]


def test_the_lists_of_games_are_the_same(stopped_clock: Running) -> None:
    lists = data("games.json")
    client = stopped_clock.client()
    refused = {game["id"] for game in lists["games"] if is_refused(client, game)}

    def same(found: Any, old: Any) -> bool:
        there = [game for game in old if game["id"] not in refused]
        ignored = WORDING | VERSIONED
        return bool(comparable(found, there, ignored) == comparable(there, there, ignored))

    assert same(client.api("GET", "/games"), lists["lobby"])
    for browser, mine in lists["mine"].items():
        with Client(stopped_clock.url, cookies=cookies_of(browser)) as client:
            assert same(client.api("GET", "/games/mine"), mine)
    with Client(stopped_clock.url, cookies=cookies_of("gus")) as client:
        assert "black-and-white" in client.get("/settings").text


def continued(server: Running, game: dict[str, Any], state: dict[str, Any]) -> None:
    """Play on in a running game, or wait until its program has done what it is to do."""
    watching = server.client()
    if state["seats"][state["seat"]]["kind"] == "program":
        eventually("the program's move", lambda: watching.state(game["id"])["ply"], lambda ply: ply > state["ply"])
    elif state["offer"] and any(seat["kind"] == "program" for seat in state["seats"]):
        eventually("the program's answer", lambda: watching.state(game["id"])["offer"], lambda offer: not offer)
    else:
        secret = game["secrets"][str(state["seat"])]
        move = watching.api("GET", f"/games/{game['id']}/moves", secret=secret)["moves"][0]
        watching.move(game["id"], move, state["ply"], secret=secret)


@SOME_OR_ALL
def test_running_games_continue_and_open_seats_can_be_taken(
    old_database: str, step: int, serve: Callable[..., Running]
) -> None:
    # At the time of the data: later, a server removes games in which nothing has happened.
    server = serve(old_database, now=lambda: data("games.json")["now"])
    for game in data("games.json")["games"][::step]:
        state = game["states"]["spectator"]
        if is_refused(server.client(), game):
            continue
        if state["status"] == "running":
            continued(server, game, state)
        if state["status"] == "open":
            seats = {**game["invitations"], **{str(seat): None for seat in state["can"]["join"]}}
            for seat, invitation in seats.items():
                body = {"name": "Late", "invitation": invitation}
                server.client().api("POST", f"/games/{game['id']}/seats/{seat}", json=body)


def test_signed_cookies_are_read() -> None:
    cookies = data("cookies.json")
    keys = Credentials(cookies["key"])
    for cookie in cookies["cookies"]:
        read = keys.unsigned if cookie["name"] == "clew" else keys.unpacked
        assert read(cookie["value"]) == cookie["decoded"]
        assert not read(cookie["value"][:-1] + ("A" if cookie["value"][-1] != "A" else "B"))


def missing(old: Any, new: Any, where: str = "") -> list[str]:
    """Return the paths, methods, parameters and fields of an old description that a new one lacks."""
    if isinstance(old, list):
        return [gap for before, after in zip(old, new, strict=True) for gap in missing(before, after, where)]
    if isinstance(old, dict):
        lacking = [f"{where}/{name}" for name in old if name not in new]
        return lacking + [
            gap for name in old if name in new for gap in missing(old[name], new[name], f"{where}/{name}")
        ]
    return []


def resolved(description: dict[str, Any], schema: Any, depth: int = 0) -> Any:
    """Return the fields of a schema, whatever its parts are called."""
    if "$ref" in schema and depth < 6:
        return resolved(description, description["components"]["schemas"][schema["$ref"].rpartition("/")[2]], depth)
    return {
        name: resolved(description, field, depth + 1)
        for name, field in schema.get("properties", {}).items()
        if depth < 6
    }


def required(description: dict[str, Any], path: str, method: str) -> list[str]:
    """Return the fields that the body of a request must have."""
    content = description["paths"][path][method].get("requestBody", {}).get("content", {})
    schemas = [one["schema"] for one in content.values()][:1]
    referred = [
        description["components"]["schemas"].get(each.get("$ref", "").rpartition("/")[2], each) for each in schemas
    ]
    return [name for schema in referred for name in schema.get("required", ())]


def shape_of(description: dict[str, Any]) -> dict[str, Any]:
    """Return paths, methods, parameters, and the fields of bodies and answers."""
    return {
        path: {
            method: {
                "parameters": {one["name"]: {} for one in operation.get("parameters", ())},
                "body": [
                    resolved(description, content["schema"])
                    for content in operation.get("requestBody", {}).get("content", {}).values()
                ][:1],
                "answers": {
                    code: [resolved(description, one["schema"]) for one in answer.get("content", {}).values() if one]
                    for code, answer in operation["responses"].items()
                },
            }
            for method, operation in methods.items()
        }
        for path, methods in description["paths"].items()
    }


def test_the_api_has_every_path_and_field_that_it_had(server: Running) -> None:
    now = server.client().get("/api/v1/openapi.json").json()
    old, new = shape_of(data("api.json")), shape_of(now)
    assert missing(json.loads(json.dumps(old)), json.loads(json.dumps(new))) == []
    for path, methods in old.items():
        for method, operation in methods.items():
            assert missing(operation["body"], new[path][method]["body"], path) == []
            # What an old client sends is still enough.
            added = set(required(now, path, method)) - set(required(data("api.json"), path, method))
            assert added == set(), (path, method)


def test_the_description_of_the_old_api_has_something_to_compare() -> None:
    old = shape_of(data("api.json"))
    assert len(old) > 20
    assert missing({"a": {"b": 1}}, {"a": {}}) == ["/a/b"]
    assert missing([{"a": {}}], [{}]) == ["/a"]
    assert required(data("api.json"), "/api/v1/value-graph", "post") == ["code", "values"]
