"""The random generator: as published, equal in compiled and interpreted code, with independent streams."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numba import njit

from clew.core.compiled import source_of
from clew.core.random import below, random_bits, seeded, shuffle, unit

#: The output of the authors' C program for the state 1234567.
PUBLISHED = (6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821)


@njit
def compiled_bits(rng):
    return random_bits(rng)


@pytest.mark.parametrize("draw", [random_bits, compiled_bits], ids=["interpreted", "compiled"])
def test_it_is_the_published_generator(draw) -> None:
    rng = np.array([1234567], dtype=np.uint64)
    assert tuple(int(draw(rng)) for _ in PUBLISHED) == PUBLISHED


@given(st.integers(0, 2**64 - 1), st.integers(1, 10**6))
def test_interpreted_and_compiled_draws_agree(seed: int, bound: int) -> None:
    for function, arguments in ((below, (bound,)), (unit, ())):
        compiled_rng, plain_rng = seeded(seed), seeded(seed)
        assert function(compiled_rng, *arguments) == source_of(function)(plain_rng, *arguments)
        assert compiled_rng[0] == plain_rng[0]


def test_numbers_below_a_bound_are_equally_likely() -> None:
    rng = seeded(1)
    counts = np.bincount([below(rng, 6) for _ in range(6000)], minlength=6)
    assert len(counts) == 6
    assert abs(counts - 1000).max() < 150


def test_a_number_below_one_is_zero() -> None:
    assert below(seeded(5), 1) == 0


def test_unit_numbers_are_from_zero_to_below_one() -> None:
    rng = seeded(3)
    drawn = [unit(rng) for _ in range(2000)]
    assert all(0 <= number < 1 for number in drawn)
    assert sum(drawn) / 2000 == pytest.approx(0.5, abs=0.03)


def test_every_order_is_equally_likely_and_only_the_first_items_are_touched() -> None:
    rng = seeded(9)
    seen: dict[tuple[int, ...], int] = {}
    for _ in range(2400):
        items = np.array([1, 2, 3, 4, 5], dtype=np.int16)
        shuffle(rng, items, 4)
        assert items[4] == 5
        seen[tuple(items.tolist())] = seen.get(tuple(items.tolist()), 0) + 1
    assert len(seen) == 24
    assert max(abs(times - 100) for times in seen.values()) < 50


def test_a_seed_gives_the_same_numbers_and_streams_of_it_differ() -> None:
    assert seeded(7)[0] == seeded(7)[0]
    states = {int(seeded(seed, stream)[0]) for seed in range(40) for stream in range(40)}
    assert len(states) == 1600


def test_any_whole_number_is_a_seed() -> None:
    assert seeded(-1)[0] == seeded(2**64 - 1)[0]
    assert seeded(2**64 + 5)[0] == seeded(5)[0]
