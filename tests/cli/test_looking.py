"""games, rules, moves and show."""

from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import clew
from clew.core.package import packages
from support.cases import GAMES, Case

each_game = pytest.mark.parametrize("case", GAMES, ids=str)
Run = Callable[..., Any]
WON = "line-or-colour size=5 | ..... ...bb wwww. ..... ..... b"


def test_every_game_is_listed(run: Run) -> None:
    lines = run("games").stdout.splitlines()
    assert [line.split()[0] for line in lines[1:-1]] == list(packages())


@each_game
def test_a_game_is_listed_with_its_options(run: Run, data: Run, case: Case) -> None:
    about = case.package.about
    shown = run("games", case.game_id).stdout
    assert about.credits in shown
    (listed,) = data("games", case.game_id)
    assert (listed["id"], listed["name"], listed["seats"]) == (about.id, about.name, list(about.seat_names))
    for option, shown_option in zip(about.options, listed["options"], strict=True):
        assert f"\n{option.name} " in shown
        assert (shown_option["name"], shown_option["default"]) == (option.name, option.default)


@each_game
def test_rules_are_shown_by_number(run: Run, data: Run, case: Case) -> None:
    rulebook = list(case.package.rulebook)
    shown = run("rules", case.game_id).stdout
    assert shown.startswith(case.package.rulebook.text.strip())
    assert shown.endswith("  H  house ruling: the leaflet is silent, so we decided\n")
    for given in (rulebook[1].number, rulebook[1].number.lower(), rulebook[1].number[2:]):
        assert run("rules", case.game_id, given).stdout == (
            f"{rulebook[1].number} ({rulebook[1].source}): {rulebook[1].text}\n"
        )
    assert [rule["number"] for rule in data("rules", case.game_id)] == [rule.number for rule in rulebook]


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
    assert run("moves", "line-or-colour", "-m", "c3", "--why", "c3").stdout == ("LC3: c3 is already claimed by White\n")
    assert run("moves", "line-or-colour", "--why", "c3").stdout == "c3 is legal\n"
    assert data("moves", "line-or-colour", "-m", "c3", "--why", "c3")["rule"] == "LC3"
    assert data("moves", "line-or-colour", "--why", "c3")["legal"] is True


@each_game
def test_a_position_is_shown_as_its_diagram_and_text(run: Run, data: Run, case: Case) -> None:
    start = case.game.start(seed=3)
    assert run("show", str(start)).stdout == f"{start.diagram()}\n\n{start}\n"
    assert data("show", str(start))["diagram"] == start.diagram()


def test_a_result_is_printed_as_json(data: Run) -> None:
    result = data("show", WON)["result"]
    assert result["winners"] == [0]
    assert result["reason"].startswith("LC4: ")


@each_game
def test_what_a_seat_may_know_is_shown(run: Run, case: Case) -> None:
    start = case.game.start(seed=3)
    assert run("show", str(start), "--seat", "1").stdout.endswith(f"\n\n{start.view(1)}\n")


@each_game
def test_pictures_are_written(run: Run, case: Case) -> None:
    start = case.game.start(seed=3)
    settings = ("--palette", "colour-blind", "--dark", "--no-coordinates", "--no-caption")
    shown = run("show", str(start), "--svg", "board.svg", "--png", "board.png", "--width", "200", *settings)
    assert shown.stdout == ""
    expected = start.svg(palette="colour-blind", dark=True, coordinates=False, caption=False)
    assert Path("board.svg").read_text(encoding="utf-8") == expected
    assert Path("board.png").read_bytes().startswith(b"\x89PNG")


def test_a_picture_can_be_written_to_standard_output(run: Run) -> None:
    drawn = run("show", "line-or-colour", "--svg", "-").stdout
    assert ElementTree.fromstring(drawn).tag.endswith("svg")


def test_invalid_input_leaves_no_picture_behind(run: Run) -> None:
    run("show", "line-or-colour", "--svg", "board.svg", "--palette", "pink", code=2)
    assert list(Path().glob("board*")) == []


def test_a_picture_that_cannot_be_written_is_reported(run: Run) -> None:
    assert "cannot be written" in run("show", "line-or-colour", "--svg", "none/board.svg", code=2).stderr
