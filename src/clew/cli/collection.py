"""Analysis of games by many workers: what `clew analyse` does with --all, --workers, --cluster or --results."""

import dataclasses
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from clew.cli.output import print_json, print_table

if TYPE_CHECKING:
    from clew.play.analysis import Judged
    from clew.play.collection_analysis import CollectionAnalysis
    from clew.play.record import Record
    from clew.play.workers import WorkPlace

#: The losses from which a move is marked with ? and ??.
MISTAKE, BLUNDER = 0.1, 0.25


def evaluate_all(analysis: "CollectionAnalysis", place: "WorkPlace") -> int:
    """Evaluate all positions with a progress bar; return the exit code."""
    from clew.cli.contest import INCOMPLETE
    from clew.cli.progress import INTERRUPTED, progress_bar
    from clew.core.jobs import UnfinishedWork

    try:
        if analysis.done < analysis.positions:
            with progress_bar("positions", analysis.positions) as bar, place.executor() as executor:
                bar.update(analysis.done, f"positions, {executor.words}")
                for _ in analysis.run(executor):
                    bar.update(analysis.done, f"positions, {executor.words}")
    except KeyboardInterrupt:
        return INTERRUPTED
    except UnfinishedWork as error:
        typer.echo(f"clew: some positions could not be judged: {error}", err=True)
        return INCOMPLETE
    return 0


def print_collection(records: "Sequence[Record]", judged: "Sequence[list[Judged]]", json: bool) -> None:
    """Print a line for each game: how many moves were judged, and how good they were."""
    if json:
        print_json([game_as_data(record, moves) for record, moves in zip(records, judged, strict=True)])
        return
    rows = []
    for number, (record, moves) in enumerate(zip(records, judged, strict=True), start=1):
        blunders = sum(move.loss >= BLUNDER for move in moves)
        mistakes = sum(move.loss >= MISTAKE for move in moves) - blunders
        mean = sum(move.loss for move in moves) / len(moves) if moves else 0.0
        players = ", ".join(record.players)
        rows.append((number, record.game, players, len(moves), mistakes, blunders, f"{mean:.1%}", record.result))
    print_table((">no.", "game", "players", ">moves judged", ">?", ">??", ">mean loss", "result"), rows)


def game_as_data(record: "Record", judged: "Sequence[Judged]") -> dict[str, object]:
    """Return the judgements of a game for JSON."""
    moves = [{**dataclasses.asdict(move), "loss": move.loss} for move in judged]
    return {"game": str(record.game), "players": record.players, "moves": moves}


def write_judged(path: Path, records: "Sequence[Record]", judged: "Sequence[list[Judged]]") -> None:
    """Write a copy of the records with the judgements as comments."""
    from clew.play.analysis import annotated
    from clew.play.record import write_records

    write_records(path, [annotated(record, moves) for record, moves in zip(records, judged, strict=True)])
