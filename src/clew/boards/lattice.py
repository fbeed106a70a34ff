"""What square and hexagonal lattices share.

A lattice is a finite set of cells, each a tuple of integers. The cells are numbered from 0; these numbers are called
sites. Straight lines follow directions, which are differences of cells:

    the cells (0,0) (1,0) (2,0)      sites 0 1 2      direction "e" is (1,0)
              (0,1) (1,1) (2,1)            3 4 5      neighbours of 4 along it: site 5; of 5: none, -1
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

Cell = tuple[int, ...]
Place = tuple[float, float]

NO_SITE = -1


@dataclass(frozen=True)
class LatticeSymmetry:
    """A rotation or reflection of a lattice onto itself: site `s` goes to `image[s]`."""

    name: str
    image: tuple[int, ...]

    @property
    def is_identity(self) -> bool:
        """Whether every site is mapped to itself."""
        return self.image == tuple(range(len(self.image)))


class Lattice:
    """A finite set of cells with directions, as in the example above."""

    def __init__(
        self,
        cells: Iterable[Cell],
        directions: Mapping[str, Cell],
        *,
        name_of: Callable[[Cell], str],
        place_of: Callable[[Cell], Place],
        maps: Mapping[str, Callable[[Cell], Cell]],
    ) -> None:
        self.cells: tuple[Cell, ...] = tuple(cells)
        self.directions = dict(directions)
        self.names = tuple(name_of(cell) for cell in self.cells)
        self.places = tuple(place_of(cell) for cell in self.cells)
        self._maps = dict(maps)
        self._site_of = {cell: site for site, cell in enumerate(self.cells)}
        self._site_named = {name: site for site, name in enumerate(self.names)}

    def __len__(self) -> int:
        return len(self.cells)

    def __contains__(self, cell: Cell) -> bool:
        return cell in self._site_of

    def site(self, cell: Cell) -> int:
        """Return the site of a cell, or NO_SITE."""
        return self._site_of.get(cell, NO_SITE)

    def site_named(self, name: str) -> int:
        """Return the site of that name, or NO_SITE."""
        return self._site_named.get(name, NO_SITE)

    def step(self, cell: Cell, direction: str, steps: int = 1) -> Cell:
        """Return the cell `steps` away in a direction, on the lattice or not."""
        return tuple(here + steps * there for here, there in zip(cell, self.directions[direction], strict=True))

    @cached_property
    def neighbours(self) -> NDArray[np.int16]:
        """The site next to each site in each direction, or NO_SITE: an array of sites x directions."""
        table = [[self.site(self.step(cell, direction)) for direction in self.directions] for cell in self.cells]
        return np.array(table, dtype=np.int16).reshape(len(self.cells), len(self.directions))

    def ray(self, site: int, direction: str) -> list[int]:
        """Return the sites that follow `site` in a direction, up to the first missing cell."""
        column = list(self.directions).index(direction)
        found = []
        here = int(self.neighbours[site, column])
        while here != NO_SITE:
            found.append(here)
            here = int(self.neighbours[here, column])
        return found

    def lines(self, length: int, directions: Sequence[str]) -> list[tuple[int, ...]]:
        """Return all straight unbroken lines of `length` sites; `directions` must not contain opposite ones."""
        return [
            (site, *self.ray(site, direction)[: length - 1])
            for direction in directions
            for site in range(len(self))
            if len(self.ray(site, direction)) >= length - 1
        ]

    def symmetries(self) -> list[LatticeSymmetry]:
        """Return all rotations and reflections that map the lattice onto itself, the identity first."""
        found: list[LatticeSymmetry] = []
        for name, mapped in self._maps.items():
            image = tuple(self.site(mapped(cell)) for cell in self.cells)
            if NO_SITE not in image and all(image != turn.image for turn in found):
                found.append(LatticeSymmetry(name, image))
        return sorted(found, key=lambda turn: not turn.is_identity)
