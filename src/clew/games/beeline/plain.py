"""Functions of the rules that Python can call without compiling anything.

A `compiled` function that Python calls is compiled for that call alone, in every process. A `plain` one runs as it is
when Python calls it (notation and pictures do), and is compiled into compiled code that calls it: for that alone, so
that compiling takes less time.
"""

from collections.abc import Callable
from functools import update_wrapper
from typing import Any, Generic, ParamSpec, TypeVar

import numba
from numba import types
from numba.extending import typeof_impl

from clew.core.compiled import ALLOCATING_OPTIONS, JIT_OPTIONS

P = ParamSpec("P")
R = TypeVar("R")

NOT_CALLED_FROM_PYTHON = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}


class Plain(Generic[P, R]):
    """A function that Python runs as it is; to compiled code it is a compiled function."""

    def __init__(self, function: Callable[P, R], options: dict[str, Any]) -> None:
        self.function = function
        self.compiled: Any = numba.njit(**options, **NOT_CALLED_FROM_PYTHON)(function)
        update_wrapper(self, function)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        return self.function(*args, **kwargs)


def _typeof_plain(value: Any, context: Any) -> Any:
    return types.Dispatcher(value.compiled)


typeof_impl.register(Plain)(_typeof_plain)


def plain(function: Callable[P, R]) -> Callable[P, R]:
    """Mark a function that both Python and compiled code call."""
    return Plain(function, JIT_OPTIONS)


def plain_allocating(function: Callable[P, R]) -> Callable[P, R]:
    """Mark such a function that makes arrays for its own use."""
    return Plain(function, ALLOCATING_OPTIONS)
