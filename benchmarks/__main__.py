"""Measure Clew and its peers in one run on one core, and write docs/benchmarks.md.

Rounds of all contestants alternate, and the best of each counts, so that a busy moment affects none of them.
"""

import os
import platform
from collections.abc import Callable
from datetime import date
from pathlib import Path

from benchmarks import (
    attack,
    batches,
    bot_queue,
    cluster,
    first_board,
    longest_path,
    ours,
    peers,
    touch_to_ghost,
    web_cluster,
    web_load,
)

import clew
from clew.core.options import NumberOption

TARGET = Path(__file__).parent.parent / "docs" / "benchmarks.md"
ROUNDS = 3
SECONDS = 2.0
VISITS = 300_000
MEMORY_VISITS = 1_000_000

PAGE = """# Benchmarks

Measured by `make bench` on {day}: {machine}; Python {python}. One core; the best of {rounds} rounds in one run.

| what | Clew | peer | ratio |
| --- | --- | --- | --- |
{rows}

| start-up and memory | measured | target |
| --- | --- | --- |
{limits}

All games on one core; compiling happens at the first use after installing:

| game | seats | random games per second | random moves per second | compiling |
| --- | --- | --- | --- | --- |
{games}

Batches of {lanes:,} games (`clew.batch`) on one core from Python, and single positions. pgx is stepped in a Python loop
on the CPU. Except for two threads, the time is that of the processor:

{batches}

| Tracktic | measured | target |
| --- | --- | --- |
{paths}

| Tracktic, players | listing | a random game | of that |
| --- | --- | --- | --- |
{profile}

Moves per second that the web app commits, in 200 games with a live stream each, compared with a bare FastAPI endpoint
that commits one row:

| web app | Clew | bare endpoint | ratio | Clew, 99th percentile | bare, 99th percentile |
| --- | --- | --- | --- | --- | --- |
{web}

How long a move of level 1 takes, from sending a move to seeing the answer, with one thread for all bots:

| level 1 | median | worst |
| --- | --- | --- |
{bots}

How long moves of visitors take while another address attacks the server with twelve connections (`make attack`
measures this alone):

{attacks}

How long the table takes to show a move in the browser, from lifting the finger to the frame that draws it, at the
median (target: under 100 ms), and a bare round trip of the same browser to the same server:

{ghosts}

Long work on processes of one machine and on a [cluster](cluster.md):

{cluster}

How long level 3 takes to answer, from sending a move to seeing the answer, while people analyse. The server has one
core of the machine, and the cluster another:

{web_cluster}

The C program is benchmarks/line_or_colour.c, compiled with `-O3 -march=native`; OpenSpiel's random games are its own
random bots in its own C++ loop (`evaluate_bots`), its visits are those of its C++ `MCTSBot` with one random rollout per
visit. Clew's playouts take wins in one. Memory is that of the whole process.
"""


def machine() -> str:
    """Return a short description of this machine."""
    model = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        names = [line.partition(":")[2].strip() for line in cpuinfo.read_text().splitlines() if "model name" in line]
        model = names[0] if names else model
    return f"{model}, {os.cpu_count()} cores, {platform.system()}"


def best_of(rounds: int, *contestants: Callable[[int], float]) -> list[float]:
    """Return the best figure of each contestant over some rounds."""
    figures = [[measure(number) for measure in contestants] for number in range(rounds)]
    return [max(column) for column in zip(*figures, strict=True)]


def comparison_rows() -> list[str]:
    """Return the table that compares speeds with those of peers."""
    start = clew.game("line-or-colour", pie=False).start()
    random_games = best_of(
        ROUNDS,
        lambda seed: ours.games_per_second(start, seed, SECONDS),
        peers.c_games_per_second,
        lambda seed: peers.openspiel_games_per_second(peers.NEAREST, SECONDS),
    )
    visits = best_of(
        ROUNDS,
        lambda seed: ours.visits_per_second(start, VISITS),
        lambda seed: peers.openspiel_visits_per_second(peers.NEAREST, 10_000),
        lambda seed: ours.visits_per_second(start, 2 * VISITS, threads=2),
    )
    return [
        row("random 7x7 games per second, compared with C", random_games[0], random_games[1]),
        row(f"the same, compared with OpenSpiel's {peers.NEAREST}", random_games[0], random_games[2]),
        row(f"search visits per second, compared with OpenSpiel's {peers.NEAREST}", visits[0], visits[1]),
        row("search visits per second with two threads, compared with one", visits[2], visits[0]),
        *lineup_rows(),
    ]


