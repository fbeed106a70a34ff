"""Measure Clew. Each function measures one thing once; speeds are for one core."""

import os
import subprocess
import sys
import tempfile
import time

import clew


def games_per_second(position: clew.Position, seed: int, seconds: float = 1.0) -> float:
    """Return the number of random games per second."""
    clew.playouts(position, 1, seed=seed)
    count = 16
    while True:
        begun = time.perf_counter()
        clew.playouts(position, count, seed=seed)
        taken = time.perf_counter() - begun
        if taken >= seconds:
            return count / taken
        count = int(count * max(2.0, min(16.0, 1.2 * seconds / max(taken, 1e-4))))


def plies_per_second(position: clew.Position, seed: int, seconds: float = 1.0) -> float:
    """Return the number of random moves per second."""
    sample = clew.playouts(position, 64, seed=seed)
    return games_per_second(position, seed, seconds) * sample.plies / sample.count


def visits_per_second(position: clew.Position, visits: int, threads: int = 1) -> float:
    """Return the number of search visits per second."""
    clew.think(position, visits=10, seed=1, threads=threads)
    begun = time.perf_counter()
    thought = clew.think(position, visits=visits, seed=1, threads=threads)
    return thought.visits / (time.perf_counter() - begun)


def command_seconds(*words: str) -> float:
    """Return the run time of a command, the shortest of five runs."""
    taken = []
    for _ in range(5):
        begun = time.perf_counter()
        subprocess.run([sys.executable, "-m", "clew", *words], check=True, capture_output=True)
        taken.append(time.perf_counter() - begun)
    return min(taken)


def compile_seconds(game: str) -> float:
    """Return the time to compile a game at its first use."""
    with tempfile.TemporaryDirectory() as folder:
        begun = time.perf_counter()
        subprocess.run(
            [sys.executable, "-m", "clew", "warm", game],
            check=True,
            capture_output=True,
            env={**os.environ, "CLEW_CACHE_DIR": folder},
        )
        return time.perf_counter() - begun


# Linux's own peak of the process: `getrusage` would start with the peak of the parent process.
MEMORY_SCRIPT = """
import clew
from pathlib import Path
clew.think(clew.game({game!r}).start(seed=1), visits={visits}, seed=1, threads=1)
print(next(line.split()[1] for line in Path("/proc/self/status").read_text().splitlines() if "VmHWM" in line))
"""


def search_megabytes(game: str, visits: int) -> float:
    """Return the peak memory of a process that searches with this number of visits, including Python (Linux)."""
    subprocess.run([sys.executable, "-c", MEMORY_SCRIPT.format(game=game, visits=10)], check=True, capture_output=True)
    script = MEMORY_SCRIPT.format(game=game, visits=visits)
    printed = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True).stdout
    return int(printed) * 1024 / 1e6
