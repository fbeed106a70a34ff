"""Small scratch tables on the stack of the calling function, which cost nothing to allocate.

Compiled rules allocate no arrays (core/compiled.py explains why). These tables are not reference-counted and are gone
when the function returns, so they may be passed on but never returned. In interpreted mode they are plain arrays.
"""

from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic
from numba.np.arrayobj import make_array, populate_array


@intrinsic  # type: ignore[untyped-decorator]
def _word_table_on_stack(typing_context: Any, rows: Any, columns: Any) -> Any:
    if not isinstance(rows, types.IntegerLiteral) or not isinstance(columns, types.IntegerLiteral):
        return None
    extents = (rows.literal_value, columns.literal_value)
    table_type = types.Array(types.uint64, 2, "C")

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        word = ir.IntType(64)
        place = cgutils.alloca_once(builder, ir.ArrayType(word, extents[0] * extents[1]))
        table = make_array(table_type)(context, builder)
        sizes = [context.get_constant(types.intp, extent) for extent in extents]
        strides = [context.get_constant(types.intp, 8 * extents[1]), context.get_constant(types.intp, 8)]
        data = builder.bitcast(place, word.as_pointer())
        itemsize = context.get_constant(types.intp, 8)
        populate_array(table, data=data, shape=sizes, strides=strides, itemsize=itemsize, meminfo=None)
        return table._getvalue()

    return table_type(rows, columns), build


def _word_table(rows: int, columns: int) -> Any:
    """Return an uninitialised table of 64-bit numbers, for the calling function only."""
    return np.empty((rows, columns), dtype=np.uint64)


word_table = _word_table if numba.config.DISABLE_JIT else _word_table_on_stack
