"""A live game is its log: what each event does to seats, session, offers and clocks."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clew.core.errors import IllegalMove
from clew.core.game import game
from clew.play.hidden_order import hidden_items
from clew.web.live.clocks import ClockRule
from clew.web.live.events import PUBLIC, EventKind, GameEvent, Seat, seats_as_text, seats_from_text
from clew.web.live.game import GameHeader, LiveGame
from clew.web.live.models import EventMessage
from support.walks import until_turned_up

ANN = Seat("me").taken("Ann", "salt of Ann", "browser of Ann")
BOB = Seat("link", invitation="ticket").taken("Bob", "salt of Bob", "browser of Bob")
PROGRAM = Seat("program", level=3)

START = game("line-or-colour", size=5).start()


def game_of(*seats: Seat, clock: ClockRule | None = None) -> LiveGame:
    return LiveGame.of(GameHeader(id="game", created=1000.0, start=START, seats=seats, clock=clock or ClockRule()))


def event(live: LiveGame, kind: EventKind, seat: int | None = None, at: float = 1000.0, **data: object) -> GameEvent:
    return GameEvent(live.number + 1, kind, seat, at, data)


def play(live: LiveGame, *moves: str, at: float = 1000.0) -> LiveGame:
    for move in moves:
        live = live.after(event(live, EventKind.MOVE, live.seat, at, move=move))
    return live


def test_a_game_runs_when_all_seats_are_taken() -> None:
    live = game_of(ANN, Seat("lobby"))
    assert (live.status, live.seat, live.index.lobby) == ("open", None, True)
    live = live.after(event(live, EventKind.JOIN, 1, name="Bob", salt="s", visitor="v"))
    assert (live.status, live.seat, live.index.lobby) == ("running", 0, False)
    assert live.session.players == ("Ann", "Bob")
    assert live.seats_of("v") == [1]


def test_a_reserved_seat_is_not_in_the_lobby() -> None:
    assert not game_of(ANN, Seat("link", invitation="ticket")).index.lobby


def test_another_browser_can_play_a_seat_too_and_streams_do_not_send_it() -> None:
    live = game_of(ANN, PROGRAM)
    after = live.after(event(live, EventKind.DEVICE, 0, visitor="telephone"))
    assert after.seats_of("telephone") == [0]
    assert after.seats_of("browser of Ann") == [0]
    assert (after.number, after.public_events) == (1, ())


def test_moves_and_undo() -> None:
    live = play(game_of(ANN, PROGRAM), "c3", "swap", "a1")
    assert live.index.awaits_bot
    back = live.after(event(live, EventKind.UNDO, 0, plies=3))
    assert (back.ply, back.seat, back.number) == (0, 0, 4)
    assert back.session.position == START


def test_an_undo_without_a_new_order_in_the_log_keeps_the_order() -> None:
    """Version 0.3 did not redraw: its games must stay as they were played."""
    walk = until_turned_up(game("tracktic"))
    live = replace(game_of(ANN, PROGRAM), session=walk)
    back = live.after(event(live, EventKind.UNDO, 0, plies=1))
    assert back.session.positions == walk.positions[:-1]
    assert "redrawn" not in json.loads(back.public_events[-1].data)


def test_the_new_order_of_an_undo_is_in_the_log_and_not_in_the_stream() -> None:
    walk = until_turned_up(game("tracktic"))
    live = replace(game_of(ANN, PROGRAM), session=walk)
    order = walk.order_after_undo()
    back = live.after(event(live, EventKind.UNDO, 0, plies=1, redrawn=True, unseen=list(order)))
    assert hidden_items(back.session.position) == list(order)
    public = json.loads(back.public_events[-1].data)
    assert (public["redrawn"], public["plies"]) == (True, 1)
    assert "unseen" not in public


def test_an_illegal_move_is_no_event() -> None:
    live = play(game_of(ANN, BOB), "c3")
    with pytest.raises(IllegalMove):
        play(live, "c3")


def test_an_event_follows_the_one_before() -> None:
    with pytest.raises(ValueError, match="event 3 cannot follow event 0"):
        game_of(ANN, BOB).after(GameEvent(3, EventKind.MOVE, 0, 0.0, {"move": "c3"}))


def test_an_offer_that_all_accept_ends_the_game() -> None:
    live = game_of(ANN, BOB)
    live = live.after(event(live, EventKind.OFFER, 0))
    assert live.offer is not None
    assert live.offer.seat == 0
    over = live.after(event(live, EventKind.ACCEPT, 1))
    assert (over.status, over.offer) == ("over", None)
    assert over.session.result is not None
    assert over.session.result.winners == (0, 1)


def test_a_move_or_a_refusal_ends_an_offer() -> None:
    live = game_of(ANN, BOB)
    live = live.after(event(live, EventKind.OFFER, 0))
    assert play(live, "c3").offer is None
    declined = live.after(event(live, EventKind.DECLINE, 1))
    assert (declined.offer, declined.declined_at) == (None, 0)


def test_bots_are_asked_too() -> None:
    live = game_of(ANN, PROGRAM)
    assert not live.index.awaits_bot
    live = live.after(event(live, EventKind.OFFER, 0))
    assert live.bots_to_answer == [1]
    assert live.index.awaits_bot


def test_a_player_who_resigns_or_runs_out_of_time_loses() -> None:
    live = game_of(ANN, BOB)
    for kind, words in ((EventKind.RESIGN, "White resigned"), (EventKind.TIME, "White ran out of time")):
        over = live.after(event(live, kind, 0))
        assert over.session.result is not None
        assert over.session.result.winners == (1,)
        assert words in over.session.result.reason
        assert not over.index.awaits_bot


def test_a_clock_for_every_move_starts_again() -> None:
    live = game_of(ANN, BOB, clock=ClockRule("move", 60))
    assert live.deadline == 1060.0
    live = play(live, "c3", at=1050.0)
    assert live.deadline == 1110.0
    assert live.clocks.left([0, 1], live.ticking, 1080.0) == {0: 60.0, 1: 30.0}


def test_a_clock_for_the_game_runs_down() -> None:
    live = game_of(ANN, BOB, clock=ClockRule("game", 60))
    live = play(play(live, "c3", at=1050.0), "d4", at=1055.0)
    assert live.clocks.left([0, 1], live.ticking, 1057.0) == {0: 8.0, 1: 55.0}
    assert live.deadline == 1065.0


def test_a_clock_waits_for_all_players_and_for_bots() -> None:
    open_game = game_of(ANN, Seat("lobby"), clock=ClockRule("move", 60))
    assert open_game.deadline is None
    running = open_game.after(event(open_game, EventKind.JOIN, 1, at=5000.0, name="Bob", salt="s"))
    assert running.deadline == 5060.0
    against_program = play(game_of(ANN, PROGRAM, clock=ClockRule("game", 60)), "c3", at=1030.0)
    assert against_program.deadline is None
    assert play(against_program, "d4", at=9000.0).deadline == 9030.0


def test_clocks_do_not_count_while_no_server_runs() -> None:
    live = game_of(ANN, BOB, clock=ClockRule("move", 60))
    paused = live.after(event(live, EventKind.PAUSE, at=3000.0, seconds=1500.0))
    assert paused.deadline == 2560.0


def test_an_ended_game_has_no_deadline() -> None:
    live = game_of(ANN, BOB, clock=ClockRule("move", 60))
    assert live.after(event(live, EventKind.RESIGN, 1)).deadline is None


def test_public_events_fit_their_model_and_have_no_secrets() -> None:
    live = game_of(ANN, Seat("link", invitation="ticket"))
    live = live.after(event(live, EventKind.JOIN, 1, name="Bob", salt="salty", visitor="visiting"))
    live = play(live, "c3")
    live = live.after(event(live, EventKind.CHAT, 1, words="<b>hello</b>"))
    live = live.after(event(live, EventKind.AGAIN, game="other"))
    for public in live.public_events:
        sent = EventMessage.model_validate_json(public.data)
        assert (sent.number, sent.kind) == (public.number, public.kind)
        assert set(json.loads(public.data)) <= set(EventMessage.model_fields)
        assert not any(secret in public.data for secret in ("salt", "visit", "ticket"))
    assert "salt" not in PUBLIC
    assert "visitor" not in PUBLIC


@given(
    st.lists(
        st.builds(
            Seat,
            st.sampled_from(["me", "program", "link", "lobby"]),
            st.text(max_size=10),
            st.none() | st.integers(1, 10),
            st.none() | st.text(max_size=5),
            st.none() | st.text(max_size=5),
            st.lists(st.text(max_size=5), max_size=2).map(tuple),
        ),
        max_size=4,
    )
)
def test_seats_read_back(seats: list[Seat]) -> None:
    assert seats_from_text(seats_as_text(tuple(seats))) == tuple(seats)


@given(st.data())
def test_a_log_folds_to_the_same_game_wherever_it_is_cut(data: st.DataObject) -> None:
    live = begun = game_of(ANN, BOB, clock=ClockRule("game", 600))
    log: list[GameEvent] = []
    for _ in range(data.draw(st.integers(0, 12))):
        possible = {EventKind.CHAT: st.builds(dict, words=st.text(min_size=1, max_size=5))}
        if live.status == "running":
            possible[EventKind.MOVE] = st.builds(dict, move=st.sampled_from(live.session.position.moves()))
        if live.ply:
            possible[EventKind.UNDO] = st.builds(dict, plies=st.integers(1, live.ply))
        kind = data.draw(st.sampled_from(list(possible)))
        log.append(event(live, kind, 0, 1000.0 + len(log), **data.draw(possible[kind])))
        live = live.after(log[-1])
    cut = data.draw(st.integers(0, len(log)))
    assert begun.after_all(log[:cut]).after_all(log[cut:]) == live
