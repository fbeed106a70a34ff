"""`clew think`: evaluates a position."""

import threading
from typing import TYPE_CHECKING, Annotated

import typer

from clew.cli.arguments import Deal, FirstMoves, GivenOptions, Json, PositionText, Threads, position_of
from clew.cli.output import position_as_data, print_json, print_table, values_in_words

if TYPE_CHECKING:
    from clew.core.position import Position
    from clew.search.mcts.search import Progress
    from clew.search.mcts.thought import Thought
    from clew.search.think import Bot

#: The number of moves shown.
SHOWN = 10

Seconds = Annotated[float | None, typer.Option("--seconds", "-s", metavar="S", help="Seconds to search.")]
Visits = Annotated[int | None, typer.Option("--visits", "-v", metavar="N", help="Number of visits.")]
LevelNumber = Annotated[int | None, typer.Option("--level", "-l", metavar="N", help="A level from 1 to 10.")]
Seed = Annotated[
    int | None,
    typer.Option(metavar="N", help="Random seed; with --visits and --threads 1 the answer is always the same."),
]


def think(
    position: PositionText,
    option: GivenOptions = None,
    first: FirstMoves = "",
    deal: Deal = None,
    seconds: Seconds = None,
    visits: Visits = None,
    level: LevelNumber = None,
    seed: Seed = None,
    threads: Threads = None,
    json: Json = False,
) -> None:
    """Search for the best move. The default is one second; Ctrl-C stops with the best move so far."""
    from clew.search.think import Bot

    bot = Bot(level, seconds=seconds, visits=visits, seed=seed, threads=threads)
    found = position_of(position, option, first, deal)
    thought = _think(bot, found)
    if json:
        print_json({**position_as_data(found), "thought": thought})
    else:
        _print(found, thought)


def _think(bot: "Bot", position: "Position") -> "Thought":
    """Return the evaluation of a position, with a progress bar; Ctrl-C stops with the best move so far."""
    from clew.cli.progress import progress_bar, stoppable

    seconds, visits = bot.budget(position.game)
    with progress_bar("thinking", seconds if visits is None else visits) as bar:

        def report(progress: "Progress") -> None:
            bar.update(round(progress.seconds, 1) if visits is None else progress.visits)

        def work(stop: threading.Event) -> "Thought":
            return bot.think(position, progress=report, stop=stop)

        return stoppable(work)[0]


def _print(position: "Position", thought: "Thought") -> None:
    names = position.game.seat_names
    proven = ", proven" if thought.proven else ""
    typer.echo(f"{thought.move}   ({values_in_words(thought.values, names)}{proven}; {thought.visits:,} visits)")
    typer.echo(f"expected: {'; '.join(thought.line)}")
    rows = [
        (
            found.move,
            f"{found.visits:,}",
            f"{found.value:.3f}" if found.visits else "",
            "proven" if found.proven else "",
        )
        for found in thought.moves[:SHOWN]
    ]
    seat = names[position.seat] if position.seat is not None else ""
    print_table(("move", ">visits", f">{seat} expects", ""), rows)
    if len(thought.moves) > SHOWN:
        typer.echo(f"and {len(thought.moves) - SHOWN} other moves")
