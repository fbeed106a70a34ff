"""Bots: they think in threads, a time slice each in turn, so that quick bots do not wait behind slow ones."""

import contextlib
import logging
import os
import threading
import time
from collections import OrderedDict, deque
from concurrent.futures import Future, InvalidStateError
from dataclasses import dataclass, field
from typing import Protocol

from clew.core.game import Game
from clew.core.position import Position
from clew.core.random import seeded
from clew.play.conduct import DRAW_VISITS, HINT_SECONDS, accepts_draw
from clew.search.levels import Level, choose
from clew.search.levels import level as level_numbered
from clew.search.mcts.search import TreeSearch
from clew.search.mcts.thought import Thought
from clew.search.think import CHOICE_STREAM
from clew.web.errors import RequestError, Unavailable
from clew.web.failures import one_line
from clew.web.live.actions import ACCEPT, DECLINE, MOVE
from clew.web.live.game import LiveGame
from clew.web.live.models import DrawRequest, MoveRequest
from clew.web.live.service import GameService
from clew.web.storage.outages import OUTAGES

LOG = logging.getLogger(__name__)

#: How long one bot thinks before it is the next one's turn.
SLICE_SECONDS = 0.2

#: The memory of each search tree, and the number of trees kept between moves.
MEGABYTES = 32
MOST_TREES = 12

#: Bots run at a lower priority than requests.
NICENESS = 5

#: The number of hints that may wait at the same time.
MOST_HINTS = 50

#: How long a game in which a bot has failed is left alone.
REST_SECONDS = 60.0

#: The same, if the database has failed.
OUTAGE_SECONDS = 2.0


class BotJob(Protocol):
    """Work for a bot thread, done in time slices."""

    def step(self) -> bool:
        """Think for a time slice; return whether the job is done."""


@dataclass
class SlicedSearch:
    """A search in time slices, with what it has used of its budget."""

    position: Position
    search: TreeSearch
    seconds: float
    visits: int | None
    stop: threading.Event = field(default_factory=threading.Event)
    thought: Thought | None = None
    _used_seconds: float = 0.0
    _used_visits: int = 0

    def step(self) -> bool:
        """Think for a time slice; return whether the budget is used up."""
        begun = time.perf_counter()
        visits_left = None if self.visits is None else self.visits - self._used_visits
        seconds = min(SLICE_SECONDS, max(0.001, self.seconds - self._used_seconds))
        self.thought = self.search.think(self.position, seconds=seconds, visits=visits_left, stop=self.stop)
        self._used_seconds += time.perf_counter() - begun
        self._used_visits += self.thought.visits
        is_enough = self.visits is not None and self._used_visits >= self.visits
        return is_enough or self.thought.proven or self._used_seconds >= self.seconds or self.stop.is_set()


class BotTurn:
    """A bot's turn: a move, or the answer to an offer of a draw."""

    def __init__(self, bots: "Bots", game: LiveGame) -> None:
        self.bots = bots
        self.game_id = game.header.id
        self.key = _key(game)
        self.ply = game.ply
        self.is_answer = bool(game.bots_to_answer)
        seat = game.bots_to_answer[0] if self.is_answer else game.bot_to_move
        assert seat is not None
        self.seat = seat
        self.level: Level = level_numbered(game.seats[seat].level or 1)
        self.position = game.session.position.view(seat)
        self._search: SlicedSearch | None = None

    def cancel(self) -> None:
        """Cancel: the position has changed."""
        if self._search is not None:
            self._search.stop.set()

    def step(self) -> bool:
        """Think for a time slice; at the end, play the move or send the answer."""
        if self._search is None:
            tree = self.bots.tree(self.game_id, self.seat, self.position.game)
            visits = DRAW_VISITS if self.is_answer else self.level.visits(self.position.game)
            self._search = SlicedSearch(self.position, tree, self.level.seconds, visits)
        if self._search.stop.is_set() or not self._search.step():
            return self._search.stop.is_set()
        thought = self._search.thought
        if thought is not None and not self._search.stop.is_set():
            self._carry_out(thought)
        return True

    def _carry_out(self, thought: Thought) -> None:
        games = self.bots.games
        # The game may have changed in the meantime: then there is nothing to do.
        with contextlib.suppress(RequestError):
            if self.is_answer:
                accepts = accepts_draw(thought, self.seat)
                answer = DrawRequest(answer="accept" if accepts else "decline", seat=self.seat)
                games.perform_for_bot(self.game_id, self.seat, ACCEPT if accepts else DECLINE, answer)
            else:
                rng = seeded(int.from_bytes(os.urandom(8)), CHOICE_STREAM)
                move = MoveRequest(move=choose(self.position, thought, self.level, rng), ply=self.ply)
                games.perform_for_bot(self.game_id, self.seat, MOVE, move)


