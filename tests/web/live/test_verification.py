"""A whole database is verified: every damage is named with its game, and nothing else is reported.

`test_damage` changes everything that has a checksum.
"""

from typing import Any

import pytest
from sqlalchemy import Connection, delete, insert, text, update

from clew.web.live import verification
from clew.web.live.clocks import ClockRule
from clew.web.live.events import EventKind
from clew.web.live.game_store import GameStore
from clew.web.live.verification import Verification
from clew.web.storage.checksums import link, root_of
from clew.web.storage.database import Database, DatabaseError, open_database
from clew.web.storage.schema import CHAINS, ENTRIES, GAMES, HOLDERS
from web.live.test_damage import DAMAGES, Damage, change_header
from web.live.test_game_store import add, new_game, stored_with

#: Changes of what can be recomputed, and so has no checksum.
INDEX: dict[str, tuple[Damage, str]] = {
    "status": (change_header(status="over"), "its status is 'over', but its log gives 'open'"),
    "lobby": (change_header(lobby=False), "its lobby is False, but its log gives True"),
    "awaits_program": (change_header(awaits_program=True), "its awaits_program is True, but its log gives False"),
    "deadline": (change_header(deadline=5.0), "its deadline is 5.0, but its log gives None"),
    "no holders": (lambda connection: connection.execute(delete(HOLDERS)), "1 of its browsers are missing in holders"),
    "another holder": (
        lambda connection: connection.execute(insert(HOLDERS).values(visitor="other", game_id="one", since=1.0)),
        "1 browsers in holders never had a seat in it",
    ),
}


def findings(database: Database) -> list[str]:
    return [str(finding) for finding in Verification(database).findings()]


@pytest.mark.parametrize(("damage", "words"), INDEX.values(), ids=INDEX)
def test_a_changed_index_is_named_with_its_game(store: GameStore, damage: Damage, words: str) -> None:
    with store.database.writing() as connection:
        damage(connection)
    # Stored afterwards, so that the damage is in one game only.
    sound = new_game("two", clock=ClockRule("move", 60))
    store.create(sound)
    sound = add(store, sound, EventKind.JOIN, 1, name="Bob", salt="salt 2", visitor="bob")
    add(store, sound, EventKind.MOVE, 0, move=sound.session.position.moves()[0])
    found = findings(store.database)
    assert found
    assert found[0].startswith(f"game one: {words}")
    assert all(line.startswith("game one: ") for line in found)


def test_several_faults_of_a_game_are_all_named(store: GameStore) -> None:
    with store.database.writing() as connection:
        for damage in ("header", "data", "last checksum"):
            DAMAGES[damage][0](connection)
    assert findings(store.database) == [
        "game one: its header does not match its checksum",
        "game one: event 2 does not match its checksum",
        "game one: event 4 does not match its checksum",
    ]


def test_games_are_verified_in_batches(store: GameStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verification, "BATCH", 2)
    for game_id in ("a", "B", "c", "Two", "-", "_"):
        store.create(new_game(game_id))
    with store.database.writing() as connection:
        connection.execute(update(GAMES).where(GAMES.c.id.in_(["B", "_"])).values(hints=False))
    verified = Verification(store.database)
    assert {finding.game_id for finding in verified.findings()} == {"B", "_"}
    assert (verified.games, verified.events) == (7, 4)


def test_events_added_meanwhile_are_no_fault(store: GameStore) -> None:
    """The holders of a batch are listed before its games are read."""
    verified = Verification(store.database)
    batch = verified._batch("")
    live = store.load("one")
    assert live is not None
    add(store, live, EventKind.JOIN, 1, name="Bob", salt="salt 2", visitor="bob")
    with store.database.writing() as connection:
        connection.execute(delete(CHAINS).where(CHAINS.c.game_id == "gone"))
    assert list(verified._game("one", batch["one"])) == []
    assert list(verified._game("gone", set())) == []
    assert (verified.games, verified.events) == (1, 5)


def test_a_log_that_cannot_be_replayed_is_named_with_the_event(store: GameStore) -> None:
    with store.database.writing() as connection:
        rechain(connection, 4, kind="mov")
    assert findings(store.database) == ["game one: event 4 cannot be replayed ('mov')"]


def rechain(connection: Connection, number: int, **values: Any) -> None:
    """Change the last event, and compute its checksum."""
    before = connection.execute(ENTRIES.select().where(ENTRIES.c.number == number - 1)).mappings().one()
    row = connection.execute(ENTRIES.select().where(ENTRIES.c.number == number)).mappings().one()
    checksum = link(before["checksum"], dict(row) | values)
    connection.execute(update(ENTRIES).where(ENTRIES.c.number == number).values(values | {"checksum": checksum}))
    connection.execute(update(CHAINS).values(head=checksum))


def test_a_game_that_is_not_installed_is_named(store: GameStore) -> None:
    with store.database.writing() as connection:
        change_header(game="lost-game")(connection)
        root = root_of(connection.execute(GAMES.select()).mappings().one())
        previous = root
        for row in connection.execute(ENTRIES.select().order_by(ENTRIES.c.number)).mappings().all():
            previous = link(previous, row)
            connection.execute(update(ENTRIES).where(ENTRIES.c.number == row["number"]).values(checksum=previous))
        connection.execute(update(CHAINS).values(header=root, root=root, head=previous))
    (found,) = findings(store.database)
    assert found.startswith("game one: it cannot be replayed (")
    assert "lost-game" in found


def test_rows_without_a_game_are_named(store: GameStore) -> None:
    without_keys = {"sqlite": "PRAGMA foreign_keys=OFF", "postgresql": "SET session_replication_role = replica"}
    with store.database.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("COMMIT"))
        connection.execute(text(without_keys[store.database.engine.dialect.name]))
        connection.execute(delete(GAMES))
        connection.invalidate()
    assert findings(store.database) == [
        f"game one: there are rows of it in {table}, but none in games" for table in ("entries", "chains", "holders")
    ]


def test_games_of_older_rules_that_are_refused_are_no_faults(store: GameStore) -> None:
    stored_with(store.database, 0)
    (found,) = Verification(store.database).findings()
    assert not found.is_fault
    assert str(found).startswith("game one: ")
    assert "version 0 of the rules of Line or Colour" in str(found)


def test_a_database_of_another_version_is_refused(old_database: str) -> None:
    database = open_database(old_database)
    with pytest.raises(DatabaseError, match="not of this version"):
        findings(database)
    database.close()
