"""Measure what metrics and a log of requests cost.

    python -m benchmarks.monitoring [--seconds 3] [--turns 5]

Three servers that differ in nothing else take turns: without either, with metrics, with metrics and a line of JSON for
each request. Rates depend on what else the machine does, so the processor time of the server for each request is
measured too. The ratios are those of turns next to each other, and the median counts.
"""

import argparse
import asyncio
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import web_load  # type: ignore[import-not-found]

KINDS = {
    "without": {web_load.METRICS: "off"},
    "metrics": {web_load.METRICS: "loopback"},
    "metrics and log": {web_load.METRICS: "loopback", web_load.LOG_FORMAT: "json"},
}


Measurement = tuple[float, float]
"""Requests a second, and milliseconds of processor time for each."""


def processor_seconds(port: int) -> float:
    """Return the processor time that a server has used."""
    fields = Path(f"/proc/{web_load.PROCESSES[port]}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def metered(port: int, work: Callable[[], int]) -> Measurement:
    """Measure work that returns the number of its requests."""
    begun, used = time.perf_counter(), processor_seconds(port)
    number = work()
    return number / (time.perf_counter() - begun), 1000 * (processor_seconds(port) - used) / number


async def reads(port: int, seconds: float, connections: int = 8) -> int:
    """Return how many small responses a server gives in a time."""
    request = b"GET /manifest.webmanifest HTTP/1.1\r\nHost: localhost\r\n\r\n"
    begun, answered = time.perf_counter(), 0

    async def ask() -> None:
        nonlocal answered
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        while time.perf_counter() - begun < seconds:
            writer.write(request)
            head = await reader.readuntil(b"\r\n\r\n")
            await reader.readexactly(int(head.lower().split(b"content-length:")[1].split(b"\r\n")[0]))
            answered += 1
        writer.close()

    await asyncio.gather(*(ask() for _ in range(connections)))
    return answered


def measured(seconds: float, turns: int) -> dict[str, dict[str, list[Measurement]]]:
    """Return the measurements of moves and of reads of each kind, one for each turn."""
    found: dict[str, dict[str, list[Measurement]]] = {what: {kind: [] for kind in KINDS} for what in ("moves", "reads")}
    moves = web_load.long_game()
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        ports = {
            kind: stack.enter_context(web_load.server("clew_app", f"sqlite:///{folder}/{number}.sqlite", **variables))
            for number, (kind, variables) in enumerate(KINDS.items())
        }
        for port in ports.values():
            web_load.settle(port)
        for turn in range(turns):
            # Each kind is first, second and last in turn.
            order = [*KINDS][turn % 3 :] + [*KINDS][: turn % 3]
            for kind in order:
                port = ports[kind]
                jobs, _ = web_load.clew_jobs(port, moves)
                playing = partial(web_load.load, port, jobs, [], seconds)
                found["moves"][kind].append(metered(port, lambda play=playing: asyncio.run(play()).commits))  # type: ignore[misc]
                found["reads"][kind].append(metered(port, lambda port=port: asyncio.run(reads(port, seconds))))  # type: ignore[misc]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=3.0, help="how long each measurement lasts")
    parser.add_argument("--turns", type=int, default=6)
    chosen = parser.parse_args()
    print("| what | " + " | ".join(KINDS) + " | ratios |")
    print("| --- |" + " --- |" * (len(KINDS) + 1))
    for what, found in measured(chosen.seconds, chosen.turns).items():
        print(row(f"{what} a second", {kind: [rate for rate, _ in found[kind]] for kind in KINDS}, ",.0f"))
        print(row(f"ms of processor time, {what}", {kind: [used for _, used in found[kind]] for kind in KINDS}, ".2f"))


def row(what: str, values: dict[str, list[float]], style: str) -> str:
    """Return a row of the table."""
    plain = values["without"]
    ratios = [
        f"{statistics.median(one / base for one, base in zip(values[kind], plain, strict=True)):.2f}"
        for kind in KINDS
        if kind != "without"
    ]
    medians = " | ".join(format(statistics.median(values[kind]), style) for kind in KINDS)
    return f"| {what} | {medians} | {', '.join(ratios)} |"


if __name__ == "__main__":
    main()
