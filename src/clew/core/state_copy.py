"""Copying state records.

Numba's own `states[0] = other` loads a record field by field: for a large one that is thousands of instructions, which
take seconds to compile wherever they stand. This is one copy of its bytes.
"""

from typing import Any

from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload

from clew.core.compiled import PART_OPTIONS


@intrinsic
def _copy_bytes(typing_context: Any, target: Any, source: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        cgutils.raw_memcpy(builder, args[0], args[1], cgutils.intp_t(target.size), 1)
        return context.get_dummy_value()

    return types.void(target, source), build


def copy_record(target: Any, source: Any) -> None:
    """Make a record, which lies elsewhere, equal to another of its type."""
    for field in target.dtype.names:
        target[field] = source[field]


@overload(copy_record, jit_options=PART_OPTIONS)
def _copy_record(target: Any, source: Any) -> Any:
    if not (isinstance(target, types.Record) and target == source):
        return None

    def copy(target: Any, source: Any) -> None:
        _copy_bytes(target, source)

    return copy
