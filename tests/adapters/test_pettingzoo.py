"""PettingZoo's own tests on our environments."""

import pickle
from random import Random

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

import clew
from clew.adapters import pettingzoo
from support.adapter_cases import Played, every_default, every_game

# PettingZoo remarks on what is right here: observations are large whole numbers, and agents may move twice in a row.
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


def play_out(env, seed: int) -> list[tuple[str, int]]:
    """Play random legal actions to the end; return who did what."""
    random, done = Random(seed), []
    for agent in env.agent_iter():
        observation, _, termination, truncation, _ = env.last()
        action = None
        if not (termination or truncation):
            action = random.choice(np.flatnonzero(observation["action_mask"]).tolist())
            done.append((agent, action))
        env.step(action)
    return done


@every_game
def test_the_api_test_passes(played: Played, capsys) -> None:
    game_id, options = played
    api_test(pettingzoo.env(game_id, **options), num_cycles=60)


@every_game
def test_the_seed_test_passes(played: Played) -> None:
    game_id, options = played
    seed_test(lambda: pettingzoo.env(game_id, **options), num_cycles=20)


@every_default
def test_the_render_test_passes(played: Played, capsys) -> None:
    game_id, options = played
    render_test(lambda render_mode=None: pettingzoo.env(game_id, render_mode, **options))
    assert clew.game(game_id).start(seed=0).diagram().splitlines()[0].strip()


@pytest.mark.slow
@every_default
def test_the_performance_benchmark_runs(played: Played, capsys) -> None:
    performance_benchmark(pettingzoo.env(played[0]))
    assert "turns per second" in capsys.readouterr().out


@every_game
def test_the_next_agent_is_the_seat_to_move_and_rewards_add_up_to_nothing(played: Played) -> None:
    game_id, options = played
    env = pettingzoo.raw_env(game_id, **options)
    env.reset(seed=3)
    random, rewards = Random(3), {}
    for agent in env.agent_iter():
        observation, reward, termination, _, _ = env.last()
        if termination:
            rewards[agent] = reward
            env.step(None)
            continue
        assert reward == 0
        assert agent == f"player_{env.position.seat}"
        assert np.flatnonzero(observation["action_mask"]).tolist() == env.position.actions()
        env.step(random.choice(env.position.actions()))
    assert sum(rewards.values()) == pytest.approx(0.0)
    winners = env.position.result.winners
    best = max(rewards.values())
    assert {agent for agent, reward in rewards.items() if reward == best} == {f"player_{seat}" for seat in winners}
    if len(winners) == 1:
        assert best == 1.0


@every_default
def test_an_environment_can_be_pickled_in_the_middle_of_a_game(played: Played) -> None:
    env = pettingzoo.env(played[0])
    env.reset(seed=5)
    for _ in range(3):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    again = pickle.loads(pickle.dumps(env))
    assert again.agent_selection == env.agent_selection
    assert play_out(again, 1) == play_out(env, 1)


def test_an_illegal_action_ends_the_game_with_minus_one() -> None:
    env = pettingzoo.env("line-or-colour", size=5)
    env.reset(seed=1)
    env.step(0)
    env.step(0)
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.rewards == {"player_0": 0, "player_1": -1}
    raw = pettingzoo.raw_env("line-or-colour", size=5)
    raw.reset(seed=1)
    raw.step(0)
    with pytest.raises(clew.IllegalMove):
        raw.step(0)


def test_a_game_can_begin_from_a_position() -> None:
    text = "line-or-colour size=5 pie=off | ..... ..b.. www.b .b... ..... w"
    env = pettingzoo.raw_env("line-or-colour", size=5, pie=False)
    for given in (text, clew.position(text)):
        env.reset(options={"position": given})
        assert env.position == clew.position(text)
    env.step(env.position.action_of("d3"))
    assert env.rewards == {"player_0": 1.0, "player_1": -1.0}


def test_a_view_begins_with_a_hidden_order_that_follows_from_the_seed() -> None:
    for game_id in clew.games():
        start = clew.game(game_id).start(seed=1)
        if not start.game.has_unseen:
            continue
        view, env = start.view(0), pettingzoo.raw_env(game_id)
        begun = []
        for seed in (5, 5, 6):
            env.reset(seed=seed, options={"position": str(view) if seed == 6 else view})
            assert not env.position.unseen
            assert env.position.view(0) == view
            begun.append(env.position)
            for _ in range(8):
                env.step(env.position.actions()[0])
        assert begun[0] == begun[1] != begun[2]


def test_positions_of_other_games_and_of_finished_ones_are_refused() -> None:
    env = pettingzoo.raw_env("line-or-colour", size=5, pie=False)
    env.reset(seed=1)
    before = env.position
    finished = clew.position("line-or-colour size=5 pie=off | ..... ..b.. www.b .b... ..... w").play("d3")
    other = "line-or-colour size=5 | ..... ..b.. www.b .b... ..... w"
    for given in (other, clew.position(other)):
        with pytest.raises(ValueError, match=r"^a position of line-or-colour size=5: expected one of .* pie=off$"):
            env.reset(options={"position": given})
    with pytest.raises(ValueError, match=r"^this game is over: expected a position with legal moves$"):
        env.reset(options={"position": finished})
    with pytest.raises(TypeError, match=r"^position=5: expected a position, or one as text$"):
        env.reset(options={"position": 5})
    assert env.position == before


def test_unknown_render_modes_are_refused() -> None:
    with pytest.raises(ValueError, match="expected human, ansi or rgb_array"):
        pettingzoo.env("line-or-colour", render_mode="hologram")
