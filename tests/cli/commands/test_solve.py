"""`clew solve`."""

from collections.abc import Callable
from typing import Any

Run = Callable[..., Any]
LATE = "line-or-colour size=5 pie=off | .wbww wbw.. bwwwb .b..b wbbbw b"


def test_every_move_gets_its_exact_value(run: Run, data: Run) -> None:
    solved = data("solve", LATE)["solved"]
    assert solved["values"] == [0.0, 1.0]
    assert {row["move"]: row["value"] for row in solved["moves"]} == {
        "a5": 1.0, "a2": 0.5, "c2": 0.0, "d2": 0.0, "d4": 0.0, "e4": 0.0,
    }  # fmt: skip
    shown = run("solve", LATE).stdout.splitlines()
    assert shown[0].startswith("White 0%, Black 100%")
    assert [line.split() for line in shown[1:]] == [
        ["Black", "with"],
        ["wins", "a5"],
        ["draws", "a2"],
        ["loses", "c2", "d2", "d4", "e4"],
    ]


def test_what_cannot_be_solved_is_told_why(run: Run) -> None:
    assert "expected a game of two seats without unseen cards or tiles" in run("solve", "tracktic", code=2).output