def lineup_rows() -> list[str]:
    """Return the speed of the game most similar to OpenSpiel's Othello."""
    start = clew.game("lineup").start()
    speed = best_of(
        ROUNDS,
        lambda seed: ours.games_per_second(start, seed, SECONDS),
        lambda seed: peers.openspiel_games_per_second(peers.OTHELLO, SECONDS),
    )
    return [row(f"random 5x5 games of LineUp! per second, compared with OpenSpiel's {peers.OTHELLO}", *speed)]


def row(what: str, mine: float, theirs: float) -> str:
    """Return one line of the table."""
    return f"| {what} | {mine:,.0f} | {theirs:,.0f} | {mine / theirs:.2f} |"


def limit_rows() -> list[str]:
    """Return the table of start-up times and memory."""
    think = ("think", "line-or-colour", "--visits", "100")
    return [
        f"| `clew --help` | {ours.command_seconds('--help'):.2f} s | under 0.25 s |",
        f"| `clew {' '.join(think)}`, warm | {ours.command_seconds(*think):.2f} s | under 1.5 s |",
        *(
            f"| `clew play {game}`, warm, until the board is shown | {first_board.first_board_seconds(game):.2f} s "
            "| under 0.6 s |"
            for game in ("line-or-colour", "tracktic")
        ),
        f"| the same for `python -c pass` | {first_board.python_seconds():.2f} s | |",
        attack.load_row(),
        f"| a search of {MEMORY_VISITS:,} visits |"
        f" {ours.search_megabytes('line-or-colour', MEMORY_VISITS):.0f} MB | under 500 MB |",
    ]


def game_rows() -> list[str]:
    """Return the table of random play and compiling for every game, with its smallest and largest number of seats."""
    rows = []
    for name in clew.games():
        compiling = f"{ours.compile_seconds(name):.0f} s"
        for start in seat_counts(name):
            games, plies = ours.games_per_second(start, 1), ours.plies_per_second(start, 1)
            rows.append(f"| {name} | {start.seats} | {games:,.0f} | {plies:,.0f} | {compiling} |")
            compiling = ""
    return rows


def seat_counts(name: str) -> list[clew.Position]:
    """Return a start with the smallest number of seats a game allows, and one with the largest."""
    players = [
        option
        for option in clew.game(name).about.options
        if option.name == "players" and isinstance(option, NumberOption)
    ]
    if not players:
        return [clew.game(name).start(seed=1)]
    counts = players[0].choices or (players[0].low, players[0].high)
    return [clew.game(name, players=count).start(seed=1) for count in (min(counts), max(counts))]


def main() -> None:
    """Measure everything and write the page."""
    page = PAGE.format(
        day=date.today().isoformat(),
        machine=machine(),
        python=platform.python_version(),
        rounds=ROUNDS,
        rows="\n".join(comparison_rows()),
        limits="\n".join(limit_rows()),
        games="\n".join(game_rows()),
        lanes=batches.LANES,
        batches="\n".join(batches.parts()),
        paths="\n".join(longest_path.rows()),
        profile="\n".join(longest_path.profile_rows()),
        attacks="\n".join([attack.HEADER, *(comparison.row for comparison in attack.comparisons())]),
        web="\n".join(comparison.row for comparison in web_load.comparisons()),
        bots="\n".join(bot_queue.rows()),
        cluster="\n".join([cluster.HEADER, *cluster.rows()]),
        web_cluster="\n".join([web_cluster.HEADER, *web_cluster.rows()]),
        ghosts="\n".join([touch_to_ghost.HEADER, *touch_to_ghost.rows()]),
    )
    TARGET.write_text(page, encoding="utf-8")
    print(page)


if __name__ == "__main__":
    main()
