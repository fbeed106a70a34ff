"""The tests of the core use a game of their own, which they register as another package would."""

from collections.abc import Iterator
from importlib.metadata import EntryPoint

import pytest

from clew.core import package

PEBBLES = EntryPoint("pebbles", "support.pebbles", "clew.games")


@pytest.fixture
def pebbles(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Register Pebbles in the entry-point group."""
    monkeypatch.setattr(package, "entry_points", lambda group: [PEBBLES])
    package.packages.cache_clear()
    yield
    package.packages.cache_clear()
