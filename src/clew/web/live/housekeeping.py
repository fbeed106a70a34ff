"""What is to be done without anybody asking: time that runs out, and thinking that a dead process has left undone."""

import logging
import threading
import time
from collections.abc import Callable

from clew.web.live.bots import Bots
from clew.web.live.game import LiveGame
from clew.web.live.service import GameService

LOG = logging.getLogger("clew.web")

#: Under this name stands when a server was last alive; it is written so often.
ALIVE = "alive"
ALIVE_SECONDS = 2.0


class Housekeeping:
    """Looks around every so often, in a thread."""

    def __init__(self, games: GameService, bots: Bots, seconds: float) -> None:
        self.games = games
        self.bots = bots
        self._seconds = seconds
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="clew-watch", daemon=True)
        self._alive = 0.0

    def start(self) -> None:
        """Begin to look around."""
        self._thread.start()

    def close(self) -> None:
        """Stop."""
        self._closing.set()
        self._thread.join()

    def _run(self) -> None:
        self._quietly(self.make_up_for_absence)
        while not self._closing.is_set():
            self._quietly(self.look_around)
            self._closing.wait(self._seconds)

    def _quietly(self, look: Callable[[], None]) -> None:
        try:
            look()
        except Exception:
            # The database may be away for a while; it is tried again.
            LOG.exception("looking around failed")
            self._closing.wait(1.0)

    def make_up_for_absence(self) -> None:
        """Do not let clocks count the time in which no server was running."""
        now = self.games.now()
        absent = now - float(self.games.store.fact(ALIVE, str(now)))
        if absent > 2 * ALIVE_SECONDS:
            for game_id in self.games.store.on_the_clock():
                self.games.pause(game_id, absent)
        self._sign_of_life(now)

    def look_around(self) -> None:
        """Let those lose whose time is up, and let programs think that are to move."""
        now = self.games.now()
        for game_id in self.games.store.overdue(now):
            self.games.expire(game_id)
        for game_id in self.games.store.awaiting_program():
            if not self.bots.is_busy_with(game_id):
                self.bots.consider(self._newest(game_id))
        if time.monotonic() - self._alive > ALIVE_SECONDS:
            self._sign_of_life(now)

    def _newest(self, game_id: str) -> LiveGame:
        table = self.games.get(game_id)
        if not table.flags.awaits_program:
            # The store knows more than we do: news of it is still on the way.
            self.games.mark_stale(game_id)
            table = self.games.get(game_id)
        return table

    def _sign_of_life(self, now: float) -> None:
        self.games.store.replace_fact(ALIVE, str(now))
        self._alive = time.monotonic()
