"""Sets of up to 64 sites as one unsigned number: counting, finding and choosing members.

Each function has a Python body, used in interpreted mode, and compiles to one or a few machine instructions.
"""

from typing import Any

import llvmlite.binding
import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

from clew.core.compiled import LINKED_OPTIONS

ONE = np.uint64(1)

#: Whether this machine can scatter bits in one instruction (PDEP of x86 BMI2).
HAS_SCATTER = bool(llvmlite.binding.get_host_cpu_features().get("bmi2", False))


@intrinsic
def _count_ones(typing_context: Any, members: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.uint64), build


@intrinsic
def _count_trailing_zeros(typing_context: Any, members: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.uint64), build


@intrinsic
def scatter_bits(typing_context: Any, source: Any, mask: Any) -> Any:
    """Return the lowest bits of `source` in the places of the members of `mask`; only where HAS_SCATTER is true."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        word = ir.IntType(64)
        scatter = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), ir.FunctionType(word, [word, word]))
        return builder.call(scatter, args)

    return types.uint64(types.uint64, types.uint64), build


def bit(index: int) -> np.uint64:
    """Return the set that holds only `index`."""
    return ONE << np.uint64(index)


@overload(bit, jit_options=LINKED_OPTIONS)
def _bit(index: Any) -> Any:
    def shift(index: Any) -> Any:
        return ONE << np.uint64(index)

    return shift


def count(members: np.uint64) -> int:
    """Return how many members the set has."""
    return int(members).bit_count()


@overload(count, jit_options=LINKED_OPTIONS)
def _count(members: Any) -> Any:
    def count_ones(members: Any) -> Any:
        return _count_ones(members)

    return count_ones


def lowest(members: np.uint64) -> int:
    """Return the smallest member; the set must not be empty."""
    number = int(members)
    return (number & -number).bit_length() - 1


@overload(lowest, jit_options=LINKED_OPTIONS)
def _lowest(members: Any) -> Any:
    def count_trailing_zeros(members: Any) -> Any:
        return _count_trailing_zeros(members)

    return count_trailing_zeros


def member(members: np.uint64, rank: int) -> int:
    """Return the member with `rank` smaller ones below it; the set must have more than `rank` members."""
    number = int(members)
    for _ in range(rank):
        number &= number - 1
    return (number & -number).bit_length() - 1


@overload(member, jit_options=LINKED_OPTIONS)
def _member(members: Any, rank: Any) -> Any:
    def by_scatter(members: Any, rank: Any) -> Any:
        return _count_trailing_zeros(scatter_bits(ONE << np.uint64(rank), members))

    def by_halving(members: Any, rank: Any) -> Any:
        # Binary search for the half that holds the member: 32 bits, 16, 8, 4, 2, 1.
        remaining = rank
        place = 0
        width = 32
        while width > 0:
            lower = members & ((ONE << np.uint64(width)) - ONE)
            below = _count_ones(lower)
            if remaining >= below:
                remaining -= below
                members = members >> np.uint64(width)
                place += width
            else:
                members = lower
            width >>= 1
        return place

    return by_scatter if HAS_SCATTER else by_halving


def without_lowest(members: np.uint64) -> np.uint64:
    """Return the set without its smallest member."""
    number = int(members)
    return np.uint64(number & (number - 1))


@overload(without_lowest, jit_options=LINKED_OPTIONS)
def _without_lowest(members: Any) -> Any:
    def clear_lowest(members: Any) -> Any:
        return members & (members - ONE)

    return clear_lowest
