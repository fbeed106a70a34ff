"""A damaged game is named and refused, whatever is damaged, and all other games can be played."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Connection, delete, update

from clew.web.errors import DamagedGame
from clew.web.live.events import EventKind
from clew.web.live.game_store import GameStore
from clew.web.live.verification import Verification
from clew.web.settings import Settings
from clew.web.storage.checksums import EVENT, HEADER, link, log_faults
from clew.web.storage.database import open_database
from clew.web.storage.schema import CHAINS, ENTRIES, GAMES
from support.web.fuzzing import errors_logged
from support.web.running import GENEROUS, Client, Running, running
from web.live.test_game_store import add

ME = {"kind": "me", "name": "Ann"}
GAME = "line-or-colour"

Damage = Callable[[Connection], Any]


def change(number: int, /, **values: Any) -> Damage:
    return lambda connection: connection.execute(update(ENTRIES).where(ENTRIES.c.number == number).values(values))


def change_header(**values: Any) -> Damage:
    return lambda connection: connection.execute(update(GAMES).values(values))


def change_chain(**values: Any) -> Damage:
    return lambda connection: connection.execute(update(CHAINS).values(values))


def remove_events(*numbers: int) -> Damage:
    return lambda connection: connection.execute(delete(ENTRIES).where(ENTRIES.c.number.in_(numbers)))


def swap(connection: Connection) -> None:
    for before, after in ((2, 90), (3, 2), (90, 3)):
        change(before, number=after)(connection)


DAMAGES: dict[str, tuple[Damage, str]] = {
    "kind": (change(2, kind="resign"), "event 2 does not match its checksum"),
    "seat": (change(2, seat=1), "event 2 does not match its checksum"),
    "no seat": (change(2, seat=None), "event 2 does not match its checksum"),
    "time": (change(2, at=201.00000000000003), "event 2 does not match its checksum"),
    "data": (change(2, data='{"words":"B"}'), "event 2 does not match its checksum"),
    "spacing": (change(2, data='{"words": "b"}'), "event 2 does not match its checksum"),
    "checksum": (change(2, checksum="0" * 32), "event 2 does not match its checksum"),
    "last checksum": (change(4, checksum="0" * 32), "event 4 does not match its checksum"),
    "number": (change(2, number=7), "event 2 is missing"),
    "first removed": (remove_events(1), "event 1 is missing"),
    "middle removed": (remove_events(2, 3), "events 2 to 3 are missing"),
    "last removed": (remove_events(3, 4), "events 3 to 4 are missing"),
    "all removed": (remove_events(1, 2, 3, 4), "events 1 to 4 are missing"),
    "swapped": (swap, "event 2 does not match its checksum"),
    "recorded number": (change_chain(number=3), "event 4 is not the last one"),
    "recorded head": (change_chain(head="0" * 32), "event 4 is not the last one"),
    "root": (change_chain(root="0" * 32), "event 1 does not match its checksum"),
    "header": (change_chain(header="0" * 32), "its header does not match its checksum"),
    "no chain": (lambda connection: connection.execute(delete(CHAINS)), "its checksum is missing"),
    "created": (change_header(created=101.0), "its header does not match its checksum"),
    "rules version": (change_header(rules_version=0), "its header does not match its checksum"),
    "game": (change_header(game="lost-game"), "its header does not match its checksum"),
    "options": (change_header(options="{}"), "its header does not match its checksum"),
    "start": (change_header(start="nothing"), "its header does not match its checksum"),
    "asked": (change_header(asked="nothing"), "its header does not match its checksum"),
    "seats": (change_header(chairs="[]"), "its header does not match its checksum"),
    "clock": (change_header(clock_kind="move"), "its header does not match its checksum"),
    "clock seconds": (change_header(clock_seconds=9), "its header does not match its checksum"),
    "takebacks": (change_header(takebacks=False), "its header does not match its checksum"),
    "hints": (change_header(hints=False), "its header does not match its checksum"),
    "creator": (change_header(creator=None), "its header does not match its checksum"),
}


@pytest.mark.parametrize(("damage", "words"), DAMAGES.values(), ids=DAMAGES)
def test_every_damage_is_found_and_named(store: GameStore, damage: Damage, words: str) -> None:
    with store.database.writing() as connection:
        damage(connection)
    with errors_logged() as logged:
        for _ in range(3):
            with pytest.raises(DamagedGame, match=f"game one is damaged in the database: {words}"):
                store.load("one")
    assert len(logged) == 1
    assert f"game one is damaged: {words}" in logged[0]
    assert "Traceback" not in logged[0]
    assert str(next(Verification(store.database).findings())).startswith(f"game one: {words}")


def test_events_added_elsewhere_are_verified_too(store: GameStore) -> None:
    before = store.load("one")
    assert before is not None
    add(store, before, EventKind.CHAT, 0, words="e")
    with store.database.writing() as connection:
        change(5, data="{}")(connection)
    with pytest.raises(DamagedGame, match="event 5 does not match"):
        store.refresh(before)


def test_a_log_with_checksums_that_cannot_be_replayed_names_the_event(store: GameStore) -> None:
    with store.database.writing() as connection:
        row = dict(connection.execute(ENTRIES.select().where(ENTRIES.c.number == 4)).mappings().one()) | {"kind": "mov"}
        before = connection.execute(ENTRIES.select().where(ENTRIES.c.number == 3)).mappings().one()
        checksum = link(before["checksum"], row)
        change(4, kind="mov", checksum=checksum)(connection)
        change_chain(head=checksum)(connection)
    with pytest.raises(DamagedGame, match="event 4 cannot be replayed"):
        store.load("one")


def log(number: int) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    for at in range(1, number + 1):
        row = dict(zip(EVENT, ("game", at, "chat", 0, float(at), f'{{"words":"{at}"}}'), strict=True))
        rows.append({**row, "checksum": link(rows[-1]["checksum"] if rows else "root", row)})
    return rows


values = st.one_of(st.none(), st.integers(), st.floats(), st.text(max_size=3), st.binary(max_size=3))


@given(
    st.integers(1, 12).flatmap(
        lambda number: st.tuples(
            st.just(number), st.integers(0, number - 1), st.sampled_from(["game_id", *EVENT[2:], "checksum"]), values
        )
    )
)
def test_a_changed_value_of_any_row_is_reported_with_that_row_only(case: tuple[int, int, str, Any]) -> None:
    number, index, column, value = case
    rows = log(number)
    end = (number, rows[-1]["checksum"])
    assert list(log_faults((0, "root"), rows, end)) == []
    # Whole numbers are stored as floating-point numbers where a time is expected.
    is_equal = rows[index][column] == value and isinstance(value, int | float) == (column in ("seat", "at"))
    rows[index] = {**rows[index], column: value}
    expected = [] if is_equal else [f"event {index + 1} does not match its checksum"]
    assert list(log_faults((0, "root"), rows, end)) == expected


@given(st.permutations(range(8)), st.integers(0, 8))
def test_rows_in_another_order_or_fewer_of_them_are_reported(order: list[int], kept: int) -> None:
    rows = log(8)
    end = (8, rows[-1]["checksum"])
    # The database orders rows by number, so exchanged rows have each other's numbers.
    shuffled = [{**rows[place], "number": index + 1} for index, place in enumerate(order)][:kept]
    is_whole = kept == 8 and order == sorted(order)
    assert (list(log_faults((0, "root"), shuffled, end)) == []) == is_whole


def test_all_that_never_changes_is_covered() -> None:
    assert {*HEADER, "status", "lobby", "awaits_program", "deadline"} == set(GAMES.c.keys())
    assert {*EVENT, "checksum"} == set(ENTRIES.c.keys())


def test_other_games_lists_and_housekeeping_continue(serve: Callable[..., Running], database_url: str) -> None:
    with running(Settings(database=database_url, threads=0, limits=GENEROUS)) as first, Client(first.url) as ann:
        damaged = [
            ann.make(GAME, ME, {"kind": "lobby"})["id"],
            ann.make(GAME, ME, ME, clock={"kind": "move", "seconds": 600})["id"],
            ann.make(GAME, ME, {"kind": "program", "level": 1})["id"],
        ]
        sound = ann.make(GAME, ME, ME)["id"]
        waiting = ann.make(GAME, ME, {"kind": "lobby"})["id"]
        for game_id in damaged:
            ann.api("POST", f"/games/{game_id}/chat", json={"words": "here"})
        cookies = ann.cookies
    other = open_database(database_url)
    with other.writing() as connection:
        connection.execute(update(ENTRIES).where(ENTRIES.c.game_id.in_(damaged)).values(data="{"))
        connection.execute(update(GAMES).where(GAMES.c.id.in_(damaged)).values(awaits_program=True, deadline=1.0))
    other.close()
    with errors_logged() as logged:
        second = serve(database_url)
        bob = second.client()
        bob.cookies = cookies
        for game_id in damaged:
            error = bob.api("GET", f"/games/{game_id}", code=500)["error"]
            assert error["kind"] == "damaged"
            assert error["sentence"].startswith(f"Game {game_id} is damaged in the database: event 1 does not match")
            assert bob.get(f"/games/{game_id}").status_code == 500
            assert bob.get(f"/api/v1/games/{game_id}/stream").status_code == 500
            bob.move(game_id, "c3", 0, code=500)
        assert [each["id"] for each in bob.api("GET", "/games")] == [waiting]
        assert {each["id"] for each in bob.api("GET", "/games/mine")} == {sound, waiting}
        assert bob.get("/").status_code == 200
        second.server.housekeeping.run_once()
        bob.move(sound, "c3", 0)
        assert bob.state(sound)["ply"] == 1
    for game_id in damaged:
        lines = [line for line in logged if line.startswith(f"game {game_id} is damaged")]
        assert len(lines) == 1
    assert not any("Traceback" in line for line in logged)
