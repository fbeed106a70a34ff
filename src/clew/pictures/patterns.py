"""Patterns: hatches, dots and waves that tell colours apart without colour.

A pattern is a square tile, 1 wide, that repeats; a picture's `grain` says how large it is drawn.
"""

from clew.pictures.outlines import Outline, Point

#: What a tile holds: lines to stroke, or dots to fill, each with a width or radius.
Strokes = tuple[Outline, float]
Dot = tuple[Point, float]

LINES: dict[str, Strokes] = {
    "hatch": (Outline.at((-0.25, 0.25)).line((0.25, -0.25)) + Outline.at((0, 1)).line((1, 0))
              + Outline.at((0.75, 1.25)).line((1.25, 0.75)), 0.3),
    "rows": (Outline.at((0, 0.5)).line((1, 0.5)), 0.36),
    "columns": (Outline.at((0.5, 0)).line((0.5, 1)), 0.36),
    "waves": (Outline.at((-0.5, 0.5)).curve((-0.25, 0), (-0.25, 0), (0, 0.5))
              .curve((0.25, 1), (0.25, 1), (0.5, 0.5)).curve((0.75, 0), (0.75, 0), (1, 0.5))
              .curve((1.25, 1), (1.25, 1), (1.5, 0.5)), 0.24),
    "crosses": (Outline.at((0.25, 0.5)).line((0.75, 0.5)) + Outline.at((0.5, 0.25)).line((0.5, 0.75)), 0.2),
}  # fmt: skip

DOTS: dict[str, tuple[Dot, ...]] = {
    "dots": (((0.25, 0.25), 0.15), ((0.75, 0.75), 0.15)),
}

NAMES = (*LINES, *DOTS)
