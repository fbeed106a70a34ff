"""All live games: each action is checked, committed, and only then acknowledged.

Games are cached in memory as of the last event known here. An event is committed with the next number; where another
process was faster, that number is taken, the game is brought up to date and the action is checked again.
"""

import json
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial

from clew.play.bots import BotSpec
from clew.web.credentials import Credentials, Identity, new_token
from clew.web.errors import Conflict, NotFound, Unavailable, UnknownSecret
from clew.web.live.actions import Action, Actor, NewEvent
from clew.web.live.actions.endings import time_out
from clew.web.live.actions.players import add_device, join
from clew.web.live.broadcaster import Broadcaster
from clew.web.live.clients import GameClients
from clew.web.live.events import EventKind, GameEvent
from clew.web.live.game import LiveGame
from clew.web.live.game_store import GameStore, NumberTaken
from clew.web.live.models import JoinRequest
from clew.web.models import RequestModel
from clew.web.rate_limits import Limits
from clew.web.storage.outages import OUTAGES

#: The longest id that the database can hold.
LONGEST_ID = 16

#: Games cached in memory.
MOST_GAMES = 2000

#: How often an action is tried when other processes are always faster.
ATTEMPTS = 20

#: One action at a time in each game; games share this number of locks.
LOCKS = 256

#: How long an action waits for others in the same game.
LOCK_SECONDS = 10.0

Proposal = Callable[[LiveGame, float], NewEvent]


