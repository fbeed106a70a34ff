"""Copying state records.

Numba compiles `states[0] = other` to a copy of every field. For a large record that is thousands of instructions, which
take seconds to compile at every use. `copy_record` is a single memory copy.
"""

from typing import Any

from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload

from clew.core.compiled import LINKED_OPTIONS


@intrinsic
def _copy_bytes(typing_context: Any, target: Any, source: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        cgutils.raw_memcpy(builder, args[0], args[1], cgutils.intp_t(target.size), 1)
        return context.get_dummy_value()

    return types.void(target, source), build


def copy_record(target: Any, source: Any) -> None:
    """Copy a record over another one of the same type; the two must not overlap in memory."""
    for field in target.dtype.names:
        target[field] = source[field]


@overload(copy_record, jit_options=LINKED_OPTIONS)
def _copy_record(target: Any, source: Any) -> Any:
    if not (isinstance(target, types.Record) and target == source):
        return None

    def copy(target: Any, source: Any) -> None:
        _copy_bytes(target, source)

    return copy
