"""Editors of options that are a grid: colours that are exchanged, squares that are switched on and off.

A game declares one in its `about` part. Forms show it beside the text of the option and know nothing of the game.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class EditorKind(StrEnum):
    """What a person does with a grid."""

    SWAP = "swap"
    """Exchange the marks of two places: every mark occurs as often as before."""
    DRAW = "draw"
    """Switch places on and off; rows and columns can be added. The first mark is off, the second one on."""


@dataclass(frozen=True)
class GridMark:
    """What a place of the grid can hold."""

    mark: str
    """The character in the text."""
    name: str
    """As screen readers say it: `red`."""
    role: str = ""
    """The role of its colour in pictures, if it has one."""


@dataclass(frozen=True)
class GridShortcut:
    """A button that gives the option a value."""

    words: str
    value: str
    is_drawn: bool = False
    """Whether the value means something new each time: the form keeps what was drawn, so that it is what is played."""


@dataclass(frozen=True)
class GridEditor:
    """How an option that is a grid is edited."""

    kind: EditorKind
    rows: Callable[[Mapping[str, Any]], Sequence[str]]
    """Return the rows of the grid for resolved options, from the top; none where these options have no grid."""
    separator: str
    """What separates rows in the text."""
    marks: Sequence[GridMark]
    shortcuts: Sequence[GridShortcut] = ()
    implied: Sequence[str] = field(default=())
    """Options that follow from the grid and are left out once it is edited."""
    most: int = 11
    """The largest number of rows and of columns that can be drawn."""

    def text(self, rows: Sequence[str]) -> str:
        """Return the value of the option for rows."""
        return self.separator.join(rows)
