"""Which client a game is played by, so that bots can divide their time fairly."""

import threading
from collections import OrderedDict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from clew.web.live.game import GameHeader

#: The number of games whose clients are remembered.
MOST_GAMES = 20_000


class GameClients:
    """The client that acted last in each game. It is in memory only: addresses are not stored."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._clients: OrderedDict[str, str] = OrderedDict()

    def note(self, game_id: str, client: str | None) -> None:
        """Remember who has acted in a game; None for bots and for the server itself, which act for others."""
        if client is None:
            return
        with self._lock:
            self._clients[game_id] = client
            self._clients.move_to_end(game_id)
            if len(self._clients) > MOST_GAMES:
                self._clients.popitem(last=False)

    def of(self, header: "GameHeader") -> str:
        """Return the client of a game; after a restart, the browser that created it stands for it."""
        return self.of_game(header.id, header.creator)

    def of_game(self, game_id: str, creator: str | None) -> str:
        """Return the client of a game that a browser has created."""
        with self._lock:
            known = self._clients.get(game_id)
        return known if known is not None else creator_client(creator or game_id)


def creator_client(creator: str) -> str:
    """Return the client that stands for a browser."""
    return f"creator {creator}"
