"""The command `clew`: all commands together, and what becomes of errors."""

from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from clew.cli.commands import (
    analyse,
    bench,
    games,
    ladder,
    match,
    moves,
    perft,
    play,
    puzzle,
    replay,
    report,
    rules,
    serve,
    show,
    solve,
    think,
    tournament,
    warm,
)
from clew.core.errors import ClewError

#: The exit code for a mistake of whoever gave the command, as for any other wrong word in it.
MISTAKE = 2
FAILURE = 1


class Commands(TyperGroup):
    """All commands; mistakes are told in a sentence, and failures of our own in one line unless `--debug` asks."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except ClewError as error:
            return self._tell(ctx, error, str(error), MISTAKE)
        except (typer.Exit, typer.Abort, typer.TyperException, BrokenPipeError):
            raise
        except Exception as error:
            words = f"this should not have happened: {type(error).__name__}: {error} (--debug shows where)"
            return self._tell(ctx, error, " ".join(words.split()), FAILURE)

    def _tell(self, ctx: Any, error: Exception, words: str, code: int) -> None:
        if ctx.params.get("debug"):
            raise error
        typer.echo(f"clew: {words}", err=True)
        raise typer.Exit(code) from error


def _version(wanted: bool) -> None:
    if wanted:
        from clew import __version__

        typer.echo(f"clew {__version__}")
        raise typer.Exit


#: Help is plain text: to draw it with rich takes longer than all the rest.
app = typer.Typer(cls=Commands, rich_markup_mode=None, pretty_exceptions_enable=False)


@app.callback(invoke_without_command=True)
def clew(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
    debug: Annotated[bool, typer.Option("--debug", help="Show where a failure happened.")] = False,
) -> None:
    """Five published games about lines, to play, to solve and to study."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


for command in (
    games,
    rules,
    play,
    serve,
    show,
    moves,
    think,
    match,
    tournament,
    ladder,
    replay,
    analyse,
    report,
    perft,
    solve,
    bench,
    warm,
):
    name = command.__name__.rpartition(".")[2]
    app.command(name)(getattr(command, name))

app.add_typer(puzzle.app, name="puzzle")
