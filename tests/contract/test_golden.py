"""Golden games replay to the same positions, counts and results."""

import pytest

import clew
from support.cases import GAMES, Case
from support.golden import files_of, game_text, moves_of

pytestmark = pytest.mark.parametrize("case", GAMES, ids=str)


def test_a_golden_game_replays_identically(case: Case) -> None:
    files = files_of(case.game_id)
    assert files, "write them with: make golden"
    for path in files:
        text = path.read_text(encoding="utf-8")
        start = clew.position(text.splitlines()[0])
        assert game_text(start, moves_of(text)) == text, path.name
