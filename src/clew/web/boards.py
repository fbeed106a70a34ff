"""Pictures of positions, and what is written on them. They are kept for a while, as many look at the same one."""

import re
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from functools import cache
from html import unescape
from typing import Any, Generic, TypeVar

from clew.core.game import Game
from clew.core.position import Position
from clew.core.room import room
from clew.search.think import think

V = TypeVar("V")

#: How many pictures and lists of touches are kept.
MOST_PICTURES = 300

#: A game to look at on the home page is played with so many visits a move.
SAMPLE_VISITS = 80

_SITE = re.compile(r"<g\b[^>]*\bdata-site=\"([^\"]*)\"[^>]*>")
_LABEL = re.compile(r"\baria-label=\"([^\"]*)\"")


class Kept(Generic[V]):
    """Values that are made once and kept while they are in use."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[Hashable, V] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Hashable, make: Callable[[], V]) -> V:
        """Return the value of a key, making it if need be."""
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
                return self._values[key]
        value = make()
        with self._lock:
            self._values[key] = value
            if len(self._values) > self._most:
                self._values.popitem(last=False)
        return value


_PICTURES: Kept[str] = Kept(MOST_PICTURES)
_LABELS: Kept[Mapping[str, str]] = Kept(MOST_PICTURES)


def picture(position: Position, **settings: Any) -> str:
    """Return a position as SVG text; what is marked on it is drawn each time."""
    marks = settings.pop("marks", None)
    if marks:
        return position.svg(marks=marks, **settings)
    key = (position, position.last, tuple(sorted(settings.items())))
    return _PICTURES.get(key, lambda: position.svg(**settings))


def labels(position: Position) -> Mapping[str, str]:
    """Return what is said aloud of everything that can be touched in the picture of a position."""
    return _LABELS.get((position, position.last), lambda: _labels_of(picture(position, interactive=True)))


def _labels_of(svg: str) -> dict[str, str]:
    found = {}
    for group in _SITE.finditer(svg):
        label = _LABEL.search(group[0])
        found[unescape(group[1])] = unescape(label[1]) if label else unescape(group[1])
    return found


@cache
def sample(game_id: str) -> tuple[Position, ...]:
    """Return the positions of a game to look at, always the same one."""
    position = Game(room(game_id), {}).start(seed=1)
    positions = [position]
    while not position.is_over:
        position = position.play(think(position, visits=SAMPLE_VISITS, seed=1, threads=1).move)
        positions.append(position)
    return tuple(found.view(0) for found in positions)
