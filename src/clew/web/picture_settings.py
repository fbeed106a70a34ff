"""Settings of pictures, as routes read them from the query."""

from dataclasses import asdict, dataclass
from typing import Annotated, Any

from fastapi import Query

Palette = Annotated[str, Query(max_length=40)]
Prefix = Annotated[str, Query(max_length=30, description="What the ids in the picture begin with.")]


@dataclass(frozen=True)
class PictureSettings:
    """How to draw a position, for PNG and GIF pictures."""

    palette: Palette = "standard"
    dark: bool = False
    coordinates: bool = True

    def as_dict(self) -> dict[str, Any]:
        """Return the settings as arguments of `Position.svg`."""
        return asdict(self)


@dataclass(frozen=True)
class BoardSettings(PictureSettings):
    """How to draw a position as SVG for our own pages."""

    caption: bool = True
    background: bool = False
    prefix: Prefix = "board"


@dataclass(frozen=True)
class SharedBoardSettings(BoardSettings):
    """How to draw a position as SVG for other sites."""

    background: bool = True
    prefix: Prefix = "clew"


@dataclass(frozen=True)
class InputBoardSettings:
    """How to draw a board on which moves are entered."""

    palette: Palette = "standard"
    prefix: Prefix = "board"

    def as_dict(self) -> dict[str, Any]:
        """Return the settings as arguments of `Position.svg`."""
        return {**asdict(self), "interactive": True, "caption": False, "background": False}
