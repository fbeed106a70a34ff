"""The operator's addresses: /health says that the process is alive, /ready whether it can serve, and if not, why."""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from clew.core.package import packages
from clew.web.monitoring import readiness
from clew.web.monitoring.readiness import MISSING, OLD_TABLES, SILENT, STOPPING, Readiness
from clew.web.preparation import Preparation
from clew.web.rate_limits import Limits, Rate
from clew.web.storage.database import Database, open_database
from support.web.running import Running, eventually


@pytest.fixture
def always_fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "FRESH_SECONDS", 0.0)


def reasons(server: Running) -> list[str]:
    """Return why a server is not ready, or an empty list."""
    answer = server.client().get("/ready")
    assert answer.status_code == (503 if answer.json().get("reasons") else 200)
    assert ("retry-after" in answer.headers) == (answer.status_code == 503)
    return list(answer.json().get("reasons", []))


def test_a_server_that_runs_is_alive_and_ready(server: Running) -> None:
    client = server.client()
    assert client.get("/health").json() == {"status": "alive"}
    assert client.get("/ready").json() == {"status": "ready"}
    for path in ("/health", "/ready"):
        answer = client.head(path)
        assert (answer.status_code, answer.content) == (200, b"")
        assert answer.headers["cache-control"] == "no-store"
        assert client.post(path).status_code == 404


def test_monitors_ask_by_any_name_and_as_often_as_they_like(
    sqlite_url: str, serve: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    rare = Limits(reads=Rate(0.001, 1), refusal_seconds=0.0)
    server = serve(sqlite_url, hosts=("clew.example.org",), limits=rare)
    looks: list[int] = []
    real = server.server.database.is_current
    monkeypatch.setattr(server.server.database, "is_current", lambda: looks.append(1) or real())
    client = server.client()
    assert client.get("/").status_code == 400
    assert [client.get("/health").status_code for _ in range(20)] == [200] * 20
    assert [client.get("/ready").status_code for _ in range(20)] == [200] * 20
    assert len(looks) < 20


def test_a_server_without_its_postgresql_is_alive_but_not_ready(
    postgres_url: Callable[[], str], serve: Callable[..., Running], always_fresh: None
) -> None:
    import psycopg

    url = postgres_url()
    server = serve(url)
    assert reasons(server) == []
    name = url.split("@/")[1].split("?")[0]
    with psycopg.connect(url.replace(f"/{name}?", "/postgres?"), autocommit=True) as connection:
        # As if it were down, but for this database only: it accepts no connection, and those that there are end.
        connection.execute(f"ALTER DATABASE {name} WITH ALLOW_CONNECTIONS false")
        connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (name,))
        away = "the database cannot be reached: try again in a moment"
        assert eventually("the server to notice", lambda: reasons(server)) == [away]
        assert server.client().get("/health").status_code == 200
        connection.execute(f"ALTER DATABASE {name} WITH ALLOW_CONNECTIONS true")
    eventually("the server to be ready again", lambda: reasons(server) == [])


def test_a_server_without_its_file_its_tables_or_machine_code_is_not_ready(
    tmp_path: Path, sqlite_url: str, serve: Callable[..., Running], always_fresh: None
) -> None:
    server = serve(sqlite_url)
    file = tmp_path / "clew.sqlite"
    file.rename(tmp_path / "elsewhere")
    assert reasons(server) == [MISSING]
    (tmp_path / "elsewhere").rename(file)
    assert reasons(server) == []
    with server.server.database.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))
    assert reasons(server) == [OLD_TABLES]
    first, *_ = packages().values()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(server.server.preparation, "is_ready", lambda package: package.id != first.id)
        assert reasons(server) == [OLD_TABLES, f"machine code is being prepared for {first.about.name}"]
    server.server.is_stopping = True
    assert reasons(server) == [STOPPING]


def test_a_database_that_hangs_is_waited_for_by_one_thread_only(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readiness, "PATIENCE_SECONDS", 0.05)
    database, hanging, looks = open_database(sqlite_url), threading.Event(), []

    def hang() -> bool:
        looks.append(1)
        return hanging.wait(30)

    monkeypatch.setattr(Database, "is_current", lambda self: hang())
    monkeypatch.setattr(type(database), "exists", lambda self: True)

    async def ask() -> list[Any]:
        asked = Readiness(database, Preparation(False), lambda: False)
        answers = await asyncio.gather(*(asked.reasons() for _ in range(5)))
        hanging.set()
        assert asked._look is not None
        await asked._look
        return [*answers, await asked.reasons()]

    # In a thread of its own: a browser of an earlier test may have left an event loop in this one.
    with ThreadPoolExecutor(1) as thread:
        assert thread.submit(asyncio.run, ask()).result() == [[SILENT]] * 5 + [[]]
    assert len(looks) == 1
    database.close()
