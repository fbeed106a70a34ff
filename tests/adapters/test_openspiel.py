"""OpenSpiel's own tests on our games, and its players."""

import pickle
import subprocess
import sys
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts

import clew
from clew.adapters import openspiel
from support.adapter_cases import Played, every_default, every_game


def load(played: Played) -> pyspiel.Game:
    """Return a game as OpenSpiel loads it."""
    openspiel.register()
    game_id, options = played
    name = openspiel.PREFIX + game_id.replace("-", "_")
    return pyspiel.load_game(name, options)


def test_registering_twice_is_the_same_as_once() -> None:
    names = openspiel.register()
    assert openspiel.register() == names
    assert len(names) >= len(list(clew.games()))
    assert set(names) <= set(pyspiel.registered_names())


@every_game
def test_the_random_simulation_test_passes(played: Played) -> None:
    pyspiel.random_sim_test(load(played), num_sims=1, serialize=True, verbose=False)


@every_default
def test_its_mcts_bot_plays(played: Played) -> None:
    game, random = load(played), np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, random) if game.max_game_length() < 60 else ZeroEvaluator()
    bot = mcts.MCTSBot(game, 2.0, 4, evaluator, random_state=random)
    state = game.new_initial_state()
    for _ in range(12):
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(random.choice(outcomes, p=chances)))
        elif not state.is_terminal():
            state.apply_action(bot.step(state))
    assert len(state.history()) >= 10 or state.is_terminal()


class ZeroEvaluator(mcts.Evaluator):
    """Knows nothing, at once: random games of hundreds of moves take long in Python."""

    def evaluate(self, state: pyspiel.State) -> np.ndarray:
        return np.zeros(state.num_players())

    def prior(self, state: pyspiel.State) -> list[tuple[int, float]]:
        if state.is_chance_node():
            return state.chance_outcomes()
        legal = state.legal_actions()
        return [(action, 1.0 / len(legal)) for action in legal]


@every_default
def test_a_state_says_what_the_position_says(played: Played) -> None:
    game, random = load(played), np.random.RandomState(2)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(int(random.choice([outcome for outcome, _ in state.chance_outcomes()])))
    for _ in range(6):
        while state.is_chance_node():
            state.apply_action(int(random.choice([outcome for outcome, _ in state.chance_outcomes()])))
        position = state.node.position
        assert state.current_player() == position.seat
        assert state.legal_actions() == position.actions()
        assert str(state) == str(position)
        assert clew.position(str(state)) == position
        planes = np.array(state.observation_tensor(1)).reshape(game.observation_tensor_shape())
        assert (planes == position.observation(1)).all()
        assert state.information_state_tensor(1) == state.observation_tensor(1)
        assert state.information_state_string(1) != state.observation_string(1) == str(position)
        action = int(random.choice(state.legal_actions()))
        assert state.action_to_string(action) == position.move_of_action(action)
        state.apply_action(action)


def test_nothing_is_known_before_it_turns_up() -> None:
    """Chance nodes deal: no state knows the order of what is face down."""
    for game_id in clew.games():
        if not clew.game(game_id).has_unseen:
            continue
        state = load((game_id, {})).new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        assert state.node.position.unseen
        assert "?" in str(state)


def test_a_layout_that_was_drawn_is_the_same_when_the_game_is_loaded_again() -> None:
    game = load(("line-or-colour", {"layout": "random"}))
    again, state = pyspiel.deserialize_game_and_state(
        pyspiel.serialize_game_and_state(game, game.new_initial_state().child(3))
    )
    assert str(again) == str(game)
    assert str(state) == str(game.new_initial_state().child(3))


def test_games_and_states_can_be_pickled_also_into_another_process(tmp_path: Path) -> None:
    game = load(("lineup", {"size": "3x3", "players": 3}))
    state = game.new_initial_state().child(4)
    for kept in (game, state):
        again = pickle.loads(pickle.dumps(kept))
        assert str(again) == str(kept)
        (tmp_path / "kept").write_bytes(pickle.dumps(kept))
        code = "import pickle, pathlib; print(pickle.loads(pathlib.Path('kept').read_bytes()))"
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=tmp_path)
        assert done.stdout == f"{kept}\n"
    with pytest.raises(AttributeError, match="has no attribute 'python_clew_chess'"):
        _ = openspiel.python_clew_chess


def test_a_finished_game_has_returns_that_add_up_to_nothing() -> None:
    game = load(("line-or-colour", {"size": 5, "pie": "off"}))
    state, random = game.new_initial_state(), np.random.RandomState(3)
    while not state.is_terminal():
        assert state.returns() == [0.0, 0.0]
        state.apply_action(int(random.choice(state.legal_actions())))
    assert sorted(state.returns()) in ([-1.0, 1.0], [0.0, 0.0])
