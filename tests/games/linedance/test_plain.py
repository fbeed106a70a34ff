"""The compiled rules and the reference rules agree on every move and every ending, ply by ply."""

from collections import Counter
from random import Random

import pytest

import clew
from support.games.linedance.plain import TRIANGLES, Reference

PLAYERS = (2, 3, 4, 5, 6)


def gain(reference: Reference, move: str) -> float:
    """Return how much nearer to its goal a move takes its traveler, on paper."""

    def distance(name: str) -> float:
        goal = TRIANGLES[reference.goal(reference.seat)[1]]
        q, r = (sum(cell[axis] for cell in TRIANGLES[name]) - sum(cell[axis] for cell in goal) for axis in (0, 1))
        return max(abs(q), abs(r), abs(q + r))

    if "/" not in move:
        return 0.0
    return distance(reference.travelers[reference.seat][move.split()[1][0]]) - distance(move.partition(">")[2])


def play_both(players: int, unblock: bool, seed: int, heading: float, plies: int = 10_000) -> tuple[Reference, Counter]:
    """Play one game on both, comparing all the way; `heading` is the share of moves that go for the goal."""
    random = Random(seed)
    stack = random.sample(range(1, 17), 16)
    reference = Reference(players, stack, unblock)
    position = clew.game("linedance", players=players, unblock=unblock).start(stack=",".join(map(str, stack)))
    kinds: Counter = Counter()
    while not reference.is_over() and plies > 0:
        expected = reference.moves()
        moves = position.moves()
        assert len(moves) == len(expected)
        assert set(moves) == expected, str(position)
        assert position.seat == reference.seat
        if random.random() < heading:
            move = max(sorted(expected), key=lambda move: gain(reference, move))
        else:
            move = random.choice(sorted(expected))
        kinds[move.split()[0] if move.startswith(("back", "pass")) else "turn"] += 1
        position, plies = position.play(move), plies - 1
        reference.play(move)
        assert position.is_over or position.state.top + 1 == reference.stack[0]
    assert (position.result is not None) == reference.is_over()
    if position.result is not None:
        assert position.result.winners == reference.winners()
        assert position.result.rule == ("LD15" if reference.winner is None else "LD9")
    return reference, kinds


@pytest.mark.parametrize("unblock", [False, True])
@pytest.mark.parametrize("players", PLAYERS)
def test_games_that_head_for_the_goal_agree(players: int, unblock: bool) -> None:
    for seed in range(4):
        play_both(players, unblock, seed, heading=0.8, plies=300)


@pytest.mark.parametrize("players", PLAYERS)
def test_random_games_agree(players: int) -> None:
    play_both(players, unblock=False, seed=players, heading=0.1, plies=150)


def test_the_games_compared_have_winners_and_ways_back() -> None:
    games = [play_both(2, unblock=False, seed=seed, heading=0.9, plies=150) for seed in range(8)]
    assert sum(reference.winner is not None for reference, _ in games) >= 4
    crowded = [play_both(6, unblock=True, seed=seed, heading=0.7, plies=200)[1] for seed in range(3)]
    assert sum(kinds["back"] for kinds in crowded) > 0
    assert sum(kinds["pass"] for kinds in crowded) > 0


def test_a_game_to_the_last_turn_agrees() -> None:
    reference, _ = play_both(2, unblock=False, seed=3, heading=0.0)
    assert reference.turns == 200
