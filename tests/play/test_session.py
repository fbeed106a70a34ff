"""A game being played: history, undo, endings, and records of unfinished and finished games."""

from dataclasses import replace
from random import Random

import pytest

import clew
from clew.core.errors import SessionError
from clew.play.ending import Termination
from clew.play.hidden_order import hidden_items, still_hidden, with_new_order
from clew.play.record import Record, parse_records
from clew.play.session import Session, state_text
from support.cases import GAMES, Case
from support.walks import until_turned_up

SMALL = clew.game("line-or-colour", size=5)
each_game = pytest.mark.parametrize("case", GAMES, ids=str)


def played(moves: str) -> Session:
    session = Session.begin(SMALL.start(), ("Ann", "Bob"))
    for move in moves.split():
        session = session.play(move)
    return session


def random_session(case: Case, plies: int) -> Session:
    random = Random(str(case))
    session = Session.begin(case.game.start(seed=5))
    while session.seat is not None and len(session.moves) < plies:
        session = session.play(random.choice(session.position.moves()))
    return session


WHITE_WINS = "c3 d4 b3 e4 a3 e5 d3"


def test_playing_returns_a_new_session() -> None:
    before = played("c3")
    after = before.play("D 4")
    assert (before.moves, after.moves) == (("c3",), ("c3", "d4"))
    assert (before.seat, after.seat) == (1, 0)
    assert after.position == SMALL.start().play("c3").play("d4")
    assert after.result is None
    assert after.termination is Termination.UNFINISHED


def test_the_rules_end_a_game() -> None:
    session = played(WHITE_WINS)
    assert session.result == session.position.result
    assert (session.seat, session.termination) == (None, Termination.RULES)
    with pytest.raises(clew.IllegalMove):
        session.play("a1")


def test_moves_are_taken_back() -> None:
    session = played(WHITE_WINS)
    assert session.undo() == played("c3 d4 b3 e4 a3 e5")
    assert session.undo(7) == played("")
    with pytest.raises(SessionError, match="only 7 moves have been played, 8 cannot be taken back"):
        session.undo(8)


def test_resigning_gives_the_game_to_the_others() -> None:
    session = played("c3").resign()
    assert session.result is not None
    assert session.result.winners == (0,)
    assert session.result.reason == "resignation: Black resigned"
    assert (session.seat, session.termination) == (None, Termination.RESIGNATION)


def test_any_seat_may_resign_or_run_out_of_time() -> None:
    assert played("c3").resign(0).result.winners == (1,)  # type: ignore[union-attr]
    late = played("c3").time_out(1)
    assert late.result is not None
    assert late.result.reason == "time: Black ran out of time"
    with pytest.raises(SessionError, match="seat 2: expected 0 to 1"):
        played("c3").resign(2)


def test_agreeing_shares_the_game() -> None:
    session = played("c3").agree()
    assert session.result is not None
    assert session.result.winners == (0, 1)
    assert session.termination is Termination.AGREEMENT


def test_a_game_that_was_stopped_continues_only_after_an_undo() -> None:
    session = played("c3 d4").resign()
    for act in (lambda: session.play("a1"), session.resign, session.agree, session.time_out):
        with pytest.raises(SessionError, match="has ended"):
            act()
    assert session.undo(0) == played("c3 d4")


@pytest.mark.parametrize(
    "session",
    [
        played(""),
        played(WHITE_WINS),
        played("c3 swap a1"),
        played("c3").resign(),
        played("c3").resign(0),
        played("c3").time_out(),
        played("c3").agree(),
        Session.begin(SMALL.position("....w ..... ..... ..... b.... b")).play("c3"),
    ],
    ids=lambda session: f"{'_'.join(session.moves)}-{session.termination}",
)
def test_a_record_replays_to_the_same_game(session: Session) -> None:
    record = session.record("2024-05-01")
    (read,) = parse_records(str(record))
    assert read == record
    assert Session.of(read) == replace(session, players=record.players)


def test_the_start_is_recorded_only_if_it_is_not_the_usual_one() -> None:
    assert played("c3").record().start == ""
    other = SMALL.position("....w ..... ..... ..... b.... b")
    assert Session.begin(other).record().start == "....w ..... ..... ..... b.... b"


def test_an_illegal_move_is_reported_with_its_ply_and_rule() -> None:
    with pytest.raises(clew.RecordError, match="ply 3: c3: LC3: c3 is taken by White; choose a free spot"):
        Session.of(Record(SMALL, ("c3", "d4", "c3")))


def test_an_unreadable_move_is_reported_with_its_ply() -> None:
    with pytest.raises(clew.RecordError, match="ply 2: 'z9': expected a spot"):
        Session.of(Record(SMALL, ("c3", "z9")))


def test_moves_after_the_end_are_refused() -> None:
    with pytest.raises(clew.RecordError, match="ply 8: a1: LC4"):
        Session.of(Record(SMALL, (*WHITE_WINS.split(), "a1")))