class HintJob:
    """A search for a hint."""

    def __init__(self, position: Position, seconds: float) -> None:
        self.result: Future[Thought] = Future()
        tree = TreeSearch(position.game, threads=1, megabytes=MEGABYTES)
        self._search = SlicedSearch(position, tree, seconds, None)

    def step(self) -> bool:
        """Think for a time slice; at the end, set the result."""
        if self.result.cancelled():
            return True
        try:
            if not self._search.step():
                return False
        except Exception as error:
            self.result.set_exception(error)
            raise
        assert self._search.thought is not None
        # The request may have been cancelled in the meantime.
        with contextlib.suppress(InvalidStateError):
            self.result.set_result(self._search.thought)
        return True

    def refuse(self) -> None:
        """Give up: the server stops."""
        with contextlib.suppress(InvalidStateError):
            self.result.set_exception(Unavailable("the server is being restarted: try again in a moment"))


class Bots:
    """The bots of this process."""

    def __init__(self, games: GameService, threads: int) -> None:
        self.games = games
        self._database = games.store.database
        self._ready = threading.Condition()
        self._queue: deque[BotJob] = deque()
        self._turns: dict[str, BotTurn] = {}
        self._hints = 0
        self._resting: dict[str, float] = {}
        self._trees: OrderedDict[tuple[str, int], TreeSearch] = OrderedDict()
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
            for turn in self._turns.values():
                turn.cancel()
            self._ready.notify_all()
        for thread in self._threads:
            thread.join()
        while self._queue:
            job = self._queue.popleft()
            if isinstance(job, HintJob):
                job.refuse()

    def consider(self, game: LiveGame) -> None:
        """Start a turn if a bot has to move or to answer, and cancel a turn that the game has overtaken."""
        game_id = game.header.id
        with self._ready:
            turn = self._turns.get(game_id)
            if turn is not None and turn.key != _key(game):
                turn.cancel()
            if turn is not None or self._closing or not game.index.awaits_bot or self._rests(game_id):
                return
            if not self._database.claim(game_id):
                return
            self._turns[game_id] = BotTurn(self, game)
            self._put(self._turns[game_id])

    def hint(self, position: Position, seconds: float = HINT_SECONDS) -> "Future[Thought]":
        """Start a search for a hint; return its future result."""
        job = HintJob(position, seconds)
        with self._ready:
            if self._hints >= MOST_HINTS or self._closing:
                raise Unavailable("the server is busy: try again in a moment")
            self._hints += 1
            self._put(job)
        return job.result

    def is_busy_with(self, game_id: str) -> bool:
        """Return whether a bot of this process thinks about a game."""
        with self._ready:
            return game_id in self._turns

    def tree(self, game_id: str, seat: int, game: Game) -> TreeSearch:
        """Return the search tree of a bot, with what it kept from its last move if that was recent."""
        with self._ready:
            tree = self._trees.pop((game_id, seat), None) or TreeSearch(game, threads=1, megabytes=MEGABYTES)
            self._trees[game_id, seat] = tree
            if len(self._trees) > MOST_TREES:
                self._trees.popitem(last=False)
        return tree

    def _rests(self, game_id: str) -> bool:
        return self._resting.get(game_id, 0.0) > time.monotonic()

    def _put(self, job: BotJob) -> None:
        self._queue.append(job)
        self._ready.notify()

    def _work(self) -> None:
        _lower_priority()
        while True:
            with self._ready:
                while not self._queue and not self._closing:
                    self._ready.wait()
                if self._closing:
                    return
                job = self._queue.popleft()
            is_done = True
            try:
                is_done = job.step()
            except Exception as error:
                LOG.error("a bot failed: %s", one_line(error))
                if isinstance(job, BotTurn):
                    rest = OUTAGE_SECONDS if isinstance(error, OUTAGES) else REST_SECONDS
                    self._resting[job.game_id] = time.monotonic() + rest
            if is_done:
                self._finish(job)
            else:
                with self._ready:
                    self._put(job)

    def _finish(self, job: BotJob) -> None:
        if isinstance(job, HintJob):
            with self._ready:
                self._hints -= 1
        elif isinstance(job, BotTurn):
            with self._ready:
                del self._turns[job.game_id]
            self._database.release(job.game_id)
            # The next turn may be a bot's too, or this one may have been cancelled for another.
            try:
                self.consider(self.games.get(job.game_id))
            except Exception as error:
                LOG.error("a game could not be read: %s", one_line(error))


def _key(game: LiveGame) -> tuple[object, ...]:
    """Return what a bot's turn depends on; when it changes, the turn is cancelled."""
    return game.session.moves, game.session.redrawn, game.status, tuple(game.bots_to_answer)


def _lower_priority() -> None:
    """Lower the priority of this thread, where the system can do that."""
    with contextlib.suppress(AttributeError, OSError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
