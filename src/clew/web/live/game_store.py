"""Reading and writing live games."""

import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, Select, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from clew.core.errors import ClewError, OldRulesError
from clew.core.game import SEPARATOR, Game, game_of_version
from clew.core.older_rules import cannot_be_given, check_moves
from clew.core.package import package
from clew.play.session import state_text
from clew.web.errors import OutdatedRules
from clew.web.live.clocks import ClockRule
from clew.web.live.events import EventKind, GameEvent, seats_as_text, seats_from_text
from clew.web.live.game import GameHeader, GameIndex, LiveGame
from clew.web.storage.database import Database
from clew.web.storage.group_commit import GroupCommit
from clew.web.storage.pruning import has_events
from clew.web.storage.schema import ENTRIES, GAMES, HOLDERS

UNFINISHED = ("open", "running")


class NumberTaken(ClewError):
    """Another process has added an event with this number."""


class GameStore:
    """The live games of a database."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._commits = GroupCommit(database.writing)

    def create(self, game: LiveGame) -> None:
        """Store a new game."""
        with self.database.writing() as connection:
            self._create(connection, game)

    def _create(self, connection: Connection, game: LiveGame) -> None:
        header = game.header
        row = {
            "id": header.id,
            "created": header.created,
            "game": header.variant.id,
            **_rules_columns(header.variant),
            "start": state_text(header.start),
            "asked": header.start_text,
            "chairs": seats_as_text(header.seats),
            "clock_kind": header.clock.kind,
            "clock_seconds": header.clock.seconds,
            "takebacks": header.takebacks,
            "hints": header.hints,
            "creator": header.creator,
            **_index_columns(game.index),
        }
        visitors = {visitor for seat in header.seats for visitor in seat.visitors}
        connection.execute(insert(GAMES).values(row))
        for visitor in visitors | ({header.creator} if header.creator else set()):
            self._add_holder(connection, visitor, header.id, header.created)

    def append(self, event: GameEvent, before: LiveGame, after: LiveGame, new_game: LiveGame | None = None) -> None:
        """Commit an event, and a new game that comes with it, or raise NumberTaken."""
        game_id = before.header.id
        row = {
            "game_id": game_id,
            "number": event.number,
            "kind": str(event.kind),
            "seat": event.seat,
            "at": event.at,
            "data": event.data_as_text(),
        }

        def write(connection: Connection) -> None:
            connection.execute(insert(ENTRIES), row)
            changed = _index_columns(after.index) if before.index != after.index else {}
            if before.header.older_version is not None:
                # It has been read with today's rules, and continues with them.
                changed |= _rules_columns(before.header.variant)
            if changed:
                connection.execute(update(GAMES).where(GAMES.c.id == game_id).values(changed))
            if event.kind in (EventKind.JOIN, EventKind.DEVICE) and event.data.get("visitor"):
                self._add_holder(connection, event.data["visitor"], game_id, event.at)
            if new_game is not None:
                self._create(connection, new_game)
            self.database.announce(connection, game_id)

        try:
            self._commits.commit(game_id, write)
        except IntegrityError as error:
            raise NumberTaken(f"there is an event {event.number} already") from error

    def load(self, game_id: str) -> LiveGame | None:
        """Return a game with all its events, or None."""
        with self.database.reading() as connection:
            row = connection.execute(select(GAMES).where(GAMES.c.id == game_id)).one_or_none()
            events = _events(connection, game_id, 0) if row else []
        if row is None:
            return None
        try:
            return _live_game(row, events)
        except OldRulesError as error:
            raise OutdatedRules(str(error)) from error

    def refresh(self, game: LiveGame) -> LiveGame | None:
        """Return a game with the events that were added since, or None if it has been removed."""
        with self.database.reading() as connection:
            events = _events(connection, game.header.id, game.number)
            is_there = (
                bool(events) or connection.execute(select(GAMES.c.id).where(GAMES.c.id == game.header.id)).one_or_none()
            )
        return game.after_all(events) if is_there else None

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
        with self.database.reading() as connection:
            return list(connection.execute(query).scalars())

    def _add_holder(self, connection: Connection, visitor: str, game_id: str, at: float) -> None:
        row = {"visitor": visitor, "game_id": game_id, "since": at}
        connection.execute(self.database.insert(HOLDERS).values(row).on_conflict_do_nothing())


def _rules_columns(variant: Game) -> dict[str, Any]:
    return {"rules_version": variant.about.rules_version, "options": json.dumps(variant.options)}


def _index_columns(index: GameIndex) -> dict[str, Any]:
    return {
        "status": index.status,
        "lobby": index.lobby,
        "awaits_program": index.awaits_bot,
        "deadline": index.deadline,
    }


def _events(connection: Connection, game_id: str, after: int) -> Sequence[GameEvent]:
    found = select(ENTRIES).where(ENTRIES.c.game_id == game_id, ENTRIES.c.number > after).order_by(ENTRIES.c.number)
    return [
        GameEvent(row.number, row.kind, row.seat, row.at, json.loads(row.data)) for row in connection.execute(found)
    ]


def _live_game(row: Row[Any], events: Sequence[GameEvent]) -> LiveGame:
    """Return a stored game, or raise OldRulesError if today's rules cannot give it the meaning that it had."""
    about, version = package(row.game).about, row.rules_version
    if version == about.rules_version:
        return LiveGame.of(_header(row)).after_all(events)
    try:
        game = LiveGame.of(_header(row)).after_all(events)
    except OldRulesError:
        raise
    except ClewError as error:
        raise cannot_be_given(about, version) from error
    if game.status != row.status:
        raise cannot_be_given(about, version)
    if game.status != "over":
        check_moves(game.session.position, version)
    return game


def _header(row: Row[Any]) -> GameHeader:
    """Return what does not change during a game."""
    variant = game_of_version(package(row.game), json.loads(row.options), row.rules_version)
    is_older = row.rules_version != variant.about.rules_version
    asked = row.asked
    if asked and is_older:
        # The text of a position has no version: it gets today's options.
        asked = f"{variant} {SEPARATOR} {asked.partition(SEPARATOR)[2].strip()}"
    return GameHeader(
        id=row.id,
        created=row.created,
        start=variant.position(row.start),
        seats=seats_from_text(row.chairs),
        clock=ClockRule(row.clock_kind, row.clock_seconds),
        takebacks=row.takebacks,
        hints=row.hints,
        creator=row.creator,
        start_text=asked,
        older_version=row.rules_version if is_older else None,
    )
