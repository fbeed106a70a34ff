"""Solving positions of any game."""

import threading
from random import Random

import pytest

import clew
from clew.search.solve import solve


def worth(position: clew.Position, seat: int, known: dict[clew.Position, tuple[float, ...]]) -> float:
    """Return what a position is worth to a seat, by trying everything."""
    if position not in known:
        if position.result is not None:
            known[position] = position.result.payoff(position.seats)
        else:
            known[position] = max(
                (payoffs_after(position, move, known) for move in position.moves()), key=lambda p: p[position.seat]
            )
    return known[position][seat]


def payoffs_after(position: clew.Position, move: str, known: dict) -> tuple[float, ...]:
    after = position.play(move)
    return (worth(after, 0, known), worth(after, 1, known))


@pytest.mark.parametrize("seed", range(3))
def test_the_last_turns_of_a_game_are_solved(seed: int) -> None:
    random = Random(seed)
    position = clew.game("lineup", size="3x3").start() if seed == 0 else clew.game("lineup").start()
    game: list[clew.Position] = []
    while not position.is_over:
        game.append(position)
        position = position.play(random.choice(position.moves()))
    late = next(before for before in reversed(game) if len(before.moves()) > 3 or before is game[0])
    known: dict = {}
    expected = {move: payoffs_after(late, move, known)[late.seat] for move in late.moves()}
    assert {found.move: found.value for found in solve(late).moves} == expected


def test_what_was_solved_before_the_stop_is_kept() -> None:
    stop = threading.Event()
    start = clew.game("line-or-colour", size=5, pie=False).start()

    def report(done: int, kinds: int, nodes: int) -> None:
        assert kinds == 7
        if done == 1:
            stop.set()

    solved = solve(start, report=report, stop=stop)
    assert [found.value for found in solved.moves] == [1.0] * 4
    # One winning move is enough to know the value.
    assert solved.values == (1.0, 0.0)
    stop.set()
    assert solve(start, stop=stop).values is None


def test_only_two_seats_with_nothing_unseen_can_be_solved() -> None:
    with pytest.raises(clew.ClewError, match="expected a game of two seats without unseen cards or tiles"):
        solve(clew.game("tracktic").start(seed=1))
    over = clew.position("line-or-colour size=5 | ..... ..... wwww. bbb.. ..... b")
    with pytest.raises(clew.ClewError, match="the game is over"):
        solve(over)
