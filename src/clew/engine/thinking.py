"""The search of an engine: one at a time, in a thread, so that `stop` and `isready` are answered while it runs."""

import secrets
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from clew.core.errors import ClewError
from clew.core.game import Game
from clew.core.position import Position
from clew.core.random import Rng, seeded
from clew.engine.protocol import Answer, SearchInfo, SearchLimits, one_line
from clew.search.levels import LEVELS, choose, level
from clew.search.mcts.search import Progress, TreeSearch
from clew.search.mcts.thought import Thought
from clew.search.think import CHOICE_STREAM

#: A search reports after each slice; the first ones are shorter, so that the first report is early.
SLICE_SECONDS = 0.25
FIRST_SLICE_SECONDS = 0.05

#: How much is searched to load all machine code; together it fills the smallest tree.
PREPARING_SEARCHES = 6
PREPARING_VISITS = 1_000
PREPARING_SECONDS = 0.2

#: The share of a clock that is used for one move, and of the increment; and what is kept for the way there and back.
CLOCK_SHARE = 1 / 25
INCREMENT_SHARE = 0.8
SPARE_SECONDS = 0.05
LEAST_SECONDS = 0.01


@dataclass(frozen=True)
class ThinkingSettings:
    """What `setoption` sets."""

    level: int = len(LEVELS)
    threads: int = 1
    megabytes: int = 32
    seed: int | None = None
    """With a seed, `go nodes` always gives the same answer if there is one thread."""


