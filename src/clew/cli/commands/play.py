"""`clew play`: plays a game in the terminal."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from clew.cli.arguments import PERSON, Deal, FirstMoves, GivenOptions, complete_games, position_of
from clew.core.errors import ClewError, OptionError, nearest
from clew.play.conduct import DEFAULT_LEVEL

if TYPE_CHECKING:
    from clew.cli.terminal_game import SeatedPlayer, TerminalGame
    from clew.core.game import Game
    from clew.engine.process import EngineFailure


def play(
    position: Annotated[
        str | None,
        typer.Argument(
            metavar="[POSITION]", help="The name of a game, or a position to start from.", autocompletion=complete_games
        ),
    ] = None,
    option: GivenOptions = None,
    first: FirstMoves = "",
    deal: Deal = None,
    level: Annotated[
        int, typer.Option("--level", "-l", metavar="N", help="Level of the bots, 1 to 10.")
    ] = DEFAULT_LEVEL,
    seat: Annotated[str, typer.Option("--as", metavar="SEAT", help="Your seat, by name or by number from 0.")] = "0",
    player: Annotated[
        list[str] | None,
        typer.Option(
            "--player",
            "-p",
            metavar="PLAYER",
            help="A player, repeated for each seat: person, person=Ann, level=3, visits=1000, seconds=2, random, "
            "engine=COMMAND.",
        ),
    ] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Where to save the record.")] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Resume the unfinished game in a record.")] = None,
) -> None:
    """Play a game in the terminal, against bots or people. Type `help` during the game for a list of commands."""
    from clew.cli.terminal_game import TerminalGame
    from clew.core.package import packages
    from clew.engine.process import EngineFailure
    from clew.play.bots import closing_engines
    from clew.play.record import check_replaceable
    from clew.play.session import Session

    if save is not None:
        check_replaceable(save)
    if resume is not None:
        if position is not None:
            raise OptionError(f"{position}: a resumed game takes its position from the record")
        game = _resumed(resume, player, save)
    elif position is None:
        raise OptionError(f"expected the name of a game: {', '.join(packages())}")
    else:
        start = position_of(position, option, first, deal)
        own = seat_of(start.game, seat)
        usual = [f"level={level}" if number != own else PERSON for number in range(start.seats)]
        seated = _seated(start.game, [*(player or ()), *usual[len(player or ()) :]])
        game = TerminalGame(Session.begin(start), seated, save or new_file(start.game))
    with closing_engines([player.chooser for player in game.seated if player.chooser is not None]):
        try:
            game.play()
        except EngineFailure as failure:
            _forfeit(game, failure)


def _forfeit(game: "TerminalGame", failure: "EngineFailure") -> None:
    """End a game that the engine to move has lost."""
    from clew.cli.commands.replay import ending_words

    seat = game.session.seat
    assert seat is not None
    game.say(f"{game.name(seat)} {failure}. It lost the game.", "red")
    game.session = game.session.forfeit(seat)
    game.save()
    game.show_board()
    game.say(ending_words(game.session), "bold")
    game.say(f"Record: {game.file}")


def seat_of(game: "Game", text: str) -> int:
    """Return the seat of a name or a number."""
    names = {name.lower(): seat for seat, name in enumerate(game.seat_names)}
    names |= {str(seat): seat for seat in range(game.seats)}
    if text.strip().lower() not in names:
        expected = ", ".join(game.seat_names)
        raise OptionError(f"--as {text}: no such seat{nearest(text.lower(), names)}: expected {expected}")
    return names[text.strip().lower()]


def _seated(game: "Game", players: Sequence[str]) -> list["SeatedPlayer"]:
    """Return the player of each seat."""
    from clew.cli.terminal_game import SeatedPlayer
    from clew.play.bots import parse_bot

    if len(players) > game.seats:
        raise OptionError(f"{len(players)} players: {game.about.name} has {game.seats} seats")
    seated = []
    for text in players:
        word, _, name = text.strip().partition("=")
        if word == PERSON:
            seated.append(SeatedPlayer(name or PERSON))
        else:
            spec = parse_bot(text)
            seated.append(SeatedPlayer(str(spec), spec.create()))
    return seated


def _resumed(path: Path, players: list[str] | None, save: Path | None) -> "TerminalGame":
    """Return the unfinished game of a record; players that are not bots are people."""
    from clew.cli.commands.replay import chosen_record, replayed
    from clew.cli.terminal_game import TerminalGame
    from clew.core.errors import RecordError
    from clew.play.record import read_records

    record = chosen_record(read_records(path), None)
    session = replayed(record, 1)
    if session.result is not None:
        raise RecordError(f"{path}: this game has ended ({session.result.reason})")
    seated = _seated(record.game, players or [_as_argument(player) for player in record.players])
    return TerminalGame(session, seated, save or path, record)


def _as_argument(player: str) -> str:
    from clew.play.bots import parse_bot

    try:
        spec = parse_bot(player)
    except ClewError:
        return f"{PERSON}={player}"
    if spec.engine is not None:
        # A record may come from anywhere: it must not start programs.
        raise OptionError(f"the record names an engine, {player}: to start it, give all players with -p")
    return str(spec)


def new_file(game: "Game") -> Path:
    """Return a new file name for a record, in the user's data folder."""
    from datetime import datetime

    import platformdirs

    folder = platformdirs.user_data_path("clew", appauthor=False) / "games"
    return folder / f"{game.id}-{datetime.now():%Y-%m-%d-%H%M%S}.clew"
