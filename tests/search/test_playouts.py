"""Random games: reproducible, distributed over threads, and counted correctly."""

import pytest

import clew
from support.cases import GAMES, Case
from support.walks import walks

every_game = pytest.mark.parametrize("case", GAMES, ids=str)


@every_game
def test_the_same_seed_gives_the_same_games(case: Case) -> None:
    start = case.game.start(seed=1)
    assert clew.playouts(start, 20, seed=3) == clew.playouts(start, 20, seed=3)
    assert len({clew.playouts(start, 20, seed=seed) for seed in range(5)}) > 1


@every_game
def test_values_are_mean_payoffs(case: Case) -> None:
    played = clew.playouts(case.game.start(seed=1), 10)
    assert played.count == 10
    assert len(played.values) == case.game.seats
    assert sum(played.values) == pytest.approx(1)
    assert all(0 <= value <= 1 for value in played.values)
    assert 0 < played.plies <= 10 * case.game.board.max_plies


@every_game
def test_threads_share_the_games_and_add_them_up(case: Case) -> None:
    start = case.game.start(seed=1)
    played = clew.playouts(start, 11, seed=2, threads=3)
    assert played == clew.playouts(start, 11, seed=2, threads=3)
    assert played.count == 11
    assert sum(played.values) == pytest.approx(1)


@every_game
def test_threads_draw_different_games(case: Case) -> None:
    """Two threads with a game each do not both play the game that one thread would play first."""
    start = case.game.start(seed=1)
    alone = [clew.playouts(start, 1, seed=seed) for seed in range(12)]
    twice = [clew.playouts(start, 2, seed=seed, threads=2) for seed in range(12)]
    assert [(played.values, played.plies * 2) for played in alone] != [
        (played.values, played.plies) for played in twice
    ]


@every_game
def test_a_game_that_has_ended_is_worth_its_payoffs(case: Case) -> None:
    end = walks(case)[0][-1].position
    played = clew.playouts(end, 4)
    winners = end.result.winners
    assert played.plies == 0
    assert played.values == pytest.approx([(seat in winners) / len(winners) for seat in range(end.seats)])


@every_game
def test_games_from_one_move_before_the_end_have_at_least_one_move(case: Case) -> None:
    before = walks(case)[0][-2].position
    assert clew.playouts(before, 50, seed=1).plies >= 50


@pytest.mark.parametrize("count", [0, -3])
def test_a_count_that_is_not_positive_is_refused(count: int) -> None:
    with pytest.raises(clew.BudgetError, match=f"count={count}: expected at least 1 game"):
        clew.playouts(GAMES[0].game.start(seed=1), count)


def test_a_number_of_threads_that_is_not_positive_is_refused() -> None:
    with pytest.raises(clew.BudgetError, match="threads=0: expected at least 1"):
        clew.playouts(GAMES[0].game.start(seed=1), 5, threads=0)


def test_more_threads_than_games_do_no_harm() -> None:
    assert clew.playouts(GAMES[0].game.start(seed=1), 2, threads=5).count == 2


def test_half_a_game_is_refused() -> None:
    position = clew.game("line-or-colour").start()
    with pytest.raises(clew.BudgetError, match="a whole number"):
        clew.playouts(position, 1.5)  # type: ignore[arg-type]
    with pytest.raises(clew.BudgetError, match="a whole number"):
        clew.think(position, visits=1.5)  # type: ignore[arg-type]


def test_sequences_of_a_view_are_not_counted() -> None:
    view = clew.game("linedance").start(seed=1).view(0)
    with pytest.raises(clew.UnseenError, match="the order of all cards or tiles is known"):
        clew.perft(view, 4)
