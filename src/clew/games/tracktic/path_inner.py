"""Functions that only compiled code calls: without what Python would need to call them, they compile in less time."""

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

import numba

from clew.core.compiled import ALLOCATING_OPTIONS, JIT_OPTIONS

P = ParamSpec("P")
R = TypeVar("R")

_NOT_FOR_PYTHON: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def inner(function: Callable[P, R]) -> Callable[P, R]:
    """Mark a function as `compiled` (see core/compiled.py) that Python never calls."""
    return cast(Callable[P, R], numba.njit(**JIT_OPTIONS, **_NOT_FOR_PYTHON)(function))


def inner_allocating(function: Callable[P, R]) -> Callable[P, R]:
    """Mark a function as `allocating` that Python never calls."""
    return cast(Callable[P, R], numba.njit(**ALLOCATING_OPTIONS, **_NOT_FOR_PYTHON)(function))
