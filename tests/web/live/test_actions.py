"""An action is one entry of a table: the fold, `can`, forms and streams come from it."""

from dataclasses import replace
from typing import Any

import pytest

from clew.web.live.actions import ACTIONS, Action, Actor, EmptyRequest, NewEvent, event_names
from clew.web.live.actions.action import acting_seat
from clew.web.live.events import EventKind, GameEvent
from clew.web.live.game import LiveGame
from clew.web.rate_limits import Limits
from support.web.listening import listening
from support.web.running import Running

ME = {"kind": "me", "name": "Ann"}


def propose_wave(game: LiveGame, actor: Actor, body: EmptyRequest, limits: Limits) -> NewEvent:
    return NewEvent("wave", acting_seat(game, actor, None), {"words": "waves"})


def apply_wave(game: LiveGame, event: GameEvent) -> LiveGame:
    return replace(game, chat=(*game.chat, event))


WAVE = Action(
    kind="wave", propose=propose_wave, apply=apply_wave, is_offered=lambda game, actor: game.status == "running"
)


@pytest.fixture
def waved(server: Running, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return a game in which a player has sent the form of a new action, as seen by that player."""
    monkeypatch.setitem(ACTIONS, "wave", WAVE)
    ann = server.client()
    game_id = ann.make("line-or-colour", ME, ME)["id"]
    answer = ann.post(f"/games/{game_id}/do", data={"action": "wave"})
    assert answer.status_code == 303, answer.text
    return ann, game_id


def test_a_new_action_is_folded_and_stored(server: Running, waved: Any) -> None:
    _, game_id = waved
    game = server.games.get(game_id)
    assert [(event.kind, event.data["words"]) for event in game.chat] == [("wave", "waves")]
    assert server.games.store.load(game_id) == game


def test_a_new_action_is_offered(waved: Any) -> None:
    ann, game_id = waved
    assert ann.state(game_id)["can"]["wave"] is True
    ann.api("POST", f"/games/{game_id}/resign", json={})
    assert ann.state(game_id)["can"]["wave"] is False


def test_a_new_action_is_sent_to_browsers(waved: Any) -> None:
    ann, game_id = waved
    with listening(ann, game_id) as events:
        assert next(events).kind == "wave"
    assert 'data-events="' + " ".join(event_names()) + '"' in ann.get(f"/games/{game_id}").text
    assert "wave" in event_names()


def test_an_unknown_action_is_refused_with_those_that_there_are(server: Running) -> None:
    ann = server.client()
    game_id = ann.make("line-or-colour", ME, ME)["id"]
    refused = ann.post(f"/games/{game_id}/do", data={"action": "wave"})
    assert refused.status_code == 422
    assert "expected one of move, undo, resign, draw, chat, again, close" in refused.text


def test_every_kind_of_event_has_an_action() -> None:
    assert set(ACTIONS) == set(EventKind)
    assert set(event_names()) == set(EventKind) - {EventKind.DEVICE}
