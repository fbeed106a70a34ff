"""Hash keys: equal in compiled and interpreted code, and sensitive to every bit."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from numba import njit

from clew.core.hashing import EMPTY_KEY, mixed

words = st.integers(0, 2**64 - 1).map(np.uint64)


@njit
def compiled_mixed(key, word):
    return mixed(key, word)


@given(words, words)
def test_interpreted_and_compiled_keys_agree(key: np.uint64, word: np.uint64) -> None:
    assert mixed(key, word) == compiled_mixed(key, word)


@given(words, st.integers(0, 63))
def test_every_bit_of_a_word_changes_the_key(word: np.uint64, place: int) -> None:
    other = np.uint64(int(word) ^ (1 << place))
    assert mixed(EMPTY_KEY, word) != mixed(EMPTY_KEY, other)


def test_the_order_of_words_matters() -> None:
    one, two = np.uint64(1), np.uint64(2)
    assert mixed(mixed(EMPTY_KEY, one), two) != mixed(mixed(EMPTY_KEY, two), one)
