"""Golden whole games replay to the same positions, counts and results."""

import pytest

import clew
from support.cases import GAMES, Case
from support.golden import files_of, moves_of, told

pytestmark = pytest.mark.parametrize("case", GAMES, ids=str)


def test_a_golden_game_replays_as_it_was_told(case: Case) -> None:
    files = files_of(case.game_id)
    assert files, f"write some: python tests/support/make_golden.py {case.game_id}"
    for path in files:
        text = path.read_text(encoding="utf-8")
        start = clew.position(text.splitlines()[0])
        assert told(start, moves_of(text)) == text, path.name
