"""The store: games are read back as they were written, and each event is added once."""

import threading
from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import pytest
from sqlalchemy import select

from clew.core.game import game
from clew.core.older_rules import OlderRules
from clew.play.session import Session
from clew.web.credentials import Credentials, Identity
from clew.web.errors import OutdatedRules
from clew.web.live.bots import Bots
from clew.web.live.broadcaster import Broadcaster
from clew.web.live.clocks import ClockRule
from clew.web.live.events import EventKind, GameEvent, Seat
from clew.web.live.game import GameHeader, LiveGame
from clew.web.live.game_store import GameStore, NumberTaken
from clew.web.live.housekeeping import Housekeeping
from clew.web.live.service import GameService
from clew.web.live.views import open_listings
from clew.web.rate_limits import Limits
from clew.web.storage.checksums import root_of
from clew.web.storage.database import Database
from clew.web.storage.facts import Facts
from clew.web.storage.schema import CHAINS, GAMES

PEOPLE = (Seat("me").taken("Ann", "salt", "visitor"), Seat("lobby"))


@pytest.fixture
def store(database: Database) -> GameStore:
    return GameStore(database)


def new_game(game_id: str = "one", name: str = "line-or-colour", **more: object) -> LiveGame:
    start = Session.begin(game(name).start()).position
    seats = PEOPLE + (Seat("program", level=3),) * (start.seats - 2)
    fields = {
        "id": game_id,
        "created": 100.0,
        "start": start,
        "seats": seats,
        "clock": ClockRule(),
        "creator": "visitor",
    }
    return LiveGame.of(GameHeader(**fields | more))


def add(store: GameStore, live: LiveGame, kind: EventKind, seat: int | None = None, **data: object) -> LiveGame:
    event = GameEvent(live.number + 1, kind, seat, 200.0 + live.number, data)
    return store.append(event, live, live.after(event))


@pytest.mark.parametrize("name", ["line-or-colour", "tracktic"])
def test_a_game_comes_back_as_it_was(store: GameStore, name: str) -> None:
    live = new_game(name=name, clock=ClockRule("move", 60), takebacks=False, start_text="a position")
    store.create(live)
    live = add(store, live, EventKind.JOIN, 1, name="Bob", salt="other")
    for _ in range(4):
        live = add(store, live, EventKind.MOVE, live.seat, move=live.session.position.moves()[0])
    live = add(store, live, EventKind.CHAT, 0, words="ünïcode ☕")
    loaded = store.load("one")
    assert loaded == live
    assert loaded.session.positions == live.session.positions
    assert loaded.index == live.index


def test_the_order_of_what_is_unseen_is_stored(store: GameStore) -> None:
    live = new_game(name="tracktic")
    store.create(live)
    loaded = store.load("one")
    assert loaded is not None
    assert loaded.header.start == live.header.start
    assert not loaded.header.start.unseen


def test_a_game_that_is_not_there(store: GameStore) -> None:
    assert store.load("nothing") is None


def test_a_number_is_taken_once(store: GameStore) -> None:
    live = new_game()
    store.create(live)
    after = add(store, live, EventKind.CHAT, 0, words="first")
    with pytest.raises(NumberTaken):
        add(store, live, EventKind.CHAT, 0, words="second")
    assert store.load("one") == after


def test_of_many_writers_at_once_one_wins_each_number(store: GameStore) -> None:
    live = new_game()
    store.create(live)
    won: list[str] = []

    def write(words: str) -> None:
        try:
            add(store, live, EventKind.CHAT, 0, words=words)
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


def test_a_game_is_brought_up_to_date(store: GameStore) -> None:
    live = new_game()
    store.create(live)
    newest = add(store, add(store, live, EventKind.CHAT, 0, words="a"), EventKind.CHAT, 0, words="b")
    assert store.refresh(live) == newest
    assert store.refresh(newest) == newest


def test_each_list_has_its_games(store: GameStore) -> None:
    waiting = new_game("waiting")
    running = new_game("running")
    for live in (waiting, running):
        store.create(live)
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
    timed = new_game("timed", clock=ClockRule("move", 60))
    store.create(timed)
    assert store.on_the_clock() == []
    timed = add(store, timed, EventKind.JOIN, 1, name="Bob", salt="other")
    assert store.on_the_clock() == ["timed"]
    assert timed.deadline == 260.0
    assert (store.overdue(260.0), store.overdue(260.5)) == ([], ["timed"])
    against_bot = new_game("program")
    header = replace(against_bot.header, id="program", seats=(PEOPLE[0], Seat("program", level=1)))
    against_bot = LiveGame.of(header)
    store.create(against_bot)
    assert store.awaiting_bot() == []
    add(store, against_bot, EventKind.MOVE, 0, move="a1")
    assert store.awaiting_bot() == ["program"]


