"""`clew match`: bots against each other."""

from typing import Any

import typer

from clew.cli.arguments import GameName, GivenOptions, Json, game_of
from clew.cli.contest import (
    Contest,
    ContestFiles,
    ContestSeed,
    Opening,
    Players,
    RecordTo,
    ResultsTo,
    Rounds,
    interval,
)
from clew.cli.output import print_json, print_table
from clew.cli.work_place import Cluster, Workers, work_place
from clew.core.errors import BudgetError


def match(
    game: GameName,
    player: Players,
    option: GivenOptions = None,
    rounds: Rounds = 10,
    opening: Opening = 2,
    seed: ContestSeed = None,
    workers: Workers = None,
    cluster: Cluster = None,
    record: RecordTo = None,
    results: ResultsTo = None,
    json: Json = False,
) -> None:
    """Play a match between bots, at most one for each seat. Ctrl-C stops and shows the results so far."""
    from clew.cli.progress import ready
    from clew.play.bots import parse_bot
    from clew.play.match import standings

    entrants = [parse_bot(text) for text in player]
    resolved = game_of(game, option)
    if len(entrants) < 2:
        raise BudgetError(f"{len(entrants)} player: expected at least 2, as in clew match {game} level=3 level=5")
    if len(entrants) > resolved.seats:
        raise BudgetError(
            f"{len(entrants)} players: {resolved.about.name} has {resolved.seats} seats (clew tournament takes more)"
        )
    place = work_place(workers, cluster)
    ready(resolved.package)
    files = ContestFiles(results, record)
    contest = Contest(resolved, entrants, rounds=rounds, opening=opening, seed=seed, files=files)
    code = contest.play(place)
    contest.report_failures()
    found = standings(contest.played, len(entrants))
    if json:
        named = [_as_data(str(entrants[row.entrant]), row) for row in found]
        print_json({"game": str(resolved), "seed": contest.seed, "standings": named, "games": contest.played})
    else:
        rows = [
            (entrants[row.entrant], row.games, row.wins, row.shared, f"{row.score:.1%}", interval(row)) for row in found
        ]
        print_table(("player", ">games", ">won", ">shared", ">score", "95% interval"), rows, str(resolved))
    if code:
        raise typer.Exit(code)


def _as_data(name: str, row: Any) -> dict[str, Any]:
    import dataclasses

    return {"player": name, **dataclasses.asdict(row)}
