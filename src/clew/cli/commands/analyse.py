"""`clew analyse`: judges every move of recorded games."""

import threading
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from clew.cli.arguments import Json, Plain, Threads
from clew.cli.collection import BLUNDER, MISTAKE, evaluate_all, game_as_data, print_collection, write_judged
from clew.cli.commands.replay import (
    GameNumber,
    RecordFile,
    SavedGameCommand,
    chosen_record,
    ending_words,
    look_through,
    replayed,
    title,
)
from clew.cli.commands.think import Seconds, Seed, Visits
from clew.cli.output import check_picture_name, print_json, print_table, write_picture
from clew.cli.work_place import Cluster, Workers, work_place
from clew.core.errors import OptionError

if TYPE_CHECKING:
    from clew.play.analysis import Judged
    from clew.play.record import Record
    from clew.play.session import Session
    from clew.search.think import Bot

#: Without a file, it lists the games that are saved here.
COMMAND = SavedGameCommand

#: The number of moves shown of a better line.
SHOWN_LINE = 4

#: The bars of the value graph, from 0% to 100%.
BARS = "▁▂▃▄▅▆▇█"


def analyse(
    file: RecordFile,
    game: GameNumber = None,
    every: Annotated[bool, typer.Option("--all", help="Judge all games of the file.")] = False,
    seconds: Seconds = None,
    visits: Visits = None,
    seed: Seed = None,
    threads: Threads = None,
    workers: Workers = None,
    cluster: Cluster = None,
    results: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Save what is judged here, and resume from what was saved before."),
    ] = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a copy of the record with the judgements as comments.")
    ] = None,
    graph: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the value graph to a .png or .svg file.")
    ] = None,
    plain: Plain = False,
    json: Json = False,
) -> None:
    """Judge every move of a recorded game, or of all games of a file. Ctrl-C stops and shows what is judged so far."""
    from clew.play.analysis import value_graph
    from clew.play.collection_analysis import AnalysisBudget, CollectionAnalysis
    from clew.play.record import read_records
    from clew.search.think import Bot
    from clew.tui.opening import has_full_screen, loading

    bot = Bot(seconds=seconds, visits=visits, seed=seed, threads=threads)
    place = work_place(workers, cluster)
    if every and (game is not None or graph is not None):
        raise OptionError(f"--all {'--game' if game is not None else '--graph'}: expected one of them")
    found = read_records(file)
    records = found if every else [chosen_record(found, game)]
    _check_files(record, graph)
    shows = not (plain or every or json or record or graph or results or workers or place.is_cluster)
    with loading() if shows and has_full_screen() else nullcontext():
        sessions = [replayed(each, number) for number, each in enumerate(records, start=1 if every else game or 1)]
    if shows and _looked_through(records, sessions, bot):
        return
    if every or results is not None or workers is not None or place.is_cluster:
        analysis = CollectionAnalysis(sessions, AnalysisBudget(seconds, visits, seed), results)
        code = evaluate_all(analysis, place)
        judged = [analysis.judged(number) for number in range(len(sessions))]
    else:
        judged, code = _judge(sessions[0], bot)
    if record is not None:
        write_judged(record, records, judged)
    if graph is not None:
        write_picture(graph, value_graph(sessions[0], judged[0]).draw())
    if every:
        print_collection(records, judged, json)
    else:
        _show_game(records[0], sessions[0], judged[0], json)
    if code:
        raise typer.Exit(code)


def _check_files(record: Path | None, graph: Path | None) -> None:
    """Raise an error, before any work, for a file that cannot be written."""
    from clew.play.record import check_replaceable

    if record is not None:
        check_replaceable(record)
    if graph is not None:
        check_picture_name(graph)


def _looked_through(records: Sequence["Record"], sessions: Sequence["Session"], bot: "Bot") -> bool:
    """Show a single game on the full screen, if there is one; return whether it was shown."""
    from clew.tui.opening import has_full_screen

    if len(sessions) != 1 or not has_full_screen():
        return False
    look_through(records[0], sessions[0], ply=0, analyse=True, bot=lambda: bot)
    return True


def _judge(session: "Session", bot: "Bot") -> tuple[list[list["Judged"]], int]:
    """Judge a game in this process, with one search that continues from move to move."""
    from clew.cli.progress import INTERRUPTED, progress_bar, stoppable
    from clew.play.analysis import analyse as judgements

    with progress_bar("moves", len(session.moves)) as bar:

        def work(stop: threading.Event) -> list["Judged"]:
            judged: list[Judged] = []
            for move in judgements(session, bot, stop):
                judged.append(move)
                bar.update(len(judged))
            return judged

        judged, interrupted = stoppable(work)
        return [judged], INTERRUPTED if interrupted else 0


def _show_game(record: "Record", session: "Session", judged: Sequence["Judged"], json: bool) -> None:
    if json:
        print_json(game_as_data(record, judged))
        return
    typer.echo(title(record))
    _print(judged, record.game.seat_names)
    _print_graph(judged, record.game.seat_names)
    typer.echo(ending_words(session))


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