def test_a_new_game_comes_with_an_event_or_not_at_all(store: GameStore) -> None:
    live, new = new_game(), new_game("two")
    store.create(live)
    event = GameEvent(1, EventKind.AGAIN, None, 200.0, {"game": "two"})
    store.append(event, live, live, new)
    assert store.load("two") == new
    with pytest.raises(NumberTaken):
        store.append(event, live, live, new_game("three"))
    assert store.load("three") is None


def stored_with(database: Database, version: int, **columns: object) -> None:
    """Let all games be stored by an older version of the rules."""
    with database.writing() as connection:
        connection.execute(GAMES.update().values(rules_version=version, **columns))
        header = root_of(connection.execute(GAMES.select()).mappings().one())
        connection.execute(CHAINS.update().values(header=header))


@pytest.fixture
def version_3(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the rules be of version 3; version 2 had `pie` off by default, and other moves on an empty board."""
    package = game("line-or-colour").package
    older = OlderRules(
        "the first move was another",
        lambda given: {"pie": False, **given},
        has_other_moves=lambda position: len(position.moves()) == 49,
    )
    about = replace(package.about, rules_version=3, older_rules={2: older})
    monkeypatch.setattr(package, "about", about)


def test_a_game_of_unknown_rules_is_refused(store: GameStore, database: Database) -> None:
    store.create(new_game())
    stored_with(database, 0)
    with pytest.raises(OutdatedRules, match="version 0 of the rules of Line or Colour"):
        store.load("one")


@pytest.mark.usefixtures("version_3")
def test_a_game_of_older_rules_continues_with_options_of_the_same_meaning(store: GameStore, database: Database) -> None:
    start = game("line-or-colour", pie=False).start().play("d4")
    live = new_game(start=start, start_text=f"line-or-colour | {str(start).partition('|')[2]}")
    store.create(live)
    stored_with(database, 2, options='{"size": 7}')
    loaded = store.load("one")
    assert loaded is not None
    assert loaded.session == live.session
    assert loaded.header.start_text == str(start)
    after = add(store, loaded, EventKind.JOIN, 1, name="Bob", salt="other")
    with database.reading() as connection:
        assert connection.execute(select(GAMES.c.rules_version)).scalar_one() == 3
    again = store.load("one")
    assert again is not None
    assert again.session == after.session
    assert again.header.older_version is None


@pytest.mark.usefixtures("version_3")
@pytest.mark.parametrize("why", ["other moves", "illegal now", "not over now", "unreadable now"])
def test_a_game_of_older_rules_that_would_mean_something_else_is_refused(
    store: GameStore, database: Database, why: str
) -> None:
    live = new_game(start=game("line-or-colour", pie=True).start())
    store.create(live)
    live = add(store, live, EventKind.JOIN, 1, name="Bob", salt="other")
    if why != "other moves":
        live = add(store, live, EventKind.MOVE, 0, move="d4")
    if why == "illegal now":
        add(store, live, EventKind.MOVE, 1, move="swap")
    columns = {"not over now": {"status": "over"}, "unreadable now": {"start": "?"}}.get(why, {})
    stored_with(database, 2, options='{"size": 7}', **columns)
    with pytest.raises(
        OutdatedRules, match=r"version 2 of the rules of Line or Colour, in which the first move was an"
    ):
        store.load("one")


@pytest.mark.usefixtures("version_3")
def test_a_refused_game_stops_neither_lists_nor_housekeeping(database: Database) -> None:
    games = GameService(
        store=GameStore(database),
        credentials=Credentials("key"),
        broadcaster=Broadcaster(),
        limits=Limits(),
        now=lambda: 300.0,
    )
    games.store.create(new_game())
    stored_with(database, 2, options='{"size": 7}', awaits_program=True, deadline=200.0)
    assert open_listings(games, Identity()) == []
    bots = SimpleNamespace(is_busy_with=lambda game_id: False, consider=None)
    Housekeeping(games, cast(Bots, bots), Facts(database), 1.0).run_once()
