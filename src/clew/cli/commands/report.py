"""`clew report`: a report on a game as one HTML file with pictures."""

import dataclasses
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from clew.cli.arguments import GameName, GivenOptions, Json, complete_palettes, game_of
from clew.cli.contest import ContestFiles, ContestSeed, ResultsTo
from clew.cli.output import print_json, write_file
from clew.cli.work_place import Cluster, Workers, work_place
from clew.core.errors import OptionError, nearest
from clew.extras import need

if TYPE_CHECKING:
    from clew.core.game import Game
    from clew.play.session import Session
    from clew.play.workers import WorkPlace

#: The number of games to play if none are shipped with the game.
USUAL_GAMES = 20


def report(
    game: GameName,
    option: GivenOptions = None,
    records: Annotated[
        list[Path] | None, typer.Option(metavar="FILE", help="Also count the games in this file; may be repeated.")
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(metavar="N", help="Number of bot games to play. Default: the games shipped with Clew.",
                     min=1, max=100_000),
    ] = None,
    level: Annotated[int, typer.Option(metavar="N", help="Level of the bots, 1 to 10.")] = 4,
    seed: ContestSeed = None,
    workers: Workers = None,
    cluster: Cluster = None,
    results: ResultsTo = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Output file, - for standard output. Default: GAME-report.html."),
    ] = None,
    palette: Annotated[
        str, typer.Option(metavar="NAME", help="The colours of the pictures.", autocompletion=complete_palettes)
    ] = "standard",
    json: Json = False,
) -> None:  # fmt: skip
    """Write a report on a game, with statistics and pictures."""
    from clew.pictures.palettes import PALETTES
    from clew.play.statistics import statistics

    if not json:
        need("web")
    if palette not in PALETTES:
        raise OptionError(f"palette={palette}{nearest(palette, PALETTES)}: expected {', '.join(PALETTES)}")
    resolved = game_of(game, option)
    playing = _Playing(resolved, level, seed, work_place(workers, cluster), results)
    parts, code = _gathered(resolved, records or [], games, playing)
    counted = [(title, found) for title, sessions in parts if (found := statistics(sessions)) is not None]
    if not counted:
        raise OptionError("expected at least one finished game")
    if json:
        print_json({title: dataclasses.asdict(found) for title, found in counted})
    else:
        from clew.web.catalogue.report import report_html

        path = out or Path(f"{resolved.id}-report.html")
        write_file(path, report_html(resolved.package, counted, parts[0][1][0], palette))
        if str(path) != "-":
            typer.echo(f"{path}: a report on {sum(found.games for _, found in counted)} games of {resolved}")
    if code:
        raise typer.Exit(code)


def _gathered(
    game: "Game", records: list[Path], games: int | None, playing: "_Playing"
) -> tuple[list[tuple[str, list["Session"]]], int]:
    """Return lists of games with their titles, and the exit code of playing them."""
    from clew.play.record import read_records
    from clew.play.session import Session
    from clew.play.statistics import program_games, sessions_with

    parts: list[tuple[str, list[Session]]] = []
    for path in records:
        found = sessions_with(game, (Session.of(record) for record in read_records(path)))
        finished = [session for session in found if session.result is not None]
        if not finished:
            raise OptionError(f"{path} has no finished game of {game}")
        parts.append((path.name, finished))
    shipped = sessions_with(game, program_games(game.package)) if games is None else []
    if shipped:
        return [("Bot games", shipped), *parts], 0
    if parts and games is None:
        return parts, 0
    played, code = playing.sessions(games or USUAL_GAMES)
    return [(f"Bot games, level {playing.level}", played), *parts], code


@dataclass(frozen=True)
class _Playing:
    """How bot games are played for a report, and where."""

    game: "Game"
    level: int
    seed: int | None
    place: "WorkPlace"
    results: Path | None

    def sessions(self, games: int) -> tuple[list["Session"], int]:
        """Play games, or continue playing them; return those that are finished and the exit code."""
        from clew.cli.contest import Contest
        from clew.cli.progress import ready
        from clew.play.bots import parse_bot
        from clew.play.statistics import sessions_of

        ready(self.game.package)
        players = [parse_bot(f"level={self.level}")] * self.game.seats
        # Each round is one game from every seat.
        rounds = -(-games // self.game.seats)
        files = ContestFiles(self.results)
        contest = Contest(self.game, players, rounds=rounds, opening=0, seed=self.seed, files=files)
        code = contest.play(self.place)
        return [session for played in contest.played for session in sessions_of(played.record)], code
