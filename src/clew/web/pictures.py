"""Pictures in requests and responses: settings from the query, media types, headers."""

import re
from dataclasses import asdict, dataclass
from typing import Annotated, Any

from fastapi import Query, Response

MEDIA_TYPES = {"svg": "image/svg+xml", "png": "image/png", "gif": "image/gif"}

#: Describes an SVG response in OpenAPI.
SVG_RESPONSE: dict[int | str, dict[str, Any]] = {
    200: {"content": {MEDIA_TYPES["svg"]: {}}, "description": "The picture."}
}

#: The picture of an address that carries the whole position or puzzle never changes, so browsers may cache it for a
#: week; other sites may show it.
CACHED_PICTURE = {"Cache-Control": "public, max-age=604800", "Cross-Origin-Resource-Policy": "cross-origin"}

_LABEL = re.compile(r" aria-label=\"[^\"]*\"")

Palette = Annotated[str, Query(max_length=40)]
Prefix = Annotated[str, Query(max_length=30, description="The prefix of the ids in the picture.")]
PictureWidth = Annotated[int, Query(ge=100, le=1200, description="In pixels.")]


@dataclass(frozen=True)
class PictureSettings:
    """How to draw a position, for PNG and GIF pictures."""

    palette: Palette = "standard"
    dark: bool = False
    coordinates: bool = True
    names: bool = False

    def as_dict(self) -> dict[str, Any]:
        """Return the settings as arguments of `Position.svg`."""
        return asdict(self)


@dataclass(frozen=True)
class BoardSettings(PictureSettings):
    """How to draw a position as SVG for our own pages."""

    caption: bool = True
    standings: bool = True
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
    names: bool = False
    prefix: Prefix = "board"

    def as_dict(self) -> dict[str, Any]:
        """Return the settings as arguments of `Position.svg`."""
        return {**asdict(self), "interactive": True, "caption": False, "background": False}


def without_labels(svg: str) -> str:
    """Return a picture that cannot be touched: to screen readers it is one image, and its parts have no names."""
    return _LABEL.sub("", svg)


def svg_response(svg: str, headers: dict[str, str] | None = None) -> Response:
    """Return a picture as an SVG response."""
    return Response(svg, media_type=MEDIA_TYPES["svg"], headers=headers)
