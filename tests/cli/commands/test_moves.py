"""`clew moves`."""

import pytest

import clew
from cli.conftest import Run
from support.cases import GAMES, Case

each_game = pytest.mark.parametrize("case", GAMES, ids=str)
WON = "line-or-colour size=5 | ..... ...bb wwww. ..... ..... b"


@each_game
def test_moves_are_those_of_the_position(run: Run, data: Run, case: Case) -> None:
    start = case.game.start(seed=3)
    assert run("moves", case.game_id, "--deal", "3").stdout.splitlines() == start.moves()
    found = data("moves", str(start))
    assert found["moves"] == start.moves()
    assert (found["position"], found["seat"], found["result"]) == (str(start), start.seat, None)


def test_an_order_of_tiles_can_be_given(data: Run, run: Run) -> None:
    stack = "16,15,14,13,12,11,10,9,8,7,6,5,4,3,2,1"
    start = clew.game("linedance").start(stack=stack)
    assert data("moves", "linedance", "--deal", stack)["position"] == str(start)
    assert "expected" in run("moves", "linedance", "--deal", "1,2", code=2).stderr
    assert "Line or Colour has nothing to deal" in run("moves", "line-or-colour", "--deal", "1,2", code=2).stderr


def test_moves_can_be_played_first(run: Run) -> None:
    shown = run("moves", "line-or-colour", "-o", "size=5", "-m", " c3 ;d4; ").stdout
    assert shown.splitlines() == clew.game("line-or-colour", size=5).start().play("c3").play("d4").moves()


def test_a_finished_game_has_no_moves(run: Run) -> None:
    assert run("moves", WON).stdout == ""


def test_why_a_move_is_not_legal_is_explained(run: Run, data: Run) -> None:
    assert run("moves", "line-or-colour", "-m", "c3", "--why", "c3").stdout == (
        "LC3: c3 is taken by White; choose a free spot\n"
    )
    assert run("moves", "line-or-colour", "--why", "c3").stdout == "c3 is legal\n"
    assert data("moves", "line-or-colour", "-m", "c3", "--why", "c3")["rule"] == "LC3"
    assert data("moves", "line-or-colour", "--why", "c3")["legal"] is True
