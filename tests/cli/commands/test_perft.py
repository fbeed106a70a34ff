"""`clew perft`."""

import pytest

import clew
from cli.conftest import Run

START = clew.game("line-or-colour", size=5).start()


def test_sequences_are_counted_for_every_depth(run: Run, data: Run) -> None:
    counts = data("perft", "line-or-colour", "3", "-o", "size=5")["counts"]
    assert [(row["depth"], row["count"]) for row in counts] == [(n, clew.perft(START, n)) for n in (1, 2, 3)]
    shown = run("perft", "line-or-colour", "2", "-o", "size=5").stdout.splitlines()
    assert [line.split()[:2] for line in shown[1:]] == [["1", "25"], ["2", "625"]]


def test_counts_are_divided_by_the_first_move(run: Run, data: Run) -> None:
    divided = data("perft", "line-or-colour", "2", "-o", "size=5", "--divide")["counts"][-1]["by_move"]
    assert divided == {move: 25 for move in START.moves()}
    shown = run("perft", "line-or-colour", "2", "-o", "size=5", "--divide").stdout.splitlines()
    assert [line.split() for line in shown[-25:]] == [[move, "25"] for move in START.moves()]


def test_counting_can_be_interrupted_and_keeps_its_results(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def count(position: clew.Position, depth: int) -> int:
        if depth == 1:
            raise KeyboardInterrupt
        return 1

    monkeypatch.setattr("clew.search.perft.perft", count)
    shown = run("perft", "line-or-colour", "3", "-o", "size=5", code=130).stdout.splitlines()
    assert [line.split()[:2] for line in shown[1:]] == [["1", "25"]]
