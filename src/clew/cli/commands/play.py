"""`clew play`: plays a game in the terminal."""

from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand

from clew.cli.arguments import PERSON, Deal, FirstMoves, GivenOptions, Plain, complete_games
from clew.cli.opened_game import OpenedGame, asked_game, new_file, open_on_screen, seated_players, show_game
from clew.core.errors import ClewError, OptionError
from clew.play.conduct import DEFAULT_LEVEL
from clew.play.local.seating import SeatedPlayer

if TYPE_CHECKING:
    from clew.cli.terminal_game import TerminalGame
    from clew.engine.process import EngineFailure
    from clew.play.record import Record
    from clew.play.session import Session


#: What stands for the file of --resume where none is given.
LATEST = Path("<latest>")


class PlayCommand(TyperCommand):
    """The command, in which the file of --resume can be left out."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the arguments."""
        if "--resume" in args:
            place = args.index("--resume")
            if place + 1 == len(args) or args[place + 1].startswith("-"):
                args = [*args[:place], f"--resume={LATEST}", *args[place + 1 :]]
        return super().parse_args(ctx, args)


COMMAND = PlayCommand
Resumed = Annotated[
    Path | None,
    typer.Option(metavar="[FILE]", help="Resume the unfinished game in a record; without a file, choose one of yours."),
]


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
            "greedy, engine=COMMAND.",
        ),
    ] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Where to save the record.")] = None,
    resume: Resumed = None,
    clock: Annotated[
        float | None, typer.Option(metavar="MINUTES", help="The time of each person for the whole game.", min=0.1)
    ] = None,
    plain: Plain = False,
) -> None:
    """Play a game in the terminal, against bots or people. ? shows the keys."""
    from clew.tui.opening import has_full_screen

    if save is not None:
        from clew.play.record import check_replaceable

        check_replaceable(save)
    on_screen = not plain and has_full_screen()
    if clock is not None and not on_screen:
        raise OptionError(f"--clock {clock:g}: only the full screen has a clock")
    if resume is not None:
        if position is not None:
            raise OptionError(f"{position}: a resumed game takes its position from the record")
        file = _latest(on_screen) if resume == LATEST else resume
        _resume(file, player, save or file, on_screen, clock)
        return
    if position is None and on_screen and not option and not player and level == DEFAULT_LEVEL:
        position, option, level = _asked()
    game = OpenedGame(
        position or asked_game(on_screen, "Choose a game to play"),
        tuple(option or ()),
        first,
        deal,
        players=tuple(player or ()),
        minutes=clock,
    )
    _open(replace(game, level=level, seat=seat), save, on_screen)


def _asked() -> tuple[str, list[str], int]:
    """Let a person choose the game, its options and the level."""
    from clew.cli.menus import choose_new_game

    game, *options, _, level = choose_new_game()
    return game, options[1::2], int(level)


def _latest(on_screen: bool) -> Path:
    """Return the unfinished game of this user: the one they choose if there are several, else the latest."""
    from clew.cli.opened_game import games_folder
    from clew.play.local.saved_games import unfinished_games

    games = unfinished_games(games_folder())
    if not games:
        raise OptionError("there is no unfinished game to resume; `clew play` starts one")
    if on_screen and len(games) > 1:
        from clew.cli.menus import choose_unfinished

        return Path(choose_unfinished(games))
    return games[0].file


def _open(game: OpenedGame, save: Path | None, on_screen: bool) -> None:
    """Play a new game on the full screen, or line by line."""
    if on_screen:
        open_on_screen(game, save)
        return
    from clew.cli.terminal_game import TerminalGame

    session, seated = game.seated()
    _play_in_lines(TerminalGame(session, seated, save or new_file(session.position.game)))


def _play_in_lines(game: "TerminalGame") -> None:
    """Play line by line; engines are closed at the end."""
    from clew.engine.process import EngineFailure
    from clew.play.bots import closing_engines

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
    game.say(f"Record: {game.saved.file}")


def _resume(path: Path, players: list[str] | None, file: Path, on_screen: bool, clock: float | None) -> None:
    """Play the unfinished game of a record on."""
    from clew.tui.opening import game_scene, loading

    with loading() if on_screen else nullcontext():
        session, seated, record = _resumed(path, players)
    if not on_screen:
        from clew.cli.terminal_game import TerminalGame

        _play_in_lines(TerminalGame(session, seated, file, record))
        return
    from clew.play.local.saved_record import SavedRecord
    from clew.tui.table import TerminalTable

    seconds = None if clock is None else 60 * clock
    scene = game_scene(TerminalTable(session, seated, SavedRecord(file, record), seconds=seconds))
    show_game(scene, lambda: scene.table)


def _resumed(path: Path, players: list[str] | None) -> tuple["Session", list[SeatedPlayer], "Record"]:
    """Return the unfinished game of a record; players that are not bots are people."""
    from clew.cli.commands.replay import chosen_record, replayed
    from clew.core.errors import RecordError
    from clew.play.record import read_records

    record = chosen_record(read_records(path), None)
    session = replayed(record, 1)
    if session.result is not None:
        raise RecordError(f"{path}: this game has ended ({session.result.reason})")
    seated = seated_players(record.game, players or [_as_argument(player) for player in record.players])
    return session, seated, record


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
