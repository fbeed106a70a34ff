"""The store: games are kept as they are, entries are added once, migrations lead to the schema."""

import threading
from collections.abc import Iterator
from dataclasses import replace

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect

from clew.core.game import game
from clew.play.session import Session
from clew.web.errors import OutdatedRules
from clew.web.live.clocks import ClockRule
from clew.web.live.events import EventKind, GameEvent, Seat
from clew.web.live.game import GameHeader, LiveGame
from clew.web.storage.database import Database, DatabaseError, open_database
from clew.web.storage.game_store import GameStore, NumberTaken
from clew.web.storage.migrations import migrate
from clew.web.storage.schema import GAMES, METADATA

PEOPLE = (Seat("me").taken("Ann", "salt", "visitor"), Seat("lobby"))


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    opened = open_database(database_url)
    opened.prepare()
    yield opened
    opened.close()


@pytest.fixture
def store(database: Database) -> GameStore:
    return GameStore(database)


def new_table(game_id: str = "one", name: str = "line-or-colour", **more: object) -> LiveGame:
    start = Session.begin(game(name).start()).position
    chairs = PEOPLE + (Seat("program", level=3),) * (start.seats - 2)
    return LiveGame.of(GameHeader(game_id, 100.0, start, chairs, **{"clock": ClockRule(), "creator": "visitor"} | more))


def add(store: GameStore, table: LiveGame, kind: EventKind, seat: int | None = None, **data: object) -> LiveGame:
    entry = GameEvent(table.number + 1, kind, seat, 200.0 + table.number, data)
    after = table.after(entry)
    store.append(table.header.id, entry, table.flags, after.flags)
    return after


@pytest.mark.parametrize("name", ["line-or-colour", "tracktic"])
def test_a_game_comes_back_as_it_was(store: GameStore, name: str) -> None:
    table = new_table(name=name, clock=ClockRule("move", 60), takebacks=False, asked="a position")
    store.create(table)
    table = add(store, table, EventKind.JOIN, 1, name="Bob", salt="other")
    for _ in range(4):
        table = add(store, table, EventKind.MOVE, table.seat, move=table.session.position.moves()[0])
    table = add(store, table, EventKind.CHAT, 0, words="ünïcode ☕")
    loaded = store.load("one")
    assert loaded == table
    assert loaded.session.positions == table.session.positions
    assert loaded.flags == table.flags


def test_an_order_that_nobody_has_seen_is_kept(store: GameStore) -> None:
    table = new_table(name="tracktic")
    store.create(table)
    loaded = store.load("one")
    assert loaded is not None
    assert loaded.header.start == table.header.start
    assert not loaded.header.start.unseen


def test_a_game_that_is_not_there(store: GameStore) -> None:
    assert store.load("nothing") is None


def test_a_number_is_taken_once(store: GameStore) -> None:
    table = new_table()
    store.create(table)
    after = add(store, table, EventKind.CHAT, 0, words="first")
    with pytest.raises(NumberTaken):
        add(store, table, EventKind.CHAT, 0, words="second")
    assert store.load("one") == after


