"""`clew analyse`: judges every move of a recorded game."""

import dataclasses
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from clew.cli.arguments import Json, Threads
from clew.cli.commands.replay import GameNumber, RecordFile, chosen_record, ending_words, replayed, title
from clew.cli.commands.think import Seconds, Seed, Visits
from clew.cli.output import check_picture_name, print_json, print_table, write_picture

if TYPE_CHECKING:
    from clew.play.analysis import Judged
    from clew.play.session import Session
    from clew.search.think import Bot

#: The number of moves shown of a better line.
SHOWN_LINE = 4

#: The bars of the value graph, from 0% to 100%.
BARS = "▁▂▃▄▅▆▇█"

#: The losses from which a move is marked with ? and ??.
MISTAKE, BLUNDER = 0.1, 0.25


def analyse(
    file: RecordFile,
    game: GameNumber = None,
    seconds: Seconds = None,
    visits: Visits = None,
    seed: Seed = None,
    threads: Threads = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a copy of the record with the judgements as comments.")
    ] = None,
    graph: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the value graph to a .png or .svg file.")
    ] = None,
    json: Json = False,
) -> None:
    """Judge every move of a recorded game. Ctrl-C stops and shows the moves judged so far."""
    from clew.cli.progress import INTERRUPTED
    from clew.play.analysis import annotated, value_graph
    from clew.play.record import check_replaceable, read_records, write_records
    from clew.search.think import Bot

    bot = Bot(seconds=seconds, visits=visits, seed=seed, threads=threads)
    chosen = chosen_record(read_records(file), game)
    if record is not None:
        check_replaceable(record)
    if graph is not None:
        check_picture_name(graph)
    session = replayed(chosen, game or 1)
    judged, interrupted = _judge(session, bot)
    if record is not None:
        write_records(record, [annotated(chosen, judged)])
    if graph is not None:
        write_picture(graph, value_graph(session, judged).draw())
    if json:
        moves = [{**dataclasses.asdict(move), "loss": move.loss} for move in judged]
        print_json({"game": str(chosen.game), "players": chosen.players, "moves": moves})
    else:
        typer.echo(title(chosen))
        _print(judged, chosen.game.seat_names)
        _print_graph(judged, chosen.game.seat_names)
        typer.echo(ending_words(session))
    if interrupted:
        raise typer.Exit(INTERRUPTED)


def _judge(session: "Session", bot: "Bot") -> tuple[list["Judged"], bool]:
    from clew.cli.progress import progress_bar, stoppable
    from clew.play.analysis import analyse as judgements

    with progress_bar("moves", len(session.moves)) as bar:

        def work(stop: threading.Event) -> list["Judged"]:
            judged: list[Judged] = []
            for move in judgements(session, bot, stop):
                judged.append(move)
                bar.update(len(judged))
            return judged

        return stoppable(work)


def _print(judged: Sequence["Judged"], names: Sequence[str]) -> None:
    rows = []
    for move in judged:
        mark = "??" if move.loss >= BLUNDER else "?" if move.loss >= MISTAKE else ""
        notes = [f"better {' '.join(move.line[:SHOWN_LINE])}"] if mark else []
        if move.turned and move.leader is not None:
            notes.append(f"now {names[move.leader]} is ahead")
        values = [f"{value:.0%}" for value in move.after]
        rows.append((move.ply, names[move.seat], f"{move.move} {mark}", *values, ", ".join(notes)))
    print_table((">no.", "seat", "move", *(f">{name}" for name in names), ""), rows)


def _print_graph(judged: Sequence["Judged"], names: Sequence[str]) -> None:
    """Print a line for each seat: its expected payoff from the start to the last judged move."""
    if not judged:
        return
    width = max(map(len, names))
    values = [judged[0].before, *(move.after for move in judged)]
    marks = "".join("!" if move.turned else " " for move in judged)
    typer.echo()
    for seat, name in enumerate(names):
        heights = (min(int(value[seat] * len(BARS)), len(BARS) - 1) for value in values)
        typer.echo(f"{name:{width}}  {''.join(BARS[height] for height in heights)}  {values[-1][seat]:.0%}")
    if marks.strip():
        typer.echo(f"{'':{width}}   {marks}  ! the lead changes".rstrip())
    typer.echo()
