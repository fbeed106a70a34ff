"""Reading and writing live games."""

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, Select, bindparam, func, insert, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError

from clew.core.errors import ClewError
from clew.web.errors import DamagedGame
from clew.web.live.events import EventKind, GameEvent
from clew.web.live.game import GameHeader, LiveGame
from clew.web.live.stored_game import (
    chain_end,
    header_row,
    index_columns,
    read,
    read_events,
    replayed,
    rules_columns,
    verify_events,
)
from clew.web.storage.checksums import link, root_of
from clew.web.storage.database import Database
from clew.web.storage.group_commit import GroupCommit
from clew.web.storage.outages import is_damage
from clew.web.storage.pruning import has_events
from clew.web.storage.schema import CHAINS, ENTRIES, GAMES, HOLDERS

LOG = logging.getLogger(__name__)

#: How long a damaged game is refused before it is read again: the operator may have restored it.
DAMAGED_SECONDS = 30.0

#: How many damaged games are remembered.
MOST_DAMAGED = 1000

ADD_EVENT = insert(ENTRIES)
MOVE_END = (
    update(CHAINS)
    .where(CHAINS.c.game_id == bindparam("of_game"))
    .values(number=bindparam("to_number"), head=bindparam("to_head"))
)

UNFINISHED = ("open", "running")


class NumberTaken(ClewError):
    """Another process has added an event with this number."""


