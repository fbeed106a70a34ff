"""Measure batches, and single positions from Python, beside pgx and OpenSpiel: `python -m benchmarks.batches`.

All play random games on one core, in rounds that alternate. What counts is the best of many short slices, and the time
that the processor works for each, so that other work on the machine affects none of them much. Two threads are measured
by the clock on the wall, and need two idle cores.
"""

import math
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from benchmarks import peers

import clew

LANES = 1024
ROUNDS = 3
SECONDS = 1.5

#: How often the same steps are made where batches are compared step by step.
PASSES = 8

#: How long a slice is at least.
SLICE = 0.03

HEADER = """| steps per second | Clew | peer | ratio | target |
| --- | --- | --- | --- | --- |"""

GAMES_HEADER = """| game | with masks | with masks and observations | target |
| --- | --- | --- | --- |"""

#: The least number of steps per second with masks, and where it is another.
LEAST, LEAST_OF = 200_000, {"beeline": 60_000}


@contextmanager
def one_core() -> Iterator[None]:
    """Keep this thread on one core, where the system allows it."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


def best_rate(play: Callable[[], int]) -> float:
    """Return how many steps per second `play`, which returns how many it has made, makes in its best slice."""
    play()
    begun = time.process_time()
    best = 0.0
    while time.process_time() - begun < SECONDS:
        made, slice_begun = 0, time.process_time()
        while time.process_time() - slice_begun < SLICE:
            made += play()
        best = max(best, made / (time.process_time() - slice_begun))
    return best


@dataclass
class Stepper:
    """A batch of one game that is stepped with random actions."""

    name: str
    threads: int = 1
    check: bool = True
    observations: bool = True
    games: clew.Batch = field(init=False)

    def __post_init__(self) -> None:
        game = clew.game(self.name)
        self.games = clew.batch(game, LANES, seed=1, threads=self.threads, observations=self.observations)

    def rate(self) -> float:
        """Return the steps per second, without the time that choosing actions takes."""
        begun, best = time.perf_counter(), 0.0
        while time.perf_counter() - begun < SECONDS:
            made, stepping = 0, 0.0
            while stepping < SLICE:
                actions = self.games.random_actions()
                step_begun = time.process_time()
                self.games.step(actions, check=self.check)
                stepping += time.process_time() - step_begun
                made += LANES
            best = max(best, made / stepping)
        return best

    def seconds(self, steps: int) -> float:
        """Return how long this number of steps takes by the clock on the wall, without choosing actions."""
        stepping = 0.0
        for _ in range(steps):
            actions = self.games.random_actions()
            begun = time.perf_counter()
            self.games.step(actions, check=self.check)
            stepping += time.perf_counter() - begun
        return stepping

    def rate_with_choice(self) -> float:
        """Return the steps per second, choosing random actions included."""

        def play() -> int:
            self.games.step(self.games.random_actions(), check=self.check)
            return LANES

        return best_rate(play)


def rates_of_the_same_steps(*steppers: Stepper) -> tuple[float, ...]:
    """Return the steps per second of batches that make exactly the same steps.

    A step late in a game may take several times as long as an early one, so slices of different steps cannot be
    compared. Each slice counts with the shortest of its times in several passes.
    """
    sample = 10
    slices, steps_per_slice = 20, math.ceil(sample * SLICE / steppers[0].seconds(sample))
    shortest = [[math.inf] * slices for _ in steppers]
    for _ in range(PASSES):
        for stepper in steppers:
            stepper.games.reset(seed=1)
        for part in range(slices):
            for times, stepper in zip(shortest, steppers, strict=True):
                times[part] = min(times[part], stepper.seconds(steps_per_slice))
    return tuple(slices * steps_per_slice * LANES / sum(times) for times in shortest)


class Pgx:
    """A process that steps a batch of a game of pgx."""

    def __init__(self, name: str) -> None:
        command = [sys.executable, "-W", "ignore", "-m", "benchmarks.pgx_steps", name, str(LANES)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def rates(self) -> tuple[float, float]:
        """Return the steps per second without and with choosing actions."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(SECONDS, file=self.process.stdin, flush=True)
        steps, with_choice = self.process.stdout.readline().split()
        return float(steps), float(with_choice)

    def close(self) -> None:
        """End the process."""
        self.process.communicate()


def position_steps(name: str, with_arrays: bool) -> Callable[[], int]:
    """Return a function that plays a random game from position to position, and returns its number of moves."""
    game = clew.game(name)

    def play() -> int:
        position, moves = game.start(), 0
        while not position.is_over:
            if with_arrays:
                position.action_mask()
                position.observation()
            position = position.play_action(random.choice(position.actions()))
            moves += 1
        return moves

    return play


