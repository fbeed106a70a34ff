"""Reading and writing games."""

import json
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, Row, Select, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from clew.core.errors import ClewError
from clew.core.game import Game
from clew.core.package import package
from clew.play.session import state_text
from clew.web.errors import OutdatedRules
from clew.web.live.clocks import ClockRule
from clew.web.live.events import EventKind, GameEvent, seats_as_text, seats_from_text
from clew.web.live.game import GameHeader, GameIndex, LiveGame
from clew.web.storage.database import Database
from clew.web.storage.group_commit import GroupCommit
from clew.web.storage.schema import ENTRIES, FACTS, GAMES, HOLDERS

UNFINISHED = ("open", "running")


class NumberTaken(ClewError):
    """Somebody else has added an entry of this number."""


class GameStore:
    """All games of a database."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._committer = GroupCommit(database.writing)

    def fact(self, name: str, value: str) -> str:
        """Return what is written under a name; the first to ask writes `value`."""
        with self.database.writing() as connection:
            connection.execute(self._insert(FACTS).values(name=name, value=value).on_conflict_do_nothing())
            return str(connection.execute(select(FACTS.c.value).where(FACTS.c.name == name)).scalar_one())

    def replace_fact(self, name: str, value: str) -> None:
        """Write something under a name."""
        written = self._insert(FACTS).values(name=name, value=value)
        with self.database.writing() as connection:
            connection.execute(written.on_conflict_do_update(index_elements=["name"], set_={"value": value}))

    def create(self, table: LiveGame) -> None:
        """Keep a new game."""
        with self.database.writing() as connection:
            self._create(connection, table)

    def _create(self, connection: Connection, table: LiveGame) -> None:
        header = table.header
        row = {
            "id": header.id,
            "created": header.created,
            "game": header.game.id,
            "rules_version": header.game.about.rules_version,
            "options": json.dumps(header.game.options),
            "start": state_text(header.start),
            "asked": header.asked,
            "chairs": seats_as_text(header.seats),
            "clock_kind": header.clock.kind,
            "clock_seconds": header.clock.seconds,
            "takebacks": header.takebacks,
            "hints": header.hints,
            "creator": header.creator,
            **_flags(table.flags),
        }
        visitors = {visitor for chair in header.seats for visitor in chair.visitors}
        connection.execute(insert(GAMES).values(row))
        for visitor in visitors | ({header.creator} if header.creator else set()):
            self._hold(connection, visitor, header.id, header.created)

    def append(
        self, game_id: str, entry: GameEvent, before: GameIndex, after: GameIndex, fresh: LiveGame | None = None
    ) -> None:
        """Commit an entry, and a new game that comes with it, or raise Taken."""
        row = {
            "game_id": game_id,
            "number": entry.number,
            "kind": entry.kind.value,
            "seat": entry.seat,
            "at": entry.at,
            "data": entry.data_as_text(),
        }

        def write(connection: Connection) -> None:
            connection.execute(insert(ENTRIES), row)
            if before != after:
                connection.execute(update(GAMES).where(GAMES.c.id == game_id).values(_flags(after)))
            if entry.kind in (EventKind.JOIN, EventKind.DEVICE) and entry.data.get("visitor"):
                self._hold(connection, entry.data["visitor"], game_id, entry.at)
            if fresh is not None:
                self._create(connection, fresh)
            self.database.announce(connection, game_id)

        try:
            self._committer.commit(game_id, write)
        except IntegrityError as error:
            raise NumberTaken(f"there is an entry {entry.number} already") from error

    def load(self, game_id: str) -> LiveGame | None:
        """Return a game as it stands, or None."""
        with self.database.reading() as connection:
            row = connection.execute(select(GAMES).where(GAMES.c.id == game_id)).one_or_none()
            entries = _entries(connection, game_id, 0) if row else []
        if row is None:
            return None
        return folded(LiveGame.of(_header(row)), entries)

    def refresh(self, table: LiveGame) -> LiveGame:
        """Return a game with what has been added since."""
        with self.database.reading() as connection:
            entries = _entries(connection, table.header.id, table.number)
        return folded(table, entries)

    def lobby(self, since: float, limit: int) -> list[str]:
        """Return the games with a seat for anybody, the newest first."""
        return self._ids(
            select(GAMES.c.id)
            .where(GAMES.c.status == "open", GAMES.c.lobby, GAMES.c.created >= since)
            .order_by(GAMES.c.created.desc())
            .limit(limit)
        )

    def games_of(self, visitor: str, unfinished: bool, limit: int) -> list[str]:
        """Return the games in which a browser has a seat, or which it made, the newest first."""
        going_on = GAMES.c.status.in_(UNFINISHED)
        return self._ids(
            select(GAMES.c.id)
            .join(HOLDERS, HOLDERS.c.game_id == GAMES.c.id)
            .where(HOLDERS.c.visitor == visitor, going_on if unfinished else ~going_on)
            .order_by(GAMES.c.created.desc())
            .limit(limit)
        )

    def finished(self, game: str, limit: int) -> list[str]:
        """Return the games of one kind that are over, the newest first."""
        return self._ids(
            select(GAMES.c.id)
            .where(GAMES.c.status == "over", GAMES.c.game == game)
            .order_by(GAMES.c.created.desc())
            .limit(limit)
        )

    def unfinished(self, since: float, creator: str | None = None) -> int:
        """Return how many games go on that were made since, by anybody or by one browser."""
        counted = select(func.count()).where(GAMES.c.status.in_(UNFINISHED), GAMES.c.created >= since)
        if creator is not None:
            counted = counted.where(GAMES.c.creator == creator)
        with self.database.reading() as connection:
            return int(connection.execute(counted).scalar_one())

    def awaiting_program(self) -> list[str]:
        """Return the games in which a program is to move or to answer."""
        return self._ids(select(GAMES.c.id).where(GAMES.c.awaits_program))

    def overdue(self, now: float) -> list[str]:
        """Return the games in which somebody's time is up."""
        return self._ids(select(GAMES.c.id).where(GAMES.c.deadline < now))

    def on_the_clock(self) -> list[str]:
        """Return the games in which a clock runs."""
        return self._ids(select(GAMES.c.id).where(GAMES.c.deadline.is_not(None)))

    def _ids(self, query: Select[Any]) -> list[str]:
        with self.database.reading() as connection:
            return list(connection.execute(query).scalars())

    def _insert(self, table: Any) -> Any:
        """Return an insert that knows what to do on a conflict, in the words of this database."""
        kinds: dict[str, Any] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
        return kinds[self.database.engine.dialect.name](table)

    def _hold(self, connection: Connection, visitor: str, game_id: str, at: float) -> None:
        row = {"visitor": visitor, "game_id": game_id, "since": at}
        connection.execute(self._insert(HOLDERS).values(row).on_conflict_do_nothing())


