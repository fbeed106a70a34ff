"""A cache of the values used last, bounded by their number and by their size in bytes."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeVar

V = TypeVar("V")

#: What a cache holds at most, if it does not say otherwise.
MOST_BYTES = 16 * 1024 * 1024

#: What a value takes besides its contents: the key, the entry, the objects around it.
OVERHEAD = 500


def length(value: Any) -> int:
    """Return the size of a text or of bytes; of anything else nothing but the overhead is counted."""
    return len(value) if isinstance(value, str | bytes) else 0


class LruCache(Generic[V]):
    """Keeps at most a number of values and of bytes, and drops those that were not used for longest."""

    def __init__(self, size: int, *, most_bytes: int = MOST_BYTES, size_of: Callable[[V], int] = length) -> None:
        self._size = size
        self._most_bytes = most_bytes
        self._size_of = size_of
        self._values: OrderedDict[Hashable, V] = OrderedDict()
        self._bytes = 0
        self._lock = threading.Lock()

    @property
    def bytes_held(self) -> int:
        """The size of all values."""
        return self._bytes

    def __len__(self) -> int:
        return len(self._values)

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
            self._drop(key)
            self._values[key] = value
            self._bytes += self._size_with_overhead(value)
            while len(self._values) > self._size or self._bytes > self._most_bytes:
                self._drop(next(iter(self._values)))
        return value

    def _drop(self, key: Hashable) -> None:
        if key in self._values:
            self._bytes -= self._size_with_overhead(self._values.pop(key))

    def _size_with_overhead(self, value: V) -> int:
        return OVERHEAD + self._size_of(value)
