"""Sets of sites as numbers: interpreted and compiled functions agree with a plain Python list."""

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from numba import njit

from clew.core import bits

words = st.integers(0, 2**64 - 1)
ALL = 2**64 - 1


def members(number: int) -> list[int]:
    return [index for index in range(64) if number >> index & 1]


@njit
def compiled_answers(number, rank):
    return (
        bits.count(number),
        bits.lowest(number),
        bits.member(number, rank),
        bits.without_lowest(number),
        bits.bit(rank),
    )


@given(words.filter(bool), st.data())
def test_interpreted_and_compiled_functions_agree(number: int, data: st.DataObject) -> None:
    expected = members(number)
    rank = data.draw(st.integers(0, len(expected) - 1))
    word = np.uint64(number)
    for count, lowest, member, without, single in (
        (bits.count(word), bits.lowest(word), bits.member(word, rank), bits.without_lowest(word), bits.bit(rank)),
        compiled_answers(word, rank),
    ):
        assert count == len(expected)
        assert lowest == expected[0]
        assert member == expected[rank]
        assert members(int(without)) == expected[1:]
        assert int(single) == 1 << rank


@given(words.filter(bool), st.data())
@example(ALL, None)
def test_without_the_scatter_instruction_members_are_found_by_halving(number: int, data) -> None:
    """Tested on every machine, with or without the instruction."""
    rank = data.draw(st.integers(0, number.bit_count() - 1)) if data else 63
    assert by_halving(np.uint64(number), rank) == members(number)[rank]


def _compiled_by_halving():
    has_scatter = bits.HAS_SCATTER
    bits.HAS_SCATTER = False
    try:
        return njit(bits._member(None, None))
    finally:
        bits.HAS_SCATTER = has_scatter


by_halving = _compiled_by_halving()


@pytest.mark.parametrize("index", [0, 1, 31, 32, 62, 63])
def test_a_set_can_hold_any_one_of_64_members(index: int) -> None:
    word = bits.bit(index)
    assert isinstance(word, np.uint64)
    assert (bits.count(word), bits.lowest(word), int(bits.without_lowest(word))) == (1, index, 0)
