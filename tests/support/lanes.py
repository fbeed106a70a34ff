"""Checks that run in separate processes: interpreted, with bounds checked, or with the cache of another process.

python -m support.lanes trace 8 < starts.json   print the first 8 plies of random games from these positions
python -m support.lanes audit < starts.json     check that random games from these positions keep the contract
python -m support.lanes misses < starts.json    list what had to be compiled to do everything once in these positions
"""

import gc
import json
import pickle
import sys
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np

import clew
from clew import Position
from clew.core import entry_points
from clew.core.random import seeded
from clew.search.playouts import scratch_states
from support.compiled_checks import FINDINGS, audit_games, sample_moves

TRIED_MOVES = 12

#: How many listed moves an audit examines.
AUDITED_MOVES = 40_000


def trace(start: Position, count: int) -> list[dict[str, Any]]:
    """Return the state, legal moves, broken rules, random moves and result at each of the first plies of a game."""
    random = Random(str(start))
    plies = []
    position = start
    seen: list[int] = []
    for ply in range(count):
        numbers = position.move_numbers()
        seen = sorted({*seen, *numbers})
        tried = random.sample(seen, min(len(seen), TRIED_MOVES))
        plies.append(
            {
                "state": position.states.tobytes().hex(),
                "moves": numbers,
                "breaks": [
                    [move, int(position.game.run(entry_points.breaks, position.states, move))] for move in tried
                ],
                "reveals": [
                    bool(position.game.run(entry_points.reveals, position.states, move)) for move in numbers[:3]
                ],
                "random_moves": random_moves(position, ply) if numbers else [],
                "result": str(position.result),
            }
        )
        if not numbers:
            break
        position = position.play(position.format_move(random.choice(numbers)))
    return plies


def random_moves(position: Position, seed: int) -> list[list[int]]:
    """Return some random moves and some rollout moves."""
    out = np.zeros((2, 4), dtype=np.int64)
    position.game.run(sample_moves, position.states, scratch_states(position.game), seeded(seed), out)
    return out.tolist()


def audit(start: Position) -> str:
    """Return what is wrong with random games; the array for moves is exactly as long as `max_moves`."""
    moves = np.zeros((2, start.game.board.max_moves), dtype=np.int32)
    arguments = scratch_states(start.game), seeded(1), moves, np.zeros(start.seats), AUDITED_MOVES
    return FINDINGS[start.game.run(audit_games, start.states, *arguments)]


def misses(start: Position) -> list[str]:
    """Do everything once, with positions from all sources, and return what was compiled instead of loaded from disk."""
    from numba.core.dispatcher import Dispatcher

    for position in (start, clew.position(str(start)), pickle.loads(pickle.dumps(start)), start.view(0)):
        _ = position.moves(), position.result, position.seat
    after = start.play(start.moves()[0])
    _ = after.moves(), after.result
    clew.perft(start, 1)
    clew.playouts(start, 1)
    clew.think(start, visits=2, seed=1, threads=1)
    dispatchers = [found for found in gc.get_objects() if isinstance(found, Dispatcher) and found.stats.cache_path]
    assert len(dispatchers) > len(entry_points.ALL)
    return sorted(found.__name__ for found in dispatchers if found.stats.cache_misses)


def main() -> None:
    task: Callable[..., object] = {"trace": trace, "audit": audit, "misses": misses}[sys.argv[1]]
    arguments = [int(argument) for argument in sys.argv[2:]]
    json.dump([task(clew.position(text), *arguments) for text in json.load(sys.stdin)], sys.stdout)


if __name__ == "__main__":
    main()
