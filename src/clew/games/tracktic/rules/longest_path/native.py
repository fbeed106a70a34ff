"""Longest paths as a separate machine-code function, which compiled rules call by its address.

Otherwise Numba would inline all of it into every function that needs a score, and compile it again each time. It is
compiled, or read from the cache, when this module is imported; its name is then registered as an LLVM symbol, so that
compiled code can call it. In interpreted mode everything is plain Python.
"""

from pathlib import Path
from typing import Any

import llvmlite.binding
import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic
from numba.np.arrayobj import make_array, populate_array

from clew.core.code_cache import cache_folder
from clew.core.compiled import compiled, entry
from clew.games.tracktic.rules.longest_path.groups import write_path
from clew.games.tracktic.rules.longest_path.pieces import Ints

_NAME = "clew_tracktic_longest_path"
#: Eight words of cells, own and white; the address of an array for the path, and its size.
_SIGNATURE = types.int64(*(types.uint64,) * 8, types.intp, types.intp)


@intrinsic  # type: ignore[untyped-decorator]
def _cells_at(typing_context: Any, address: Any, size: Any) -> Any:
    array_type = types.Array(types.int64, 1, "C")

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        cells = make_array(array_type)(context, builder)
        data = builder.inttoptr(args[0], ir.IntType(64).as_pointer())
        itemsize = context.get_constant(types.intp, 8)
        populate_array(cells, data=data, shape=[args[1]], strides=[itemsize], itemsize=itemsize, meminfo=None)
        return cells._getvalue()

    return array_type(types.intp, types.intp), build


@entry
def _write_path(
    own_0: Any, own_1: Any, own_2: Any, own_3: Any, white_0: Any, white_1: Any, white_2: Any, white_3: Any,
    address: Any, size: Any,
) -> Any:  # fmt: skip
    return write_path((own_0, own_1, own_2, own_3), (white_0, white_1, white_2, white_3), _cells_at(address, size))


def _registered() -> Any:
    """Return the compiled function, and register its address under its name."""
    function: Any = _write_path.of(cache_folder("tracktic", Path(__file__).parents[2]))
    function.compile(_SIGNATURE)
    overload = function.overloads[_SIGNATURE.args]
    address = overload.library.get_pointer_to_function(overload.fndesc.llvm_cfunc_wrapper_name)
    llvmlite.binding.add_symbol(_NAME, address)
    return function


if numba.config.DISABLE_JIT:

    def path_length(own: Any, white: Any) -> int:
        """Return the length of the longest path; 0 without own pieces."""
        return write_path(own, white, np.empty(0, dtype=np.int64))

    def write_path_at(own: Any, white: Any, out: Ints) -> int:
        """Write the cells of a longest path into `out`, in order; return its length."""
        return write_path(own, white, out)

else:
    _function = _registered()
    _external = types.ExternalFunction(_NAME, _SIGNATURE)

    @compiled
    def path_length(own: Any, white: Any) -> int:
        """Return the length of the longest path; 0 without own pieces."""
        return _external(own[0], own[1], own[2], own[3], white[0], white[1], white[2], white[3], 0, 0)

    def write_path_at(own: Any, white: Any, out: Ints) -> int:
        """Write the cells of a longest path into `out`, in order; return its length."""
        return int(_function(*own, *white, out.ctypes.data, out.size))
