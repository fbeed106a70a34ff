"""`clew bot`: an engine plays on a Clew server."""

import re
from typing import TYPE_CHECKING, Annotated

import typer

from clew.cli.arguments import GivenOptions, complete_games, game_of
from clew.core.errors import OptionError

if TYPE_CHECKING:
    from clew.engine.player import EngineBot
    from clew.engine.remote import RemotePlayer, ServerClient

#: The exit code when the engine has failed.
FAILED = 1


def bot(
    server: Annotated[str, typer.Option(metavar="URL", help="The server, as in https://clew.example.org.")],
    engine: Annotated[
        str,
        typer.Option(metavar="COMMAND", help="The command of the engine; its settings may follow, as in `clew match`."),
    ],
    game: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", help="The game to create.", autocompletion=complete_games),
    ] = None,
    option: GivenOptions = None,
    against: Annotated[
        int | None,
        typer.Option(metavar="LEVEL", help="Play against bots of this level. Default: any visitor.", min=1, max=10),
    ] = None,
    join: Annotated[
        str | None,
        typer.Option(metavar="GAME_ID", help="Take a seat of this game instead; an invitation's address will do."),
    ] = None,
    seat: Annotated[
        int | None, typer.Option(metavar="N", help="The seat to take, from 0. Default: the first open one.", min=0)
    ] = None,
    name: Annotated[str, typer.Option(metavar="NAME", help="The name to play under.")] = "",
) -> None:
    """Let an engine play a game on a Clew server.

    It creates a game, or joins one with --join.
    """
    from clew.engine.player import EngineBot
    from clew.engine.process import EngineFailure, split_command
    from clew.engine.remote import ServerClient
    from clew.play.bots import closing_engines, parse_bot

    if (game is None) == (join is None):
        raise OptionError("expected either a game to create, or --join with the id of a game")
    playing = parse_bot(f"engine={engine}").create()
    assert isinstance(playing, EngineBot)
    name = name or re.split(r"[\\/]", split_command(playing.settings.command)[0])[-1]
    with closing_engines([playing]):
        client = ServerClient(server)
        if join is not None:
            player = _joined(client, playing, join, seat, name)
        else:
            player = _created(client, playing, str(game), option, against, name)
        typer.echo(f"{server.rstrip('/')}/games/{player.game_id}")
        try:
            typer.echo(player.play())
        except EngineFailure as failure:
            typer.echo(f"clew: the engine {failure}. It resigned.", err=True)
            raise typer.Exit(FAILED) from failure


def _created(
    client: "ServerClient", playing: "EngineBot", game: str, option: list[str] | None, against: int | None, name: str
) -> "RemotePlayer":
    from clew.engine.remote import RemotePlayer

    return RemotePlayer.create(client, playing, game=game_of(game, option), name=name, against=against)


def _joined(client: "ServerClient", playing: "EngineBot", text: str, seat: int | None, name: str) -> "RemotePlayer":
    """Join the game of an id or of the address of an invitation."""
    from clew.engine.remote import RemotePlayer, game_of_address

    game_id, invited, invitation = game_of_address(text)
    return RemotePlayer.join(
        client, playing, game_id=game_id, seat=invited if seat is None else seat, name=name, invitation=invitation
    )
