"""Verifying a whole database: its files, and every game with its checksums, its replay and its index."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, exists, select
from sqlalchemy.exc import DBAPIError

from clew.core.errors import ClewError
from clew.web.errors import DamagedGame, OutdatedRules
from clew.web.live.events import EventKind
from clew.web.live.game import LiveGame
from clew.web.live.stored_game import StoredGame, index_columns, read
from clew.web.storage.database import Database, DatabaseError
from clew.web.storage.outages import is_damage
from clew.web.storage.schema import CHAINS, ENTRIES, GAMES, HOLDERS

#: How many games are listed at a time. Holders are listed with them, by a pass over their table.
BATCH = 5000

#: How many games are named of which there is only a part.
MOST_ORPHANS = 1000


@dataclass(frozen=True)
class Finding:
    """Something to report."""

    words: str
    game_id: str | None = None
    """None for the database as a whole."""
    is_fault: bool = True
    """False for a game that is whole, but of older rules that can no longer be played."""

    def __str__(self) -> str:
        where = "the database" if self.game_id is None else f"game {self.game_id}"
        return f"{where}: {self.words}"


class Verification:
    """One pass over a database, with one game in memory at a time. Servers may be running."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.games = 0
        """How many games have been verified so far."""
        self.events = 0

    def findings(self) -> Iterator[Finding]:
        """Yield everything to report; raises DatabaseError or the driver's error if there is nothing to verify."""
        is_sound = True
        for fault in self.database.file_faults():
            is_sound = False
            yield Finding(fault)
        # A damaged file may hide its tables.
        if is_sound and not self.database.is_current():
            raise DatabaseError("the database is not of this version: start a server with it, which upgrades it")
        last = ""
        try:
            while batch := self._batch(last):
                for game_id, visitors in batch.items():
                    yield from self._game(game_id, visitors)
                    last = game_id
            yield from self._orphans()
        except DBAPIError as error:
            after = f" after game {last}" if last else ""
            yield Finding(f"the list of games cannot be read{after} ({_damage(error)})")

    def _batch(self, last: str) -> dict[str, set[str]]:
        """Return the next games, each with the browsers that have a seat in it."""
        with self.database.reading() as connection:
            found = select(GAMES.c.id).where(GAMES.c.id > last).order_by(GAMES.c.id).limit(BATCH)
            ids = list(connection.execute(found).scalars())
            return _visitors(connection, ids)

    def _game(self, game_id: str, visitors: set[str]) -> Iterator[Finding]:
        try:
            with self.database.reading() as connection:
                stored = read(connection, game_id)
                # The list may be of before the last event.
                if stored is not None and not holder_faults(stored, visitors):
                    holders = visitors
                else:
                    holders = _visitors(connection, [game_id])[game_id]
        except DBAPIError as error:
            self.games += 1
            yield Finding(f"the database cannot read it ({_damage(error)})", game_id)
            return
        if stored is not None:
            self.games += 1
            self.events += len(stored.events)
            yield from game_findings(stored, holders)

    def _orphans(self) -> Iterator[Finding]:
        for table in (ENTRIES, CHAINS, HOLDERS):
            found = select(table.c.game_id).distinct().where(~exists().where(GAMES.c.id == table.c.game_id))
            with self.database.reading() as connection:
                ids = list(connection.execute(found.limit(MOST_ORPHANS)).scalars())
            for game_id in ids:
                yield Finding(f"there are rows of it in {table.name}, but none in games", game_id)


def _damage(error: DBAPIError) -> object:
    """Return what the database says about its damage; any other error is raised."""
    if not is_damage(error):
        raise error
    return error.orig


def game_findings(stored: StoredGame, visitors: set[str]) -> Iterator[Finding]:
    """Yield everything to report about a game."""
    is_whole = True
    for fault in stored.faults():
        is_whole = False
        yield Finding(fault, stored.game_id)
    if not is_whole:
        return
    try:
        game = stored.replayed()
    except OutdatedRules as refusal:
        yield Finding(str(refusal), stored.game_id, is_fault=False)
    except DamagedGame as damage:
        yield Finding(damage.fault, stored.game_id)
    except ClewError as error:
        yield Finding(f"it cannot be replayed ({error})", stored.game_id)
    else:
        for fault in (*index_faults(stored, game), *holder_faults(stored, visitors)):
            yield Finding(fault, stored.game_id)


def index_faults(stored: StoredGame, game: LiveGame) -> list[str]:
    """Return which columns of the index are not as the log gives them."""
    return [
        f"its {name} is {stored.row[name]!r}, but its log gives {value!r}"
        for name, value in index_columns(game.index).items()
        if stored.row[name] != value
    ]


def holder_faults(stored: StoredGame, visitors: set[str]) -> list[str]:
    """Return how the browsers that are listed for a game differ from those of its log.

    They are counted, not named: their names are what their cookies are about.
    """
    try:
        expected = _holders(stored)
    except (ValueError, TypeError, KeyError, AttributeError):
        # The game is damaged, which is reported with the event.
        return []
    faults = []
    if missing := len(expected - visitors):
        faults.append(f"{missing} of its browsers are missing in holders")
    if foreign := len(visitors - expected):
        faults.append(f"{foreign} browsers in holders never had a seat in it")
    return faults


def _holders(stored: StoredGame) -> set[str]:
    """Return the browsers that created or joined a game."""
    found = {stored.row["creator"]}
    for seat in json.loads(stored.row["chairs"]):
        found.update(seat["visitors"])
    for event in stored.events:
        if event["kind"] in (EventKind.JOIN, EventKind.DEVICE):
            found.add(json.loads(event["data"]).get("visitor"))
    return {visitor for visitor in found if visitor}


def _visitors(connection: Connection, ids: Sequence[str]) -> dict[str, set[str]]:
    """Return the browsers that are listed for some games, which are in the order of the database."""
    found: dict[str, set[str]] = {game_id: set() for game_id in ids}
    if ids:
        query = select(HOLDERS.c.game_id, HOLDERS.c.visitor).where(HOLDERS.c.game_id.between(ids[0], ids[-1]))
        for game_id, visitor in connection.execute(query):
            if game_id in found:
                found[game_id].add(visitor)
    return found