class Thinker:
    """Searches positions, one at a time; `send` gets the lines."""

    def __init__(self, send: Callable[[str], None]) -> None:
        self._send = send
        self._lock = threading.Lock()
        self._is_busy = False
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._search: TreeSearch | None = None
        self._settings = ThinkingSettings()
        self._rng: Rng | None = None
        self._limits = SearchLimits()
        self._position: Position | None = None
        self._latest: Thought | None = None

    @property
    def is_busy(self) -> bool:
        """Whether a search has not sent its move yet."""
        with self._lock:
            return self._is_busy

    @property
    def is_endless(self) -> bool:
        """Whether only `stop` ends the search that runs."""
        return self._limits.is_infinite

    def forget(self) -> None:
        """Forget earlier searches: a new game begins."""
        self._search = None
        self._rng = None

    def prepare(self, game: Game, settings: ThinkingSettings) -> None:
        """Load the machine code of a search and get its memory, so that neither counts as thinking."""
        if settings != self._settings or (self._search is not None and self._search.game != game):
            self.forget()
        self._settings = settings
        if self._search is None:
            _load_machine_code(game)
            self._search = TreeSearch(game, seed=settings.seed, threads=settings.threads, megabytes=settings.megabytes)
            self._rng = seeded(secrets.randbits(64) if settings.seed is None else settings.seed, CHOICE_STREAM)

    def begin(self, position: Position, limits: SearchLimits, settings: ThinkingSettings) -> None:
        """Start a search, which sends `info` and in the end `bestmove`."""
        # After an early answer the search before may need a moment to end.
        self.wait()
        self._limits, self._position, self._latest = limits, position, None
        self._stop.clear()
        self._is_busy = True
        # A daemon: a process that is to end does not wait for a search.
        self._thread = threading.Thread(target=self._run, args=(position, settings), daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Answer with the best move so far: at once if a slice is done, otherwise when the search notices it."""
        self._stop.set()
        with self._lock:
            if self._is_busy and self._position is not None and self._latest is not None:
                self._finish(f"{Answer.BESTMOVE} {self._chosen(self._position, self._latest)}")

    def abandon(self) -> None:
        """End the search, whose answer is no longer read."""
        self._stop.set()

    def wait(self) -> None:
        """Wait until the search has sent its move."""
        if self._thread is not None:
            self._thread.join()

    def _run(self, position: Position, settings: ThinkingSettings) -> None:
        try:
            self.prepare(position.game, settings)
            last = f"{Answer.BESTMOVE} {self._best_move(position)}"
        except (ClewError, MemoryError) as error:
            last = f"{Answer.ERROR} search {one_line(str(error)) or type(error).__name__}"
        with self._lock:
            if self._is_busy:
                self._finish(last)

    def _finish(self, line: str) -> None:
        """Send the last line of a search, with the lock: the next command may come as soon as it has been sent."""
        self._send(line)
        self._is_busy = False

    def _chosen(self, position: Position, thought: Thought) -> str:
        assert self._rng is not None
        return choose(position, thought, level(self._settings.level), self._rng)

    def _best_move(self, position: Position) -> str:
        settings = self._settings
        assert self._search is not None
        seconds, visits = self._budget(position)
        if settings.seed is not None and visits is not None and not self.is_endless:
            thought = self._think_at_once(self._search, position, seconds, visits)
        else:
            thought = self._think_in_slices(self._search, position, seconds, visits)
        if self.is_endless:
            self._stop.wait()
        return self._chosen(position, thought)

    def _budget(self, position: Position) -> tuple[float | None, int | None]:
        """Return the seconds and visits of the search; None for no limit."""
        limits = self._limits
        if limits.is_infinite:
            return None, None
        if limits.nodes is not None or limits.seconds is not None:
            return limits.seconds, limits.nodes
        if position.seat is not None and position.seat in limits.clocks:
            return _seconds_by_clock(limits, position.seat), None
        chosen = level(self._settings.level)
        return chosen.seconds, chosen.visits(position.game)

    def _think_at_once(
        self, search: TreeSearch, position: Position, seconds: float | None, visits: int | None
    ) -> Thought:
        """Search without slices, whose number depends on the time: the same seed gives the same move."""
        begun = time.perf_counter()

        def report(progress: Progress) -> None:
            self._send(str(SearchInfo(progress.visits, progress.seconds, progress.values, progress.line)))

        thought = search.think(position, seconds=seconds, visits=visits, progress=report, stop=self._stop)
        self._report(thought, thought.visits, time.perf_counter() - begun)
        return thought

    def _think_in_slices(
        self, search: TreeSearch, position: Position, seconds: float | None, visits: int | None
    ) -> Thought:
        begun, made, used = time.perf_counter(), 0, 0.0
        length = FIRST_SLICE_SECONDS
        while True:
            slice_seconds = length if seconds is None else max(0.001, min(length, seconds - used))
            left = None if visits is None else visits - made
            thought = search.think(position, seconds=slice_seconds, visits=left, stop=self._stop)
            used = time.perf_counter() - begun
            made += thought.visits
            self._report(thought, made, used)
            self._latest = thought
            is_enough = (visits is not None and made >= visits) or (seconds is not None and used >= seconds)
            if is_enough or thought.proven or self._stop.is_set():
                return replace(thought, visits=made)
            length = min(SLICE_SECONDS, 2 * length)

    def _report(self, thought: Thought, nodes: int, seconds: float) -> None:
        with self._lock:
            # Nothing comes after the move.
            if self._is_busy:
                self._send(str(SearchInfo(nodes, seconds, thought.values, thought.line, thought.proven)))


def _load_machine_code(game: Game) -> None:
    """Search with a tiny tree until it is full, so that looking for forced wins and pruning are loaded too."""
    start, search = game.start(seed=1), TreeSearch(game, seed=1, threads=1, megabytes=1)
    for _ in range(PREPARING_SEARCHES):
        thought = search.think(start, visits=PREPARING_VISITS, seconds=PREPARING_SECONDS)
        choose(start, thought, LEVELS[-1], seeded(1))


def _seconds_by_clock(limits: SearchLimits, seat: int) -> float:
    """Return how long to think about a move with the time that is left."""
    left = limits.clocks[seat]
    share = left * CLOCK_SHARE + limits.increments.get(seat, 0.0) * INCREMENT_SHARE
    return max(LEAST_SECONDS, min(share, left / 2) - SPARE_SECONDS)
