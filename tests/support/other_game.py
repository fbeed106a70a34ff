"""Pebbles, registered as the game of another package would be."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import EntryPoint
from unittest import mock

from clew.core import package

PEBBLES = EntryPoint("pebbles", "support.pebbles", "clew.games")


@contextmanager
def registered_pebbles() -> Iterator[None]:
    """Register Pebbles in the entry-point group."""
    with mock.patch.object(package, "entry_points", return_value=[PEBBLES]):
        package.packages.cache_clear()
        yield
    package.packages.cache_clear()
