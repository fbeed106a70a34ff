"""Checks that run in separate processes: interpreted, with bounds checked, or with the cache of another process.

python -m support.lanes trace 8 < starts.json   print the first 8 plies of random games from these positions
python -m support.lanes audit < starts.json     check that random games from these positions keep the contract
python -m support.lanes numbers 9 < lists.json  find integers that `breaks` judges wrongly, of 9 random ones in each of
                                                these positions, given pickled with their legal moves
python -m support.lanes actions 9 < starts.json find integers that are judged wrongly as actions, in the same way
python -m support.lanes misses < starts.json    list what had to be compiled to do everything once in these positions
"""

import gc
import json
import pickle
import subprocess
import sys
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np

import clew
from clew import Position
from clew.core import entry_points
from clew.core.game import SEPARATOR
from clew.core.random import seeded
from clew.search.playouts import scratch_states
from support.compiled_checks import FINDINGS, audit_games, rules_broken, rules_broken_by_actions, sample_moves
from support.processes import with_helpers

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


def numbers(start: Position, moves: list[int], count: int) -> list[int]:
    """Return the integers that `breaks` judges otherwise than the list of moves does.

    Position and list come from the caller, so that only `breaks` has to be compiled again here.
    """
    listed = np.array(moves, dtype=np.int64)
    tried = drawn_numbers(start, listed, count)
    broken = np.full(count, -1)
    start.game.run(rules_broken, start.states, tried, broken)
    return tried[(broken == 0) != np.isin(tried, listed)].tolist()


def actions(start: Position, count: int) -> list[int]:
    """Return the integers that are legal as actions but not in the mask, or the other way round; observe all seats."""
    listed = np.array(start.actions(), dtype=np.int64)
    assert np.flatnonzero(start.action_mask()).tolist() == listed.tolist()
    for seat in range(start.seats):
        start.observation(seat)
    random = np.random.default_rng(count)
    any_id = random.integers(-2, start.game.actions + 2, count)
    tried = np.where(random.random(count) < 0.7, any_id, drawn_numbers(start, listed, count))
    broken = np.full(count, -2)
    start.game.run_encoded(rules_broken_by_actions, start.states, tried, broken)
    return tried[(broken == 0) != np.isin(tried, listed)].tolist()


#: Numbers of moves that were legal in the positions before this one.
_seen: list[np.ndarray[Any, Any]] = [np.arange(8)]


def drawn_numbers(start: Position, listed: Any, count: int) -> Any:
    """Return any integers, small ones, legal moves of this and other positions, and these with some bits flipped."""
    random = np.random.default_rng(Random(start.states.tobytes()).getrandbits(64))
    _seen[:] = [*_seen[-20:], listed]
    moves = random.choice(np.concatenate(_seen), count)
    bits = [np.left_shift(1, random.integers(0, bound, count)) for bound in (4, 30, 64)]
    flips = random.integers(0, 2, (3, count))
    anywhere = random.integers(np.iinfo(np.int64).min, np.iinfo(np.int64).max, count, endpoint=True)
    # Small ones have any number of bits, and half of them are negative.
    small = anywhere >> random.integers(30, 64, count)
    flipped = moves ^ flips[0] * bits[0] ^ flips[1] * bits[1] ^ flips[2] * bits[2]
    return np.choose(random.integers(0, 5, count), [anywhere, small, moves, flipped, flipped])


def misses(start: Position) -> list[str]:
    """Do everything once, with positions from all sources, and return what was compiled instead of loaded from disk."""
    from numba.core.dispatcher import Dispatcher

    for position in (start, clew.position(str(start)), pickle.loads(pickle.dumps(start)), start.view(0)):
        _ = position.moves(), position.result, position.seat
    first = start.moves()[0]
    _, after = start.why_not(first), start.play(first)
    _ = after.moves(), after.result
    clew.perft(start, 1)
    clew.playouts(start, 1)
    clew.think(start, visits=2, seed=1, threads=1)
    dispatchers = [found for found in gc.get_objects() if isinstance(found, Dispatcher) and found.stats.cache_path]
    assert len(dispatchers) > len(entry_points.ALL)
    return sorted(found.__name__ for found in dispatchers if found.stats.cache_misses)


def run_lane(task: str, texts: list[Any], *arguments: str, **environment: str) -> list[Any]:
    """Run a task of this module in a separate process, where any warning is an error."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "support.lanes", task, *arguments],
        input=json.dumps(texts),
        env=with_helpers(**environment),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def pickled(position: Position) -> str:
    """Return a position as hexadecimal digits, from which it is restored without anything of its notation."""
    return pickle.dumps(position).hex()


def restored(text: str) -> Position:
    """Return the position of a text that this module has pickled, or of its usual text."""
    return clew.position(text) if SEPARATOR in text else pickle.loads(bytes.fromhex(text))


def main() -> None:
    task: Callable[..., object] = {
        "trace": trace,
        "audit": audit,
        "misses": misses,
        "numbers": numbers,
        "actions": actions,
    }[sys.argv[1]]
    arguments = [int(argument) for argument in sys.argv[2:]]
    # A position is given as its text, or as a list of its text and what the task has to know about it.
    items = [item if isinstance(item, list) else [item] for item in json.load(sys.stdin)]
    json.dump([task(restored(text), *known, *arguments) for text, *known in items], sys.stdout)


if __name__ == "__main__":
    main()
