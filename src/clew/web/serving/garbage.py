"""Short pauses of the garbage collector.

A full collection looks at every object while all threads wait: 0.16 s with the 290,000 objects of a server that has
loaded all games. Nearly all of them are modules, machine code and tables, which stay until the end. What survives a
collection of the first minutes is therefore left out of later ones: at first after each but the shortest, so that there
is no long one at all, and later after full ones.
"""

import gc
import time
from collections.abc import Callable
from typing import Any

#: How long a server loads most of what stays until its end, and how long the rest: games are compiled and loaded when
#: they are asked for.
STARTING_SECONDS, LOADING_SECONDS = 120.0, 600.0

MIDDLE, FULL = 1, 2


def freeze_what_stays(now: Callable[[], float] = time.monotonic) -> Callable[[str, dict[str, Any]], None]:
    """Leave what survives the collections of the first minutes out of later ones; return the callback."""
    begun = now()

    def after(phase: str, info: dict[str, Any]) -> None:
        seconds = {MIDDLE: STARTING_SECONDS, FULL: LOADING_SECONDS}.get(info["generation"], 0.0)
        if phase == "stop" and now() - begun < seconds:
            gc.freeze()

    gc.callbacks.append(after)
    return after
