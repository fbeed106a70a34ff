"""How fast an engine answers: `python -m benchmarks.engine`.

It measures how long `clew engine` takes to answer `stop` after searches of different lengths, and how many moves go
through the pipe in a second. On a busy machine much of that is spent waiting for a core. Linux counts that for each
thread; the second figure is without the waits of the two main threads.
"""

import os
import statistics
import sys
import time
from pathlib import Path

import clew
from clew.core.package import packages
from clew.engine.player import EngineConnection
from clew.engine.protocol import Answer, Command, SearchLimits, position_line

COMMAND = f"{sys.executable} -m clew engine"

#: How long searches run before they are stopped, in seconds.
LENGTHS = (0.02, 0.1, 0.3, 0.7, 1.5)
ROUNDS = 4

#: Moves asked for in a row.
MOVES = 200

PATIENCE = 300.0


def waited(process: int) -> float:
    """Return how long the main thread of a process has waited for a core, in milliseconds."""
    return int(Path(f"/proc/{process}/schedstat").read_text(encoding="ascii").split()[1]) / 1e6


def engine_of(guardian: int) -> int:
    """Return the process of an engine, the child of its guardian."""
    children = "".join(file.read_text(encoding="ascii") for file in Path(f"/proc/{guardian}/task").glob("*/children"))
    return int(children.split()[0])


def stop_times(connection: EngineConnection, game: clew.Game) -> tuple[list[float], list[float]]:
    """Return how long `stop` took, in milliseconds, and how much of it without waiting for a core."""
    times, without_waiting = [], []
    connection.begin(game)
    processes = os.getpid(), engine_of(connection.process.pid)
    for seconds in LENGTHS * ROUNDS:
        connection.process.send(position_line(str(game.start(seed=1).view(0))), PATIENCE)
        connection.wait_until_ready()
        connection.process.send(str(SearchLimits(is_infinite=True)), PATIENCE)
        time.sleep(seconds)
        before = sum(map(waited, processes))
        begun = time.perf_counter()
        connection.process.send(Command.STOP, PATIENCE)
        connection.process.receive(lambda line: line.startswith(Answer.BESTMOVE), PATIENCE)
        times.append(1000 * (time.perf_counter() - begun))
        # The two main threads take turns, so their waits add up. What the search waits for is not left out.
        without_waiting.append(max(0.0, times[-1] - (sum(map(waited, processes)) - before)))
    return sorted(times), sorted(without_waiting)


def main() -> None:
    """Print the figures of docs/engines.md."""
    print("| game | stop: median | longest | without waiting for a core: median | longest | moves per second |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |", flush=True)
    for name in packages():
        game = clew.game(name)
        connection = EngineConnection.open(COMMAND, PATIENCE)
        try:
            found = stop_times(connection, game)
            begun = time.perf_counter()
            for _ in range(MOVES):
                connection.best_move(game.start(seed=1), SearchLimits(nodes=1))
            rate = MOVES / (time.perf_counter() - begun)
        finally:
            connection.close()
        cells = [f"{value:.0f} ms" for times in found for value in (statistics.median(times), times[-1])]
        print(f"| {' | '.join([name, *cells, f'{rate:.0f}'])} |", flush=True)


if __name__ == "__main__":
    main()
