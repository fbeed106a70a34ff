"""The tests of the core play a game of their own, which they make known as another package would."""

from collections.abc import Iterator
from importlib.metadata import EntryPoint

import pytest

from clew.core import package

PEBBLES = EntryPoint("pebbles", "support.pebbles", "clew.games")


@pytest.fixture
def pebbles(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the game of Pebbles be found through the entry points."""
    monkeypatch.setattr(package, "entry_points", lambda group: [PEBBLES])
    package.packages.cache_clear()
    yield
    package.packages.cache_clear()
