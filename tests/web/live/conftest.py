"""Stores of live games."""

import pytest

from clew.web.live.events import EventKind
from clew.web.live.game_store import GameStore
from clew.web.storage.database import Database
from web.live.test_game_store import add, new_game


@pytest.fixture
def store(database: Database) -> GameStore:
    """A store with a game of four events."""
    store = GameStore(database)
    live = new_game()
    store.create(live)
    for words in "abcd":
        live = add(store, live, EventKind.CHAT, 0, words=words)
    assert store.load("one") == live
    return store
