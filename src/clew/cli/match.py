"""`clew match`: program players against each other."""

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from clew.cli.arguments import GameName, GivenOptions, Json, game_of
from clew.cli.output import OutputError, print_json, print_table

if TYPE_CHECKING:
    from clew.core.game import Game
    from clew.play.match import PlayedGame
    from clew.play.players import PlayerSpec


def match(
    game: GameName,
    player: Annotated[
        list[str],
        typer.Argument(metavar="PLAYER...", help="Players, as in level=3, visits=1000, seconds=0.5, random."),
    ],
    option: GivenOptions = None,
    rounds: Annotated[
        int, typer.Option("--rounds", "-n", metavar="N", help="How many starts; each is played from every seat.")
    ] = 10,
    opening: Annotated[int, typer.Option(metavar="N", help="Random moves before the players begin.")] = 2,
    seed: Annotated[int | None, typer.Option(metavar="N", help="For the same match again.")] = None,
    workers: Annotated[int | None, typer.Option(metavar="N", help="Processes; all cores if not given.", min=1)] = None,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="Add the games to this file.")] = None,
    json: Json = False,
) -> None:
    """Let program players play a match. Ctrl-C ends it with the games played so far."""
    from clew.cli.waiting import INTERRUPTED, ready
    from clew.play.match import pairings, standings
    from clew.play.players import parse_player
    from clew.play.record import read_records

    if record is not None and record.is_file():
        read_records(record)  # Games after something else could not be read.
    entrants = [parse_player(text) for text in player]
    settled = game_of(game, option)
    ready(settled.room)
    number = secrets.randbits(32) if seed is None else seed
    to_play = list(pairings(settled, entrants, rounds, opening, number))
    played: list[PlayedGame] = []
    interrupted = False
    try:
        _play_all(to_play, played, workers, record)
    except KeyboardInterrupt:
        interrupted = True
    found = standings(played, len(entrants))
    if json:
        played.sort(key=lambda found: (found.round, found.entrants))
        print_json({"game": str(settled), "seed": number, "standings": _with_names(found, entrants), "games": played})
    else:
        _print(settled, entrants, found)
    if interrupted:
        raise typer.Exit(INTERRUPTED)


def _play_all(to_play: "Sequence[Any]", played: "list[PlayedGame]", workers: int | None, record: Path | None) -> None:
    from clew.cli.waiting import progress_bar
    from clew.play.executor import local_processes
    from clew.play.match import play_match

    with progress_bar("games", len(to_play)) as bar, local_processes(workers) as executor:
        for game in play_match(to_play, executor):
            played.append(game)
            bar.update(len(played))
            if record is not None:
                _append(record, game.record)


def _append(path: Path, text: str) -> None:
    try:
        with path.open("a", encoding="utf-8") as file:
            file.write(f"{text}\n")
    except OSError as error:
        raise OutputError(f"{path} cannot be written: {error.strerror}") from error


def _with_names(found: "Sequence[Any]", entrants: "Sequence[PlayerSpec]") -> list[dict[str, Any]]:
    import dataclasses

    return [{"player": str(entrants[row.entrant]), **dataclasses.asdict(row)} for row in found]


def _print(game: "Game", entrants: "Sequence[PlayerSpec]", found: "Sequence[Any]") -> None:
    rows = [
        (
            entrants[row.entrant],
            row.games,
            row.wins,
            row.shared,
            f"{row.score:.1%}",
            f"{row.low:.1%} to {row.high:.1%}",
        )
        for row in found
    ]
    print_table(("player", ">games", ">won", ">shared", ">score", "in 95 of 100 cases"), rows, str(game))
