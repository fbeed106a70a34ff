"""Fill patterns (hatches, dots, waves), which distinguish pieces without colour.

A pattern is a repeating square tile of side 1; a picture's `grain` is its size. A pattern of LINES is an outline with a
stroke width; one of AREAS is an outline that is filled.
"""

from clew.pictures.outlines import Outline, circle, polygon

LINES: dict[str, tuple[Outline, float]] = {
    # Three strokes, so that the lines continue across the corners of neighbouring tiles.
    "hatch": (
        Outline.at((-0.25, 0.25)).line((0.25, -0.25))
        + Outline.at((-0.25, 1.25)).line((1.25, -0.25))
        + Outline.at((0.75, 1.25)).line((1.25, 0.75)),
        0.24,
    ),
    "rows": (Outline.at((-0.1, 0.5)).line((1.1, 0.5)), 0.34),
    "columns": (Outline.at((0.5, -0.1)).line((0.5, 1.1)), 0.34),
    "waves": (
        Outline.at((-0.5, 0.5))
        .curve((-0.3, 0.1), (-0.2, 0.1), (0, 0.5))
        .curve((0.2, 0.9), (0.3, 0.9), (0.5, 0.5))
        .curve((0.7, 0.1), (0.8, 0.1), (1, 0.5))
        .curve((1.2, 0.9), (1.3, 0.9), (1.5, 0.5)),
        0.24,
    ),
    "crosses": (Outline.at((0.2, 0.5)).line((0.8, 0.5)) + Outline.at((0.5, 0.2)).line((0.5, 0.8)), 0.2),
}

AREAS: dict[str, Outline] = {
    "dots": circle((0.25, 0.25), 0.16) + circle((0.75, 0.75), 0.16),
    "checks": polygon(((0, 0), (0.5, 0), (0.5, 0.5), (0, 0.5))) + polygon(((0.5, 0.5), (1, 0.5), (1, 1), (0.5, 1))),
}

NAMES = (*LINES, *AREAS)