def test_of_many_writers_at_once_one_wins_each_number(store: GameStore) -> None:
    table = new_table()
    store.create(table)
    won: list[str] = []

    def write(words: str) -> None:
        try:
            add(store, table, EventKind.CHAT, 0, words=words)
            won.append(words)
        except NumberTaken:
            pass

    writers = [threading.Thread(target=write, args=(str(number),)) for number in range(8)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    loaded = store.load("one")
    assert loaded is not None
    assert [line.data["words"] for line in loaded.chat] == won
    assert len(won) == 1


def test_a_table_is_brought_up_to_date(store: GameStore) -> None:
    table = new_table()
    store.create(table)
    newest = add(store, add(store, table, EventKind.CHAT, 0, words="a"), EventKind.CHAT, 0, words="b")
    assert store.refresh(table) == newest
    assert store.refresh(newest) == newest


def test_lists_tell_games_apart(store: GameStore) -> None:
    waiting = new_table("waiting")
    running = new_table("running")
    for table in (waiting, running):
        store.create(table)
    running = add(store, running, EventKind.JOIN, 1, name="Bob", salt="other", visitor="bob")
    assert store.lobby(0.0, 10) == ["waiting"]
    assert store.lobby(101.0, 10) == []
    assert set(store.games_of("visitor", unfinished=True, limit=10)) == {"waiting", "running"}
    assert store.games_of("bob", unfinished=True, limit=10) == ["running"]
    assert (store.unfinished(0.0), store.unfinished(0.0, "bob"), store.unfinished(101.0)) == (2, 0, 0)
    add(store, running, EventKind.RESIGN, 0)
    assert store.games_of("bob", unfinished=True, limit=10) == []
    assert store.games_of("bob", unfinished=False, limit=10) == ["running"]
    assert store.unfinished(0.0) == 1


def test_what_is_due_is_found(store: GameStore) -> None:
    timed = new_table("timed", clock=ClockRule("move", 60))
    store.create(timed)
    assert store.on_the_clock() == []
    timed = add(store, timed, EventKind.JOIN, 1, name="Bob", salt="other")
    assert store.on_the_clock() == ["timed"]
    assert timed.deadline == 260.0
    assert (store.overdue(260.0), store.overdue(260.5)) == ([], ["timed"])
    against_program = new_table("program")
    header = replace(against_program.header, id="program", seats=(PEOPLE[0], Seat("program", level=1)))
    against_program = LiveGame.of(header)
    store.create(against_program)
    assert store.awaiting_program() == []
    add(store, against_program, EventKind.MOVE, 0, move="a1")
    assert store.awaiting_program() == ["program"]


def test_a_new_game_comes_with_an_entry_or_not_at_all(store: GameStore) -> None:
    table, fresh = new_table(), new_table("two")
    store.create(table)
    entry = GameEvent(1, EventKind.AGAIN, None, 200.0, {"game": "two"})
    store.append("one", entry, table.flags, table.flags, fresh)
    assert store.load("two") == fresh
    with pytest.raises(NumberTaken):
        store.append("one", entry, table.flags, table.flags, new_table("three"))
    assert store.load("three") is None


def test_a_fact_is_whatever_was_written_first_until_it_is_replaced(store: GameStore) -> None:
    assert store.fact("key", "a") == "a"
    assert store.fact("key", "b") == "a"
    store.replace_fact("key", "c")
    assert store.fact("key", "d") == "c"


def test_a_game_of_older_rules_is_refused(store: GameStore, database: Database) -> None:
    store.create(new_table())
    with database.writing() as connection:
        connection.execute(GAMES.update().values(rules_version=0))
    with pytest.raises(OutdatedRules, match="version 0 of the rules of Line or Colour"):
        store.load("one")


def test_migrations_lead_to_the_schema(database: Database) -> None:
    with database.writing() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []


def test_migrating_twice_changes_nothing(database: Database, store: GameStore) -> None:
    store.create(new_table())
    database.prepare()
    assert store.load("one") is not None


def test_migrations_can_be_taken_back(database: Database) -> None:
    from alembic import command

    from clew.web.storage.migrations import configuration

    with database.writing() as connection:
        command.downgrade(configuration(connection), "base")
        assert set(inspect(connection).get_table_names()) <= {"alembic_version"}
        migrate(connection)
        assert set(METADATA.tables) <= set(inspect(connection).get_table_names())


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("mysql://nobody@nowhere/nothing", "mysql is no database that Clew knows"),
        ("no url at all", "cannot be read"),
        ("sqlite://", "expected a file"),
    ],
)
def test_other_databases_are_refused(url: str, words: str) -> None:
    with pytest.raises(DatabaseError, match=words):
        open_database(url)


def test_a_server_that_is_not_there_is_told_without_its_password() -> None:
    database = open_database("postgresql://ann:secret@127.0.0.1:1/nothing")
    with pytest.raises(DatabaseError, match="cannot be used") as told:
        database.prepare()
    assert "secret" not in str(told.value)
    database.close()
