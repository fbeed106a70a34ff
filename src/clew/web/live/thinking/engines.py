"""Engines that the operator offers as players: other programs, which think in processes of their own."""

import contextlib
import logging
import threading
from collections.abc import Mapping

from clew.engine.player import EngineBot
from clew.engine.process import EngineFailure
from clew.play.bots import BotSpec
from clew.web.errors import RequestError
from clew.web.live.actions import MOVE, RESIGN
from clew.web.live.game import LiveGame
from clew.web.live.models import MoveRequest, ResignRequest
from clew.web.live.service import GameService
from clew.web.live.thinking.jobs import BotTurn, SearchTrees

LOG = logging.getLogger(__name__)

#: Engines that are kept running while they have nothing to do.
MOST_IDLE = 2


class EnginePool:
    """The engines of the operator: started when they are needed, and kept for the next move."""

    def __init__(self, engines: Mapping[str, BotSpec]) -> None:
        self.engines = engines
        self._lock = threading.Lock()
        self._idle: list[tuple[str, EngineBot]] = []
        self._is_closed = False

    def take(self, name: str) -> EngineBot:
        """Return an engine for one move."""
        with self._lock:
            for found in self._idle:
                if found[0] == name:
                    self._idle.remove(found)
                    return found[1]
        bot = self.engines[name].create(threads=1)
        assert isinstance(bot, EngineBot)
        return bot

    def give_back(self, name: str, bot: EngineBot) -> None:
        """Keep an engine for the next move; the one that has been idle longest is closed if there are too many."""
        bot.restarts.clear()
        with self._lock:
            self._idle.append((name, bot))
            surplus = self._idle[: None if self._is_closed else max(0, len(self._idle) - MOST_IDLE)]
            del self._idle[: len(surplus)]
        for _, idle in surplus:
            idle.close()

    def close(self) -> None:
        """End all engines, those that think as soon as they are given back."""
        with self._lock:
            self._is_closed = True
            idle, self._idle = self._idle, []
        for _, bot in idle:
            bot.close()


class EngineTurn(BotTurn):
    """The move of an engine. It is made at once: what an engine thinks cannot be cut into slices."""

    def __init__(self, games: GameService, trees: SearchTrees, game: LiveGame, pool: EnginePool) -> None:
        super().__init__(games, trees, game)
        self.name = str(game.seats[self.seat].engine)
        self._pool = pool

    @staticmethod
    def is_due(game: LiveGame, pool: EnginePool) -> bool:
        """Return whether an engine has to move. One that the operator no longer offers is replaced by a bot."""
        seat = game.bot_to_move
        return seat is not None and not game.bots_to_answer and game.seats[seat].engine in pool.engines

    def interrupt(self) -> None:
        """Do nothing: an engine that is stopped would play what it has found so far."""

    def step(self) -> bool:
        """Ask the engine and play its move; one that fails resigns."""
        if self.is_cancelled:
            return True
        bot = self._pool.take(self.name)
        try:
            move = bot.choose(self.position, self._stop)
        except EngineFailure as failure:
            if not self.is_cancelled:
                LOG.error("the engine %s %s, and resigned game %s", self.name, failure, self.game_id)
                with contextlib.suppress(RequestError):
                    self.games.perform_for_bot(self.game_id, self.seat, RESIGN, ResignRequest(seat=self.seat))
            return True
        finally:
            self._pool.give_back(self.name, bot)
        if not self.is_cancelled:
            # The game may have changed in the meantime: then there is nothing to do.
            with contextlib.suppress(RequestError):
                self.games.perform_for_bot(self.game_id, self.seat, MOVE, MoveRequest(move=move, ply=self.ply))
        return True
