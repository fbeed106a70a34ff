"""Numbers for what is drawn when a game is made, such as a random board: from the system's entropy, or from a seed."""

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from random import Random

_seeded: ContextVar[Callable[[int], int] | None] = ContextVar("seeded", default=None)


def drawn_bits(count: int) -> int:
    """Return a number of `count` random bits."""
    draw = _seeded.get()
    return secrets.randbits(count) if draw is None else draw(count)


@contextmanager
def draws_from(seed: int) -> Iterator[None]:
    """Let everything that is drawn meanwhile follow from a seed."""
    token = _seeded.set(Random(f"{seed}/draws").getrandbits)
    try:
        yield
    finally:
        _seeded.reset(token)
