"""Mixing 64-bit words into a hash key, to find equal positions quickly."""

from typing import Any

import numpy as np
from numba.extending import overload

from clew.core.compiled import LINKED_OPTIONS
from clew.core.random import MIX_1, STEP, WORD

#: The key before any word is mixed in.
EMPTY_KEY = STEP


def mixed(key: np.uint64, word: np.uint64) -> np.uint64:
    """Return the key with one more word mixed in."""
    product = ((int(key) ^ int(word)) * int(MIX_1)) & WORD
    return np.uint64(product ^ (product >> 29))


@overload(mixed, jit_options=LINKED_OPTIONS)
def _mixed(key: Any, word: Any) -> Any:
    def mix(key: Any, word: Any) -> Any:
        product = (key ^ word) * MIX_1
        return product ^ (product >> np.uint64(29))

    return mix
