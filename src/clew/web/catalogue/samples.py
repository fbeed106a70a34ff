"""The sample games on the home page: the first bot game of each package, replayed in a background thread.

No page waits for them: until a game has been replayed, its start position is shown.
"""

import logging
import threading
from collections.abc import Callable

from clew.core.errors import RecordError
from clew.core.game import Game
from clew.core.package import GamePackage, packages
from clew.core.position import Position
from clew.play.session import Session
from clew.play.statistics import program_records

LOG = logging.getLogger(__name__)

#: How often the thread looks whether the next game has been compiled.
WAIT_SECONDS = 0.5


class SampleGames:
    """One game of each package, available once it has been replayed."""

    def __init__(self, is_ready: Callable[[GamePackage], bool] = lambda package: True) -> None:
        self._is_ready = is_ready
        self._positions: dict[str, tuple[Position, ...]] = {}
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._replay, name="clew-samples", daemon=True)

    def start(self) -> None:
        """Start replaying, each game as soon as it is compiled."""
        self._thread.start()

    def close(self) -> None:
        """Stop after the game that is being replayed."""
        self._closing.set()

    def wait(self) -> None:
        """Wait until all games have been replayed."""
        self._thread.join()

    def ready(self, game: str) -> tuple[Position, ...]:
        """Return the positions of a sample game, or none if it has not been replayed yet."""
        return self._positions.get(game, ())

    def positions(self, package: GamePackage) -> tuple[Position, ...]:
        """Return the positions of a sample game, or the start position if it has not been replayed yet."""
        return self.ready(package.id) or (Game(package, {}).start(seed=1).view(0),)

    def _replay(self) -> None:
        waiting = list(packages().values())
        while waiting and not self._closing.is_set():
            package = next(filter(self._is_ready, waiting), None)
            if package is None:
                self._closing.wait(WAIT_SECONDS)
                continue
            waiting.remove(package)
            try:
                for record in program_records(package)[:1]:
                    session = Session.of(record)
                    self._positions[record.game.id] = tuple(position.view(0) for position in session.positions)
            except (RecordError, OSError):
                LOG.exception("cannot replay the sample game of %s", package.id)
