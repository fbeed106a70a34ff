"""Pictures of positions, and what is written on them. They are kept for a while, as many look at the same one."""

import re
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from html import unescape
from typing import Any, Generic, TypeVar

from clew.core.position import Position

V = TypeVar("V")

#: How many pictures and lists of touches are kept.
MOST_PICTURES = 300

_SITE = re.compile(r"<g\b[^>]*\bdata-site=\"([^\"]*)\"[^>]*>")
_LABEL = re.compile(r"\baria-label=\"([^\"]*)\"")


class LruCache(Generic[V]):
    """Values that are made once and kept while they are in use."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[Hashable, V] = OrderedDict()
        self._lock = threading.Lock()

    def peek(self, key: Hashable) -> V | None:
        """Return the value of a key if it is there."""
        with self._lock:
            return self._values.get(key)

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


_PICTURES: LruCache[str] = LruCache(MOST_PICTURES)
_LABELS: LruCache[Mapping[str, str]] = LruCache(MOST_PICTURES)


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
