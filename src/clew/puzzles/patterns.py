"""Patterns: shapes that people draw on an empty field, which become puzzles.

A book whose puzzles have shapes has `patterns`, a PatternMaker.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from clew.puzzles.book import Puzzle


@dataclass(frozen=True)
class PatternSymmetry:
    """A symmetry of the field, about its middle."""

    name: str
    title: str
    group: str
    """Of the symmetries of a group at most one is on: `mirror-across`, `mirror-down` and `rotation` are groups."""
    images: Mapping[str, str]
    """Where each space goes; spaces that leave the field are not named."""


@dataclass(frozen=True)
class PatternTask:
    """One way to fill a shape."""

    name: str
    title: str
    sentence: str
    kind: str
    """The kind of generated puzzles that it belongs to; empty if there is none."""


class PatternMaker(Protocol):
    """Shapes that can be drawn, and the puzzles they become."""

    most: int
    """How many spaces a shape has at most."""
    lattices: Mapping[str, str]
    """The ways in which pieces meet, with their titles; the first one is usual."""
    tasks: Sequence[PatternTask]

    @property
    def symmetries(self) -> Sequence[PatternSymmetry]:
        """The symmetries that can be drawn with."""

    def picture(self, lattice: str, **settings: Any) -> str:
        """Return the empty field as SVG text; the settings are those of a Look."""

    def puzzle(self, task: str, lattice: str, spaces: Sequence[str]) -> Puzzle:
        """Return the puzzle of a shape, or raise InvalidPuzzle."""

    def free(self, lattice: str) -> Puzzle:
        """Return the field on which pieces are laid without any rule."""

    def symmetry_of(self, spaces: Sequence[str]) -> str:
        """Return the symmetry of a shape, in words."""


@runtime_checkable
class HasPatterns(Protocol):
    """What a book also has if people can draw shapes for it."""

    @property
    def patterns(self) -> PatternMaker:
        """The shapes that can be drawn."""
