"""Bots: they think in threads, in slices of time, so that no client and no slow bot keeps others waiting."""

import contextlib
import logging
import os
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from concurrent.futures import Future

from clew.core.position import Position
from clew.play.conduct import HINT_SECONDS
from clew.search.mcts.thought import Thought
from clew.web.errors import RateLimited, Unavailable
from clew.web.failures import one_line
from clew.web.live.game import LiveGame
from clew.web.live.service import GameService
from clew.web.live.thinking.engines import EnginePool, EngineTurn
from clew.web.live.thinking.fair_queue import FairQueue, TimeSlice
from clew.web.live.thinking.jobs import BotTurn, HintJob, SearchJob, SearchTrees, turn_key
from clew.web.storage.outages import OUTAGES

LOG = logging.getLogger(__name__)

#: Bots run at a lower priority than requests.
NICENESS = 5

#: The number of hints that may wait at the same time, in all and for one client.
MOST_HINTS = 50
MOST_HINTS_PER_CLIENT = 8

#: Hints to remember: both steps of one come from the same search.
KNOWN_HINTS = 200

#: How long a game in which a bot has failed is left alone.
REST_SECONDS = 60.0

#: The same, if the database has failed.
OUTAGE_SECONDS = 2.0


class Bots:
    """The bots of this process."""

    def __init__(self, games: GameService, threads: int) -> None:
        self.games = games
        self.on_done: Callable[[str, float], None] = lambda kind, seconds: None
        """Called with `move` or `hint`, and the time since it was asked for, when a job is done."""
        self.seconds_thought = 0.0
        """How long all threads have thought."""
        self._database = games.store.database
        self._ready = threading.Condition()
        self._queue: FairQueue[SearchJob] = FairQueue()
        self._running: list[TimeSlice[SearchJob]] = []
        self._turns: dict[str, BotTurn] = {}
        self._hints: Counter[str] = Counter()
        self._hinted: OrderedDict[Position, Future[Thought]] = OrderedDict()
        self._resting: dict[str, float] = {}
        self._trees = SearchTrees()
        self._engines = EnginePool(games.engines)
        self._closing = False
        self._threads = [
            threading.Thread(target=self._work, name=f"clew-bot-{number}", daemon=True) for number in range(threads)
        ]

    def start(self) -> None:
        """Start the threads."""
        for thread in self._threads:
            thread.start()

    def close(self) -> None:
        """Stop the threads; unfinished turns are taken up by the next process, unfinished hints are refused."""
        with self._ready:
            self._closing = True
            for job in (*self._queue, *(each.job for each in self._running)):
                job.cancel()
            self._ready.notify_all()
        for thread in self._threads:
            if thread.is_alive():
                thread.join()
        self._engines.close()
        for job in self._queue:
            if isinstance(job, HintJob):
                job.refuse()

    @property
    def waiting(self) -> int:
        """The number of turns and hints that wait for a thread."""
        with self._ready:
            return len(self._queue)

    @property
    def running(self) -> int:
        """The number of turns and hints that a thread thinks about."""
        with self._ready:
            return len(self._running)

    def consider(self, game: LiveGame) -> None:
        """Start a turn if a bot has to move or to answer, and cancel a turn that the game has overtaken."""
        game_id = game.header.id
        with self._ready:
            turn = self._turns.get(game_id)
            if turn is not None and turn.key != turn_key(game):
                turn.cancel()
            if turn is not None or self._closing or not game.index.awaits_bot or self._rests(game_id):
                return
            if not self._database.claim(game_id):
                return
            self._turns[game_id] = self._turn_in(game)
            self._put(self._turns[game_id])

    def _turn_in(self, game: LiveGame) -> BotTurn:
        if EngineTurn.is_due(game, self._engines):
            return EngineTurn(self.games, self._trees, game, self._engines)
        return BotTurn(self.games, self._trees, game)

    def hint(self, position: Position, client: str, seconds: float = HINT_SECONDS) -> "Future[Thought]":
        """Start a search for a hint, or take that of a hint in the same position; return its future result."""
        job = HintJob(position, client, seconds)
        with self._ready:
            known = self._hinted.get(position)
            if known is not None and known.done() and known.exception() is None:
                return known
            if self._hints[client] >= MOST_HINTS_PER_CLIENT:
                raise RateLimited(f"you wait for {MOST_HINTS_PER_CLIENT} hints already: let one of them arrive", 1.0)
            if self._hints.total() >= MOST_HINTS or self._closing:
                raise Unavailable("the server is busy: try again in a moment")
            self._hints[client] += 1
            self._hinted[position] = job.result
            if len(self._hinted) > KNOWN_HINTS:
                self._hinted.popitem(last=False)
            self._put(job)
        return job.result

    def is_busy_with(self, game_id: str) -> bool:
        """Return whether a bot of this process thinks about a game."""
        with self._ready:
            return game_id in self._turns

    def _rests(self, game_id: str) -> bool:
        return self._resting.get(game_id, 0.0) > time.monotonic()

    def _put(self, job: SearchJob) -> None:
        self._queue.put(job)
        if len(self._running) < len(self._threads):
            self._ready.notify()
            return
        overtaken = self._queue.overtaken(self._running, job)
        if overtaken is not None:
            overtaken.job.interrupt()

    def _work(self) -> None:
        _lower_priority()
        while True:
            with self._ready:
                while not len(self._queue) and not self._closing:
                    self._ready.wait()
                if self._closing:
                    return
                taken = self._queue.take()
                taken.job.begin_slice()
                self._running.append(taken)
            begun, is_done = time.monotonic(), True
            try:
                is_done = taken.job.step()
            except Exception as error:
                LOG.error("a bot failed: %s", one_line(error))
                if isinstance(taken.job, BotTurn):
                    rest = OUTAGE_SECONDS if isinstance(error, (*OUTAGES, Unavailable)) else REST_SECONDS
                    self._resting[taken.job.game_id] = time.monotonic() + rest
            with self._ready:
                seconds = time.monotonic() - begun
                self.seconds_thought += seconds
                self._running.remove(taken)
                self._queue.give_back(taken, seconds, is_done)
            if is_done:
                self.on_done("hint" if isinstance(taken.job, HintJob) else "move", time.monotonic() - taken.job.arrived)
                self._finish(taken.job)

    def _finish(self, job: SearchJob) -> None:
        if isinstance(job, HintJob):
            with self._ready:
                self._hints[job.client] -= 1
                self._hints += Counter()  # Forget clients that wait for none.
            # Of a job that was cancelled when the server stopped.
            job.refuse()
        elif isinstance(job, BotTurn):
            with self._ready:
                del self._turns[job.game_id]
            self._database.release(job.game_id)
            # The next turn may be a bot's too, or this one may have been cancelled for another.
            try:
                self.consider(self.games.get(job.game_id))
            except Exception as error:
                LOG.error("a game could not be read: %s", one_line(error))


def _lower_priority() -> None:
    """Lower the priority of this thread, where the system can do that."""
    with contextlib.suppress(AttributeError, OSError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