@pytest.mark.parametrize(
    ("moves", "winners", "termination", "complaint"),
    [
        (
            WHITE_WINS,
            (1,),
            Termination.RULES,
            "after ply 7 the record says 0-1 by rules, replaying it gives 1-0 by rules",
        ),
        (WHITE_WINS, (), Termination.UNFINISHED, r"says \* by unfinished, replaying it gives 1-0 by rules"),
        (WHITE_WINS, (0,), Termination.RESIGNATION, "says 1-0 by resignation, replaying it gives 1-0 by rules"),
        ("c3", (0,), Termination.RULES, r"says 1-0 by rules, replaying it gives \* by unfinished"),
        ("c3", (0,), Termination.AGREEMENT, "says 1-0 by agreement, replaying it gives 1/2-1/2 by agreement"),
        ("c3", (0, 1), Termination.TIME, "says 1/2-1/2 by time"),
    ],
)
def test_an_impossible_ending_is_refused(
    moves: str, winners: tuple[int, ...], termination: Termination, complaint: str
) -> None:
    with pytest.raises(clew.RecordError, match=complaint):
        Session.of(Record(SMALL, tuple(moves.split()), winners=winners, termination=termination))


def test_a_start_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(clew.RecordError, match="Start: "):
        Session.of(Record(SMALL, start="..... w"))


def test_a_record_of_a_dealt_game_needs_the_order() -> None:
    with pytest.raises(clew.RecordError, match="expected a tag Start with the order"):
        Session.of(Record(clew.game("linedance")))


def test_a_start_that_hides_the_order_is_refused() -> None:
    view = clew.game("linedance").start(seed=1).view(0)
    with pytest.raises(clew.RecordError, match=r"Start: expected .* no \?"):
        Session.of(Record(view.game, start=state_text(view)))


def test_more_unseen_than_there_can_be_is_refused() -> None:
    with pytest.raises(clew.RecordError, match="expected at least 3 unseen cards or tiles"):
        Session.of(Record(SMALL, start="....w ..... ..... ..... b.... b", hidden=3))


@each_game
@pytest.mark.parametrize("plies", [0, 1, 5, 12, 1000])
def test_records_of_every_game_replay(case: Case, plies: int) -> None:
    session = random_session(case, plies)
    record = session.record()
    assert parse_records(str(record)) == [record]
    again = Session.of(record)
    assert again.record() == record
    assert again.moves == session.moves
    assert again.position.view(0) == session.position.view(0)
    if session.result:
        assert again.positions == session.positions


@each_game
@pytest.mark.parametrize("plies", [0, 3, 8])
def test_an_unfinished_record_reveals_nothing_of_the_unseen_order(case: Case, plies: int) -> None:
    session = random_session(case, plies)
    hidden = still_hidden(session.position)
    orders = set()
    for _ in range(4):
        other = Session.begin(with_new_order(session.positions[0], hidden))
        for move in session.moves:
            other = other.play(move)
        orders.add(state_text(other.position))
        assert str(other.record()) == str(session.record())
    # Where there is a hidden order, the games with the same record had different ones.
    assert (len(orders) > 1) == (hidden > 1)


@each_game
def test_a_finished_record_contains_the_whole_order(case: Case) -> None:
    session = random_session(case, 3).resign()
    record = session.record()
    assert record.hidden == 0
    assert Session.of(record).positions == session.positions


with_unseen = pytest.mark.parametrize("case", [case for case in GAMES if case.game.has_unseen], ids=str)


@with_unseen
def test_an_undo_does_not_show_what_comes_next(case: Case) -> None:
    session = until_turned_up(case.game)
    before = session.undo()
    assert still_hidden(before.position) > still_hidden(session.position)
    tops = set()
    for _ in range(40):
        back = session.undo(1, session.order_after_undo())
        assert back.redrawn == (len(back.moves),)
        assert back.position.view(0) == before.position.view(0)
        assert sorted(hidden_items(back.position)) == sorted(hidden_items(before.position))
        tops.add(hidden_items(back.position)[-1])
    assert len(tops) > 1


@with_unseen
def test_a_game_replays_after_its_hidden_order_was_redrawn(case: Case) -> None:
    session = until_turned_up(case.game)
    back = session.undo(1, session.order_after_undo())
    again = Session.begin(back.positions[0])
    for move in back.moves:
        again = again.play(move)
    assert again.positions == back.positions
    record = back.play(session.moves[-1]).resign().record()
    assert f'[Redrawn "{len(back.moves)}"]' in str(record)
    assert parse_records(str(record)) == [record]
    replayed = Session.of(record)
    assert replayed.redrawn == back.redrawn
    assert replayed.positions[: len(back.positions)] == back.positions


@with_unseen
def test_the_record_keeps_every_time_that_an_order_was_redrawn(case: Case) -> None:
    session = until_turned_up(case.game)
    plies = len(session.moves)
    for _ in range(2):
        session = session.undo(1, session.order_after_undo()).play(session.moves[-1])
    assert session.redrawn == (plies - 1, plies - 1)
    assert session.undo(plies, session.order_after_undo(plies)).redrawn == (0, 0, 0)


@with_unseen
def test_another_order_after_an_undo_has_the_same_cards_or_tiles(case: Case) -> None:
    session = until_turned_up(case.game)
    with pytest.raises(SessionError, match="a new order after"):
        session.undo(1, session.order_after_undo()[1:])


def test_nothing_is_redrawn_where_nothing_was_turned_up() -> None:
    assert played("c3 d4").order_after_undo(2) == ()
    session = until_turned_up(clew.game("linedance"))
    assert session.undo(0).order_after_undo(0) == ()


@each_game
def test_a_game_can_begin_with_a_view(case: Case) -> None:
    view = case.game.start(seed=1).view(0)
    session = Session.begin(view)
    assert not session.position.unseen
    assert session.position.view(0) == view
