"""Nothing that a visitor can make longer is without a limit, and a game is loaded in linear time up to the limits."""

import random
import sys
from typing import Any

import pytest

from clew.core.game import game
from clew.core.position import Position
from clew.web.app import routes_only
from clew.web.live.clocks import ClockRule
from clew.web.live.events import MOST_DEVICES, EventKind, GameEvent, Seat
from clew.web.live.game import GameHeader, LiveGame
from clew.web.rate_limits import Limits
from support.web.running import Running

ME = {"kind": "me", "name": "Ann"}


def test_a_seat_has_a_limited_number_of_devices(server: Running) -> None:
    ann = server.client()
    made = ann.make("line-or-colour", ME, ME)
    game_id, secret = made["id"], made["secrets"][0]["secret"]
    address = f"/games/{game_id}/seats/0"
    devices = [server.client() for _ in range(MOST_DEVICES)]
    for device in devices[1:]:
        assert device.api("PUT", address, json={"secret": secret})["yours"] == [0]
    before = server.games.get(game_id).number
    for _ in range(3):
        refused = devices[0].api("PUT", address, json={"secret": secret}, code=409)
    assert refused["error"]["sentence"].startswith(f"{MOST_DEVICES} browsers play this seat already")
    page = devices[0].post(f"/games/{game_id}/seat/0", data={"secret": secret})
    assert page.status_code == 409
    assert server.games.get(game_id).number == before
    # The secret itself is still enough to play, and so is a browser that has the seat.
    devices[-1].api("PUT", address, json={"secret": secret})
    devices[0].move(game_id, "c3", 0, secret=secret)


def log_of(start: Position, number: int) -> list[GameEvent]:
    """Return a log with as much chat, as many devices, moves and takebacks as fit."""
    events: list[GameEvent] = []
    limits, positions, choice = Limits(), [start], random.Random(1)

    def add(kind: EventKind, seat: int | None, **data: Any) -> None:
        events.append(GameEvent(len(events) + 1, kind, seat, float(len(events)), data))

    for line in range(min(limits.chat, number // 4)):
        add(EventKind.CHAT, 0, words=f"{line} {'x' * 290}")
    for device in range(MOST_DEVICES - 1):
        add(EventKind.DEVICE, 0, visitor=f"{device:022}")
    while len(events) < number:
        if positions[-1].is_over or (len(positions) > 1 and choice.random() < 0.45):
            positions.pop()
            add(EventKind.UNDO, 0, plies=1)
        else:
            seat = positions[-1].seat
            positions.append(positions[-1].play(choice.choice(positions[-1].moves())))
            add(EventKind.MOVE, seat, move=positions[-1].last)
    return events


def live_game(start: Position) -> LiveGame:
    seats = tuple(Seat("me").taken("Ann", f"salt {seat}", "v" * 22) for seat in range(start.game.seats))
    return LiveGame.of(
        GameHeader(id="game", created=0.0, start=start, seats=seats, clock=ClockRule("move", 60), takebacks=True)
    )


def calls_to_load(begun: LiveGame, events: list[GameEvent]) -> int:
    """Return the number of function calls that it takes to load a game: unlike a time, it is always the same."""
    calls = 0

    def count(*_: object) -> None:
        nonlocal calls
        calls += 1

    sys.setprofile(count)
    try:
        loaded = begun.after_all(events)
    finally:
        sys.setprofile(None)
    assert loaded.number == len(events)
    return calls


@pytest.mark.parametrize("name", ["line-or-colour", "tracktic"])
def test_a_game_at_its_limits_is_loaded_in_linear_time(name: str) -> None:
    start, most = game(name).start(), Limits().events
    begun, log = live_game(start), log_of(start, most)
    begun.after_all(log)
    # The second half has more moves and less chat, so it costs more than the first.
    assert calls_to_load(begun, log) < 3 * calls_to_load(begun, log[: most // 2])


def test_a_game_of_version_0_3_with_thousands_of_devices_is_loaded_in_linear_time() -> None:
    begun = live_game(game("line-or-colour").start())
    log = [GameEvent(number, EventKind.DEVICE, 0, 0.0, {"visitor": f"{number:022}"}) for number in range(1, 3001)]
    assert calls_to_load(begun, log) < 3 * calls_to_load(begun, log[:1500])
    assert len(begun.after_all(log).seats[0].visitors) == MOST_DEVICES


def unlimited(description: dict[str, Any], schema: dict[str, Any], where: str) -> list[str]:
    """Return the lists and texts of a schema that have no limit."""
    if "$ref" in schema:
        return unlimited(description, description["components"]["schemas"][schema["$ref"].rpartition("/")[2]], where)
    parts = [(part, where) for part in (*schema.get("anyOf", ()), *schema.get("allOf", ()))]
    parts += [(part, f"{where}.{name}") for name, part in schema.get("properties", {}).items()]
    parts += [(schema[name], f"{where}[]") for name in ("items", "additionalProperties") if schema.get(name)]
    found = [fault for part, place in parts for fault in unlimited(description, part, place)]
    is_open = {
        "array": "maxItems" not in schema,
        "string": not {"maxLength", "enum", "const"} & schema.keys(),
        "object": "additionalProperties" in schema and schema["additionalProperties"] and "maxProperties" not in schema,
    }
    return [*found, where] if is_open.get(str(schema.get("type"))) else found


def test_every_list_and_text_that_can_be_sent_has_a_limit() -> None:
    description = routes_only().openapi()
    faults = []
    for path, methods in description["paths"].items():
        for method, operation in methods.items():
            sent = [(each["schema"], each["name"]) for each in operation.get("parameters", ()) if each["in"] != "path"]
            sent += [(each["schema"], "body") for each in operation.get("requestBody", {}).get("content", {}).values()]
            faults += [
                fault for schema, name in sent for fault in unlimited(description, schema, f"{method} {path} {name}")
            ]
    assert faults == []
