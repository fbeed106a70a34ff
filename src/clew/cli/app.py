"""The command `clew`: registers all commands and reports errors."""

from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from clew.cli.commands import (
    analyse,
    bench,
    bot,
    cluster,
    database,
    engine,
    games,
    ladder,
    learn,
    match,
    moves,
    perft,
    play,
    puzzle,
    replay,
    report,
    rules,
    selfplay,
    serve,
    show,
    solve,
    think,
    tournament,
    train,
    warm,
)
from clew.cli.unknown_options import explain
from clew.core.errors import ClewError

#: The exit codes for invalid input, as for an invalid option, and for an internal error.
USAGE_ERROR = 2
INTERNAL_ERROR = 1


class Commands(TyperGroup):
    """All commands. Invalid input and internal errors are reported in one line; with `--debug` both raise."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except typer.TyperException as error:
            explain(error)
            raise

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except ClewError as error:
            return self._report(ctx, error, str(error), USAGE_ERROR)
        except typer.TyperException as error:
            explain(error)
            raise
        except (typer.Exit, typer.Abort, BrokenPipeError):
            raise
        except Exception as error:
            message = f"internal error: {type(error).__name__}: {error} (--debug shows a traceback)"
            return self._report(ctx, error, " ".join(message.split()), INTERNAL_ERROR)

    def _report(self, ctx: Any, error: Exception, message: str, code: int) -> None:
        if ctx.params.get("debug"):
            raise error
        typer.echo(f"clew: {message}", err=True)
        raise typer.Exit(code) from error


def _print_version(is_wanted: bool) -> None:
    if is_wanted:
        from clew import __version__
        from clew.core.package import packages

        typer.echo(f"clew {__version__}")
        for package in packages().values():
            typer.echo(f"{package.id} rules {package.about.rules_version}")
        raise typer.Exit


#: Help is plain text: importing rich would take longer than everything else.
app = typer.Typer(cls=Commands, rich_markup_mode=None, pretty_exceptions_enable=False)


@app.callback(invoke_without_command=True)
def clew(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Show the version, and those of the rules."
        ),
    ] = False,
    debug: Annotated[bool, typer.Option("--debug", help="Show a traceback if there is an error.")] = False,
) -> None:
    """Published games about lines, to play, to solve and to study."""
    if context.invoked_subcommand is None:
        _start(context)


def _start(context: typer.Context) -> None:
    """Offer what there is to do, or show the help where there is no full screen."""
    from clew.tui.opening import has_full_screen

    if not has_full_screen():
        typer.echo(context.get_help())
        return
    from clew.cli.menus import Chosen, start_menu
    from clew.cli.opened_game import games_folder
    from clew.play.local.saved_games import saved_games
    from clew.tui.opening import show

    chosen = Chosen()
    show(start_menu(chosen, saved_games(games_folder())))
    if chosen.words:
        app([*chosen.words], prog_name="clew")


for command in (
    games,
    rules,
    learn,
    play,
    serve,
    show,
    moves,
    think,
    match,
    tournament,
    ladder,
    bot,
    selfplay,
    train,
    replay,
    analyse,
    report,
    perft,
    solve,
    bench,
    warm,
):
    name = command.__name__.rpartition(".")[2]
    app.command(name, cls=getattr(command, "COMMAND", None))(getattr(command, name))

app.add_typer(puzzle.app, name="puzzle")
app.add_typer(database.app, name="database")
app.add_typer(cluster.app, name="cluster")
app.add_typer(engine.app, name="engine")
