"""Symmetries as index tables, built from maps of actions and of lattice places."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from clew.core.encoding.parts import SymmetryTable


def gather_places(planes: int, image: Sequence[int] | NDArray[np.integer]) -> NDArray[np.int32]:
    """Return the gather index over all entries for a map of places, place `p` to `image[p]`, the same in all planes."""
    size = len(image)
    source = np.empty(size, dtype=np.int32)
    source[np.asarray(image)] = np.arange(size, dtype=np.int32)
    return (np.arange(planes, dtype=np.int32)[:, None] * size + source).ravel()


def symmetry_table(
    name: str, actions: Sequence[int] | NDArray[np.integer], cells: NDArray[np.int32], seats: tuple[int, ...]
) -> SymmetryTable:
    """Return a table whose arrays cannot be changed."""
    image = np.array(actions, dtype=np.int32)
    image.flags.writeable = cells.flags.writeable = False
    return SymmetryTable(name=name, actions=image, cells=cells, seats=seats)


def gather_planes(planes: Sequence[int], image: Sequence[int] | NDArray[np.integer]) -> NDArray[np.int32]:
    """Return the gather index over all entries for maps of planes, `p` to `planes[p]`, and of places alike."""
    size = len(image)
    mapped = np.asarray(planes)[:, None] * size + np.asarray(image)
    source = np.empty(mapped.size, dtype=np.int32)
    source[mapped.ravel()] = np.arange(mapped.size, dtype=np.int32)
    return source
