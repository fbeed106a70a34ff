"""Games with numbered actions, and a game as plain text of action ids and hashes of observations."""

from importlib.util import find_spec
from random import Random
from zlib import crc32

import numpy as np
import pytest
from numpy.typing import NDArray

from clew import Position
from support.cases import CASES, GAMES, Case, cases_of


def has_encoding(case: Case) -> bool:
    """Return whether a game numbers its actions."""
    return find_spec(f"{case.package.module}.encoding") is not None


ENCODED_GAMES = tuple(filter(has_encoding, GAMES))
ENCODED_CASES = tuple(filter(has_encoding, CASES))

#: Games whose batches are compiled in `make test`, one without and one with a hidden order; others are in `make slow`.
QUICK_BATCHES = ("line-or-colour", "linedance")


def batch_marks(game_id: str) -> list[pytest.MarkDecorator]:
    """Return the marks of a test that steps batches of a game."""
    return [] if game_id in QUICK_BATCHES else [pytest.mark.slow]


#: How many cases of a game are in its golden file, and how many plies of each.
CASES_WRITTEN, PLIES = 6, 12


def golden_text(game_id: str) -> str:
    """Return some games by action ids: each ply with seat, legal actions, the one played and a hash of what is seen."""
    cases = cases_of(game_id)
    chosen = {cases[number * len(cases) // CASES_WRITTEN]: None for number in range(CASES_WRITTEN)}
    return "\n".join(line for case in chosen for line in _lines(case))


def _lines(case: Case) -> list[str]:
    game = case.game
    shape = " x ".join(str(extent) for extent in game.observation_shape)
    lines = [f"{case}: version {game.actions_version}, {game.actions} actions, {shape}"]
    random, position = Random(case.seed), game.start(seed=case.seed)
    for ply in range(PLIES):
        legal = position.actions()
        if not legal:
            break
        action = random.choice(legal)
        hashes = " ".join(f"{crc32(position.observation(seat).tobytes()):08x}" for seat in range(position.seats))
        mask = crc32(position.action_mask().tobytes())
        lines.append(f"{ply + 1:3}. seat {position.seat}, {action} of {len(legal)} {mask:08x}, sees {hashes}")
        position = position.play_action(action)
    return [*lines, ""]


def planes_of(position: Position, seat: int | None = None) -> dict[str, NDArray[np.uint8]]:
    """Return the planes that a seat sees, by name."""
    return {plane.name: values for plane, values in zip(position.game.planes, position.observation(seat), strict=True)}


def drawn_plane(plane: NDArray[np.uint8]) -> str:
    """Return a plane as rows of digits, with dots for zeros."""
    return "\n".join("".join(str(value) if value else "." for value in row) for row in plane)
