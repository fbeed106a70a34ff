"""Gymnasium's own checks on our environments, alone and in batches."""

import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

import clew
from clew.adapters import gymnasium
from clew.play.bots import RandomBot
from support.adapter_cases import Played, every_default, every_game

# The checker recommends floats and spaces of its own kind of image.
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


def play_out(env: gymnasium.OneSeatEnv, seed: int) -> tuple[list[int], float]:
    """Play random legal actions to the end; return them and the last reward."""
    _, info = env.reset(seed=seed)
    env.action_space.seed(seed)
    done: list[int] = []
    while True:
        action = env.action_space.sample(info["action_mask"])
        done.append(int(action))
        _, reward, terminated, truncated, info = env.step(action)
        assert not truncated
        if terminated:
            return done, reward
        assert reward == 0.0


@every_game
def test_the_environment_checker_passes(played: Played) -> None:
    game_id, options = played
    check_env(gymnasium.env(game_id, opponent="random", **options), skip_render_check=True)


@every_default
def test_the_agent_sees_its_own_turns_only(played: Played) -> None:
    for seat in range(2):
        env = gymnasium.env(played[0], opponent="random", seat=seat)
        observation, info = env.reset(seed=seat)
        for _ in range(5):
            assert env.position.seat == seat
            assert (observation == env.position.observation(seat)).all()
            assert np.flatnonzero(info["action_mask"]).tolist() == env.position.actions()
            assert env.action_masks().tolist() == env.position.action_mask().tolist()
            observation, _, terminated, _, info = env.step(env.position.actions()[0])
            if terminated:
                break


def test_a_seed_gives_the_same_game_against_every_kind_of_player() -> None:
    def first(position: clew.Position) -> str:
        return position.moves()[0]

    for opponent in ("level=3", "visits=20", "random", first):
        env = gymnasium.env("line-or-colour", opponent=opponent, seat=1, size=5)
        assert play_out(env, 7) == play_out(env, 7)
        env.close()
    assert play_out(gymnasium.env("line-or-colour", opponent=RandomBot(1), size=5), 7)[1] in (-1.0, 0.0, 1.0)


def test_an_illegal_action_ends_the_game_with_a_reason() -> None:
    env = gymnasium.env("line-or-colour", opponent=lambda position: position.moves()[-1], size=5, pie=False)
    env.reset(seed=1)
    env.step(0)
    _, reward, terminated, truncated, info = env.step(0)
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert "taken" in info["illegal"]
    with pytest.raises(ResetNeeded, match=r"^the game is over: call reset first$"):
        env.step(1)


def test_before_the_first_game_an_action_is_refused() -> None:
    env = gymnasium.env("line-or-colour", opponent="random", size=5)
    with pytest.raises(ResetNeeded, match=r"^no game has begun: call reset first$"):
        env.step(0)
    env.reset(seed=1)
    env.step(0)


def test_pictures_and_diagrams() -> None:
    env = gymnasium.env("line-or-colour", opponent="random", render_mode="rgb_array", size=5)
    env.reset(seed=1)
    assert env.render().shape[2] == 3
    assert "a" in gymnasium.env("line-or-colour", opponent="random", render_mode="ansi").render()
    with pytest.raises(ValueError, match="expected ansi or rgb_array"):
        gymnasium.env("line-or-colour", render_mode="human")


def test_a_seat_or_a_player_that_does_not_exist_is_refused() -> None:
    with pytest.raises(clew.OptionError, match="seat=2: expected 0 to 1"):
        gymnasium.env("line-or-colour", seat=2)
    with pytest.raises(clew.OptionError, match="did you mean level"):
        gymnasium.env("line-or-colour", opponent="levle=3")
    with pytest.raises(TypeError, match=r"^seat=1\.0: expected a whole number$"):
        gymnasium.env("line-or-colour", seat=1.0)
    with pytest.raises(TypeError, match=r"^opponent=5: expected a bot as text, a player, or a function"):
        gymnasium.env("line-or-colour", opponent=5)


def test_a_fraction_is_no_action() -> None:
    env = gymnasium.env("line-or-colour", opponent="random", size=5)
    env.reset(seed=1)
    with pytest.raises(TypeError, match=r"^action=1\.7: expected a whole number$"):
        env.step(1.7)
    env.step(np.array(1))
    envs = gymnasium.vector_env("line-or-colour", 2, size=5)
    envs.reset(seed=1)
    with pytest.raises(TypeError, match="actions of type float64: expected integers"):
        envs.step(np.array([0.7, 1.0]))


@pytest.mark.parametrize(
    "game_id",
    [
        "line-or-colour",
        *(pytest.param(each, marks=pytest.mark.slow) for each in clew.games() if each != "line-or-colour"),
    ],
)
def test_many_games_at_once(game_id: str) -> None:
    envs = gymnasium.vector_env(game_id, 3)
    observations, infos = envs.reset(seed=4)
    assert observations in envs.observation_space
    envs.action_space.seed(1)
    ended = 0
    for _ in range(120):
        lane = envs.batch.position(1)
        assert lane.seat == infos["seat"][1]
        assert (observations[1] == lane.observation()).all()
        actions = np.array([np.flatnonzero(mask)[-1] for mask in infos["action_mask"]])
        observations, rewards, terminations, truncations, infos = envs.step(actions)
        assert not truncations.any()
        assert (rewards[~terminations] == 0).all()
        if terminations.any():
            ended += int(terminations.sum())
            assert (infos["_final_obs"] == terminations).all()
            assert infos["final_info"]["payoffs"][terminations].sum(axis=1) == pytest.approx(1.0)
    assert observations.shape == envs.observation_space.shape


def test_the_mover_that_wins_gets_the_reward() -> None:
    envs = gymnasium.vector_env("line-or-colour", 2, size=5, pie=False)
    envs.reset(seed=1)
    position = clew.position("line-or-colour size=5 pie=off | ..... ..b.. www.b .b... ..... w")
    envs.batch.put(0, position)
    other = int(np.flatnonzero(envs.batch.mask[1])[0])
    _, rewards, terminations, _, infos = envs.step(np.array([position.action_of("d3"), other]))
    assert rewards.tolist() == [1.0, 0.0]
    assert terminations.tolist() == [True, False]
    assert infos["final_info"]["payoffs"][0].tolist() == [1.0, 0.0]
    with pytest.raises(clew.IllegalMove, match="lane 1"):
        envs.step(np.array([0, other]))
    with pytest.raises(TypeError, match="one number"):
        envs.reset(seed=[1, 2])
