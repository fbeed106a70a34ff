"""`clew train`."""

from pathlib import Path

import numpy as np
import pytest

from clew.play.training.gate import Gate
from cli.conftest import Run

GAME = (
    "train", "line-or-colour", "-o", "size=5", "--folder", "made", "--games", "3", "--visits", "8", "--hidden", "4",
    "--gate-games", "4", "--gate-visits", "8",
)  # fmt: skip


def test_generations_are_trained_and_continued(run: Run, data: Run) -> None:
    shown = run(*GAME, "--generations", "1", "--workers", "1", "--data", "positions").stdout
    assert shown.startswith("generation 1: ")
    assert "positions/line-or-colour-1.npz: written" in shown
    with np.load("positions/line-or-colour-1.npz") as exported:
        assert exported["features"].shape[1:] == (2, len(exported["names"]))
    first = Path("made/generation-1.npz").read_bytes()
    one, two = data(*GAME, "--generations", "2", "--workers", "2")
    assert (one["generation"], two["generation"]) == (1, 2)
    assert two["positions"] > one["positions"]
    assert set(one["gate"]) == {"passed", "games", "score", "interval"}
    assert Path("made/generation-1.npz").read_bytes() == first


def test_a_network_that_passes_becomes_the_best(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Gate, "is_passed", property(lambda gate: True))
    run(*GAME, "--generations", "2", "--workers", "1", "--use", "puct=0.5", "--use", "grow_at=2")
    assert Path("made/weights.npz").exists()
    card = Path("made/weights.md").read_text(encoding="utf-8")
    assert "puct 0.5" in card
    assert "| 1 | no network |" in card
    assert "| 2 | the one before |" in card


@pytest.mark.parametrize(
    ("use", "expected"),
    [("punct=1", "did you mean puct"), ("puct=high", "expected a number"), ("grow_at=0", "not known here")],
)
def test_a_use_that_means_nothing_is_refused(run: Run, use: str, expected: str) -> None:
    assert expected in " ".join(run(*GAME, "--use", use, code=2).stderr.split())


def test_another_training_in_the_same_folder_is_refused(run: Run) -> None:
    run(*GAME, "--generations", "1", "--workers", "1")
    shown = run(*GAME, "--generations", "1", "--workers", "1", "--seed", "9", code=2)
    assert "has other results" in shown.stderr


def test_training_on_a_board_that_is_drawn_continues(run: Run, data: Run) -> None:
    drawn = (*GAME[:4], "-o", "layout=random", *GAME[4:], "--workers", "1")
    (first,) = data(*drawn, "--generations", "1")
    one, two = data(*drawn, "--generations", "2")
    assert one == first
    assert two["generation"] == 2
