"""`clew serve`: the web app."""

import os
import socket
from typing import Annotated

import typer

from clew.core.errors import ClewError


class ServeError(ClewError):
    """A server that cannot be started as asked."""


def serve(
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="sqlite:///FILE or postgresql://USER@HOST/NAME; if not given, CLEW_DATABASE, "
            "or a file in your own data folder.",
        ),
    ] = None,
    host: Annotated[str, typer.Option(metavar="HOST", help="The address to listen at; 0.0.0.0 for all.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(metavar="PORT", help="The port to listen at.", min=0, max=65535)] = 8000,
    workers: Annotated[
        int, typer.Option(metavar="N", help="Server processes; more than one needs PostgreSQL.", min=1)
    ] = 1,
    threads: Annotated[
        int | None,
        typer.Option(metavar="N", help="Threads that think, in each process; all cores but one if not given.", min=1),
    ] = None,
) -> None:
    """Serve the web app. Ctrl-C ends it; every game is kept."""
    from clew.cli.progress import ready
    from clew.core.package import packages
    from clew.web.settings import DATABASE_VARIABLE, THREADS_VARIABLE, Settings
    from clew.web.storage.database import open_database

    # The processes of one server find their settings in the environment.
    if database is not None:
        os.environ[DATABASE_VARIABLE] = database
    if threads is not None:
        os.environ[THREADS_VARIABLE] = str(threads)
    settings = Settings.from_environment()
    chosen = open_database(settings.database)
    if workers > 1 and not chosen.is_shared:
        raise ServeError(f"--workers {workers}: several processes need PostgreSQL: --database postgresql://..")
    _check_port(host, port)
    chosen.prepare()
    chosen.close()
    for package in packages().values():
        ready(package)
    _run(host, port, workers)


def _check_port(host: str, port: int) -> None:
    try:
        socket.create_server((host, port)).close()
    except OSError as error:
        raise ServeError(f"cannot listen at {host}, port {port}: {error.strerror}") from error


def _run(host: str, port: int, workers: int) -> None:
    import uvicorn

    typer.echo(f"Clew is at http://{host}:{port}/ (Ctrl-C ends it)", err=True)
    uvicorn.run(
        "clew.web.app:app_from_environment",
        factory=True,
        host=host,
        port=port,
        workers=workers,
        log_level="warning",
        access_log=False,
        # Streams would stay open as long as somebody watches.
        timeout_graceful_shutdown=1,
    )
