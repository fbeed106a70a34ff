"""A game as the database stores it: read, verified by its checksums, and replayed."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, RowMapping, select

from clew.core.errors import OldRulesError
from clew.core.game import SEPARATOR, game_of_version
from clew.core.older_rules import cannot_be_given, check_moves, state_today
from clew.core.package import package
from clew.play.session import state_text
from clew.web.errors import BeingPrepared, DamagedGame, OutdatedRules
from clew.web.live.clocks import ClockRule
from clew.web.live.events import GameEvent, seats_as_text, seats_from_text
from clew.web.live.game import GameHeader, GameIndex, LiveGame
from clew.web.storage.checksums import log_faults, root_of
from clew.web.storage.schema import CHAINS, ENTRIES, GAMES

#: Number and checksum of an event.
Link = tuple[int, str]


@dataclass(frozen=True)
class StoredGame:
    """The rows of a game."""

    row: RowMapping
    """Of the table `games`."""
    header: str | None
    """The stored checksum of that row; None if it is missing."""
    root: str
    """The checksum with which the chain begins."""
    end: Link | None
    """Number and checksum of the last event as they were recorded."""
    events: Sequence[RowMapping]

    @property
    def game_id(self) -> str:
        """The id of the game."""
        return str(self.row["id"])

    def faults(self) -> Iterator[str]:
        """Yield everything that does not match the checksums."""
        if self.header is None or self.end is None:
            yield "its checksum is missing"
            return
        if self.header != root_of(self.row):
            yield "its header does not match its checksum"
        yield from log_faults((0, self.root), self.events, self.end)

    def verified(self) -> LiveGame:
        """Return the game, or raise DamagedGame."""
        for fault in self.faults():
            raise DamagedGame(self.game_id, fault)
        return self.replayed()

    def replayed(self) -> LiveGame:
        """Return the game without verifying its checksums; raises DamagedGame if it cannot be replayed."""
        about, version = package(self.row["game"]).about, self.row["rules_version"]
        try:
            if version == about.rules_version:
                return self._replayed()
            return self._with_rules_of_today(cannot_be_given(about, version))
        except OldRulesError as error:
            raise OutdatedRules(str(error)) from error

    def _replayed(self) -> LiveGame:
        try:
            begun = LiveGame.of(header_of(self.row))
        except (BeingPrepared, OldRulesError):
            raise
        except Exception as error:
            raise DamagedGame(self.game_id, f"its header cannot be read ({error})") from error
        return replace(replayed(begun, self.events), checksum=self.end[1] if self.end else "")

    def _with_rules_of_today(self, refusal: OldRulesError) -> LiveGame:
        """Return a game of older rules, or raise OldRulesError if today's cannot give it the meaning that it had."""
        try:
            game = self._replayed()
        except DamagedGame as error:
            raise refusal from error
        if game.status != self.row["status"]:
            raise refusal
        if game.status != "over":
            check_moves(game.session.position, self.row["rules_version"])
        return game


def read(connection: Connection, game_id: str) -> StoredGame | None:
    """Return the rows of a game, or None."""
    found = select(GAMES, CHAINS.c.header, CHAINS.c.root, CHAINS.c.number, CHAINS.c.head).outerjoin_from(GAMES, CHAINS)
    row = connection.execute(found.where(GAMES.c.id == game_id)).mappings().one_or_none()
    if row is None:
        return None
    end = None if row["header"] is None else (row["number"], row["head"])
    return StoredGame(row, row["header"], row["root"], end, read_events(connection, game_id))


def read_events(connection: Connection, game_id: str, after: int = 0) -> Sequence[RowMapping]:
    """Return the rows of a game's events after a number."""
    found = select(ENTRIES).where(ENTRIES.c.game_id == game_id)
    if after:
        found = found.where(ENTRIES.c.number > after)
    return connection.execute(found.order_by(ENTRIES.c.number)).mappings().all()


def chain_end(connection: Connection, game_id: str) -> Link | None:
    """Return number and checksum of a game's last event as they were recorded, or None if there is no such game."""
    found = connection.execute(select(CHAINS.c.number, CHAINS.c.head).where(CHAINS.c.game_id == game_id)).one_or_none()
    return None if found is None else (found.number, found.head)


def verify_events(game_id: str, start: Link, rows: Sequence[RowMapping], end: Link) -> None:
    """Raise DamagedGame unless events match their checksums."""
    for fault in log_faults(start, rows, end):
        raise DamagedGame(game_id, fault)


def replayed(game: LiveGame, rows: Sequence[RowMapping]) -> LiveGame:
    """Return a game after the events of some rows; raises DamagedGame, with the event, if that is not possible."""
    try:
        return game.after_all(_event(row) for row in rows)
    except BeingPrepared:
        raise
    except Exception:
        # Again, one by one, to name the event.
        for row in rows:
            try:
                game = game.after(_event(row))
            except Exception as error:
                fault = f"event {row['number']} cannot be replayed ({error})"
                raise DamagedGame(game.header.id, fault) from error
        return game


def _event(row: RowMapping) -> GameEvent:
    return GameEvent(row["number"], row["kind"], row["seat"], row["at"], json.loads(row["data"]))


def header_row(header: GameHeader) -> dict[str, Any]:
    """Return a header as it is stored."""
    return {
        "id": header.id,
        "created": header.created,
        "game": header.variant.id,
        **rules_columns(header),
        "chairs": seats_as_text(header.seats),
        "clock_kind": header.clock.kind,
        "clock_seconds": header.clock.seconds,
        "takebacks": header.takebacks,
        "hints": header.hints,
        "creator": header.creator,
    }


def rules_columns(header: GameHeader) -> dict[str, Any]:
    """Return the columns that say by which rules a game is played, and those whose text depends on them."""
    return {
        "rules_version": header.variant.about.rules_version,
        "options": json.dumps(header.variant.options),
        "start": state_text(header.start),
        "asked": header.start_text,
    }


def index_columns(index: GameIndex) -> dict[str, Any]:
    """Return the columns that games are found by."""
    return {
        "status": index.status,
        "lobby": index.lobby,
        "awaits_program": index.awaits_bot,
        "deadline": index.deadline,
    }


def header_of(row: RowMapping) -> GameHeader:
    """Return what does not change during a game."""
    variant = game_of_version(package(row["game"]), json.loads(row["options"]), row["rules_version"])
    is_older = row["rules_version"] != variant.about.rules_version
    asked = row["asked"]
    if asked and is_older:
        # The text of a position has no version: it gets today's options and letters.
        state = state_today(variant.about, row["rules_version"], asked.partition(SEPARATOR)[2].strip())
        asked = f"{variant} {SEPARATOR} {state}"
    return GameHeader(
        id=row["id"],
        created=row["created"],
        start=variant.position(state_today(variant.about, row["rules_version"], row["start"])),
        seats=seats_from_text(row["chairs"]),
        clock=ClockRule(row["clock_kind"], row["clock_seconds"]),
        takebacks=row["takebacks"],
        hints=row["hints"],
        creator=row["creator"],
        start_text=asked,
        older_version=row["rules_version"] if is_older else None,
    )
