"""Measure Tracktic on one core: longest paths of final positions and of the hardest known ones, listing, random games.

python -m benchmarks.longest_path
"""

import random
import sys
import time
from collections.abc import Callable
from functools import cache, partial
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from benchmarks import ours

import clew
from clew.core.compiled import entry
from clew.core.memory.state_copy import copy_record
from clew.core.random import seeded
from clew.core.verbs import legal_moves, payoff, play, random_move
from clew.games.tracktic import longest_path, longest_path_of
from clew.games.tracktic.rules.longest_path import _longest_path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

GAMES = 40
WORST_SEEDS = 5

#: The steps timed in every position of a random game.
LIST, CHOOSE, PLAY, SCORE = range(4)


class Scratch(NamedTuple):
    """The working memory of a measurement."""

    states: Any
    rng: Any
    moves: Any
    payoffs: Any


@entry
def run_part(board: Any, states: Any, moves: Any, part: int, scratch: Any) -> int:
    """Run one step in every position, on copies of the states; return the number of moves listed."""
    listed = 0
    for index in range(len(states)):
        copy_record(scratch.states[0], states[index])
        if part == LIST:
            listed += legal_moves(board, scratch.states[0], scratch.moves)
        elif part == CHOOSE:
            listed += random_move(board, scratch.states[0], scratch.rng) >= 0
        elif part == PLAY:
            play(board, scratch.states[0], moves[index])
        else:
            payoff(board, scratch.states[0], scratch.payoffs)
    return listed


@cache
def games(players: int) -> list[list[clew.Position]]:
    """Return random games, position by position, in which players skip only when they have to."""
    played = []
    for seed in range(GAMES):
        rng = random.Random(seed)
        history = [clew.game("tracktic", players=players).start(seed=seed)]
        while not history[-1].is_over:
            moves = history[-1].moves()
            history.append(history[-1].play(rng.choice(moves[:-1] or moves)))
        played.append(history)
    return played


def seconds_of(work: Callable[[], Any], rounds: int = 3) -> float:
    """Return the time of some work, the shortest of a few rounds."""
    taken = []
    for _ in range(rounds):
        _longest_path.cache_clear()  # Earlier results would be reused.
        begun = time.perf_counter()
        work()
        taken.append(time.perf_counter() - begun)
    return min(taken)


def final_path_seconds(players: int) -> list[float]:
    """Return the time to find the longest path of each seat in final positions, including the path itself."""
    longest_path({(0, 0)}, set())
    ends = [history[-1] for history in games(players)]
    return [seconds_of(partial(longest_path_of, at, seat)) for at in ends for seat in range(players)]


def worst_path_seconds() -> dict[str, float]:
    """Return the longest time for each kind of hard set of pieces."""
    from support.games.tracktic.path_examples import WORST

    found = {}
    for name, make in WORST.items():
        pieces = [make(random.Random(seed)) for seed in range(WORST_SEEDS)]
        found[name] = max(seconds_of(partial(longest_path, *each), 2) for each in pieces)
    return found


def seconds_each(players: int, part: int) -> tuple[float, float]:
    """Return the mean time of one step of a random game, and the mean number of moves listed."""
    steps = [step for history in games(players) for step in pairwise(history)]
    timed = [history[-1] for history in games(players)] if part == SCORE else [before for before, _ in steps]
    moves = np.array([before.parse_move(str(after.last)) for before, after in steps])
    game, states = timed[0].game, np.concatenate([position.states for position in timed])
    buffers = np.zeros(game.board.max_moves, np.int32), np.zeros(players)

    def work() -> Any:
        return game.run(run_part, states, moves, part, Scratch(np.zeros(1, states.dtype), seeded(1), *buffers))

    listed = work()
    return seconds_of(work, 5) / len(states), listed / len(states)


def rows() -> list[str]:
    """Return table rows: what, measured, target."""
    lines = []
    for players in (2, 4):
        taken = final_path_seconds(players)
        lines.append(
            f"| longest path in the end, {players} players: mean, slowest of {len(taken)} |"
            f" {1e3 * sum(taken) / len(taken):.2f} ms, {1e3 * max(taken):.1f} ms | at most 5 ms |"
        )
    for name, slowest in worst_path_seconds().items():
        lines.append(f"| longest path, {name} | {1e3 * slowest:.0f} ms | at most 1 s |")
    for players in (2, 4):
        speed = ours.games_per_second(clew.game("tracktic", players=players).start(seed=1), 1)
        target = "at least 1,000" if players == 4 else ""
        lines.append(f"| random games per second, {players} players | {speed:,.0f} | {target} |")
    return lines


def profile_rows() -> list[str]:
    """Return table rows that divide the time of a random game without needless skips into its steps."""
    lines = []
    for players in (2, 4):
        plies = sum(len(history) - 1 for history in games(players)) / GAMES
        listing, moves = seconds_each(players, LIST)
        parts = {
            "choose": plies * seconds_each(players, CHOOSE)[0],
            "play": plies * seconds_each(players, PLAY)[0],
            "score": seconds_each(players, SCORE)[0],
        }
        total = sum(parts.values())
        shares = ", ".join(f"{name} {taken / total:.0%}" for name, taken in parts.items())
        lines.append(f"| {players} | {1e6 * listing:.1f} µs for {moves:.0f} moves | {1e6 * total:.0f} µs | {shares} |")
    return lines


def main() -> None:
    """Measure and print."""
    print("| Tracktic | measured | target |\n| --- | --- | --- |", *rows(), sep="\n", end="\n\n")
    print("| players | listing | a random game | of that |\n| --- | --- | --- | --- |", *profile_rows(), sep="\n")


if __name__ == "__main__":
    main()
