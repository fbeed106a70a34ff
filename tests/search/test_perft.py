"""Perft counts what a plain walk through the API counts."""

import pytest

import clew
from support.cases import GAMES, Case
from support.walks import walks

#: A plain walk through more positions than this takes too long.
MANY = 60


def plain_count(position: clew.Position, depth: int) -> int:
    if depth == 1:
        return len(position.moves())
    return sum(plain_count(position.play(move), depth - 1) for move in position.moves())


@pytest.mark.parametrize("case", GAMES, ids=str)
def test_perft_agrees_with_a_plain_walk(case: Case) -> None:
    walk = walks(case)[0]
    for step in (walk[0], walk[len(walk) // 2], walk[-3]):
        depth = 2 if len(step.position.moves()) <= MANY else 1
        assert clew.perft(step.position, depth) == plain_count(step.position, depth)


@pytest.mark.parametrize("case", GAMES, ids=str)
def test_a_game_that_has_ended_has_no_sequences_but_the_empty_one(case: Case) -> None:
    end = walks(case)[0][-1].position
    assert clew.perft(end, 0) == 1
    assert clew.perft(end, 1) == clew.perft(end, 3) == 0


@pytest.mark.parametrize("case", GAMES, ids=str)
def test_sequences_that_end_too_early_do_not_count(case: Case) -> None:
    """One ply before the end of a game, at least one move ends it, and does not count at depth 2."""
    before = walks(case)[0][-2].position
    after = [before.play(move) for move in before.moves()]
    assert any(position.is_over for position in after)
    assert clew.perft(before, 2) == sum(len(position.moves()) for position in after)


def test_a_depth_below_zero_is_refused() -> None:
    start = GAMES[0].game.start(seed=1)
    with pytest.raises(clew.BudgetError, match="depth=-1: expected 0 or more"):
        clew.perft(start, -1)


def test_counting_leaves_the_position_alone() -> None:
    start = GAMES[0].game.start(seed=1)
    before = start.states.tobytes()
    clew.perft(start, 1)
    assert start.states.tobytes() == before
