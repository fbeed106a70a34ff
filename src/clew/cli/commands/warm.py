"""`clew warm`: compiles games before their first use."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from clew.cli.arguments import complete_games

if TYPE_CHECKING:
    from clew.core.package import GamePackage


def warm(
    game: Annotated[
        list[str] | None,
        typer.Argument(metavar="[GAME]...", help="Which games. Default: all.", autocompletion=complete_games),
    ] = None,
) -> None:
    """Compile games now rather than at their first use.

    This includes the solver, actions and observations, and puzzles. What few need, batches of games and training, is
    compiled at its first use.
    """
    from clew.cli.progress import compile_ahead
    from clew.core.package import package, packages

    chosen = [package(name) for name in game or packages()]
    if len(chosen) == 1:
        compile_ahead(chosen[0], everything=True)
    else:
        compile_in_parallel(chosen)
    typer.echo(f"Ready: {', '.join(found.about.name for found in chosen)}")


def compile_in_parallel(packages: "Sequence[GamePackage]") -> None:
    """Compile each game in a process of its own, one per core at a time.

    Games with the most compiled source take longest and come first, so that no core is left with a long one at the end.
    """
    import os
    import subprocess
    import sys
    from concurrent.futures import ThreadPoolExecutor, as_completed

    from clew.cli.progress import progress_bar
    from clew.core.code_cache import compiled_sources

    def size(package: "GamePackage") -> int:
        return sum(path.stat().st_size for path in compiled_sources(package.folder).values())

    def compile_one(package: "GamePackage") -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "clew", "warm", package.id]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    ordered = sorted(packages, key=size, reverse=True)
    with ThreadPoolExecutor(os.cpu_count()) as pool, progress_bar("Compiling", len(ordered)) as bar:
        for count, done in enumerate(as_completed(pool.submit(compile_one, each) for each in ordered), start=1):
            if done.result().returncode:
                pool.shutdown(cancel_futures=True)
                typer.echo(done.result().stderr, err=True, nl=False)
                raise typer.Exit(done.result().returncode)
            bar.update(count)
