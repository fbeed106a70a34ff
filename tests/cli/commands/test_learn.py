"""`clew learn`: the tutorial in lines of text; tests/tui has the full screen."""

from collections.abc import Callable
from typing import Any

import pytest

from support.cases import GAMES, Case

Run = Callable[..., Any]


@pytest.mark.parametrize("case", GAMES, ids=str)
def test_all_steps_are_done_with_their_solutions(run: Run, case: Case) -> None:
    shown = run("learn", case.game_id, typed="hint\nnonsense\n" + "solution\n" * 30).stdout
    assert "Step 1 of " in shown
    assert "Do this: " in shown
    assert f"clew play {case.game_id} --level 1" in shown


def test_leaving_is_possible_at_every_step(run: Run) -> None:
    assert "Step 2" not in run("learn", "line-or-colour", "--plain", typed="quit\n").stdout
    assert run("learn", "line-or-colour", typed="").exit_code == 0


def test_puzzles_need_a_terminal(run: Run) -> None:
    assert "needs a terminal" in run("puzzle", "play", code=2).stderr
