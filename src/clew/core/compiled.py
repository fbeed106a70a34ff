"""How plain Python functions become machine code.

`compiled` marks a function that compiled code calls; when Python calls it, it runs as it is. `entry` marks a generic
function that Python calls: it is compiled anew for each game, with the game's own rules inlined, and kept on disk in
the game's own folder (see cache.py). With NUMBA_DISABLE_JIT=1 both leave the function as it is.

Compiled functions make no arrays (no np.empty, np.zeros, argsort, arithmetic on whole arrays, nor `a[:] = b` from one
array to another: copy in a loop); what they work on is handed to them. So all counting of references can be left out,
which would otherwise cost more than the rules do, and slow down threads that share a board. The few functions that
must make arrays are marked `allocating`; they return numbers only. A `compiled` function that makes an array fails to
compile with the message "NRT required".
"""

import threading
from collections.abc import Callable
from functools import update_wrapper
from pathlib import Path
from typing import Any, Generic, ParamSpec, TypeVar, cast

import numba
from numba import types
from numba.extending import typeof_impl

from clew.core.numba_internals import PartCompiler

P = ParamSpec("P")
R = TypeVar("R")

#: The GIL is released, so that threads run side by side and a server stays responsive while players think.
#: Division by zero is the caller's business, as in NumPy, so that no check stands in inner loops.
_OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}

#: Without Numba's run-time, which counts references to arrays.
ENTRY_OPTIONS: dict[str, Any] = {**_OPTIONS, "_nrt": False}
PART_OPTIONS: dict[str, Any] = {**ENTRY_OPTIONS, "pipeline_class": PartCompiler}
ALLOCATING_OPTIONS: dict[str, Any] = {**_OPTIONS, "_nrt": True, "pipeline_class": PartCompiler}

_numba_config_lock = threading.Lock()


class Part(Generic[P, R]):
    """A function that Python runs as it is; to compiled code it is a compiled function."""

    def __init__(self, function: Callable[P, R], options: dict[str, Any]) -> None:
        self.function = function
        self.dispatcher: Any = numba.njit(**options)(function)
        update_wrapper(self, function)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        return self.function(*args, **kwargs)


@typeof_impl.register(Part)  # type: ignore[untyped-decorator]
def _typeof_part(value: Part[..., Any], context: Any) -> Any:
    return types.Dispatcher(value.dispatcher)


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Mark a function as one that is compiled into whatever calls it."""
    return function if numba.config.DISABLE_JIT else Part(function, PART_OPTIONS)


def allocating(function: Callable[P, R]) -> Callable[P, R]:
    """Mark a compiled function that makes arrays for its own use and returns none of them."""
    return function if numba.config.DISABLE_JIT else Part(function, ALLOCATING_OPTIONS)


def source_of(function: Callable[P, R]) -> Callable[P, R]:
    """Return the Python function behind a compiled one (itself in interpreted mode)."""
    return function.function if isinstance(function, Part) else function


class EntryPoint:
    """A generic function that Python calls; `entry.of(folder)` is the one compiled for the game of that folder."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        self.__doc__ = function.__doc__
        self.__name__ = function.__name__
        self._for_folder: dict[Path, Callable[..., Any]] = {}

    def of(self, folder: Path) -> Callable[..., Any]:
        """Return the function whose machine code is kept in `folder`."""
        if folder not in self._for_folder:
            with _numba_config_lock:
                if folder not in self._for_folder:
                    self._for_folder[folder] = self._made(folder)
        return self._for_folder[folder]

    def _made(self, folder: Path) -> Callable[..., Any]:
        # Numba reads the setting when the dispatcher is made; the caller's lock keeps two games' folders apart.
        previous = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = str(folder)
        try:
            return cast(Callable[..., Any], numba.njit(cache=True, **ENTRY_OPTIONS)(self.function))
        finally:
            numba.config.CACHE_DIR = previous


def entry(function: Callable[..., Any]) -> EntryPoint:
    """Mark a generic function that Python calls."""
    return EntryPoint(function)
