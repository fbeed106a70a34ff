"""`clew engine`: Clew as an engine for other programs, and the check of other engines."""

from typing import Annotated

import typer

from clew.cli.commands.engine.check import check

app = typer.Typer(rich_markup_mode=None)


@app.callback(invoke_without_command=True)
def engine(
    context: typer.Context,
    level: Annotated[int, typer.Option("--level", "-l", metavar="N", help="Level, 1 to 10.", min=1, max=10)] = 10,
    threads: Annotated[int, typer.Option(metavar="N", help="Number of search threads.", min=1, max=256)] = 1,
    seed: Annotated[int | None, typer.Option(metavar="N", help="Random seed.", min=0)] = None,
) -> None:
    """Answer the commands of other programs on standard input and output, as in UGI and UCI; docs/engines.md has them.

    With `check`, another engine is checked.
    """
    if context.invoked_subcommand is not None:
        return
    import os
    import sys
    from contextlib import suppress

    from clew.engine.server import EngineServer
    from clew.engine.thinking import ThinkingSettings

    # The console: whatever else prints must not get between the answers.
    sink = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    EngineServer(sys.stdin.buffer, sink, ThinkingSettings(level=level, threads=threads, seed=seed)).run()
    with suppress(OSError):
        sink.close()


app.command("check")(check)
