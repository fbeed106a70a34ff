"""Puzzle kits: everything that a program needs to lay, turn and check the pieces of a puzzle by itself.

A browser draws and checks with a kit, so that nothing waits for the server, and puzzles work without it. Kits know
three kinds of rules, which are enough for all puzzles so far:

    meetings    where sides of pieces meet, they have the same colour, or all different ones
    limits      of some spaces, only a number may have a piece
    loops       the lines of one colour run through all pieces of each part in one closed loop
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class KitPiece:
    """A piece in one of its orientations."""

    label: str
    picture: str
    """The name of its picture."""
    angle: int
    """How far the picture is turned clockwise, in degrees."""
    sides: Sequence[int]
    """The colours of its sides; none if sides do not matter."""


@dataclass(frozen=True)
class KitMeeting:
    """A place where sides of several spaces meet, in units of the picture."""

    x: float
    y: float
    ends: Sequence[tuple[str, int]]
    """Spaces and sides."""


@dataclass(frozen=True)
class KitLimit:
    """Of these spaces, at most some have a piece."""

    spaces: Sequence[str]
    most: int
    words: str
    """What is wrong if there are more."""
    label: str = ""
    """The name under which the pieces there are counted; empty if they are not."""


@dataclass(frozen=True)
class KitLines:
    """How lines across a piece are drawn, so that a loop can be highlighted."""

    colours: Sequence[str]
    across: Mapping[str, str]
    """The path between two sides, such as `0-3`, around the middle of a piece."""
    ends: Sequence[tuple[float, float]]
    """Where each side is, seen from the middle of a piece."""


@dataclass(frozen=True)
class KitWords:
    """What is said about an answer; `{n}` is a number."""

    left: tuple[str, str]
    """How many pieces are left to place: one, several."""
    progress: str
    """How much is right: `{n} of {total} sides match`; empty if nothing is counted."""
    wrong: tuple[str, str]
    """How many meetings are wrong: one, several."""
    unfinished: str = ""
    """What is missing if everything lies there and nothing is wrong."""


@dataclass(frozen=True)
class PuzzleKit:
    """A puzzle for programs that draw and check by themselves."""

    svg: str
    """The board without pieces. Sites are named by space."""
    spaces: Mapping[str, str]
    """How each space is called, by its name."""
    fixed: Mapping[str, str]
    """The pieces that cannot be moved, by space."""
    pieces: Mapping[str, KitPiece]
    """All pieces in all orientations. Piece `3/2` is piece 3 turned twice; the orientations are numbered from 0."""
    pictures: Mapping[str, str]
    piece_size: float
    """The width of a piece's picture, in units of the board's."""
    target: int
    """How many pieces a complete answer has."""
    par_seconds: int
    """The time in which a practised solver is done."""
    words: KitWords
    is_counted: bool = False
    """Whether the answer names spaces only, because all pieces are alike."""
    meetings: Sequence[KitMeeting] = ()
    same: bool = True
    """Whether meetings need the same colour, or all different ones."""
    limits: Sequence[KitLimit] = ()
    lines: KitLines | None = None
    looped_parts: Sequence[Sequence[str]] = ()
    """The parts of which each needs a loop through all of its pieces."""
    is_free: bool = False
    """Whether there is nothing to solve."""