class GameStore:
    """The live games of a database."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._commits = GroupCommit(database.writing)
        self.on_event: Callable[[str, str], None] = lambda game, kind: None
        """Called with the name of the game and the kind of each event that was committed."""
        self._damaged: dict[str, tuple[float, str]] = {}
        """Damaged games: until when they are refused without reading them again, and what is wrong."""

    def create(self, game: LiveGame) -> None:
        """Store a new game."""
        with self.database.writing() as connection:
            self._create(connection, game)

    def _create(self, connection: Connection, game: LiveGame) -> None:
        header = game.header
        row = header_row(header)
        root = root_of(row)
        visitors = {visitor for seat in header.seats for visitor in seat.visitors}
        connection.execute(insert(GAMES).values(row | index_columns(game.index)))
        connection.execute(insert(CHAINS).values(game_id=header.id, header=root, root=root, number=0, head=root))
        for visitor in visitors | ({header.creator} if header.creator else set()):
            self._add_holder(connection, visitor, header.id, header.created)

    def append(self, event: GameEvent, before: LiveGame, after: LiveGame, new_game: LiveGame | None = None) -> LiveGame:
        """Commit an event, and a new game that comes with it, or raise NumberTaken; return the game as stored."""
        game_id = before.header.id
        row = {
            "game_id": game_id,
            "number": event.number,
            "kind": str(event.kind),
            "seat": event.seat,
            "at": event.at,
            "data": event.data_as_text(),
        }
        checksum = link(_checksum_of(before), row)
        end = {"of_game": game_id, "to_number": event.number, "to_head": checksum}

        def write(connection: Connection) -> None:
            connection.execute(ADD_EVENT, row | {"checksum": checksum})
            connection.execute(MOVE_END, end)
            if before.index != after.index:
                connection.execute(update(GAMES).where(GAMES.c.id == game_id).values(index_columns(after.index)))
            if before.header.older_version is not None:
                _use_rules_of_today(connection, before.header)
            if event.kind in (EventKind.JOIN, EventKind.DEVICE) and event.data.get("visitor"):
                self._add_holder(connection, event.data["visitor"], game_id, event.at)
            if new_game is not None:
                self._create(connection, new_game)
            self.database.announce(connection, game_id)

        try:
            self._commits.commit(game_id, write)
        except IntegrityError as error:
            raise NumberTaken(f"there is an event {event.number} already") from error
        self.on_event(before.header.variant.id, str(event.kind))
        return replace(after, checksum=checksum)

    def load(self, game_id: str) -> LiveGame | None:
        """Return a game with all its events, or None; raises DamagedGame if it is not as it was written."""
        until, fault = self._damaged.get(game_id, (0.0, ""))
        if time.monotonic() < until:
            raise DamagedGame(game_id, fault)
        with self._noting_damage(game_id):
            with self.database.reading() as connection:
                stored = read(connection, game_id)
            game = stored.verified() if stored is not None else None
        self._damaged.pop(game_id, None)
        return game

    def refresh(self, game: LiveGame) -> LiveGame | None:
        """Return a game with the events that were added since, or None if it has been removed."""
        game_id = game.header.id
        with self._noting_damage(game_id):
            with self.database.reading() as connection:
                rows = read_events(connection, game_id, game.number)
                end = chain_end(connection, game_id)
            if end is None:
                return None
            verify_events(game_id, (game.number, _checksum_of(game)), rows, end)
            return replace(replayed(game, rows), checksum=end[1])

    @contextmanager
    def _noting_damage(self, game_id: str) -> Iterator[None]:
        """Log the damage of a game in one line, once; what the database itself cannot read is damage too."""
        try:
            yield
        except DamagedGame as damage:
            self._note_damage(game_id, damage.fault)
            raise
        except DBAPIError as error:
            if not is_damage(error):
                raise
            fault = f"the database cannot read it ({error.orig})"
            self._note_damage(game_id, fault)
            raise DamagedGame(game_id, fault) from error

    def _note_damage(self, game_id: str, fault: str) -> None:
        if self._damaged.get(game_id, (0.0, ""))[1] != fault:
            LOG.error("game %s is damaged: %s", game_id, fault)
        if len(self._damaged) >= MOST_DAMAGED:
            self._damaged.clear()
        self._damaged[game_id] = (time.monotonic() + DAMAGED_SECONDS, fault)

    def lobby(self, since: float, limit: int) -> list[str]:
        """Return the games with an open seat, the newest first."""
        return self._ids(
            select(GAMES.c.id)
            .where(GAMES.c.status == "open", GAMES.c.lobby, GAMES.c.created >= since)
            .order_by(GAMES.c.created.desc())
            .limit(limit)
        )

    def games_of(self, visitor: str, unfinished: bool, limit: int) -> list[str]:
        """Return the games that a browser plays or has created, the newest first."""
        is_unfinished = GAMES.c.status.in_(UNFINISHED)
        return self._ids(
            select(GAMES.c.id)
            .join(HOLDERS, HOLDERS.c.game_id == GAMES.c.id)
            .where(HOLDERS.c.visitor == visitor, is_unfinished if unfinished else ~is_unfinished)
            .order_by(GAMES.c.created.desc())
            .limit(limit)
        )

    def finished(self, game: str, limit: int) -> list[str]:
        """Return the finished games of one kind, the newest first."""
        return self._ids(
            select(GAMES.c.id)
            .where(GAMES.c.status == "over", GAMES.c.game == game)
            .order_by(GAMES.c.created.desc())
            .limit(limit)
        )

    def unfinished(self, since: float, creator: str | None = None, untouched_since: float = 0.0) -> int:
        """Return the number of unfinished games created since, by all browsers or by one.

        Games in which nothing has happened count only if they were created after `untouched_since`.
        """
        counted = select(func.count()).where(
            GAMES.c.status.in_(UNFINISHED),
            GAMES.c.created >= since,
            (GAMES.c.created >= untouched_since) | has_events(),
        )
        if creator is not None:
            counted = counted.where(GAMES.c.creator == creator)
        with self.database.reading() as connection:
            return int(connection.execute(counted).scalar_one())

    def counts(self) -> dict[str, int]:
        """Return the number of unfinished games by their status."""
        query = select(GAMES.c.status, func.count()).where(GAMES.c.status.in_(UNFINISHED)).group_by(GAMES.c.status)
        with self.database.reading() as connection:
            return {str(status): int(number) for status, number in connection.execute(query)}

    def awaiting_bot(self) -> list[str]:
        """Return the games in which a bot has to move or to answer."""
        return self._ids(select(GAMES.c.id).where(GAMES.c.awaits_program))

    def between_bots(self, since: float) -> list[tuple[str, str | None]]:
        """Return the running games without people that were created since, each with its creator."""
        # In such a game it is always a bot's turn, so that few rows are looked at.
        query = select(GAMES.c.id, GAMES.c.creator).where(GAMES.c.awaits_program, GAMES.c.created >= since)
        for kind in ("me", "link", "lobby"):
            query = query.where(~GAMES.c.chairs.contains(f'"kind":"{kind}"', autoescape=True))
        with self.database.reading() as connection:
            return [(row.id, row.creator) for row in connection.execute(query)]

    def overdue(self, now: float) -> list[str]:
        """Return the games in which the time of a seat is up."""
        return self._ids(select(GAMES.c.id).where(GAMES.c.deadline < now))

    def on_the_clock(self) -> list[str]:
        """Return the games in which a clock runs."""
        return self._ids(select(GAMES.c.id).where(GAMES.c.deadline.is_not(None)))

    def _ids(self, query: Select[Any]) -> list[str]:
        try:
            with self.database.reading() as connection:
                return list(connection.execute(query).scalars())
        except DBAPIError as error:
            if not is_damage(error):
                raise
            # Games that are opened by their address can be played all the same.
            LOG.error("a list of games cannot be read, the database is damaged: %s", error.orig)
            return []

    def _add_holder(self, connection: Connection, visitor: str, game_id: str, at: float) -> None:
        row = {"visitor": visitor, "game_id": game_id, "since": at}
        connection.execute(self.database.insert(HOLDERS).values(row).on_conflict_do_nothing())


def _use_rules_of_today(connection: Connection, header: GameHeader) -> None:
    """Note that a game of older rules, which has been read with those of today, continues with them."""
    connection.execute(update(GAMES).where(GAMES.c.id == header.id).values(rules_columns(header)))
    row = connection.execute(select(GAMES).where(GAMES.c.id == header.id)).mappings().one()
    connection.execute(update(CHAINS).where(CHAINS.c.game_id == header.id).values(header=root_of(row)))


def _checksum_of(game: LiveGame) -> str:
    """Return the checksum of the last event of a game, or of its header."""
    if game.checksum:
        return game.checksum
    if game.number:
        raise ValueError(f"game {game.header.id} as of event {game.number} has not been stored")
    return root_of(header_row(game.header))
