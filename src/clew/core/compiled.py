"""How plain Python functions become machine code.

`compiled` marks a function that is called from compiled code and compiled into its callers. Called from Python it runs
interpreted. `entry` marks a generic function that Python calls: it is compiled once for each game, with the game's
rules inlined, and cached on disk in the game's own folder (code_cache.py). With NUMBA_DISABLE_JIT=1 both leave the
function unchanged.

Compiled functions do not allocate arrays: no np.empty, np.zeros or argsort, no arithmetic on whole arrays, and no
`a[:] = b` from one array to another (copy in a loop instead). Callers pass in the arrays to work on. That allows us to
turn off reference counting, which would cost more time than the rules themselves and slow down threads that share a
board. The few functions that have to allocate are marked `allocating`; they return numbers only. A `compiled` function
that allocates fails to compile with the message "NRT required".
"""

import threading
from collections.abc import Callable
from functools import update_wrapper
from pathlib import Path
from typing import Any, Generic, ParamSpec, TypeVar, cast

import numba
from numba import types
from numba.extending import typeof_impl

from clew.core.numba_internals import SHARED_LOCATOR, EntryCompiler, LinkedCompiler

P = ParamSpec("P")
R = TypeVar("R")

#: Releasing the GIL lets threads run in parallel and keeps a server responsive while bots think. NumPy's error model
#: leaves division by zero to the caller, which saves a check in inner loops.
_OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}

#: `_nrt` is Numba's run-time, which counts references to arrays.
ENTRY_OPTIONS: dict[str, Any] = {**_OPTIONS, "_nrt": False, "pipeline_class": EntryCompiler}
LINKED_OPTIONS: dict[str, Any] = {**_OPTIONS, "_nrt": False, "pipeline_class": LinkedCompiler}
ALLOCATING_OPTIONS: dict[str, Any] = {**_OPTIONS, "_nrt": True, "pipeline_class": LinkedCompiler}

_numba_config_lock = threading.Lock()


class LinkedFunction(Generic[P, R]):
    """A function that runs interpreted when called from Python, and is linked into compiled code that calls it."""

    def __init__(self, function: Callable[P, R], options: dict[str, Any]) -> None:
        self.function = function
        self.dispatcher: Any = numba.njit(**options)(function)
        update_wrapper(self, function)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        return self.function(*args, **kwargs)


@typeof_impl.register(LinkedFunction)  # type: ignore[untyped-decorator]
def _typeof_linked(value: LinkedFunction[..., Any], context: Any) -> Any:
    return types.Dispatcher(value.dispatcher)


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Mark a function that is compiled into its callers."""
    return function if numba.config.DISABLE_JIT else LinkedFunction(function, LINKED_OPTIONS)


def allocating(function: Callable[P, R]) -> Callable[P, R]:
    """Mark a compiled function that allocates arrays for its own use and returns none of them."""
    return function if numba.config.DISABLE_JIT else LinkedFunction(function, ALLOCATING_OPTIONS)


def source_of(function: Callable[P, R]) -> Callable[P, R]:
    """Return the Python function behind a compiled one; in interpreted mode they are the same."""
    return function.function if isinstance(function, LinkedFunction) else function


class EntryPoint:
    """A generic function that Python calls; `of(folder)` returns the version compiled for one game's cache folder."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        self.__doc__ = function.__doc__
        self.__name__ = function.__name__
        self._dispatchers: dict[Path, Callable[..., Any]] = {}

    def of(self, folder: Path) -> Callable[..., Any]:
        """Return the function whose machine code is cached in `folder`."""
        if folder not in self._dispatchers:
            with _numba_config_lock:
                if folder not in self._dispatchers:
                    self._dispatchers[folder] = self._dispatcher(folder)
        return self._dispatchers[folder]

    def for_types_of(self, folder: Path, *arguments: Any) -> Callable[..., Any]:
        """Return the machine code for arguments of these types.

        Numba looks at the types of all arguments in every call, also in each field of a NamedTuple, which takes some
        microseconds. This does not: only for arguments that never change their types.
        """
        function: Any = self.of(folder)
        if numba.config.DISABLE_JIT:
            return cast(Callable[..., Any], function)
        types_of_arguments = tuple(function.typeof_pyval(argument) for argument in arguments)
        return cast(Callable[..., Any], function.compile(types_of_arguments))

    def _dispatcher(self, folder: Path) -> Callable[..., Any]:
        # Numba reads these global settings when a dispatcher is created. The caller holds a lock, so that no other
        # thread changes them in between.
        previous = numba.config.CACHE_DIR, numba.config.CACHE_LOCATOR_CLASSES
        numba.config.CACHE_DIR, numba.config.CACHE_LOCATOR_CLASSES = str(folder), SHARED_LOCATOR
        try:
            return cast(Callable[..., Any], numba.njit(cache=True, **ENTRY_OPTIONS)(self.function))
        finally:
            numba.config.CACHE_DIR, numba.config.CACHE_LOCATOR_CLASSES = previous


def entry(function: Callable[..., Any]) -> EntryPoint:
    """Mark a generic function that Python calls."""
    return EntryPoint(function)
