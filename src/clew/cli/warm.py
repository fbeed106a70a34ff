"""`clew warm`: compile games ahead of their first use."""

from typing import Annotated

import typer

from clew.cli.arguments import complete_games


def warm(
    game: Annotated[
        list[str] | None,
        typer.Argument(metavar="[GAME]...", help="Which games; all if none is named.", autocompletion=complete_games),
    ] = None,
) -> None:
    """Compile games ahead. Otherwise this is done when a game is first used."""
    from clew.cli.waiting import compile_ahead
    from clew.core.room import room, rooms

    chosen = [room(name) for name in game or rooms()]
    compile_ahead(chosen)
    typer.echo(f"Ready: {', '.join(found.about.name for found in chosen)}")
