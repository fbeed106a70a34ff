"""`clew tournament`: a round-robin tournament between bots, with ratings and a cross table."""

import dataclasses
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

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
)
from clew.cli.output import check_picture_name, print_json, print_table, write_picture
from clew.cli.work_place import Cluster, Workers, work_place
from clew.core.errors import BudgetError

if TYPE_CHECKING:
    from clew.core.game import Game
    from clew.pictures.picture import Picture
    from clew.play.ratings import CrossTable


def tournament(
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
    picture: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the cross table to a .png or .svg file.")
    ] = None,
    json: Json = False,
) -> None:
    """Play a round-robin tournament between bots and rate them. With --results it can be resumed."""
    from clew.cli.progress import ready
    from clew.play.bots import parse_bot
    from clew.play.ratings import cross_table

    entrants = [parse_bot(text) for text in player]
    if len(entrants) < 2 or len(set(entrants)) < len(entrants):
        raise BudgetError("expected at least two players, all of them different")
    if picture is not None:
        check_picture_name(picture)
    resolved = game_of(game, option)
    place = work_place(workers, cluster)
    ready(resolved.package)
    files = ContestFiles(results, record)
    contest = Contest(resolved, entrants, rounds=rounds, opening=opening, seed=seed, files=files)
    code = contest.play(place)
    contest.report_failures()
    table = cross_table(contest.played, [str(entrant) for entrant in entrants])
    if picture is not None:
        write_picture(picture, _drawn(resolved, table))
    if json:
        data = {"ranking": table.ranking, **dataclasses.asdict(table), "games": contest.played}
        print_json({"game": str(resolved), "seed": contest.seed, **data})
    else:
        _print(resolved, table)
    if code:
        raise typer.Exit(code)


def _print(game: "Game", table: "CrossTable") -> None:
    ranking = table.ranking
    rows = []
    for number, entrant in enumerate(ranking, start=1):
        row, rating = table.standings[entrant], table.ratings[entrant]
        shares = [table.encounters[entrant][other].share for other in ranking]
        cells = ["" if share is None else f"{share:.1%}" for share in shares]
        strength = (f"{rating.value:.0f}", f"{rating.low:.0f} to {rating.high:.0f}")
        rows.append((number, table.players[entrant], *strength, row.games, f"{row.score:.1%}", *cells))
    columns = (">no.", "player", ">rating", "95% interval", ">games", ">score")
    print_table((*columns, *(f">{number}" for number in range(1, len(rows) + 1))), rows, str(game))


def _drawn(game: "Game", table: "CrossTable") -> "Picture":
    from clew.pictures.charts.scores import ScoreRow, ScoreTable

    rows = []
    for entrant in table.ranking:
        rating, row = table.ratings[entrant], table.standings[entrant]
        words = f"{rating.value:.0f} ({rating.low:.0f} to {rating.high:.0f}), {row.games} games"
        shares = [table.encounters[entrant][other].share for other in table.ranking]
        rows.append(ScoreRow(table.players[entrant], words, shares))
    return ScoreTable(game.about.name, rows).draw()
