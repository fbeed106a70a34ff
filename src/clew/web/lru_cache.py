"""A cache of the values used last."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

V = TypeVar("V")


class LruCache(Generic[V]):
    """Keeps at most a fixed number of values, and drops the one that was not used for longest."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._values: OrderedDict[Hashable, V] = OrderedDict()
        self._lock = threading.Lock()

    def peek(self, key: Hashable) -> V | None:
        """Return the value of a key, or None if it is not cached."""
        with self._lock:
            return self._values.get(key)

    def get(self, key: Hashable, make: Callable[[], V]) -> V:
        """Return the value of a key, computing it if it is not cached."""
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
                return self._values[key]
        value = make()
        with self._lock:
            self._values[key] = value
            if len(self._values) > self._size:
                self._values.popitem(last=False)
        return value
