"""`clew serve`: runs the web app."""

import errno
import logging
import os
import signal
import socket
import tempfile
from contextlib import ExitStack
from typing import Annotated, Literal

import typer

from clew.core.errors import ClewError


class ServeError(ClewError):
    """A server that cannot be started."""


def serve(
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="sqlite:///FILE or postgresql://USER@HOST/NAME. Default: CLEW_DATABASE, "
            "or a file in your data folder.",
        ),
    ] = None,
    host: Annotated[str, typer.Option(metavar="HOST", help="Address to listen on; 0.0.0.0 for all.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(metavar="PORT", help="Port to listen on.", min=0, max=65535)] = 8000,
    workers: Annotated[
        int, typer.Option(metavar="N", help="Number of server processes; more than one needs PostgreSQL.", min=1)
    ] = 1,
    threads: Annotated[
        int | None,
        typer.Option(metavar="N", help="Number of search threads in each process. Default: all cores but one.", min=1),
    ] = None,
    log_format: Annotated[
        Literal["text", "json"] | None,
        typer.Option(help="Log errors as text, or everything as JSON with a line for each request. Default: text."),
    ] = None,
) -> None:
    """Run the web app. Ctrl-C stops it; all games are saved."""
    from clew.web.settings import DATABASE_VARIABLE, LOG_FORMAT_VARIABLE, THREADS_VARIABLE, Settings
    from clew.web.storage.database import open_database

    # The server processes read their settings from the environment.
    if database is not None:
        os.environ[DATABASE_VARIABLE] = database
    if threads is not None:
        os.environ[THREADS_VARIABLE] = str(threads)
    if log_format is not None:
        os.environ[LOG_FORMAT_VARIABLE] = log_format
    settings = Settings.from_environment()
    chosen = open_database(settings.database)
    if workers > 1 and not chosen.is_shared:
        raise ServeError(
            f"--workers {workers}: several processes need PostgreSQL, as in --database postgresql://USER@HOST/NAME"
        )
    _check_port(host, port)
    if settings.cluster:
        _check_cluster(settings.cluster)
    chosen.prepare()
    chosen.close()
    with ExitStack() as stack:
        if workers > 1 and settings.metrics != "off":
            # The processes add up their metrics in this folder; prometheus_client reads the variable.
            folder = stack.enter_context(
                tempfile.TemporaryDirectory(prefix="clew-metrics-", ignore_cleanup_errors=True)
            )
            os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder
        _run(host, port, workers, settings.log_format)


def _check_cluster(address: str) -> None:
    """Raise ClusterError if a cluster cannot be used now; one that fails later is done without."""
    from clew.play.workers.cluster import cluster_executor

    with cluster_executor(address):
        pass


def _check_port(host: str, port: int) -> None:
    try:
        socket.create_server((host, port)).close()
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise ServeError(f"port {port} of {host} is in use: choose another one with --port") from error
        # The message of create_server would repeat the address; errors of names have numbers of their own.
        reason = error.strerror if isinstance(error, socket.gaierror) else os.strerror(error.errno or 0)
        raise ServeError(f"cannot listen on {host}, port {port}: {reason}") from error


def _say(words: str, log_format: str) -> None:
    """Print a line, in the form of the log."""
    if log_format == "json":
        from clew.web.monitoring.json_logs import JsonFormatter

        words = JsonFormatter().format(logging.makeLogRecord({"name": "clew.serve", "levelname": "INFO", "msg": words}))
    typer.echo(words, err=True)


def _run(host: str, port: int, workers: int, log_format: str) -> None:
    import uvicorn

    from clew.web.serving.connections import BACKLOG
    from clew.web.serving.stopping import ANSWER_SECONDS

    # After a stop the server sends itself the signal again. It then ends as after Ctrl-C, without an error.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    _say(f"Clew is running at http://{host}:{port}/ (Ctrl-C stops it)", log_format)
    uvicorn.run(
        "clew.web.app:app_from_environment",
        factory=True,
        host=host,
        port=port,
        workers=workers,
        http="clew.web.serving.connections:LimitedProtocol",
        backlog=BACKLOG,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=ANSWER_SECONDS,
    )
