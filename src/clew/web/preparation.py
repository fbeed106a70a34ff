"""Preparation: compiles the games that have no machine code yet, while the server already answers.

Compiling in the server's own process would delay all requests, so a worker process does it, at a low priority, and
fills the cache on disk. Games that visitors have asked for come first, the others follow in the order of the home page.
All processes that share the cache folder compile one game at a time.
"""

import logging
import threading
import time
from concurrent.futures import wait
from contextlib import suppress

from clew.core.code_cache import cache_root
from clew.core.file_lock import FileLock
from clew.core.package import GamePackage, add_gate, packages, remove_gate
from clew.play.workers import WorkerPool
from clew.search.compile_ahead import compile_once, needs_compiling
from clew.web.errors import BeingPrepared

LOG = logging.getLogger(__name__)

#: The priority of the compiling process: visitors may wait for it, but games that are being played come first.
NICENESS = 7

#: How often the thread looks for games that were asked for or finished, here or by another process.
POLL_SECONDS = 0.2

#: How long a game that could not be compiled is left alone.
REST_SECONDS = 60.0

#: How long a game is expected to take before one has been measured, and at least, whatever has been measured.
USUAL_SECONDS = 30.0
LEAST_SECONDS = 5.0

#: This file in the cache folder is locked while a game is compiled.
LOCK = "compiling.lock"

#: This file in a game's cache folder says that a visitor waits for the game; all processes read it.
ASKED = "asked"

NEVER = float("inf")


class Preparation:
    """The games of this process: which ones are ready, and a thread that has the others compiled."""

    def __init__(self, is_needed: bool) -> None:
        self._waiting = {each.id: each for each in packages().values() if is_needed and needs_compiling(each)}
        self._resting: dict[str, float] = {}
        self._current: str | None = None
        self._begun = 0.0
        self._expected = USUAL_SECONDS
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="clew-preparation", daemon=True)

    def start(self) -> None:
        """Start compiling; until a game is ready, its use raises BeingPrepared."""
        if self._waiting:
            add_gate(self.require)
            self._thread.start()

    def close(self) -> None:
        """Stop compiling; what has been compiled stays in the cache. Games that are not ready still cannot be used."""
        self._closing.set()
        if self._thread.is_alive():
            self._thread.join()

    def release(self) -> None:
        """Let games be compiled where they are used: the server has stopped, or all are ready."""
        with suppress(ValueError):
            remove_gate(self.require)

    def is_ready(self, package: GamePackage) -> bool:
        """Return whether a game can be used without compiling."""
        if package.id in self._waiting and not needs_compiling(package):
            self._waiting.pop(package.id, None)
        return package.id not in self._waiting

    def require(self, package: GamePackage) -> None:
        """Raise BeingPrepared if a game is not ready, and put it before those that were not asked for."""
        if not self.is_ready(package):
            with suppress(FileExistsError):
                (package.cache / ASKED).touch(exist_ok=False)
            raise self.error(package)

    def error(self, package: GamePackage) -> BeingPrepared:
        """Return the error that says when a game will be ready."""
        seconds = self._seconds_until(package)
        return BeingPrepared(f"Preparing {package.about.name}: ready {duration_words(seconds)}.", seconds)

    def sentences(self) -> dict[str, str]:
        """Return the games that are not ready yet, each with a sentence that says when it will be."""
        return {each.id: str(self.error(each)) for each in packages().values() if not self.is_ready(each)}

    def _queue(self) -> list[GamePackage]:
        """Return the games that are not ready in the order in which they are compiled."""
        waiting = [each for each in packages().values() if not self.is_ready(each)]
        # Sorting is stable: games that were not asked for stay in the order of the home page.
        return sorted(waiting, key=_asked_at)

    def _seconds_until(self, package: GamePackage) -> float:
        """Return how long it takes, roughly, until a game is ready."""
        ids = [each.id for each in self._queue()]
        games = ids.index(package.id) + 1 if package.id in ids else 1
        done = time.monotonic() - self._begun if self._current in ids[:games] else 0.0
        return max(LEAST_SECONDS, games * self._expected - done)

    def _run(self) -> None:
        lock = FileLock(cache_root() / LOCK)
        try:
            while self._waiting and not self._closing.is_set():
                if lock.acquire():
                    self._compile_next()
                    lock.release()
                self._closing.wait(POLL_SECONDS)
                self._queue()
        except OSError:
            LOG.exception("cannot compile games in the background: they are compiled when they are first used")
            self._waiting.clear()
        finally:
            lock.release()
        if not self._waiting:
            self.release()

    def _next(self) -> GamePackage | None:
        now = time.monotonic()
        return next((each for each in self._queue() if self._resting.get(each.id, 0.0) <= now), None)

    def _compile_next(self) -> None:
        package = self._next()
        if package is None:
            return
        self._current, self._begun = package.id, time.monotonic()
        try:
            if self._compile(package):
                self._expected = max(LEAST_SECONDS, time.monotonic() - self._begun)
        except Exception:
            LOG.exception("%s could not be compiled", package.about.name)
            self._resting[package.id] = time.monotonic() + REST_SECONDS
        finally:
            self._current = None

    def _compile(self, package: GamePackage) -> bool:
        """Compile a game in a process of its own; return False if it was stopped, by `close` or for another game."""
        pool = WorkerPool(1, niceness=NICENESS)
        try:
            job = pool.submit(compile_once, package.id)
            while not wait((job,), POLL_SECONDS).done:
                if self._closing.is_set() or self._is_overtaken(package):
                    return False
            job.result()
            return True
        finally:
            pool.kill()

    def _is_overtaken(self, package: GamePackage) -> bool:
        """Return whether visitors wait for other games but not for this one."""
        first = self._next()
        return first is not None and _asked_at(first) < _asked_at(package) == NEVER


def _asked_at(package: GamePackage) -> float:
    """Return when a visitor first asked for a game."""
    try:
        return (package.cache / ASKED).stat().st_mtime
    except OSError:
        return NEVER


def duration_words(seconds: float) -> str:
    """Return a rough duration: `in about a minute`."""
    if seconds <= 15:
        return "in a few seconds"
    if seconds <= 40:
        return "in about half a minute"
    minutes = round(seconds / 60)
    return "in about a minute" if minutes <= 1 else f"in about {minutes} minutes"
