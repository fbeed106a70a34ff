"""How fast an engine answers: `python -m benchmarks.engine`.

It measures how long `clew engine` takes to answer `stop` after searches of different lengths, and how many moves go
through the pipe in a second.
"""

import statistics
import sys
import time

import clew
from clew.core.package import packages
from clew.engine.player import EngineConnection
from clew.engine.protocol import Answer, Command, SearchLimits, position_line

COMMAND = f"{sys.executable} -m clew engine"

#: How long searches run before they are stopped, in seconds.
LENGTHS = (0.02, 0.1, 0.3, 0.7, 1.5)
ROUNDS = 6

#: Moves asked for in a row.
MOVES = 500

PATIENCE = 300.0


def stop_times(connection: EngineConnection, game: clew.Game) -> list[float]:
    """Return how long `stop` took, in milliseconds."""
    times = []
    connection.begin(game)
    for seconds in LENGTHS * ROUNDS:
        connection.process.send(position_line(str(game.start(seed=1).view(0))), PATIENCE)
        connection.wait_until_ready()
        connection.process.send(str(SearchLimits(is_infinite=True)), PATIENCE)
        time.sleep(seconds)
        begun = time.perf_counter()
        connection.process.send(Command.STOP, PATIENCE)
        connection.process.receive(lambda line: line.startswith(Answer.BESTMOVE), PATIENCE)
        times.append(1000 * (time.perf_counter() - begun))
    return sorted(times)


def main() -> None:
    """Print the figures of docs/engines.md."""
    print("| game | stop: median | 95% | longest | moves per second |\n| --- | ---: | ---: | ---: | ---: |")
    for name in packages():
        game = clew.game(name)
        connection = EngineConnection.open(COMMAND, PATIENCE)
        try:
            times = stop_times(connection, game)
            begun = time.perf_counter()
            for _ in range(MOVES):
                connection.best_move(game.start(seed=1), SearchLimits(nodes=1))
            rate = MOVES / (time.perf_counter() - begun)
        finally:
            connection.close()
        high = times[int(0.95 * len(times))]
        print(
            f"| {name} | {statistics.median(times):.0f} ms | {high:.0f} ms | {times[-1]:.0f} ms | {rate:.0f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
