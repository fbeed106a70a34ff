"""Writing observations and masks quickly: many bytes at a time.

Arrays are contiguous, have entries of one byte and any number of dimensions; places count along the last one first.
Each function has a Python body, used in interpreted mode. Compiled, they write eight bytes at once.
"""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload
from numba.np.arrayobj import make_array
from numpy.typing import NDArray

from clew.core.bits import HAS_SCATTER, scatter_bits
from clew.core.compiled import LINKED_OPTIONS

Bytes = NDArray[Any]

#: Constants that spread 8 bits over the bytes of a word: times the first, each byte has a copy of them; the second
#: keeps bit `i` in byte `i`; adding the third moves it to the top of the byte, without carrying over into the next.
BYTES, BYTE_BITS = np.uint64(0x0101010101010101), np.uint64(0x8040201008040201)
BYTE_CARRIES = np.uint64(0x00406070787C7E7F)

#: The same for 4 bits in every second byte.
PAIRS, PAIR_BITS = np.uint64(0x0001000100010001), np.uint64(0x0008000400020001)
PAIR_CARRIES = np.uint64(0x7FF87FFC7FFE7FFF)

_WORD = 8


@intrinsic
def _store_word(typing_context: Any, out: Any, index: Any, word: Any) -> Any:
    """Write a word over eight entries, whether their address is aligned or not."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        array, index, word = args
        data = make_array(out)(context, builder, array).data
        address = builder.bitcast(cgutils.gep(builder, data, index), ir.IntType(64).as_pointer())
        builder.store(word, address, align=1)
        return context.get_dummy_value()

    return types.void(out, types.int64, types.uint64), build


@intrinsic
def _set_bytes(typing_context: Any, out: Any, first: Any, count: Any, value: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        array, first, count, value = args
        data = make_array(out)(context, builder, array).data
        address = builder.bitcast(cgutils.gep(builder, data, first), ir.IntType(8).as_pointer())
        cgutils.memset(builder, address, count, builder.trunc(value, ir.IntType(8)))
        return context.get_dummy_value()

    return types.void(out, types.int64, types.int64, types.int64), build


@intrinsic
def _get_byte(typing_context: Any, out: Any, place: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        data = make_array(out)(context, builder, args[0]).data
        address = builder.bitcast(cgutils.gep(builder, data, args[1]), ir.IntType(8).as_pointer())
        return builder.zext(builder.load(address), ir.IntType(64))

    return types.int64(out, types.int64), build


def write(out: Bytes, place: int, value: int) -> None:
    """Write a value, 0 to 255, into one entry."""
    out.reshape(-1)[place] = value


@overload(write, jit_options=LINKED_OPTIONS)
def _write(out: Any, place: Any, value: Any) -> Any:
    def set_byte(out: Any, place: Any, value: Any) -> None:
        _set_bytes(out, place, 1, value)

    return set_byte


def fill(out: Bytes, first: int, count: int, value: int) -> None:
    """Write the same value, 0 to 255, into `count` entries."""
    out.reshape(-1)[first : first + count] = value


@overload(fill, jit_options=LINKED_OPTIONS)
def _fill(out: Any, first: Any, count: Any, value: Any) -> Any:
    def set_bytes(out: Any, first: Any, count: Any, value: Any) -> None:
        _set_bytes(out, first, count, value)

    return set_bytes


def refill(out: Bytes, first: int, count: int, value: int, is_filled: bool) -> None:
    """Write the same value into `count` entries; if they already have one value in common, only if it is another."""
    if not is_filled or out.reshape(-1)[first] != value:
        fill(out, first, count, value)


@overload(refill, jit_options=LINKED_OPTIONS)
def _refill(out: Any, first: Any, count: Any, value: Any, is_filled: Any) -> Any:
    def fill_if_different(out: Any, first: Any, count: Any, value: Any, is_filled: Any) -> None:
        if not is_filled or _get_byte(out, first) != value:
            _set_bytes(out, first, count, value)

    return fill_if_different


def spread_bytes(bits: np.uint64) -> np.uint64:
    """Return a word with the lowest 8 bits of another one, one in each byte."""
    return np.uint64(sum((int(bits) >> index & 1) << 8 * index for index in range(8)))


@overload(spread_bytes, jit_options=LINKED_OPTIONS)
def _spread_bytes(bits: Any) -> Any:
    def by_scatter(bits: Any) -> Any:
        return scatter_bits(bits, BYTES)

    def by_multiplication(bits: Any) -> Any:
        spread = (((bits & np.uint64(0xFF)) * BYTES) & BYTE_BITS) + BYTE_CARRIES
        return (spread >> np.uint64(7)) & BYTES

    return by_scatter if HAS_SCATTER else by_multiplication


def spread_pairs(bits: np.uint64) -> np.uint64:
    """Return a word with the lowest 4 bits of another one, one in every second byte."""
    return np.uint64(sum((int(bits) >> index & 1) << 16 * index for index in range(4)))


@overload(spread_pairs, jit_options=LINKED_OPTIONS)
def _spread_pairs(bits: Any) -> Any:
    def by_scatter(bits: Any) -> Any:
        return scatter_bits(bits, PAIRS)

    def by_multiplication(bits: Any) -> Any:
        spread = (((bits & np.uint64(0xF)) * PAIRS) & PAIR_BITS) + PAIR_CARRIES
        return (spread >> np.uint64(15)) & PAIRS

    return by_scatter if HAS_SCATTER else by_multiplication


def write_bits(out: Bytes, first: int, members: np.uint64, count: int) -> None:
    """Write 1 or 0 into each of `count` entries, up to 64, for the lowest bits of a set."""
    for index in range(count):
        write(out, first + index, int(members) >> index & 1)


@overload(write_bits, jit_options=LINKED_OPTIONS)
def _write_bits(out: Any, first: Any, members: Any, count: Any) -> Any:
    def write_words(out: Any, first: Any, members: Any, count: Any) -> None:
        index = 0
        while index + _WORD <= count:
            _store_word(out, first + index, spread_bytes(members >> np.uint64(index)))
            index += _WORD
        while index < count:
            _set_bytes(out, first + index, 1, np.int64((members >> np.uint64(index)) & np.uint64(1)))
            index += 1

    return write_words


def write_bits_apart(out: Bytes, first: int, members: np.uint64, count: int) -> None:
    """Write 1 or 0 into every second of `count` entries, up to 128, for the lowest bits of a set, else 0."""
    for index in range(count):
        write(out, first + index, int(members) >> (index // 2) & 1 if index % 2 == 0 else 0)


@overload(write_bits_apart, jit_options=LINKED_OPTIONS)
def _write_bits_apart(out: Any, first: Any, members: Any, count: Any) -> Any:
    def write_words(out: Any, first: Any, members: Any, count: Any) -> None:
        index = 0
        while index + _WORD <= count:
            _store_word(out, first + index, spread_pairs(members >> np.uint64(index >> 1)))
            index += _WORD
        while index < count:
            is_set = (members >> np.uint64(index >> 1)) & np.uint64(1 - (index & 1))
            _set_bytes(out, first + index, 1, np.int64(is_set))
            index += 1

    return write_words
