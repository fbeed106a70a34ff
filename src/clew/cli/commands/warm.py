"""`clew warm`: compiles games before their first use."""

from typing import Annotated

import typer

from clew.cli.arguments import complete_games


def warm(
    game: Annotated[
        list[str] | None,
        typer.Argument(metavar="[GAME]...", help="Which games. Default: all.", autocompletion=complete_games),
    ] = None,
) -> None:
    """Compile games now rather than at their first use."""
    from clew.cli.progress import compile_ahead
    from clew.core.package import package, packages

    chosen = [package(name) for name in game or packages()]
    if len(chosen) == 1:
        compile_ahead(chosen)
    else:
        compile_in_parallel([found.id for found in chosen])
    typer.echo(f"Ready: {', '.join(found.about.name for found in chosen)}")


def compile_in_parallel(games: list[str]) -> None:
    """Compile each game in a process of its own, one per core at a time."""
    import os
    import subprocess
    import sys
    from concurrent.futures import ThreadPoolExecutor, as_completed

    from clew.cli.progress import progress_bar

    def compile_one(game: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, "-m", "clew", "warm", game], capture_output=True, text=True, check=False)

    with ThreadPoolExecutor(os.cpu_count()) as pool, progress_bar("Compiling", len(games)) as bar:
        for count, done in enumerate(as_completed(pool.submit(compile_one, game) for game in games), start=1):
            if done.result().returncode:
                pool.shutdown(cancel_futures=True)
                typer.echo(done.result().stderr, err=True, nl=False)
                raise typer.Exit(done.result().returncode)
            bar.update(count)
