"""Reading and changing memory that several threads share, in compiled code.

Each function has a Python body, used in interpreted mode, in which the interpreter runs one thread at a time.
"""

import ctypes
import os
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload
from numba.np.arrayobj import make_array
from numpy.typing import NDArray

from clew.core.compiled import LINKED_OPTIONS

#: The system's function that lets other threads run on this processor, where it has one.
_SYSTEM_YIELD = types.ExternalFunction("sched_yield", types.int32())
HAS_YIELD = os.name == "posix"

#: Every thread sees all changes in the same order.
ORDER = "seq_cst"


def _address(context: Any, builder: Any, array_type: Any, array: Any, index: Any) -> Any:
    data = make_array(array_type)(context, builder, array).data
    return cgutils.gep(builder, data, index)


@intrinsic
def _load(typing_context: Any, numbers: Any, index: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.load_atomic(_address(context, builder, numbers, *args), ORDER, 8)

    return types.int64(numbers, types.int64), build


@intrinsic
def _store(typing_context: Any, numbers: Any, index: Any, value: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        builder.store_atomic(args[2], _address(context, builder, numbers, *args[:2]), ORDER, 8)
        return context.get_dummy_value()

    return types.void(numbers, types.int64, types.int64), build


@intrinsic
def _number_at(typing_context: Any, address: Any, index: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        pointer = builder.inttoptr(args[0], ir.IntType(64).as_pointer())
        return builder.load(cgutils.gep(builder, pointer, args[1]))

    return types.int64(types.int64, types.int64), build


@intrinsic
def _write_number_at(typing_context: Any, address: Any, index: Any, value: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        pointer = builder.inttoptr(args[0], ir.IntType(64).as_pointer())
        builder.store(args[2], cgutils.gep(builder, pointer, args[1]))
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, types.int64), build


def load(numbers: NDArray[Any], index: int) -> int:
    """Return a number that other threads may change."""
    return int(numbers[index])


@overload(load, jit_options=LINKED_OPTIONS)
def _overload_load(numbers: Any, index: Any) -> Any:
    def compiled_load(numbers: Any, index: Any) -> Any:
        return _load(numbers, index)

    return compiled_load


def store(numbers: NDArray[Any], index: int, value: int) -> None:
    """Change a number that other threads may read; they then also see what was written before."""
    numbers[index] = value


@overload(store, jit_options=LINKED_OPTIONS)
def _overload_store(numbers: Any, index: Any, value: Any) -> Any:
    def compiled_store(numbers: Any, index: Any, value: Any) -> Any:
        _store(numbers, index, value)

    return compiled_store


def address_of(numbers: NDArray[Any]) -> int:
    """Return where the numbers of an array are in memory."""
    return int(numbers.ctypes.data)


@overload(address_of, jit_options=LINKED_OPTIONS)
def _overload_address_of(numbers: Any) -> Any:
    def compiled_address_of(numbers: Any) -> Any:
        return numbers.ctypes.data

    return compiled_address_of


def number_at(address: int, index: int) -> int:
    """Return a number of an array of 64-bit integers, given its `address_of`."""
    return ctypes.c_int64.from_address(address + 8 * index).value


@overload(number_at, jit_options=LINKED_OPTIONS)
def _overload_number_at(address: Any, index: Any) -> Any:
    def compiled_number_at(address: Any, index: Any) -> Any:
        return _number_at(address, index)

    return compiled_number_at


def write_number_at(address: int, index: int, value: int) -> None:
    """Write a number of an array of 64-bit integers, given its `address_of`."""
    ctypes.c_int64.from_address(address + 8 * index).value = value


@overload(write_number_at, jit_options=LINKED_OPTIONS)
def _overload_write_number_at(address: Any, index: Any, value: Any) -> Any:
    def compiled_write_number_at(address: Any, index: Any, value: Any) -> Any:
        _write_number_at(address, index, value)

    return compiled_write_number_at


def let_others_run() -> None:
    """Let another thread run, if one waits for this processor."""


@overload(let_others_run, jit_options=LINKED_OPTIONS)
def _overload_let_others_run() -> Any:
    def by_system() -> None:
        _SYSTEM_YIELD()

    def not_at_all() -> None:
        pass

    return by_system if HAS_YIELD else not_at_all