def folded(table: LiveGame, entries: Iterable[GameEvent]) -> LiveGame:
    """Return a table after some more entries."""
    for entry in entries:
        table = table.after(entry)
    return table


def _flags(flags: GameIndex) -> dict[str, Any]:
    return {
        "status": flags.status,
        "lobby": flags.lobby,
        "awaits_program": flags.awaits_program,
        "deadline": flags.deadline,
    }


def _entries(connection: Connection, game_id: str, after: int) -> Sequence[GameEvent]:
    found = select(ENTRIES).where(ENTRIES.c.game_id == game_id, ENTRIES.c.number > after).order_by(ENTRIES.c.number)
    return [
        GameEvent(row.number, EventKind(row.kind), row.seat, row.at, json.loads(row.data))
        for row in connection.execute(found)
    ]


def _header(row: Row[Any]) -> GameHeader:
    """Return what does not change during a game."""
    about = package(row.game).about
    if row.rules_version != about.rules_version:
        raise OutdatedRules(f"this game was begun by version {row.rules_version} of the rules of {about.name}")
    game = Game(package(row.game), json.loads(row.options))
    return GameHeader(
        id=row.id,
        created=row.created,
        start=game.position(row.start),
        seats=seats_from_text(row.chairs),
        clock=ClockRule(row.clock_kind, row.clock_seconds),
        takebacks=row.takebacks,
        hints=row.hints,
        creator=row.creator,
        asked=row.asked,
    )
