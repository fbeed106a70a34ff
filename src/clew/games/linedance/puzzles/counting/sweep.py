"""Compiled: one step of a count, and how two half counts are put together.

A layer tells, for every set of items and every colouring of the frontier, in how many ways the places so far can be
filled with exactly these items so that the open hubs look like that. It is an array of sets x colourings, where a
colouring is a number in base 3. Of the sets that an exchange of colours turns into one another only one is kept, so
whatever is read from a layer is read through the exchange that leads to the kept one (see frontier.py).
"""

from typing import Any

import numpy as np

from clew.core.compiled import entry

LOW = np.uint64(0xFFFFFFFF)
HALF = np.uint64(32)


@entry
def advance(
    first: int, last: int, sets: Any, rank_of: Any, exchange_of: Any, old: Any, new: Any,
    starts: Any, old_bases: Any, new_bases: Any, weights: Any, gather: Any,
) -> None:  # fmt: skip
    """Fill rows `first` to `last` of the new layer: every way to have put the last item down, onto the old layer.

    Step k of an item takes colourings `old_bases[.., k] + gather[.., j]` to `new_bases[k] + j`, for all j.
    """
    items = len(starts) - 1
    rest = gather.shape[1]
    for row in range(first, last):
        members = sets[row]
        for colouring in range(new.shape[1]):
            new[row, colouring] = 0
        for item in range(items):
            if members >> item & 1 == 0:
                continue
            before = members ^ (1 << item)
            source, exchange = rank_of[before], exchange_of[before]
            for step in range(starts[item], starts[item + 1]):
                old_base, new_base, weight = old_bases[exchange, step], new_bases[step], weights[step]
                for j in range(rest):
                    new[row, new_base + j] += weight * old[source, old_base + gather[exchange, j]]


@entry
def put_together(
    sets: Any, sizes: Any, everything: int, rank_of: Any, exchange_of: Any,
    left: Any, right: Any, opposite: Any, out: Any,
) -> None:  # fmt: skip
    """Sum up left times right over all sets and colourings, where left and right share the items between them.

    The sum has 128 bits: `out` gets its lower and its upper half. `opposite` finds the left's colourings on the right.
    """
    lower, upper = np.uint64(0), np.uint64(0)
    for row in range(len(sets)):
        others = everything ^ sets[row]
        source, exchange = rank_of[others], exchange_of[others]
        size = np.uint64(sizes[row])
        for colouring in range(left.shape[1]):
            one = np.uint64(left[row, colouring]) * size
            two = np.uint64(right[source, opposite[exchange, colouring]])
            # The upper half of the product, from products of 32 bits each.
            low, mid = (one & LOW) * (two & LOW), (one >> HALF) * (two & LOW)
            other_mid = (one & LOW) * (two >> HALF) + (low >> HALF) + (mid & LOW)
            upper += (one >> HALF) * (two >> HALF) + (mid >> HALF) + (other_mid >> HALF)
            product = one * two
            lower += product
            if lower < product:
                upper += np.uint64(1)
    out[0], out[1] = lower, upper
