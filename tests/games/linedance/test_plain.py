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


def play_both(
    players: int, unblock: bool, seed: int, heading: float, plies: int = 10_000, omit: int | None = None
) -> tuple[Reference, Counter]:
    """Play one game on both, comparing all the way; `heading` is the share of moves that go for the goal."""
    random = Random(seed)
    stack = random.sample(range(1, 17), 16)
    reference = Reference(players, stack, unblock, omit)
    game = clew.game("linedance", players=players, unblock=unblock, omit=omit)
    position = game.start(stack=",".join(map(str, stack)))
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


@pytest.mark.parametrize("omit", range(6))
def test_games_of_five_with_any_tip_left_out_agree(omit: int) -> None:
    for seed in range(2):
        play_both(5, unblock=seed == 0, seed=10 * omit + seed, heading=0.8, plies=250, omit=omit)


def blocking(reference: Reference, move: str) -> float:
    """Return how well a move keeps the travelers of Black where they are, and sends those of others to their goal."""
    at_home = reference.seat == 1 and "/" in move
    return -gain(reference, move) if at_home else gain(reference, move)


def test_games_against_a_player_who_stays_at_home_agree_on_who_has_won_by_unblock() -> None:
    """LD9: Black hardly leaves home, so White wins from the hubs before the goal."""
    by_hubs = 0
    for seed in range(12):
        random = Random(seed)
        stack = random.sample(range(1, 17), 16)
        reference = Reference(2, stack)
        position = clew.game("linedance").start(stack=",".join(map(str, stack)))
        while not reference.is_over():
            moves = sorted(reference.moves())
            assert sorted(position.moves()) == moves
            move = max(moves, key=lambda move: (blocking(reference, move), random.random()))
            position = position.play(move)
            reference.play(move)
        assert position.result is not None
        assert position.result.winners == reference.winners()
        by_hubs += "hubs" in position.result.reason
    assert by_hubs > 0


@pytest.mark.slow
def test_a_thousand_games_with_random_options_agree() -> None:
    random = Random(16)
    endings: Counter = Counter()
    for seed in range(1000):
        players = random.choice(PLAYERS)
        omit = random.choice([None, *range(6)]) if players == 5 else None
        unblock, heading = random.random() < 0.7, random.choice([0.0, 0.5, 0.8, 0.95])
        reference, kinds = play_both(players, unblock, seed, heading, 60 * players, omit)
        endings["over" if reference.is_over() else "stopped"] += 1
        endings.update(kinds)
    assert min(endings[kind] for kind in ("over", "back", "pass")) > 20
