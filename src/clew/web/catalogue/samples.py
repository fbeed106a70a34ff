"""The sample games on the home page: the first bot game of each package, replayed in a background thread.

No page waits for them: until a game has been replayed, its start position is shown.
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

LOG = logging.getLogger(__name__)


class SampleGames:
    """One game of each package, available once it has been replayed."""

    def __init__(self) -> None:
        self._positions: dict[str, tuple[Position, ...]] = {}
        self._closing = False
        self._thread = threading.Thread(target=self._replay, name="clew-samples", daemon=True)

    def start(self) -> None:
        """Start replaying; this takes long only if rules have to be compiled first."""
        self._thread.start()

    def close(self) -> None:
        """Stop after the game that is being replayed."""
        self._closing = True

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
        try:
            for package in packages().values():
                if self._closing:
                    return
                for record in read_records(package.folder / GAMES_FILE)[:1]:
                    session = Session.of(record)
                    self._positions[record.game.id] = tuple(position.view(0) for position in session.positions)
        except (RecordError, OSError):
            LOG.exception("cannot replay the sample games of the home page")
