"""Program players: they think in threads, a slice of time each in turn, so that nobody waits long behind a slow one."""

import contextlib
import logging
import os
import threading
import time
from collections import OrderedDict, deque
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Protocol

from clew.core.game import Game
from clew.core.position import Position
from clew.core.random import seeded
from clew.search.levels import Level, choose
from clew.search.levels import level as level_numbered
from clew.search.mcts.search import TreeSearch
from clew.search.mcts.thought import Thought
from clew.search.think import CHOICE_STREAM
from clew.web.errors import RequestError, Unavailable
from clew.web.live.game import LiveGame
from clew.web.live.service import GameService

LOG = logging.getLogger("clew.web")

#: How long one thinks before it is another's turn.
SLICE_SECONDS = 0.2

#: The memory of each mind, and how many are kept between moves.
MEGABYTES = 32
MOST_MINDS = 12

#: Thinking gives way to serving.
NICENESS = 5

#: A hint is thought about so long; an offer of a draw with so many visits.
HINT_SECONDS = 1.0
DRAW_VISITS = 1000

#: Hints that may wait at the same time.
MOST_HINTS = 50

#: A game in which thinking failed is left alone for so long.
REST_SECONDS = 60.0


class BotJob(Protocol):
    """Something to think about."""

    def step(self) -> bool:
        """Think for a slice of time; return whether that was all."""


@dataclass
class SlicedSearch:
    """A thought that is made in slices, with what it has used of its budget."""

    position: Position
    thinker: TreeSearch
    seconds: float
    visits: int | None
    stop: threading.Event = field(default_factory=threading.Event)
    thought: Thought | None = None
    _used: float = 0.0
    _visited: int = 0

    def step(self) -> bool:
        """Think for a slice of time; return whether the budget is used up."""
        begun = time.perf_counter()
        left = None if self.visits is None else self.visits - self._visited
        seconds = min(SLICE_SECONDS, max(0.001, self.seconds - self._used))
        self.thought = self.thinker.think(self.position, seconds=seconds, visits=left, stop=self.stop)
        self._used += time.perf_counter() - begun
        self._visited += self.thought.visits
        is_enough = self.visits is not None and self._visited >= self.visits
        return is_enough or self.thought.proven or self._used >= self.seconds or self.stop.is_set()


class BotTurn:
    """A program's turn: a move, or the answer to an offer."""

    def __init__(self, bots: "Bots", table: LiveGame) -> None:
        self.bots = bots
        self.game_id = table.header.id
        self.key = _key(table)
        self.ply = table.ply
        self.asked = table.programs_asked[:1]
        seat = self.asked[0] if self.asked else table.program_to_move
        assert seat is not None
        self.seat = seat
        self.level: Level = level_numbered(table.seats[seat].level or 1)
        self.position = table.session.position.view(seat)
        self._thinking: SlicedSearch | None = None

    def give_up(self) -> None:
        """Stop, because it does not matter any more."""
        if self._thinking is not None:
            self._thinking.stop.set()

    def step(self) -> bool:
        """Think for a slice of time; at the end, do what was found."""
        if self._thinking is None:
            thinker = self.bots.thinker(self.game_id, self.seat, self.position.game)
            visits = DRAW_VISITS if self.asked else self.level.visits(self.position.game)
            self._thinking = SlicedSearch(self.position, thinker, self.level.seconds, visits)
        if self._thinking.stop.is_set() or not self._thinking.step():
            return self._thinking.stop.is_set()
        thought = self._thinking.thought
        if thought is not None and not self._thinking.stop.is_set():
            self._carry_out(thought)
        return True

    def _carry_out(self, thought: Thought) -> None:
        games = self.bots.games
        # Somebody else may have been faster, or the game may have gone another way: then there is nothing to do.
        with contextlib.suppress(RequestError):
            if self.asked:
                # A program agrees when it expects no more than its share.
                accept = thought.values[self.seat] <= 1 / self.position.seats
                games.answer_program(self.game_id, self.seat, accept)
            else:
                rng = seeded(int.from_bytes(os.urandom(8)), CHOICE_STREAM)
                games.move_program(self.game_id, self.ply, choose(self.position, thought, self.level, rng))


