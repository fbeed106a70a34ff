"""Writing many bytes at a time gives the same as writing them one by one."""

from random import Random

import numpy as np
import pytest
from numba import njit

from clew.core.encoding import writing

SIZE = 160


@njit
def write_all(out, task, first, members, count, value):
    if task == 0:
        writing.fill(out, first, count, value)
    elif task == 1:
        writing.refill(out, first, count, value, True)
    elif task == 2:
        writing.write_bits(out, first, members, count)
    elif task == 3:
        writing.write_bits_apart(out, first, members, count)
    else:
        writing.write(out, first, value)


def interpreted(out, task, first, members, count, value) -> None:
    """The same with the functions' Python bodies."""
    if task < 2:
        (writing.fill, lambda *given: writing.refill(*given, True))[task](out, first, count, value)
    elif task < 4:
        (writing.write_bits, writing.write_bits_apart)[task - 2](out, first, members, count)
    else:
        writing.write(out, first, value)


@pytest.mark.parametrize("task", range(5))
def test_compiled_and_interpreted_functions_write_the_same(task: int) -> None:
    random = Random(task)
    for _ in range(300):
        before = np.full((2, SIZE // 2), random.choice([0, 1, 7]), dtype=np.uint8)
        one, other = before.copy(), before.copy()
        count = random.randint(1, 128 if task == 3 else 64)
        given = (random.randrange(SIZE - count), np.uint64(random.getrandbits(64)), count, random.choice([0, 1, 255]))
        write_all(one, task, *given)
        interpreted(other, task, *given)
        assert (one == other).all(), given


def test_bits_are_spread_as_the_functions_for_other_processors_do() -> None:
    for bits in range(256):
        spread = ((bits * int(writing.BYTES)) & int(writing.BYTE_BITS)) + int(writing.BYTE_CARRIES)
        assert spread >> 7 & int(writing.BYTES) == int(writing.spread_bytes(np.uint64(bits)))
    for bits in range(16):
        spread = ((bits * int(writing.PAIRS)) & int(writing.PAIR_BITS)) + int(writing.PAIR_CARRIES)
        assert spread >> 15 & int(writing.PAIRS) == int(writing.spread_pairs(np.uint64(bits)))
