"""`clew think`: ask a program player."""

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

#: How many moves are shown.
SHOWN = 10

Seconds = Annotated[float | None, typer.Option("--seconds", "-s", metavar="S", help="How long to think.")]
Visits = Annotated[int | None, typer.Option("--visits", "-v", metavar="N", help="How many visits to make.")]
LevelNumber = Annotated[int | None, typer.Option("--level", "-l", metavar="N", help="A level from 1 to 10.")]
Seed = Annotated[int | None, typer.Option(metavar="N", help="For the same answer every time, with --visits.")]


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
    """Ask a program player for its move. It thinks for a second if not told otherwise; Ctrl-C takes the best so far."""
    from clew.search.think import Bot

    player = Bot(level, seconds=seconds, visits=visits, seed=seed, threads=threads)
    found = position_of(position, option, first, deal)
    thought = watched_thought(player, found, "thinking")
    if json:
        print_json({**position_as_data(found), "thought": thought})
    else:
        _print(found, thought)


def watched_thought(player: "Bot", position: "Position", words: str) -> "Thought":
    """Let a player think, with progress; Ctrl-C takes the best so far."""
    from clew.cli.progress import progress_bar, stoppable

    seconds, visits = player.budget(position.game)
    with progress_bar(words, seconds if visits is None else visits) as bar:

        def report(progress: "Progress") -> None:
            bar.update(round(progress.seconds, 1) if visits is None else progress.visits)

        def work(stop: threading.Event) -> "Thought":
            return player.think(position, progress=report, stop=stop)

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
