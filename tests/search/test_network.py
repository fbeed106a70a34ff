"""A search with a network: the same everywhere, any number of seats, and as before without one."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import clew
from clew.core.learning.weights import NetworkUse, Weights

TESTS = Path(__file__).parents[1]

QUESTION = """
from support.other_game import registered_pebbles
from search.test_network import answer
with registered_pebbles():
    print(answer())
"""


def made(use: NetworkUse, seed: int = 1) -> Weights:
    """Return a network that knows nothing in particular."""
    random = np.random.default_rng(seed)
    listed = clew.game("pebbles").package.features
    features = len(listed.features)

    def draw(*shape: int) -> np.ndarray:
        return random.normal(size=shape).astype(np.float32)

    return Weights(draw(features, 6), draw(6), draw(6), draw(features), draw(len(listed.moves)), use)


def answer(threads: int = 1, players: int = 3) -> str:
    position = clew.game("pebbles", heap=30, players=players).start(seed=4)
    network = made(NetworkUse(plies=1, share=0.5, puct=0.4, grow_at=2))
    return repr(clew.think(position, visits=400, seed=3, threads=threads, network=network))


def test_the_same_seed_gives_the_same_answer_in_every_process(pebbles: None) -> None:
    paths = os.pathsep.join([str(TESTS), *filter(None, [os.environ.get("PYTHONPATH")])])
    said = subprocess.run(
        [sys.executable, "-c", QUESTION],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": paths},
    )
    assert said.stdout == f"{answer()}\n"


def test_the_answer_does_not_depend_on_how_fast_the_visits_are(pebbles: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Visits are made in chunks, which are shorter on a busy machine."""
    usual = answer()
    monkeypatch.setattr("clew.search.mcts.search.CHUNK_SECONDS", 0.0)
    assert answer() == usual


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(
    "use",
    [NetworkUse(), NetworkUse(plies=3), NetworkUse(share=0.3), NetworkUse(prior_weight=1.0), NetworkUse(puct=0.5)],
)
def test_any_use_gives_a_thought_that_adds_up(pebbles: None, use: NetworkUse, players: int) -> None:
    position = clew.game("pebbles", heap=30, players=players).start(seed=4)
    thought = clew.think(position, visits=200, seed=1, threads=2, network=made(use))
    assert sum(thought.values) == pytest.approx(1.0)
    assert sum(move.visits for move in thought.moves) == thought.visits == 200
    assert sorted(move.move for move in thought.moves) == sorted(position.moves())


def test_a_network_changes_the_answer_and_its_use_too(pebbles: None) -> None:
    position = clew.game("pebbles", heap=30, misere=False).start(seed=4)
    networks = [False, *(made(NetworkUse(), seed) for seed in (1, 2)), replace(made(NetworkUse()), use=NetworkUse(5))]
    thoughts = {repr(clew.think(position, visits=200, seed=1, threads=1, network=network)) for network in networks}
    assert len(thoughts) == len(networks)


def test_a_win_is_proven_whatever_the_network_thinks(pebbles: None) -> None:
    position = clew.position("pebbles | 3 card 3 of none seat 0")
    thought = clew.think(position, visits=100, seed=1, threads=1, network=made(NetworkUse(prior_moves=8)))
    assert thought.proven
    assert thought.move == "take 3"
    assert thought.values == (1.0, 0.0)


def test_levels_below_the_last_play_without_the_games_own_network(pebbles: None) -> None:
    game = clew.game("pebbles", heap=30, misere=False)
    game.package.__dict__["networks"] = (replace(made(NetworkUse()), games=(str(game),)),)
    position = game.start(seed=4)

    def thought(network: bool, **budget: int) -> str:
        return repr(clew.think(position, seed=1, threads=1, network=network, **budget))

    assert thought(True, level=5, visits=60) == thought(False, level=5, visits=60)
    assert thought(True, level=10, visits=60) != thought(False, level=10, visits=60)
    assert thought(True, visits=60) != thought(False, visits=60)


def test_a_network_is_not_used_with_other_options(pebbles: None) -> None:
    game = clew.game("pebbles", heap=30, players=3)
    game.package.__dict__["networks"] = (replace(made(NetworkUse()), games=("pebbles heap=30",)),)
    thoughts = {repr(clew.think(game.start(seed=4), visits=60, seed=1, threads=1, network=on)) for on in (True, False)}
    assert len(thoughts) == 1
