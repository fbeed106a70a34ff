"""PNG and GIF pictures, drawn by a process of their own.

Drawing them takes a tenth of a second each, during which no other thread of its process gets anything done: a server
that drew them itself would let everybody wait.
"""

import os
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any

from clew.web.boards import Kept
from clew.web.errors import Busy

#: How many pictures may wait to be drawn, and how many are kept.
MOST_WAITING = 12
MOST_KEPT = 40

#: A long game is shown in so many pictures at most, evenly chosen, its end among them.
MOST_FRAMES = 60

#: Drawing gives way to everything else.
NICENESS = 10


@dataclass(frozen=True)
class Drawing:
    """A picture to be drawn of what a link carries."""

    code: str
    kind: str
    """`png` or `gif`."""
    ply: int | None
    width: int
    palette: str
    dark: bool
    coordinates: bool

    def draw(self) -> bytes:
        """Draw it, here and now."""
        from clew.pictures.gif import to_gif
        from clew.pictures.png import to_png
        from clew.web.shared import of_code

        shared = of_code(self.code)
        settings: dict[str, Any] = {"palette": self.palette, "dark": self.dark, "coordinates": self.coordinates}
        if self.kind == "png":
            return to_png(shared.at(self.ply).svg(**settings), self.width)
        return to_gif((shared.at(ply).svg(**settings) for ply in frames(shared.plies)), self.width)


def frames(plies: int) -> list[int]:
    """Return after which moves a game is shown: after each, or after some of them, the start and the end included."""
    if plies < MOST_FRAMES:
        return list(range(plies + 1))
    return [round(frame * plies / (MOST_FRAMES - 1)) for frame in range(MOST_FRAMES)]


def _begin() -> None:
    os.nice(NICENESS)


def _draw(drawing: Drawing) -> bytes:
    return drawing.draw()


class Drawer:
    """Lets pictures be drawn, and keeps the last ones."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._pool: ProcessPoolExecutor | None = None
        self._waiting = 0
        self._kept: Kept[bytes] = Kept(MOST_KEPT)

    def draw(self, drawing: Drawing) -> bytes:
        """Return a picture; waits until it is drawn."""
        return self._kept.get(drawing, lambda: self._drawn(drawing))

    def _drawn(self, drawing: Drawing) -> bytes:
        try:
            return self._submit(_draw, drawing).result()
        except BrokenProcessPool as error:
            with self._lock:
                self._pool = None
            raise Busy("the picture could not be drawn: try again in a moment") from error
        finally:
            with self._lock:
                self._waiting -= 1

    def _submit(self, work: Callable[[Drawing], bytes], drawing: Drawing) -> "Future[bytes]":
        with self._lock:
            self._waiting += 1
            if self._waiting > MOST_WAITING:
                raise Busy("many others wait for a picture: try again in a moment")
            if self._pool is None:
                self._pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_begin)
            return self._pool.submit(work, drawing)

    def close(self) -> None:
        """End the process that draws."""
        with self._lock:
            pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)
