"""Rewards, and libraries that are imported only where they are needed."""

import subprocess
import sys

import pytest

import clew
from clew.adapters.common import payoffs_of, rewards_of


@pytest.mark.parametrize(
    ("payoffs", "rewards"),
    [
        ((1, 0), (1, -1)),
        ((0.5, 0.5), (0, 0)),
        ((1, 0, 0), (1, -0.5, -0.5)),
        ((0.5, 0.5, 0, 0), (1 / 3, 1 / 3, -1 / 3, -1 / 3)),
    ],
)
def test_rewards_add_up_to_nothing(payoffs, rewards) -> None:
    assert rewards_of(payoffs) == pytest.approx(rewards)
    assert sum(rewards_of(payoffs)) == pytest.approx(0)


def test_a_game_in_progress_has_no_payoffs() -> None:
    with pytest.raises(ValueError, match="not over"):
        payoffs_of(clew.game("line-or-colour").start())


def test_adapters_can_be_used_by_their_names_without_importing_them() -> None:
    code = (
        "import sys, clew; print([name for name in sys.modules if 'adapters' in name]); "
        "print(len(clew.adapters.pettingzoo.env('line-or-colour').possible_agents)); "
        "print(clew.adapters.gymnasium.vector_env('line-or-colour', 3).num_envs, clew.adapters.text.ATTEMPTS); "
        "print(hasattr(clew.adapters, 'chess'))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n2\n3 3\nFalse\n"


def test_nothing_imports_the_libraries_until_they_are_used() -> None:
    code = (
        "import sys, clew, clew.adapters, clew.adapters.text; clew.game('line-or-colour'); "
        "print([name for name in ('pettingzoo', 'gymnasium', 'pyspiel', 'pyarrow') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
