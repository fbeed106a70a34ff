"""`clew play`: a game in the terminal."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from clew.cli.arguments import PERSON, Deal, FirstMoves, GivenOptions, complete_games, position_of
from clew.core.errors import ClewError, OptionError, nearest

if TYPE_CHECKING:
    from clew.cli.terminal_game import SeatedPlayer, TerminalGame
    from clew.core.game import Game

DEFAULT_LEVEL = 4


def play(
    position: Annotated[
        str | None,
        typer.Argument(
            metavar="[POSITION]", help="A game's name, or a position to begin with.", autocompletion=complete_games
        ),
    ] = None,
    option: GivenOptions = None,
    first: FirstMoves = "",
    deal: Deal = None,
    level: Annotated[
        int, typer.Option("--level", "-l", metavar="N", help="The level of the program players, 1 to 10.")
    ] = DEFAULT_LEVEL,
    seat: Annotated[str, typer.Option("--as", metavar="SEAT", help="Your seat, by name or by number from 0.")] = "0",
    player: Annotated[
        list[str] | None,
        typer.Option(
            "--player",
            "-p",
            metavar="PLAYER",
            help="Who plays, once for each seat: person, person=Ann, level=3, visits=1000, seconds=2, random.",
        ),
    ] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Where the record is kept.")] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with the unfinished game of a record.")
    ] = None,
) -> None:
    """Play a game in the terminal, against programs or people. Type `help` in the game for what you can do."""
    from clew.cli.terminal_game import TerminalGame
    from clew.core.package import packages
    from clew.play.record import check_replaceable
    from clew.play.session import Session

    if save is not None:
        check_replaceable(save)
    if resume is not None:
        if position is not None:
            raise OptionError(f"{position}: a game that is resumed has its position in the record")
        table = _resumed(resume, player, save)
    elif position is None:
        raise OptionError(f"which game? expected one of: {', '.join(packages())}")
    else:
        start = position_of(position, option, first, deal)
        own = seat_of(start.game, seat)
        usual = [f"level={level}" if number != own else PERSON for number in range(start.seats)]
        seated = _seated(start.game, [*(player or ()), *usual[len(player or ()) :]])
        table = TerminalGame(Session.begin(start), seated, save or new_file(start.game))
    table.play()


def seat_of(game: "Game", text: str) -> int:
    """Return the seat of a name or a number."""
    names = {name.lower(): seat for seat, name in enumerate(game.seat_names)}
    names |= {str(seat): seat for seat in range(game.seats)}
    if text.strip().lower() not in names:
        expected = ", ".join(game.seat_names)
        raise OptionError(f"--as {text}: there is no such seat{nearest(text.lower(), names)}: expected {expected}")
    return names[text.strip().lower()]


def _seated(game: "Game", players: Sequence[str]) -> list["SeatedPlayer"]:
    """Return who sits at each seat."""
    from clew.cli.terminal_game import SeatedPlayer
    from clew.play.bots import parse_player

    if len(players) > game.seats:
        raise OptionError(f"{len(players)} players: {game.about.name} has {game.seats} seats")
    seated = []
    for text in players:
        word, _, name = text.strip().partition("=")
        if word == PERSON:
            seated.append(SeatedPlayer(name or PERSON))
        else:
            spec = parse_player(text)
            seated.append(SeatedPlayer(str(spec), spec.sit_down()))
    return seated


def _resumed(path: Path, players: list[str] | None, save: Path | None) -> "TerminalGame":
    """Return the table of an unfinished record; whoever is no program player there is a person."""
    from clew.cli.commands.replay import chosen_record, replayed
    from clew.cli.terminal_game import TerminalGame
    from clew.core.errors import RecordError
    from clew.play.record import read_records

    record = chosen_record(read_records(path), None)
    session = replayed(record, 1)
    if session.result is not None:
        raise RecordError(f"{path}: this game has ended by {session.result.reason}")
    seated = _seated(record.game, players or [_as_argument(player) for player in record.players])
    return TerminalGame(session, seated, save or path, record)


def _as_argument(player: str) -> str:
    from clew.play.bots import parse_player

    try:
        return str(parse_player(player))
    except ClewError:
        return f"{PERSON}={player}"


def new_file(game: "Game") -> Path:
    """Return a new place for a record, in the user's own folder of games."""
    from datetime import datetime

    import platformdirs

    folder = platformdirs.user_data_path("clew", appauthor=False) / "games"
    return folder / f"{game.id}-{datetime.now():%Y-%m-%d-%H%M%S}.clew"
