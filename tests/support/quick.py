"""Which of many similar tests run with `make test`; the others run with `make slow`."""

from collections.abc import Iterable
from typing import Any

import pytest


def first_quick(values: Iterable[Any], count: int = 1) -> list[Any]:
    """Return the values of a parameter, all after the first few marked as slow."""
    given = list(values)
    return [*given[:count], *(pytest.param(value, marks=pytest.mark.slow) for value in given[count:])]
