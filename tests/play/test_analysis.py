"""Analysis of a whole game: values, better moves, and changes of the lead."""

import pytest

import clew
from clew.play.analysis import ahead, analyse, annotated, value_graph
from clew.play.record import parse_records
from clew.play.session import Session
from clew.search.think import Bot

SMALL = clew.game("line-or-colour", size=5)


def judged_game() -> Session:
    # White could win with d3 and lets Black win instead.
    session = Session.begin(SMALL.position("..... bbb.. www.. ..... ..... w"))
    return session.play("a1").play("d4")


def bot() -> Bot:
    return Bot(visits=300, seed=1, threads=1)


def test_a_missed_win_is_where_the_game_turned() -> None:
    blunder, win = analyse(judged_game(), bot())
    assert (blunder.ply, blunder.seat, blunder.move) == (1, 0, "a1")
    assert blunder.best in ("d3", "d4")
    assert blunder.line[0] == blunder.best
    assert blunder.before == (1.0, 0.0)
    assert blunder.after == (0.0, 1.0)
    assert blunder.proven
    assert blunder.loss == 1.0
    assert (blunder.leader, blunder.turned) == (1, True)
    assert (win.after, win.loss, win.turned) == ((0.0, 1.0), 0.0, False)


def test_the_best_move_costs_nothing() -> None:
    session = Session.begin(SMALL.position("..... bbb.. www.. ..... ..... w")).play("d3")
    (only,) = analyse(session, bot())
    assert (only.loss, only.turned, only.leader) == (0.0, False, 0)


def test_a_game_without_moves_has_nothing_to_judge() -> None:
    assert list(analyse(Session.begin(SMALL.start()), bot())) == []


@pytest.mark.parametrize(
    ("values", "leader"), [((0.6, 0.4), 0), ((0.4, 0.6), 1), ((0.52, 0.48), None), ((0.2, 0.4, 0.35), None)]
)
def test_a_seat_that_is_ahead_expects_clearly_more(values: tuple[float, ...], leader: int | None) -> None:
    assert ahead(values) == leader


def test_judgements_become_comments_that_read_back() -> None:
    session = judged_game()
    record = session.record()
    noted = annotated(record, list(analyse(session, bot())))
    assert noted.moves == record.moves
    assert noted.comments[1].startswith("0.00 1.00, better ")
    assert noted.comments[1].endswith(", now Black is ahead")
    assert noted.comments[2] == "0.00 1.00"
    assert parse_records(str(noted)) == [noted]


def test_the_value_graph_begins_before_the_first_move_and_marks_where_the_game_turned() -> None:
    session = judged_game()
    graph = value_graph(session, list(analyse(session, bot())), now=1)
    assert graph.values == [(1.0, 0.0), (0.0, 1.0), (0.0, 1.0)]
    assert (graph.turns, graph.now, graph.plies) == ([1], 1, 2)
    assert value_graph(session, []).values == []
