"""The example that learns does learn."""

import importlib.util
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import numpy as np

EXAMPLES = Path(__file__).parents[2] / "examples"


def example(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_policy_gradients_beat_random_play() -> None:
    """In a process of its own, where the example decides how many threads multiply matrices."""
    command = [sys.executable, EXAMPLES / "policy_gradient.py"]
    shown = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    scores = [float(score) for score in re.findall(r"([\d.]+)% in a test", shown)]
    assert scores[0] < scores[-1]
    assert scores[-1] >= 95.0


def test_what_a_step_led_to_is_the_end_of_its_own_game() -> None:
    """Lane 0 ends after steps 1 and 3, lane 1 does not end."""
    payoffs = np.array([[0, 0], [1, 0], [0, 0], [0, 0]], dtype=float)
    over = np.array([[0, 0], [1, 0], [0, 0], [1, 0]], dtype=bool)
    module = example("policy_gradient")
    returns, is_known = module.returns_of(payoffs, over)
    assert is_known.T.tolist() == [[True] * 4, [False] * 4]
    assert returns[:, 0].tolist() == [0.5 * module.DISCOUNT, 0.5, -0.5 * module.DISCOUNT, -0.5]
