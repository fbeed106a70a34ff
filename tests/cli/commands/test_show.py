"""`clew show`."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from cli.conftest import Run
from support.cases import GAMES, Case

each_game = pytest.mark.parametrize("case", GAMES, ids=str)
WON = "line-or-colour size=5 | ..... ...bb wwww. ..... ..... b"


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
