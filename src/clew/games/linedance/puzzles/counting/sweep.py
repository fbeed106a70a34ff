"""Compiled inner loops of the count: one step of the dynamic program, and the sum that joins its two halves.

A layer holds, for every set of items and every colouring of the frontier, the number of ways to fill the places so far
with exactly these items so that the open hubs show this colouring. It is an array of sets x colourings, where a
colouring is a number in base 3. Only one set of each orbit under colour permutations is stored, so a layer is read
through the permutation that leads to the stored one (see frontier.py).
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from clew.core.compiled import entry

LOW = np.uint64(0xFFFFFFFF)
HALF = np.uint64(32)


class Transitions(NamedTuple):
    """What filling a place does: item by item, transitions from old colourings to new ones."""

    starts: NDArray[np.int64]
    """Where the transitions of each item start, and at last where they end."""
    old_bases: NDArray[np.int64]
    """By colour permutation and transition: the old colouring of the hubs at the place."""
    new_bases: NDArray[np.int64]
    """By transition: the new colouring of the hubs at the place."""
    weights: NDArray[np.int64]
    """By transition: how many candidates make it."""
    gather: NDArray[np.int64]
    """By colour permutation: the old colourings of all other hubs."""


class Orbits(NamedTuple):
    """Where the number of a set of items is stored, see ItemSets."""

    rank_of: NDArray[np.int64]
    permutation_of: NDArray[np.int64]


@entry
def advance(first: int, last: int, sets: Any, orbits: Any, old: Any, new: Any, transitions: Any) -> None:
    """Compute rows `first` to `last` of the new layer from the old one, over every way to place the last item.

    Transition k takes the colourings `old_bases[.., k] + gather[.., j]` to `new_bases[k] + j`, for all j.
    """
    starts, gather = transitions.starts, transitions.gather
    old_bases, new_bases, weights = transitions.old_bases, transitions.new_bases, transitions.weights
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
            source, permutation = orbits.rank_of[before], orbits.permutation_of[before]
            for step in range(starts[item], starts[item + 1]):
                old_base, new_base, weight = old_bases[permutation, step], new_bases[step], weights[step]
                for j in range(rest):
                    new[row, new_base + j] += weight * old[source, old_base + gather[permutation, j]]


@entry
def join(sets: Any, sizes: Any, everything: int, orbits: Any, left: Any, right: Any, opposite: Any, out: Any) -> None:
    """Sum up left times right over all ways to divide the items `everything` between them, and all colourings.

    The sum has 128 bits: `out` gets its lower and its upper half. `opposite` maps left colourings to right ones.
    """
    lower, upper = np.uint64(0), np.uint64(0)
    for row in range(len(sets)):
        others = everything ^ sets[row]
        source, permutation = orbits.rank_of[others], orbits.permutation_of[others]
        size = np.uint64(sizes[row])
        for colouring in range(left.shape[1]):
            one = np.uint64(left[row, colouring]) * size
            two = np.uint64(right[source, opposite[permutation, colouring]])
            # The upper half of the product, from products of 32 bits each.
            low, mid = (one & LOW) * (two & LOW), (one >> HALF) * (two & LOW)
            other_mid = (one & LOW) * (two >> HALF) + (low >> HALF) + (mid & LOW)
            upper += (one >> HALF) * (two >> HALF) + (mid >> HALF) + (other_mid >> HALF)
            product = one * two
            lower += product
            if lower < product:
                upper += np.uint64(1)
    out[0], out[1] = lower, upper
