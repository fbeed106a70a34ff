"""Studies: positions and games thought about in the background, while nobody waits for a program's move.

A study lasts as long as somebody listens to it, so stopping is closing the stream and going on is opening it again:
what was found is kept for a while, and is told at once the next time.
"""

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future
from dataclasses import dataclass, replace

from clew.core.errors import ClewError, UnseenError
from clew.core.position import Position
from clew.play.analysis import Judged, analyse
from clew.play.session import Session
from clew.search.think import Player
from clew.search.thinker import Thinker
from clew.search.thought import Thought
from clew.web.boards import Kept
from clew.web.errors import Busy
from clew.web.minds import Minds

#: A slice is short, and gives way at once where a program is to move.
SLICE_SECONDS = 0.1

#: The memory of a study's mind, and how many studies a process has at the same time.
MEGABYTES = 48
MOST_STUDIES = 8

#: Thoughts that are kept: whoever stops and goes on, or steps back and forth, finds them again.
MOST_KEPT = 2000

#: How many of the best moves, and of the moves of a line, are told.
BEST_MOVES = 6
LINE_MOVES = 8


@dataclass(frozen=True)
class Step:
    """One move of a line: who plays it, and what a finger would touch."""

    move: str
    seat: int
    touches: tuple[str, ...]


def steps(position: Position, line: tuple[str, ...]) -> list[Step]:
    """Return the moves of a line, as far as nothing unseen is turned up."""
    found: list[Step] = []
    for move in line[:LINE_MOVES]:
        if position.seat is None:
            break
        found.append(Step(move, position.seat, position.touches(move)))
        try:
            position = position.play(move)
        except UnseenError:
            break
    return found


def essence(thought: Thought) -> Thought:
    """Return a thought with its best moves only, and all visits that were made so far."""
    looked_at = tuple(each for each in thought.moves[:BEST_MOVES] if each.visits or each.proven)
    return replace(thought, moves=looked_at, visits=sum(each.visits for each in thought.moves))


class Stopped(ClewError):
    """Nobody listens any more."""


class PositionStudy:
    """One position, thought about in slices of spare time."""

    def __init__(
        self, position: Position, thinker: Thinker, seconds: float, news: Callable[[Thought], None] | None = None
    ) -> None:
        self.coming: Future[Thought] = Future()
        self._position = position
        self._thinker = thinker
        self._seconds = seconds
        self._news = news
        self._used = 0.0
        self._way = threading.Event()
        self._is_stopped = False

    def give_way(self) -> None:
        """End this slice."""
        self._way.set()

    def stop(self) -> None:
        """End it all."""
        self._is_stopped = True
        self._way.set()

    def step(self) -> bool:
        """Think for a slice; at the end, tell."""
        if self._is_stopped:
            self.coming.cancel()
            return True
        self._way.clear()
        begun = time.perf_counter()
        try:
            left = max(0.001, self._seconds - self._used)
            thought = self._thinker.think(self._position, seconds=min(SLICE_SECONDS, left), stop=self._way)
        except Exception as error:
            self.coming.set_exception(error)
            raise
        self._used += time.perf_counter() - begun
        thought = essence(thought)
        is_done = thought.proven or self._used >= self._seconds
        if self._news is not None and not is_done:
            self._news(thought)
        if is_done:
            self.coming.set_result(thought)
        return is_done


class Studies:
    """All studies of this process."""

    def __init__(self, minds: Minds) -> None:
        self._minds = minds
        self._kept: Kept[Thought] = Kept(MOST_KEPT)
        self._places = threading.BoundedSemaphore(MOST_STUDIES)

    def check(self) -> None:
        """Refuse where there is no place for one more."""
        self.open().close()

    def open(self) -> "Study":
        """Begin a study; it must be closed."""
        if not self._places.acquire(blocking=False):
            raise Busy("many others study games now: try again in a moment")
        return Study(self._minds, self._kept, self._places)


class Study:
    """What one listener wants to know; it ends with `close`, from any thread."""

    def __init__(self, minds: Minds, kept: Kept[Thought], places: threading.BoundedSemaphore) -> None:
        self._minds = minds
        self._kept = kept
        self._places = places
        self._lock = threading.Lock()
        self._thinker: Thinker | None = None
        self._now: PositionStudy | None = None
        self._is_closed = False

    def close(self) -> None:
        """Stop, and leave the place to somebody else."""
        with self._lock:
            if self._is_closed:
                return
            self._is_closed = True
            if self._now is not None:
                self._now.stop()
        self._places.release()

    def thought(self, position: Position, seconds: float, news: Callable[[Thought], None] | None = None) -> Thought:
        """Return what is thought of a position after so many seconds; `news` is told what is thought on the way."""
        key = (position, seconds)
        known = self._kept.peek(key)
        if known is not None:
            return known
        with self._lock:
            if self._is_closed:
                raise Stopped("nobody listens any more")
            if self._thinker is None or self._thinker.game != position.game:
                self._thinker = Thinker(position.game, threads=1, megabytes=MEGABYTES)
            study = self._now = PositionStudy(position, self._thinker, seconds, news)
        self._minds.spare(study)
        try:
            found = study.coming.result()
        except CancelledError as error:
            raise Stopped("nobody listens any more") from error
        return self._kept.get(key, lambda: found)

    def judged(
        self, session: Session, seconds: float, told: Callable[[int, Position, Thought], None]
    ) -> Iterator[Judged]:
        """Judge the moves of a game; `told` hears what is thought of every position, with its ply."""
        return analyse(session, _Listener(self, session, seconds, told))


class _Listener(Player):
    """A player that thinks in spare time, and tells what it thinks."""

    def __init__(
        self, study: Study, session: Session, seconds: float, told: Callable[[int, Position, Thought], None]
    ) -> None:
        super().__init__(seconds=seconds, threads=1)
        self._study = study
        self._plies = {id(position): ply for ply, position in enumerate(session.positions)}
        self._budget = seconds
        self._told = told

    def think(self, position: Position, **_: object) -> Thought:
        """Think in spare time."""
        assert position.seat is not None
        view = position.view(position.seat)
        thought = self._study.thought(view, self._budget)
        self._told(self._plies[id(position)], view, thought)
        return thought
