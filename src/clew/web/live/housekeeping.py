"""Housekeeping: end games whose time is up, restart bot moves of processes that died, remove untouched games."""

import logging
import threading
import time
from collections.abc import Callable
from contextlib import suppress

from clew.core.errors import ClewError
from clew.web.errors import BeingPrepared, Unavailable
from clew.web.failures import one_line
from clew.web.live.bots import Bots
from clew.web.live.game import LiveGame
from clew.web.live.service import GameService
from clew.web.steady_clock import SteadyClock
from clew.web.storage.facts import Facts
from clew.web.storage.pruning import remove, untouched

LOG = logging.getLogger(__name__)

#: The fact that says when a server was last running, and how often it is written.
ALIVE = "alive"
ALIVE_SECONDS = 2.0

#: How often games in which nothing has happened are removed.
REMOVAL_SECONDS = 600.0


class Housekeeping:
    """Runs at a fixed interval, in a thread."""

    def __init__(self, games: GameService, bots: Bots, facts: Facts, seconds: float) -> None:
        self.games = games
        self.bots = bots
        self.facts = facts
        self._seconds = seconds
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="clew-housekeeping", daemon=True)
        self._alive = 0.0
        self._removed = -REMOVAL_SECONDS
        self._alive_before: float | None = None
        """When a server was last running before this one."""

    def start(self) -> None:
        """Note which clocks have to be paused, and start the thread."""
        self._log_failures(self.note_stopped)
        self._thread.start()

    def close(self) -> None:
        """Stop the thread."""
        self._closing.set()
        self._thread.join()

    def _run(self) -> None:
        self._log_failures(self.pause_clocks)
        while not self._closing.is_set():
            self._log_failures(self.run_once)
            self._closing.wait(self._seconds)

    def _log_failures(self, work: Callable[[], None]) -> None:
        try:
            work()
        except Exception as error:
            # The database may be unavailable for a while; the next run tries again.
            LOG.error("housekeeping failed: %s", one_line(error))
            self._closing.wait(1.0)

    def note_stopped(self) -> None:
        """Note which clocks have counted time in which no server was running, before any game is played."""
        alive = float(self.facts.setdefault(ALIVE, str(self.games.now())))
        if isinstance(self.games.now, SteadyClock):
            self.games.now.continue_from(alive)
        now = self.games.now()
        self._alive_before = alive
        # A time that was ahead and is not continued was wrong: clocks that were started then are corrected too.
        if now < alive or now - alive > 2 * ALIVE_SECONDS:
            self.games.stopped.update(dict.fromkeys(self.games.store.on_the_clock(), alive))

    def pause_clocks(self) -> None:
        """Exclude from all clocks the time in which no server was running, or could load the game."""
        if self._alive_before is None:
            self.note_stopped()
        assert self._alive_before is not None
        # Other servers of a shared database may have the game ready.
        if not self.games.store.database.is_shared:
            for game_id in self.games.store.on_the_clock():
                if self._is_being_prepared(game_id):
                    self.games.stopped.setdefault(game_id, self._alive_before)
        self._pause_stopped()

    def _is_being_prepared(self, game_id: str) -> bool:
        try:
            self.games.get(game_id)
        except BeingPrepared:
            return True
        except ClewError as error:
            LOG.error("game %s cannot be read: %s", game_id, one_line(error))
        return False

    def _pause_stopped(self) -> None:
        for game_id in tuple(self.games.stopped):
            try:
                self.games.pause_stopped(game_id)
            except (BeingPrepared, Unavailable):
                continue
            except ClewError as error:
                LOG.error("the clocks of game %s cannot be paused: %s", game_id, one_line(error))
                self.games.stopped.pop(game_id, None)
        # After the pauses, so that each of them counts for what was before it only.
        self._sign_of_life()

    def run_once(self) -> None:
        """End games in which the time of a seat is up, and start bots that have to move."""
        if self.games.stopped:
            self._pause_stopped()
        for game_id in self.games.store.overdue(self.games.now()):
            # A game that cannot be read must not keep the others from being looked after.
            with suppress(BeingPrepared, ClewError):
                self.games.expire(game_id)
        for game_id in self.games.store.awaiting_bot():
            if not self.bots.is_busy_with(game_id):
                with suppress(BeingPrepared, ClewError):
                    self.bots.consider(self._newest(game_id))
        if time.monotonic() - self._alive > ALIVE_SECONDS:
            self._sign_of_life()
        if time.monotonic() - self._removed > REMOVAL_SECONDS:
            self._removed = time.monotonic()
            self.remove_untouched()

    def remove_untouched(self) -> None:
        """Remove old games in which nothing has happened."""
        before = self.games.now() - self.games.limits.untouched_kept_seconds
        for game_id in remove(self.games.store.database, untouched(before)):
            self.games.mark_stale(game_id)

    def _newest(self, game_id: str) -> LiveGame:
        game = self.games.get(game_id)
        if not game.index.awaits_bot:
            # The database is ahead of our cache: the notification has not arrived yet.
            self.games.mark_stale(game_id)
            game = self.games.get(game_id)
        return game

    def _sign_of_life(self) -> None:
        # While games wait for their pause, the old time stays, for a server that dies before it has paused them.
        if not self.games.stopped:
            self.facts.set(ALIVE, str(self.games.now()))
        self._alive = time.monotonic()
