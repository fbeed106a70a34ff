"""The games shown on the home page: the first bot game of each package, replayed in the background.

No page waits for them: until a game has been replayed, its start is shown.
"""

import logging
import threading

from clew.core.errors import RecordError
from clew.core.game import Game
from clew.core.package import GamePackage, packages
from clew.core.position import Position
from clew.play.record import read_records
from clew.play.session import Session
from clew.play.statistics import GAMES_FILE

LOG = logging.getLogger("clew.web")


class SampleGames:
    """A game of each kind, as far as they have been replayed."""

    def __init__(self) -> None:
        self._positions: dict[str, tuple[Position, ...]] = {}
        self._closing = False
        self._thread = threading.Thread(target=self._replay, name="clew-samples", daemon=True)

    def start(self) -> None:
        """Begin to replay them; that takes long only where games have to be compiled first."""
        self._thread.start()

    def close(self) -> None:
        """Stop after the one that is being replayed."""
        self._closing = True

    def wait(self) -> None:
        """Wait until all of them have been replayed."""
        self._thread.join()

    def ready(self, game: str) -> tuple[Position, ...]:
        """Return all positions of the sample of a game, or none if it is not there yet."""
        return self._positions.get(game, ())

    def positions(self, package: GamePackage) -> tuple[Position, ...]:
        """Return all positions of the sample of a game, or its start if it is not there yet."""
        return self.ready(package.id) or (Game(package, {}).start(seed=1).view(0),)

    def _replay(self) -> None:
        try:
            for package in packages().values():
                if self._closing:
                    return
                for record in read_records(package.folder / GAMES_FILE)[:1]:
                    self._positions[record.game.id] = tuple(found.view(0) for found in Session.of(record).positions)
        except (RecordError, OSError):
            LOG.exception("the games of the home page cannot be replayed")
