"""All tables: each deed is checked, committed, and only then acknowledged.

Tables are kept in memory and are as of the last entry known here. A deed is committed with the next number; where
another process was faster, that number is taken, the table is brought up to date and the deed is looked at anew.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable

from clew.web.credentials import Credentials, Identity, new_token
from clew.web.errors import Conflict, NotFound, UnknownSecret
from clew.web.live import actions
from clew.web.live.actions import NewEvent
from clew.web.live.broadcaster import Broadcaster
from clew.web.live.events import EventKind, GameEvent
from clew.web.live.game import LiveGame
from clew.web.rate_limits import Limits
from clew.web.storage.game_store import GameStore, NumberTaken

#: Tables kept in memory.
MOST_TABLES = 2000

#: How often a deed is tried when others are always faster.
ATTEMPTS = 20

#: One deed at a time for each table; tables share so many locks.
LOCKS = 256

Proposal = Callable[[LiveGame, float], NewEvent]


class GameService:
    """All tables of a store."""

    def __init__(
        self,
        store: GameStore,
        credentials: Credentials,
        broadcaster: Broadcaster,
        limits: Limits,
        now: Callable[[], float],
    ) -> None:
        self.store = store
        self.credentials = credentials
        self.broadcaster = broadcaster
        self.limits = limits
        self.now = now
        self.on_change: Callable[[LiveGame], None] = lambda table: None
        """Called in the thread of the deed after a table has changed here."""
        self._tables: OrderedDict[str, LiveGame] = OrderedDict()
        self._stale: set[str] = set()
        self._lock = threading.Lock()
        self._locks = [threading.Lock() for _ in range(LOCKS)]

    def get(self, game_id: str) -> LiveGame:
        """Return a table, or raise NotFound."""
        known = self.peek(game_id)
        if known is not None:
            return known
        with self._lock:
            old = self._tables.get(game_id)
            self._stale.discard(game_id)
        found = self.store.refresh(old) if old else self.store.load(game_id)
        if found is None:
            raise NotFound(f"there is no game {game_id}")
        return self._keep(found)

    def peek(self, game_id: str) -> LiveGame | None:
        """Return a table that is in memory and up to date as far as is known, without waiting for anything."""
        with self._lock:
            if game_id in self._stale or game_id not in self._tables:
                return None
            self._tables.move_to_end(game_id)
            return self._tables[game_id]

    def _keep(self, table: LiveGame) -> LiveGame:
        """Keep a table unless a newer one is known; return the newer of the two."""
        game_id = table.header.id
        with self._lock:
            known = self._tables.get(game_id)
            newest = known if known is not None and known.number > table.number else table
            self._tables[game_id] = newest
            self._tables.move_to_end(game_id)
            if len(self._tables) > MOST_TABLES:
                forgotten, _ = self._tables.popitem(last=False)
                self._stale.discard(forgotten)
        return newest

    def mark_stale(self, game_id: str | None) -> None:
        """Take note that another process has changed a table, or may have changed any."""
        with self._lock:
            self._stale.update(self._tables if game_id is None else {game_id} & self._tables.keys())
        self.broadcaster.wake(game_id)

    def seats_of(self, table: LiveGame, who: Identity) -> list[int]:
        """Return the seats that somebody may play; a secret that fits none raises NoSuchSecret."""
        seats = set(table.seats_of(who.visitor)) if who.visitor else set()
        if who.secret is not None:
            opened = {
                seat
                for seat, chair in enumerate(table.seats)
                if chair.salt is not None and self.credentials.opens(who.secret, chair.salt)
            }
            if not opened:
                raise UnknownSecret("no seat of this game has that secret")
            seats |= opened
        return sorted(seats)

    def is_host(self, table: LiveGame, who: Identity) -> bool:
        """Return whether somebody made the game: the browser that did, or who has a seat it was made with."""
        if who.visitor is not None and who.visitor == table.header.creator:
            return True
        return any(table.header.seats[seat].kind == "me" for seat in self.seats_of(table, who))

    def act(self, game_id: str, plan: Proposal) -> LiveGame:
        """Do what a plan says, once it is known to be possible and committed; return the table after it."""
        with self._locks[hash(game_id) % LOCKS]:
            after = self._commit(game_id, plan)
        self.broadcaster.wake(game_id)
        self.on_change(after)
        return after

    def _commit(self, game_id: str, plan: Proposal) -> LiveGame:
        for _ in range(ATTEMPTS):
            table = self.get(game_id)
            now = self.now()
            draft = plan(table, now)
            entry = GameEvent(table.number + 1, draft.kind, draft.seat, now, draft.data)
            after = table.after(entry)
            try:
                self.store.append(game_id, entry, table.flags, after.flags, draft.fresh)
            except NumberTaken:
                self.mark_stale(game_id)
                continue
            self._keep(after)
            return after
        raise Conflict("others were faster each time: try again")

    def move(self, game_id: str, who: Identity, text: str, ply: int) -> LiveGame:
        """Play a move."""
        self._look_at_the_clock(game_id)
        return self.act(game_id, lambda table, now: actions.move(table, self.seats_of(table, who), text, ply))

    def _look_at_the_clock(self, game_id: str) -> None:
        """Let somebody lose whose time is up, even if nobody has noticed until now."""
        deadline = self.get(game_id).deadline
        if deadline is not None and self.now() >= deadline:
            self.expire(game_id)

    def expire(self, game_id: str) -> None:
        """Let somebody lose whose time is up."""
        try:
            self.act(game_id, actions.expire)
        except Conflict:
            # Somebody moved at the last moment, or another process has seen to it.
            return

    def undo(self, game_id: str, who: Identity, ply: int) -> LiveGame:
        """Take back the last move and what programs answered."""
        return self.act(game_id, lambda table, now: actions.undo(table, self.seats_of(table, who), ply, self.limits))

    def resign(self, game_id: str, who: Identity, seat: int | None) -> LiveGame:
        """Give up."""
        return self.act(game_id, lambda table, now: actions.resign(table, self.seats_of(table, who), seat))

    def offer(self, game_id: str, who: Identity, seat: int | None) -> LiveGame:
        """Offer to share the game."""
        return self.act(game_id, lambda table, now: actions.offer(table, self.seats_of(table, who), seat, self.limits))

    def answer(self, game_id: str, who: Identity, seat: int | None, accept: bool) -> LiveGame:
        """Answer an offer."""
        return self.act(game_id, lambda table, now: actions.answer(table, self.seats_of(table, who), seat, accept))

    def chat(self, game_id: str, who: Identity, seat: int | None, words: str) -> LiveGame:
        """Say something."""
        return self.act(
            game_id, lambda table, now: actions.chat(table, self.seats_of(table, who), seat, words, self.limits)
        )

    def close(self, game_id: str, who: Identity) -> LiveGame:
        """Call off a game that has not begun."""
        return self.act(game_id, lambda table, now: actions.close(table, self.is_host(table, who)))

    def join(
        self, game_id: str, visitor: str | None, seat: int, name: str, invitation: str | None
    ) -> tuple[LiveGame, str]:
        """Sit down; return the table and the seat's secret."""
        salt = new_token()
        table = self.act(game_id, lambda table, now: actions.join(table, seat, name, salt, visitor, invitation))
        return table, self.credentials.secret(salt)

    def add_device(self, game_id: str, visitor: str, seat: int, secret: str) -> LiveGame:
        """Let a browser play a seat whose secret it knows."""
        table = self.get(game_id)
        if seat not in self.seats_of(table, Identity(secret=secret)):
            raise UnknownSecret(f"this is not the secret of seat {seat}")
        if visitor in table.seats[seat].visitors:
            return table
        return self.act(game_id, lambda table, now: NewEvent(EventKind.DEVICE, seat, {"visitor": visitor}))

    def pause(self, game_id: str, seconds: float) -> LiveGame:
        """Do not count some seconds in which no server was running."""
        return self.act(game_id, lambda table, now: NewEvent(EventKind.PAUSE, None, {"seconds": seconds}))

    def move_program(self, game_id: str, ply: int, text: str) -> LiveGame:
        """Play the move of a program."""

        def plan(table: LiveGame, now: float) -> NewEvent:
            if table.program_to_move is None:
                raise Conflict("no program is to move")
            return actions.move(table, [table.program_to_move], text, ply)

        return self.act(game_id, plan)

    def answer_program(self, game_id: str, seat: int, accept: bool) -> LiveGame:
        """Answer an offer for a program."""
        return self.act(game_id, lambda table, now: actions.answer(table, [seat], seat, accept))