def openspiel_steps(name: str, with_arrays: bool) -> Callable[[], int]:
    """Return a function that plays a random game of OpenSpiel from Python, and returns its number of moves."""
    import pyspiel

    game = pyspiel.load_game(name)

    def play() -> int:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            if with_arrays:
                state.legal_actions_mask()
                state.observation_tensor()
            state.apply_action(random.choice(state.legal_actions()))
            moves += 1
        return moves

    return play


def row(what: str, mine: float, theirs: float, target: str) -> str:
    """Return one line of the table."""
    return f"| {what} | {mine:,.0f} | {theirs:,.0f} | {mine / theirs:.2f} | {target} |"


def best(figures: list[tuple[float, ...]]) -> list[float]:
    """Return the best figure of each contestant over all rounds."""
    return [max(column) for column in zip(*figures, strict=True)]


def pgx_rows() -> Iterator[str]:
    """Yield the comparison with the games of pgx that are most similar."""
    for name, title, peer, title_of_peer, factor in (
        ("line-or-colour", "Line or Colour", "connect_four", "Connect Four", 2),
        ("lineup", "LineUp!", "othello", "Othello", 8),
    ):
        mine, theirs = Stepper(name), Pgx(peer)
        theirs.rates()
        with one_core():
            figures = [(mine.rate(), mine.rate_with_choice(), *theirs.rates()) for _ in range(ROUNDS)]
        theirs.close()
        steps, chosen, their_steps, their_chosen = best(figures)
        what = f"{title}, masks and observations; pgx's {title_of_peer}"
        yield row(what, steps, their_steps, f"at least {factor}")
        yield row("the same with choosing random actions", chosen, their_chosen, f"at least {factor}")


def openspiel_rows() -> Iterator[str]:
    """Yield the comparison with OpenSpiel from Python, of batches and of single positions."""
    batch = Stepper("line-or-colour")
    for name, title, peer in (
        ("line-or-colour", "Line or Colour", peers.NEAREST),
        ("lineup", "LineUp!", peers.OTHELLO),
    ):
        plays = [
            position_steps(name, False),
            openspiel_steps(peer, False),
            position_steps(name, True),
            openspiel_steps(peer, True),
        ]
        with one_core():
            figures = [(batch.rate_with_choice(), *(best_rate(play) for play in plays)) for _ in range(ROUNDS)]
        batched, mine, theirs, mine_with_arrays, theirs_with_arrays = best(figures)
        if name == batch.name:
            what = f"{title} with masks and observations; OpenSpiel's {peer} with mask and tensor from Python"
            yield row(what, batched, theirs_with_arrays, "at least 50")
        what = f"{title}, single positions from Python; OpenSpiel's {peer} from Python"
        yield row(what, mine, theirs, "at least 0.5")
        yield row("the same with mask and observation", mine_with_arrays, theirs_with_arrays, "at least 0.5")


def own_rows() -> Iterator[str]:
    """Yield how checks and threads change the speed."""
    checked, unchecked = Stepper("line-or-colour"), Stepper("line-or-colour", check=False)
    with one_core():
        figures = best([(checked.rate(), unchecked.rate()) for _ in range(ROUNDS)])
    yield row("Line or Colour with checks; without", *figures, "at least 0.7")
    for name in clew.games():
        figures = rates_of_the_same_steps(Stepper(name, threads=2), Stepper(name))
        yield row(f"{clew.game(name).about.name} on two threads; on one", *figures, "at least 1.7")


def game_rows() -> Iterator[str]:
    """Yield the steps per second of every game on one core."""
    for name in clew.games():
        masked, observed = Stepper(name, observations=False), Stepper(name)
        with one_core():
            figures = best([(masked.rate(), observed.rate()) for _ in range(ROUNDS)])
        least = f"at least {LEAST_OF.get(name, LEAST):,}"
        yield f"| {clew.game(name).about.name} | {figures[0]:,.0f} | {figures[1]:,.0f} | {least} |"


def parts() -> Iterator[str]:
    """Yield the lines of both tables, some at a time, as they are measured."""
    yield HEADER
    for rows in (pgx_rows, openspiel_rows, own_rows):
        yield from rows()
    yield ""
    yield GAMES_HEADER
    yield from game_rows()


if __name__ == "__main__":
    for part in parts():
        print(part, flush=True)