@dataclass(kw_only=True, eq=False)
class GameService:
    """The live games of a database."""

    store: GameStore
    credentials: Credentials
    broadcaster: Broadcaster
    limits: Limits
    now: Callable[[], float]
    clients: GameClients = field(default_factory=GameClients)
    engines: Mapping[str, BotSpec] = field(default_factory=dict)
    """The engines that the operator offers."""

    def __post_init__(self) -> None:
        self.on_change: Callable[[LiveGame], None] = lambda game: None
        """Called in the thread of the action after a game has changed here."""
        self.stopped: dict[str, float] = {}
        """Games whose clocks are paused before anything else happens in them, and since when they were not played."""
        self._games: OrderedDict[str, LiveGame] = OrderedDict()
        self._stale: set[str] = set()
        self._lock = threading.Lock()
        self._locks = [threading.Lock() for _ in range(LOCKS)]

    @property
    def in_memory(self) -> int:
        """The number of games cached in memory."""
        return len(self._games)

    def get(self, game_id: str) -> LiveGame:
        """Return a game, or raise NotFound."""
        cached = self.peek(game_id)
        if cached is not None:
            return cached
        # PostgreSQL fails on a text with a NUL character.
        if not (game_id.isascii() and game_id.isalnum() and len(game_id) <= LONGEST_ID):
            raise NotFound(f"there is no game {game_id}")
        with self._lock:
            stale = self._games.get(game_id)
            self._stale.discard(game_id)
        try:
            found = self.store.refresh(stale) if stale else self.store.load(game_id)
        except OUTAGES:
            # What is in memory is as old as before.
            self.mark_stale(game_id, wake=False)
            raise
        if found is None:
            with self._lock:
                self._games.pop(game_id, None)
            raise NotFound(f"there is no game {game_id}")
        return self._cache(found)

    def peek(self, game_id: str) -> LiveGame | None:
        """Return a game that is in memory and up to date as far as is known, without waiting for the database."""
        with self._lock:
            if game_id in self._stale or game_id not in self._games:
                return None
            self._games.move_to_end(game_id)
            return self._games[game_id]

    def _cache(self, game: LiveGame) -> LiveGame:
        """Cache a game unless a newer state is known; return the newer of the two."""
        game_id = game.header.id
        with self._lock:
            cached = self._games.get(game_id)
            newest = cached if cached is not None and cached.number > game.number else game
            self._games[game_id] = newest
            self._games.move_to_end(game_id)
            if len(self._games) > MOST_GAMES:
                dropped, _ = self._games.popitem(last=False)
                self._stale.discard(dropped)
        return newest

    def mark_stale(self, game_id: str | None, wake: bool = True) -> None:
        """Note that another process has changed a game, or may have changed any; by default, wake its streams."""
        with self._lock:
            self._stale.update(self._games if game_id is None else {game_id} & self._games.keys())
        if wake:
            self.broadcaster.wake(game_id)

    def seats_of(self, game: LiveGame, identity: Identity) -> list[int]:
        """Return the seats that a client may play; a secret that opens none raises UnknownSecret."""
        seats = set(game.seats_of(identity.visitor)) if identity.visitor else set()
        if identity.secret is not None:
            opened = {
                number
                for number, seat in enumerate(game.seats)
                if seat.salt is not None and self.credentials.opens(identity.secret, seat.salt)
            }
            if not opened:
                raise UnknownSecret("no seat of this game has that secret")
            seats |= opened
        return sorted(seats)

    def actor(self, game: LiveGame, identity: Identity) -> Actor:
        """Return who a client is in a game; the players at the device that created it are hosts."""
        seats = self.seats_of(game, identity)
        is_creator = identity.visitor is not None and identity.visitor == game.header.creator
        return Actor(seats, is_creator or any(game.header.seats[number].kind == "me" for number in seats))

    def perform(self, game_id: str, identity: Identity, action: Action, body: RequestModel) -> LiveGame:
        """Carry out an action of a client; return the game after it."""
        return self._perform(game_id, lambda game: self.actor(game, identity), action, body, identity.client)

    def perform_for_bot(self, game_id: str, seat: int, action: Action, body: RequestModel) -> LiveGame:
        """Carry out an action of a bot; return the game after it."""
        return self._perform(game_id, lambda game: Actor((seat,)), action, body)

    def _perform(
        self,
        game_id: str,
        actor_in: Callable[[LiveGame], Actor],
        action: Action,
        body: RequestModel,
        client: str | None = None,
    ) -> LiveGame:
        propose = action.propose
        assert propose is not None, f"{action.kind} has a method of its own"

        if action.checks_clock:
            deadline = self.get(game_id).deadline
            if deadline is not None and self.now() >= deadline:
                self.expire(game_id)
        return self.commit(game_id, lambda game, now: propose(game, actor_in(game), body, self.limits), client)

    def commit(self, game_id: str, propose: Proposal, client: str | None = None) -> LiveGame:
        """Add the event that `propose` returns to the log; return the game after it, once it is committed.

        What bots do in answer counts for `client`.
        """
        with self._locked(game_id):
            self._pause_if_stopped(game_id)
            after = self._commit(game_id, propose)
            self.clients.note(game_id, client)
        self.broadcaster.wake(game_id)
        self.on_change(after)
        return after

    @contextmanager
    def _locked(self, game_id: str) -> Iterator[None]:
        lock = self._locks[hash(game_id) % LOCKS]
        if not lock.acquire(timeout=LOCK_SECONDS):
            raise Unavailable("the server is busy: try again in a moment")
        try:
            yield
        finally:
            lock.release()

    def _commit(self, game_id: str, propose: Proposal) -> LiveGame:
        for _ in range(ATTEMPTS):
            game = self.get(game_id)
            now = game.no_earlier(self.now())
            new = propose(game, now)
            event = GameEvent(game.number + 1, new.kind, new.seat, now, new.data)
            try:
                after = self.store.append(event, game, game.after(event), new.new_game)
            except NumberTaken:
                self.mark_stale(game_id)
                continue
            self._cache(after)
            return after
        raise Conflict("other requests were faster each time: try again")

    def expire(self, game_id: str) -> None:
        """End a game in which the time of a seat is up."""
        try:
            self.commit(game_id, time_out)
        except Conflict:
            # A move came at the last moment, or another process has ended the game.
            return

    def join(
        self, game_id: str, seat: int, body: JoinRequest, visitor: str | None, client: str | None = None
    ) -> tuple[LiveGame, str]:
        """Take a seat; return the game and the seat's secret."""
        salt = new_token()
        game = self.commit(game_id, lambda game, now: join(game, seat, body, salt, visitor), client)
        return game, self.credentials.secret(salt)

    def add_device(self, game_id: str, visitor: str, seat: int, secret: str) -> LiveGame:
        """Let a browser play a seat whose secret it knows."""
        game = self.get(game_id)
        if seat not in self.seats_of(game, Identity(secret=secret)):
            raise UnknownSecret(f"this is not the secret of seat {seat}")
        if visitor in game.seats[seat].visitors:
            return game
        return self.commit(game_id, lambda game, now: add_device(game, seat, visitor, self.limits))

    def pause_stopped(self, game_id: str) -> None:
        """Exclude from the clocks the time in which a game could not be played, unless that is done."""
        with self._locked(game_id):
            self._pause_if_stopped(game_id)
        self.broadcaster.wake(game_id)

    def _pause_if_stopped(self, game_id: str) -> None:
        since = self.stopped.get(game_id)
        if since is not None:
            with suppress(Conflict):
                self._commit(game_id, partial(_pause, since))
            self.stopped.pop(game_id, None)


def _pause(since: float, game: LiveGame, now: float) -> NewEvent:
    pauses = (json.loads(event.data) for event in game.public_events if event.kind == EventKind.PAUSE)
    if any(pause["at"] > since for pause in pauses):
        raise Conflict("the clocks have been paused already")
    return NewEvent(EventKind.PAUSE, None, {"seconds": now - since})
