"""`clew analyse`: what a program player thinks of a whole game."""

import dataclasses
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from clew.cli.arguments import Json, Threads
from clew.cli.output import print_json, print_table
from clew.cli.replay import GameNumber, RecordFile, chosen_record, ending_words, replayed, title
from clew.cli.think import Seconds, Seed, Visits

if TYPE_CHECKING:
    from clew.play.analysis import Judged
    from clew.play.session import Session
    from clew.search.think import Player

#: A move that costs so much is marked.
MISTAKE, BLUNDER = 0.1, 0.25


def analyse(
    file: RecordFile,
    game: GameNumber = None,
    seconds: Seconds = None,
    visits: Visits = None,
    seed: Seed = None,
    threads: Threads = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the record with the opinions as comments.")
    ] = None,
    json: Json = False,
) -> None:
    """Judge every move of a recorded game. Ctrl-C ends it with the moves judged so far."""
    from clew.cli.waiting import INTERRUPTED
    from clew.play.analysis import annotated
    from clew.play.record import check_replaceable, read_records, write_records
    from clew.search.think import Player

    player = Player(seconds=seconds, visits=visits, seed=seed, threads=threads)
    chosen = chosen_record(read_records(file), game)
    if record is not None:
        check_replaceable(record)
    session = replayed(chosen, game or 1)
    judged, interrupted = _judge(session, player)
    if record is not None:
        write_records(record, [annotated(chosen, judged)])
    if json:
        moves = [{**dataclasses.asdict(move), "loss": move.loss} for move in judged]
        print_json({"game": str(chosen.game), "players": chosen.players, "moves": moves})
    else:
        typer.echo(title(chosen))
        _print(judged, chosen.game.seat_names)
        typer.echo(ending_words(session))
    if interrupted:
        raise typer.Exit(INTERRUPTED)


def _judge(session: "Session", player: "Player") -> tuple[list["Judged"], bool]:
    from clew.cli.waiting import progress_bar, stoppable
    from clew.play.analysis import analyse as judgements

    with progress_bar("moves", len(session.moves)) as bar:

        def work(stop: threading.Event) -> list["Judged"]:
            judged: list[Judged] = []
            for move in judgements(session, player, stop):
                judged.append(move)
                bar.update(len(judged))
            return judged

        return stoppable(work)


def _print(judged: Sequence["Judged"], names: Sequence[str]) -> None:
    rows = []
    for move in judged:
        mark = "??" if move.loss >= BLUNDER else "?" if move.loss >= MISTAKE else ""
        notes = [f"better {move.best}"] if mark else []
        if move.turned and move.leader is not None:
            notes.append(f"now {names[move.leader]} is ahead")
        values = [f"{value:.0%}" for value in move.after]
        rows.append((move.ply, names[move.seat], f"{move.move} {mark}", *values, ", ".join(notes)))
    print_table((">no.", "seat", "move", *(f">{name}" for name in names), ""), rows)
