"""The counts in tests/games/<package>/perft.txt are right: lines of `position ; depth count ; depth count ..`."""

import pytest

import clew
from support.cases import GAMES, Case


def read_counts(case: Case) -> list[tuple[str, int, int]]:
    """Return (position text, depth, count) for each count in a game's file."""
    found = []
    for line in (case.tests / "perft.txt").read_text(encoding="utf-8").splitlines():
        position, *counts = [""] if line.startswith("#") else line.split(";")
        for count in counts:
            depth, number = count.split()
            found.append((position.strip(), int(depth), int(number)))
    return found


@pytest.mark.parametrize("case", GAMES, ids=str)
def test_perft_counts_are_right(case: Case) -> None:
    counts = read_counts(case)
    assert counts
    for text, depth, count in counts:
        assert clew.perft(clew.position(text), depth) == count, f"{text} ; {depth}"