class HintJob:
    """A hint that somebody waits for."""

    def __init__(self, position: Position, seconds: float) -> None:
        self.coming: Future[Thought] = Future()
        thinker = TreeSearch(position.game, threads=1, megabytes=MEGABYTES)
        self._thinking = SlicedSearch(position, thinker, seconds, None)

    def step(self) -> bool:
        """Think for a slice of time; at the end, tell."""
        if self.coming.cancelled():
            return True
        try:
            if not self._thinking.step():
                return False
        except Exception as error:
            self.coming.set_exception(error)
            raise
        assert self._thinking.thought is not None
        self.coming.set_result(self._thinking.thought)
        return True


class Bots:
    """All program players of this process."""

    def __init__(self, games: GameService, threads: int) -> None:
        self.games = games
        self._database = games.store.database
        self._ready = threading.Condition()
        self._queue: deque[BotJob] = deque()
        self._turns: dict[str, BotTurn] = {}
        self._hints = 0
        self._resting: dict[str, float] = {}
        self._thinkers: OrderedDict[tuple[str, int], TreeSearch] = OrderedDict()
        self._closing = False
        self._threads = [
            threading.Thread(target=self._work, name=f"clew-mind-{number}", daemon=True) for number in range(threads)
        ]

    def start(self) -> None:
        """Begin to work."""
        for thread in self._threads:
            thread.start()

    def close(self) -> None:
        """Stop; whatever is being thought about is forgotten, and thought about anew by whoever comes next."""
        with self._ready:
            self._closing = True
            for turn in self._turns.values():
                turn.give_up()
            self._ready.notify_all()
        for thread in self._threads:
            thread.join()

    def consider(self, table: LiveGame) -> None:
        """See to it that a program thinks if it is to; and that nobody goes on thinking about what is past."""
        game_id = table.header.id
        with self._ready:
            turn = self._turns.get(game_id)
            if turn is not None and turn.key != _key(table):
                turn.give_up()
            if turn is not None or self._closing or not table.flags.awaits_program or self._rests(game_id):
                return
            if not self._database.claim(game_id):
                return
            self._turns[game_id] = BotTurn(self, table)
            self._put(self._turns[game_id])

    def counsel(self, position: Position, seconds: float = HINT_SECONDS) -> "Future[Thought]":
        """Return what is thought of a position, when it is."""
        counsel = HintJob(position, seconds)
        with self._ready:
            if self._hints >= MOST_HINTS or self._closing:
                raise Unavailable("many others wait for a hint: try again in a moment")
            self._hints += 1
            self._put(counsel)
        return counsel.coming

    def is_busy_with(self, game_id: str) -> bool:
        """Return whether a program of this process thinks about a game."""
        with self._ready:
            return game_id in self._turns

    def thinker(self, game_id: str, seat: int, game: Game) -> TreeSearch:
        """Return the mind of a program, with what it remembers of its last move if that is not too long ago."""
        with self._ready:
            thinker = self._thinkers.pop((game_id, seat), None) or TreeSearch(game, threads=1, megabytes=MEGABYTES)
            self._thinkers[game_id, seat] = thinker
            if len(self._thinkers) > MOST_MINDS:
                self._thinkers.popitem(last=False)
        return thinker

    def _rests(self, game_id: str) -> bool:
        return self._resting.get(game_id, 0.0) > time.monotonic()

    def _put(self, job: BotJob) -> None:
        self._queue.append(job)
        self._ready.notify()

    def _work(self) -> None:
        _be_nice()
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
            except Exception:
                LOG.exception("a program player failed")
                if isinstance(job, BotTurn):
                    self._resting[job.game_id] = time.monotonic() + REST_SECONDS
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
            # The next turn may be a program's too, or this one may have been given up for another.
            try:
                self.consider(self.games.get(job.game_id))
            except Exception:
                LOG.exception("a table could not be looked at")


def _key(table: LiveGame) -> tuple[object, ...]:
    """Return what a program's turn is about; once it is different, the turn is past."""
    return table.session.moves, table.status, tuple(table.programs_asked)


def _be_nice() -> None:
    """Let this thread give way to others, where the system can do that."""
    with contextlib.suppress(AttributeError, OSError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
