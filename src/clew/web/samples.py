"""Games to look at on the home page: records, replayed in the background, because no page may wait for them.

The records are in static/samples.clew; `clew match GAME visits=3000 visits=3000 --record FILE` makes others.
"""

import logging
import threading
from pathlib import Path

from clew.core.errors import RecordError
from clew.core.game import Game
from clew.core.position import Position
from clew.core.room import Room
from clew.play.record import parse_records
from clew.play.session import Session

LOG = logging.getLogger("clew.web")

FILE = Path(__file__).parent / "static" / "samples.clew"


class Samples:
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

    def positions(self, room: Room) -> tuple[Position, ...]:
        """Return all positions of the sample of a game, or its start if it is not there yet."""
        return self.ready(room.id) or (Game(room, {}).start(seed=1).view(0),)

    def _replay(self) -> None:
        try:
            for record in parse_records(FILE.read_text(encoding="utf-8")):
                if self._closing:
                    return
                self._positions[record.game.id] = tuple(found.view(0) for found in Session.of(record).positions)
        except (RecordError, OSError):
            LOG.exception("the games of the home page cannot be replayed")
