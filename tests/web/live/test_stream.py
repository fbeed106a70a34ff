"""Live events: all of them, in order, once, and continued after the last one seen."""

from collections.abc import Callable
from itertools import islice

import pytest

from clew.web.live.models import EventMessage
from support.web.listening import listening
from support.web.running import GENEROUS, Running, eventually

ME = {"kind": "me", "name": "Ann"}


def test_a_stream_sends_past_and_new_events(server: Running) -> None:
    ann, watcher = server.client(), server.client()
    game_id = ann.make("line-or-colour", ME, {"kind": "lobby"})["id"]
    server.client().api("POST", f"/games/{game_id}/seats/1", json={"name": "Bob"}, code=201)
    with listening(watcher, game_id) as events:
        joined = next(events)
        assert (joined.kind, joined.id, joined.data["name"], joined.data["status"]) == ("join", "1", "Bob", "running")
        ann.move(game_id, "c3", 0)
        moved = next(events)
        assert (moved.kind, moved.id, moved.data["move"], moved.data["to_move"]) == ("move", "2", "c3", 1)
        ann.api("POST", f"/games/{game_id}/chat", json={"words": "your turn"})
        assert next(events).data["words"] == "your turn"
        EventMessage.model_validate(moved.data)


def test_a_stream_continues_after_the_last_event_seen(server: Running) -> None:
    ann = server.client()
    game_id = ann.make("line-or-colour", ME, ME)["id"]
    for ply, move in enumerate(["a1", "b1", "c1", "d1"]):
        ann.move(game_id, move, ply)
    with listening(server.client(), game_id, after=2) as events:
        assert [event.data["move"] for event in islice(events, 2)] == ["c1", "d1"]
    # What a browser sends by itself wins over what the page had asked for.
    with listening(server.client(), game_id, after=0, **{"Last-Event-ID": "3"}) as events:
        assert next(events).data["move"] == "d1"
        ann.move(game_id, "e1", 4)
        assert next(events).data["move"] == "e1"
    with listening(server.client(), game_id, after=3, **{"Last-Event-ID": "nonsense"}) as events:
        assert next(events).data["move"] == "d1"


def test_many_watch_and_each_sees_every_move(server: Running) -> None:
    ann = server.client()
    game_id = ann.make("line-or-colour", ME, ME)["id"]
    with (
        listening(server.client(), game_id) as one,
        listening(server.client(), game_id) as two,
        listening(server.client(), game_id) as three,
    ):
        for ply, move in enumerate(["a1", "b1", "c1"]):
            ann.move(game_id, move, ply)
        for events in (one, two, three):
            assert [event.data["move"] for event in islice(events, 3)] == ["a1", "b1", "c1"]


def test_events_of_another_game_are_not_heard(server: Running) -> None:
    ann = server.client()
    one, two = (ann.make("line-or-colour", ME, ME)["id"] for _ in range(2))
    with listening(server.client(), one) as events:
        ann.move(two, "a1", 0)
        ann.move(one, "b1", 0)
        assert next(events).data["move"] == "b1"


def test_streams_that_are_closed_leave_nothing_behind(serve: Callable[..., Running], sqlite_url: str) -> None:
    from dataclasses import replace

    server = serve(sqlite_url, limits=replace(GENEROUS, streams=2))
    game_id = server.client().make("line-or-colour", ME, ME)["id"]
    with listening(server.client(), game_id), listening(server.client(), game_id):
        refused = server.client().get(f"/api/v1/games/{game_id}/stream")
        assert refused.status_code == 429
        assert "live streams" in refused.json()["error"]["sentence"]
    eventually("streams to end", lambda: server.games.broadcaster.waiting, lambda count: not count)
    eventually("places to be free", lambda: server.server.limits.streams.total, lambda count: not count)
    with listening(server.client(), game_id):
        pass


@pytest.mark.parametrize("after", ["-1", "x", "99999999999"])
def test_a_stream_after_nonsense_is_refused(server: Running, after: str) -> None:
    game_id = server.client().make("line-or-colour", ME, ME)["id"]
    assert server.client().get(f"/api/v1/games/{game_id}/stream?after={after}").status_code == 422
