"""What the tests of the web app share: databases, a clock that tests turn, servers."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from clew.play.workers import WorkerPool
from clew.web import background
from clew.web.settings import Settings
from clew.web.storage.database import Database, open_database
from support.abilities import POSTGRES, require
from support.version_0_3 import FOLDER, statements
from support.web.running import GENEROUS, Running, running
from support.web.temporary_postgres import postgres
from support.web.worker_reuse import quick_servers

DATABASES = ("sqlite", "postgresql")


@pytest.fixture(scope="session", autouse=True)
def _quick_servers() -> Iterator[None]:
    with quick_servers():
        yield


@pytest.fixture
def _usual_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give servers background processes of their own, of low priority, as they have outside of tests."""
    monkeypatch.setattr(background, "WorkerPool", WorkerPool)


class FakeClock:
    """Time that passes when a test says so."""

    def __init__(self) -> None:
        self.time = 1_700_000_000.0

    def __call__(self) -> float:
        return self.time

    def pass_by(self, seconds: float) -> None:
        self.time += seconds


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[Callable[[], str]]:
    """Return a function that makes a new database and returns its URL."""
    import psycopg

    require(POSTGRES)
    with postgres() as url:
        made = 0

        def new_database() -> str:
            nonlocal made
            made += 1
            with psycopg.connect(url.format(name="postgres"), autocommit=True) as connection:
                connection.execute(f"CREATE DATABASE clew{made}")
            return url.format(name=f"clew{made}")

        yield new_database


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'clew.sqlite'}"


@pytest.fixture(params=DATABASES)
def database_url(request: pytest.FixtureRequest) -> str:
    """The URL of a new database of each kind."""
    if request.param == "sqlite":
        return str(request.getfixturevalue("sqlite_url"))
    return str(request.getfixturevalue("postgres_url")())


@pytest.fixture
def old_database(database_url: str) -> str:
    """Return the URL of a database as version 0.3 left it."""
    if database_url.startswith("sqlite:///"):
        shutil.copy(FOLDER / "clew.sqlite", database_url.removeprefix("sqlite:///"))
        return database_url
    import psycopg

    with psycopg.connect(database_url.replace("+psycopg", "")) as connection:
        for statement in statements():
            connection.execute(statement.encode())
    return database_url


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    opened = open_database(database_url)
    opened.prepare()
    yield opened
    opened.close()


@pytest.fixture
def serve() -> Iterator[Callable[..., Running]]:
    """Start servers, which end with the test."""
    with ExitStack() as stack:

        def start(database: str, **more: Any) -> Running:
            return stack.enter_context(running(Settings(database=database, threads=1, **{"limits": GENEROUS} | more)))

        yield start


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with an SQLite database, for all tests of a module; each of them makes games of its own."""
    file = tmp_path_factory.mktemp("server") / "clew.sqlite"
    with running(Settings(database=f"sqlite:///{file}", threads=1, limits=GENEROUS)) as started:
        yield started
