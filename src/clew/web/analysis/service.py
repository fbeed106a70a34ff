"""Studies: positions and games thought about in the background.

A study lasts as long as somebody listens to it, so stopping is closing the stream and going on is opening it again:
what was found is kept for a while, and is told at once the next time.
"""

import itertools
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from clew.core.errors import ClewError, UnseenError
from clew.core.position import Position
from clew.play.analysis import Judged, analyse
from clew.play.session import Session
from clew.search.mcts.search import TreeSearch
from clew.search.mcts.thought import Thought
from clew.search.think import Bot
from clew.web.background import BackgroundProcess
from clew.web.errors import Unavailable
from clew.web.lru_cache import LruCache

#: How long one study thinks before it is another's turn.
SLICE_SECONDS = 0.2

#: The memory of a study's mind, and how many studies a process has at the same time.
MEGABYTES = 48
MOST_STUDIES = 8

#: Thoughts that are kept: whoever stops and goes on, or steps back and forth, finds them again.
MOST_KEPT = 2000

#: How many of the best moves, and of the moves of a line, are told.
BEST_MOVES = 6
LINE_MOVES = 8


@dataclass(frozen=True)
class AnalysisStep:
    """One move of a line: who plays it, and what a finger would touch."""

    move: str
    seat: int
    touches: tuple[str, ...]


def steps(position: Position, line: tuple[str, ...]) -> list[AnalysisStep]:
    """Return the moves of a line, as far as nothing unseen is turned up."""
    found: list[AnalysisStep] = []
    for move in line[:LINE_MOVES]:
        if position.seat is None:
            break
        found.append(AnalysisStep(move, position.seat, position.touches(move)))
        try:
            position = position.play(move)
        except UnseenError:
            break
    return found


def essence(thought: Thought) -> Thought:
    """Return a thought with its best moves only, and all visits that were made so far."""
    looked_at = tuple(each for each in thought.moves[:BEST_MOVES] if each.visits or each.proven)
    return replace(thought, moves=looked_at, visits=sum(each.visits for each in thought.moves))


class AnalysisStopped(ClewError):
    """Nobody listens any more."""


#: The minds of the process that thinks, by the number of the study.
_MINDS: OrderedDict[int, TreeSearch] = OrderedDict()


def _slice(study: int, position: Position, seconds: float) -> Thought:
    """Think for a slice of time; this runs in the process that thinks."""
    thinker = _MINDS.pop(study, None)
    if thinker is None or thinker.game != position.game:
        thinker = TreeSearch(position.game, threads=1, megabytes=MEGABYTES)
    _MINDS[study] = thinker
    if len(_MINDS) > MOST_STUDIES:
        _MINDS.popitem(last=False)
    return essence(thinker.think(position, seconds=seconds))


def _forget(study: int) -> None:
    _MINDS.pop(study, None)


class AnalysisService:
    """All studies of this server process; another process thinks for them, a slice of time each in turn."""

    def __init__(self) -> None:
        self.background = BackgroundProcess(4 * MOST_STUDIES)
        self._kept: LruCache[Thought] = LruCache(MOST_KEPT)
        self._places = threading.BoundedSemaphore(MOST_STUDIES)
        self._numbers = itertools.count()

    def check(self) -> None:
        """Refuse where there is no place for one more."""
        self.open().close()

    def open(self) -> "AnalysisJob":
        """Begin a study; it must be closed."""
        if not self._places.acquire(blocking=False):
            raise Unavailable("many others study games now: try again in a moment")
        return AnalysisJob(next(self._numbers), self.background, self._kept, self._places)

    def close(self) -> None:
        """End the process that thinks."""
        self.background.close()


class AnalysisJob:
    """What one listener wants to know; it ends with `close`, from any thread."""

    def __init__(
        self, number: int, background: BackgroundProcess, kept: LruCache[Thought], places: threading.BoundedSemaphore
    ) -> None:
        self._number = number
        self._background = background
        self._kept = kept
        self._places = places
        self._closed = threading.Event()
        self._lock = threading.Lock()
        self._is_begun = False

    def close(self) -> None:
        """Stop after the slice that is being thought now, and leave the place to somebody else."""
        with self._lock:
            if self._closed.is_set():
                return
            self._closed.set()
        self._places.release()

    def thought(self, position: Position, seconds: float, news: Callable[[Thought], None] | None = None) -> Thought:
        """Return what is thought of a position after so many seconds; `news` is told what is thought on the way."""
        return self._kept.get((position, seconds), lambda: self._thought(position, seconds, news))

    def _thought(self, position: Position, seconds: float, news: Callable[[Thought], None] | None) -> Thought:
        left = seconds
        while True:
            if self._closed.is_set():
                raise AnalysisStopped("nobody listens any more")
            now = min(SLICE_SECONDS, left)
            self._is_begun = True
            found = self._background.do(_slice, self._number, position, now)
            left -= now
            if found.proven or left < SLICE_SECONDS / 100:
                return found
            if news is not None:
                news(found)

    def forget(self) -> None:
        """Let go of what only this study needed."""
        if self._is_begun:
            self._background.do(_forget, self._number)

    def judged(
        self, session: Session, seconds: float, told: Callable[[int, Position, Thought], None]
    ) -> Iterator[Judged]:
        """Judge the moves of a game; `told` hears what is thought of every position, with its ply."""
        return analyse(session, _Listener(self, session, seconds, told))


class _Listener(Bot):
    """A player that thinks in the background, and tells what it thinks."""

    def __init__(
        self, study: AnalysisJob, session: Session, seconds: float, told: Callable[[int, Position, Thought], None]
    ) -> None:
        super().__init__(seconds=seconds, threads=1)
        self._study = study
        self._plies = {id(position): ply for ply, position in enumerate(session.positions)}
        self._budget = seconds
        self._told = told

    def think(self, position: Position, **_: object) -> Thought:
        """Think in the background."""
        assert position.seat is not None
        view = position.view(position.seat)
        thought = self._study.thought(view, self._budget)
        self._told(self._plies[id(position)], view, thought)
        return thought
