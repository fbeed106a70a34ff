"""Bots head for the goal."""

from itertools import pairwise
from random import Random

import numpy as np
import pytest

import clew
from clew.core.compiled import entry
from clew.core.random import seeded
from clew.core.verbs import evaluate, is_over, order_moves, play, reshuffle_unseen, rollout_move
from clew.games.linedance.star import TRIANGLES
from support.games.linedance.positions import set_up

HOME = "S3.1,S3.2,S3.3"


@entry
def playout_games(board, states, scratch, rng, lengths, winners):
    """Play games with the playout policy."""
    state = scratch[0]
    for game in range(lengths.size):
        scratch[0] = states[0]
        reshuffle_unseen(board, state, rng)
        while not is_over(board, state):
            play(board, state, rollout_move(board, state, rng))
            lengths[game] += 1
        winners[game] = state.winner


@entry
def order_and_evaluate(board, states, moves, scores, values):
    """Call order_moves and evaluate."""
    return order_moves(board, states[0], moves, moves.size, scores), evaluate(board, states[0], values)


@pytest.mark.parametrize(("players", "fewest", "most"), [(2, 20, 35), (3, 30, 55), (6, 70, 140)])
def test_playouts_reach_the_goal_quickly(players: int, fewest: int, most: int) -> None:
    game = clew.game("linedance", players=players)
    start = game.start(seed=2)
    lengths, winners = np.zeros(200, dtype=np.int64), np.zeros(200, dtype=np.int64)
    game.run(playout_games, start.states, start.states.copy(), seeded(3), lengths, winners)
    assert fewest < (lengths - players).mean() < most
    assert (winners >= 0).all()
    assert set(winners) == set(range(players))


def test_turns_to_go_decrease_towards_the_goal_and_are_zero_there() -> None:
    turns = clew.game("linedance").board.turns_to_go[0]
    way = [turns[TRIANGLES.index(name)] for name in ("S0.1", "J0", "I0", "I3", "J3", "S3.1")]
    assert all(before > after for before, after in pairwise(way))
    assert way[-1] == 0
    assert np.isfinite(turns).all()


def test_moves_that_save_more_turns_come_first() -> None:
    position = set_up("I3,J0,J1", HOME.replace("S3.1", "I0"), top=1)
    moves = np.array(position.move_numbers(), dtype=np.int32)
    scores, values = np.zeros(len(moves)), np.zeros(2)
    has_order, has_value = position.game.run(order_and_evaluate, position.states, moves, scores, values)
    assert has_order
    assert has_value
    best = position.format_move(int(moves[scores.argmax()]))
    assert best in ("R3/4 A>J3", "R4/1 A>J3")
    assert values.sum() == pytest.approx(1)


def test_the_player_nearer_to_the_goal_has_the_higher_value() -> None:
    game = clew.game("linedance")
    values = np.zeros(2)
    for white, black in (("J3,E3,F3", "S3.1,S3.2,S3.3"), ("S0.1,S0.2,S0.3", "J0,E0,F0")):
        position = set_up(white, black)
        game.run(
            order_and_evaluate,
            position.states,
            np.array(position.move_numbers(), dtype=np.int32),
            np.zeros(700),
            values,
        )
        assert (values[0] > 0.8) == (white == "J3,E3,F3")


def test_a_bot_beats_a_random_player() -> None:
    random = Random(4)
    won = 0
    for seed in range(4):
        position = clew.game("linedance").start(seed=seed)
        while position.seat is not None:
            if position.seat == seed % 2:
                position = position.play(clew.think(position, visits=60, seed=seed, threads=1).move)
            else:
                position = position.play(random.choice(position.moves()))
        won += position.result.winners == (seed % 2,)
    assert won == 4


def test_a_win_in_one_is_found() -> None:
    position = set_up("E3,S3.2,S3.3", "S0.1,S0.2,J0")
    thought = clew.think(position, visits=200, seed=1, threads=1)
    assert position.play(thought.move).result.winners == (0,)
