"""An SQLite file with corrupt bytes is reported in sentences, by the command and by a server that uses it."""

import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from clew.cli.app import app
from clew.web.live.events import EventKind
from clew.web.live.game_store import GameStore
from clew.web.live.verification import Verification
from clew.web.storage.database import DatabaseError, open_database
from support.web.fuzzing import errors_logged
from support.web.running import Running
from web.live.test_game_store import add, new_game

GAMES = 20
ME = {"kind": "me", "name": "Ann"}


def file_of(url: str) -> Path:
    return Path(url.removeprefix("sqlite:///"))


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with twenty games of eight events, all of it in the file itself."""
    file = tmp_path_factory.mktemp("sound") / "clew.sqlite"
    database = open_database(f"sqlite:///{file}")
    database.prepare()
    store = GameStore(database)
    for number in range(GAMES):
        live = new_game(f"game{number:02}")
        store.create(live)
        for _ in range(8):
            live = add(store, live, EventKind.CHAT, 0, words="x" * 300)
    database.close()
    connection = sqlite3.connect(file)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    return file


@pytest.fixture
def stored(sound: Path, sqlite_url: str) -> str:
    """The URL of a copy."""
    shutil.copy(sound, file_of(sqlite_url))
    return sqlite_url


def pages(url: str, name: str) -> list[int]:
    """Return the pages of a table or an index: the root, and for a tree of two levels its leaves."""
    connection = sqlite3.connect(file_of(url))
    (root,) = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", (name,)).fetchone()
    (size,) = connection.execute("PRAGMA page_size").fetchone()
    connection.close()
    page = file_of(url).read_bytes()[(root - 1) * size : root * size]
    if page[0] not in (2, 5):
        return [root]
    # https://www.sqlite.org/fileformat.html#b_tree_pages: the pointers to cells follow the head of 12 bytes.
    cells = [int.from_bytes(page[12 + 2 * index :][:2]) for index in range(int.from_bytes(page[3:5]))]
    return [root, *(int.from_bytes(page[cell:][:4]) for cell in cells), int.from_bytes(page[8:12])]


def corrupt(url: str, page: int) -> None:
    connection = sqlite3.connect(file_of(url))
    (size,) = connection.execute("PRAGMA page_size").fetchone()
    connection.close()
    with file_of(url).open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xa5" * size)


def check(url: str) -> tuple[int, list[str]]:
    result = CliRunner().invoke(app, ["database", "check", "--database", url])
    assert "Traceback" not in result.output
    assert "internal error" not in result.output
    return result.exit_code, result.output.splitlines()


def test_a_corrupt_page_of_events_spares_the_games_elsewhere(stored: str, serve: Callable[..., Running]) -> None:
    corrupt(stored, pages(stored, "entries")[2])
    code, lines = check(stored)
    damaged = {line[5:11] for line in lines if line.startswith("game ") and "cannot read it" in line}
    assert code == 1
    assert 0 < len(damaged) < GAMES
    assert any(line.startswith("the database: ") for line in lines)
    assert lines[-1].startswith("games: 20, ")
    with errors_logged() as logged:
        client = serve(stored, housekeeping_seconds=1000.0).client()
        for number in range(GAMES):
            game_id = f"game{number:02}"
            is_damaged = game_id in damaged
            answer = client.api("GET", f"/games/{game_id}", code=500 if is_damaged else 200)
            if is_damaged:
                assert answer["error"]["kind"] == "damaged"
                assert "the database cannot read it" in answer["error"]["sentence"]
        assert client.get("/").status_code == 200
    assert not any("Traceback" in line for line in logged)
    assert {line[5:11] for line in logged if "is damaged: the database cannot read it" in line} == damaged


def test_lists_that_cannot_be_read_are_empty_and_games_can_be_played(
    stored: str, serve: Callable[..., Running]
) -> None:
    for index in ("ix_games_status_created", "ix_games_awaits_program", "ix_games_deadline"):
        corrupt(stored, pages(stored, index)[0])
    with errors_logged() as logged:
        started = serve(stored, housekeeping_seconds=1000.0)
        client = started.client()
        assert client.api("GET", "/games") == []
        assert client.get("/").status_code == 200
        assert started.games.store.overdue(1e12) == []
        assert started.games.store.awaiting_bot() == []
        assert client.api("GET", "/games/game07")["id"] == "game07"
        # A new game needs the index: refused in a sentence.
        refused = client.api("POST", "/games", json={"game": "line-or-colour", "seats": [ME, ME]}, code=503)
        assert "database is damaged" in refused["error"]["sentence"]
    assert any("a list of games cannot be read, the database is damaged" in line for line in logged)
    assert not any("Traceback" in line for line in logged)


@pytest.mark.parametrize("name", ["games", "sqlite_autoindex_games_1", "chains", "holders"])
def test_every_table_may_be_corrupt(stored: str, name: str) -> None:
    corrupt(stored, pages(stored, name)[0])
    code, lines = check(stored)
    assert code == 1
    assert any(line.startswith("the database: ") for line in lines)
    assert "faults: 0" not in lines[-1]


def test_a_file_that_is_no_database_is_refused_in_a_sentence(stored: str) -> None:
    file_of(stored).write_bytes(b"\xa5" * 8192)
    code, lines = check(stored)
    assert code == 1
    assert lines[0] == "the database: file is not a database"
    with pytest.raises(DatabaseError, match=r"clew\.sqlite cannot be used: file is not a database"):
        open_database(stored).prepare()


def test_a_file_that_was_cut_off_is_reported(stored: str) -> None:
    content = file_of(stored).read_bytes()
    file_of(stored).write_bytes(content[: len(content) // 2 // 4096 * 4096])
    code, lines = check(stored)
    assert code == 1
    assert any(line.startswith("the database: ") for line in lines)


def test_a_sound_file_has_no_faults_while_a_server_writes(stored: str, serve: Callable[..., Running]) -> None:
    client = serve(stored).client()
    made = client.make("line-or-colour", ME, ME)
    client.move(made["id"], "c3", 0)
    assert check(stored) == (
        0,
        ["games: 21, events: 161, faults: 0, games of older rules that cannot be continued: 0"],
    )


def test_a_file_that_is_not_there_is_not_made(sqlite_url: str) -> None:
    for command in (["check"], ["prune", "--finished", "1"]):
        result = CliRunner().invoke(app, ["database", *command, "--database", sqlite_url])
        assert (result.exit_code, "there is no database" in result.stderr) == (2, True)
    assert not file_of(sqlite_url).exists()


def test_a_verification_beside_a_transaction_is_not_blocked(stored: str) -> None:
    database, other = open_database(stored), open_database(stored)
    with other.writing():
        assert list(Verification(database).findings()) == []
    database.close()
    other.close()
