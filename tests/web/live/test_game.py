"""A table is its log: what each entry does to seats, session, offers and clocks."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clew.core.errors import IllegalMove
from clew.core.game import game
from clew.web.live.clocks import ClockRule
from clew.web.live.events import PUBLIC, EventKind, GameEvent, Seat, seats_as_text, seats_from_text
from clew.web.live.game import GameHeader, LiveGame
from clew.web.live.models import EventMessage
from clew.web.storage.game_store import folded

ANN = Seat("me").taken("Ann", "salt of Ann", "browser of Ann")
BOB = Seat("link", invitation="ticket").taken("Bob", "salt of Bob", "browser of Bob")
PROGRAM = Seat("program", level=3)

START = game("line-or-colour", size=5).start()


def table_of(*chairs: Seat, clock: ClockRule | None = None) -> LiveGame:
    return LiveGame.of(GameHeader("game", 1000.0, START, chairs, clock or ClockRule()))


def entry(table: LiveGame, kind: EventKind, seat: int | None = None, at: float = 1000.0, **data: object) -> GameEvent:
    return GameEvent(table.number + 1, kind, seat, at, data)


def play(table: LiveGame, *moves: str, at: float = 1000.0) -> LiveGame:
    for move in moves:
        table = table.after(entry(table, EventKind.MOVE, table.seat, at, move=move))
    return table


def test_a_game_runs_when_all_seats_are_taken() -> None:
    table = table_of(ANN, Seat("lobby"))
    assert (table.status, table.seat, table.flags.lobby) == ("open", None, True)
    table = table.after(entry(table, EventKind.JOIN, 1, name="Bob", salt="s", visitor="v"))
    assert (table.status, table.seat, table.flags.lobby) == ("running", 0, False)
    assert table.session.players == ("Ann", "Bob")
    assert table.seats_of("v") == [1]


def test_a_seat_kept_for_somebody_is_not_in_the_lobby() -> None:
    assert not table_of(ANN, Seat("link", invitation="ticket")).flags.lobby


def test_another_browser_can_play_a_seat_too_and_nobody_is_told() -> None:
    table = table_of(ANN, PROGRAM)
    after = table.after(entry(table, EventKind.DEVICE, 0, visitor="telephone"))
    assert after.seats_of("telephone") == [0]
    assert after.seats_of("browser of Ann") == [0]
    assert (after.number, after.told) == (1, ())


def test_moves_and_undo() -> None:
    table = play(table_of(ANN, PROGRAM), "c3", "swap", "a1")
    assert table.flags.awaits_program
    back = table.after(entry(table, EventKind.UNDO, 0, plies=3))
    assert (back.ply, back.seat, back.number) == (0, 0, 4)
    assert back.session.position == START


def test_an_illegal_move_is_no_entry() -> None:
    table = play(table_of(ANN, BOB), "c3")
    with pytest.raises(IllegalMove):
        play(table, "c3")


def test_an_entry_follows_the_one_before() -> None:
    with pytest.raises(ValueError, match="entry 3 cannot follow entry 0"):
        table_of(ANN, BOB).after(GameEvent(3, EventKind.MOVE, 0, 0.0, {"move": "c3"}))


def test_an_offer_that_all_accept_ends_the_game() -> None:
    table = table_of(ANN, BOB)
    table = table.after(entry(table, EventKind.OFFER, 0))
    assert table.offer is not None
    assert table.offer.seat == 0
    over = table.after(entry(table, EventKind.ACCEPT, 1))
    assert (over.status, over.offer) == ("over", None)
    assert over.session.result is not None
    assert over.session.result.winners == (0, 1)


def test_a_move_or_a_refusal_ends_an_offer() -> None:
    table = table_of(ANN, BOB)
    table = table.after(entry(table, EventKind.OFFER, 0))
    assert play(table, "c3").offer is None
    declined = table.after(entry(table, EventKind.DECLINE, 1))
    assert (declined.offer, declined.declined_at) == (None, 0)


def test_programs_are_asked_too() -> None:
    table = table_of(ANN, PROGRAM)
    assert not table.flags.awaits_program
    table = table.after(entry(table, EventKind.OFFER, 0))
    assert table.programs_asked == [1]
    assert table.flags.awaits_program


def test_who_resigns_or_runs_out_of_time_loses() -> None:
    table = table_of(ANN, BOB)
    for kind, words in ((EventKind.RESIGN, "White resigned"), (EventKind.TIME, "White ran out of time")):
        over = table.after(entry(table, kind, 0))
        assert over.session.result is not None
        assert over.session.result.winners == (1,)
        assert words in over.session.result.reason
        assert not over.flags.awaits_program


def test_a_clock_for_every_move_starts_anew() -> None:
    table = table_of(ANN, BOB, clock=ClockRule("move", 60))
    assert table.deadline == 1060.0
    table = play(table, "c3", at=1050.0)
    assert table.deadline == 1110.0
    assert table.clocks.left([0, 1], table.ticking, 1080.0) == {0: 60.0, 1: 30.0}


def test_a_clock_for_the_game_runs_down() -> None:
    table = table_of(ANN, BOB, clock=ClockRule("game", 60))
    table = play(play(table, "c3", at=1050.0), "d4", at=1055.0)
    assert table.clocks.left([0, 1], table.ticking, 1057.0) == {0: 8.0, 1: 55.0}
    assert table.deadline == 1065.0


def test_a_clock_waits_for_everybody_and_for_programs() -> None:
    open_table = table_of(ANN, Seat("lobby"), clock=ClockRule("move", 60))
    assert open_table.deadline is None
    running = open_table.after(entry(open_table, EventKind.JOIN, 1, at=5000.0, name="Bob", salt="s"))
    assert running.deadline == 5060.0
    against_program = play(table_of(ANN, PROGRAM, clock=ClockRule("game", 60)), "c3", at=1030.0)
    assert against_program.deadline is None
    assert play(against_program, "d4", at=9000.0).deadline == 9030.0


def test_clocks_do_not_count_when_nobody_serves() -> None:
    table = table_of(ANN, BOB, clock=ClockRule("move", 60))
    paused = table.after(entry(table, EventKind.PAUSE, at=3000.0, seconds=1500.0))
    assert paused.deadline == 2560.0


def test_an_ended_game_has_no_deadline() -> None:
    table = table_of(ANN, BOB, clock=ClockRule("move", 60))
    assert table.after(entry(table, EventKind.RESIGN, 1)).deadline is None


def test_what_is_told_fits_the_shape_and_has_no_secrets() -> None:
    table = table_of(ANN, Seat("link", invitation="ticket"))
    table = table.after(entry(table, EventKind.JOIN, 1, name="Bob", salt="salty", visitor="visiting"))
    table = play(table, "c3")
    table = table.after(entry(table, EventKind.CHAT, 1, words="<b>hello</b>"))
    table = table.after(entry(table, EventKind.AGAIN, game="other"))
    for told in table.told:
        event = EventMessage.model_validate_json(told.data)
        assert (event.number, event.kind) == (told.number, told.kind)
        assert set(json.loads(told.data)) <= set(EventMessage.model_fields)
        assert not any(secret in told.data for secret in ("salt", "visit", "ticket"))
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
def test_chairs_read_back(chairs: list[Seat]) -> None:
    assert seats_from_text(seats_as_text(tuple(chairs))) == tuple(chairs)


@given(st.data())
def test_a_log_folds_to_the_same_table_wherever_it_is_cut(data: st.DataObject) -> None:
    table = begun = table_of(ANN, BOB, clock=ClockRule("game", 600))
    log: list[GameEvent] = []
    for _ in range(data.draw(st.integers(0, 12))):
        possible = {EventKind.CHAT: st.builds(dict, words=st.text(min_size=1, max_size=5))}
        if table.status == "running":
            possible[EventKind.MOVE] = st.builds(dict, move=st.sampled_from(table.session.position.moves()))
        if table.ply:
            possible[EventKind.UNDO] = st.builds(dict, plies=st.integers(1, table.ply))
        kind = data.draw(st.sampled_from(list(possible)))
        log.append(entry(table, kind, 0, 1000.0 + len(log), **data.draw(possible[kind])))
        table = table.after(log[-1])
    cut = data.draw(st.integers(0, len(log)))
    assert folded(folded(begun, log[:cut]), log[cut:]) == table
