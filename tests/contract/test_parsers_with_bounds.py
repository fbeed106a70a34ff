"""What parsers accept of mangled texts is played to the end with bounds checked: nothing is read past the end."""

import json
import os
import random
import subprocess
import sys

import pytest

from clew.core.code_cache import cache_root
from support import parser_fuzzing
from support.cases import GAMES, Case
from support.processes import with_helpers

#: How many texts each game gets; CLEW_FUZZ_TEXTS overrides it.
TEXTS = int(os.environ.get("CLEW_FUZZ_TEXTS", "1500"))


def fuzz(game_id: str, seed: int) -> dict[str, tuple[int, int]]:
    """Return how many texts of each kind were tried and accepted."""
    # Numba's own cache index ignores the switch that checks bounds, so this process has a cache folder of its own.
    environment = with_helpers(NUMBA_BOUNDSCHECK="1", CLEW_CACHE_DIR=str(cache_root() / "boundscheck"))
    command = [sys.executable, "-W", "error", "-m", parser_fuzzing.__name__, game_id, str(TEXTS), str(seed)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"seed {seed}: {done.stderr[-5000:]}"
    return {kind: (tried, accepted) for kind, (tried, accepted) in json.loads(done.stdout).items()}


@pytest.mark.slow
@pytest.mark.parametrize("case", GAMES, ids=str)
def test_whatever_a_parser_accepts_can_be_played_drawn_and_searched(case: Case) -> None:
    counts = fuzz(case.game_id, random.SystemRandom().randrange(10**9))
    assert sum(tried for tried, _ in counts.values()) == TEXTS
    # A fuzzer whose texts are all refused would test nothing.
    assert all(accepted for tried, accepted in counts.values() if tried >= 100), counts
