"""Differences of colours: contrast (WCAG 2.2), distance (OKLab), and colour blindness (Machado et al. 2009)."""

from collections.abc import Sequence
from math import dist

Linear = tuple[float, float, float]

#: Complete loss of one kind of cone, as matrices on linear sRGB.
BLINDNESS: dict[str, Sequence[Linear]] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

_TO_CONES = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
_TO_LAB = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)


def linear(colour: str) -> Linear:
    """Return the linear sRGB components of `#rrggbb`, from 0 to 1."""
    red, green, blue = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    return (_linear(red), _linear(green), _linear(blue))


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _times(matrix: Sequence[Linear], vector: Linear) -> Linear:
    first, second, third = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return (first, second, third)


def contrast(colour: str, other: str) -> float:
    """Return the WCAG contrast ratio, from 1 to 21."""
    lights = sorted(0.2126 * red + 0.7152 * green + 0.0722 * blue for red, green, blue in map(linear, (colour, other)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def seen(colour: str, blindness: str | None) -> Linear:
    """Return a colour as a person with this colour blindness sees it, in linear sRGB."""
    light = linear(colour)
    if blindness is None:
        return light
    red, green, blue = (min(max(part, 0.0), 1.0) for part in _times(BLINDNESS[blindness], light))
    return (red, green, blue)


def lab(light: Linear) -> Linear:
    """Return the OKLab coordinates of a linear sRGB colour; distances in OKLab approximate perceived ones."""
    long, middle, short = (part ** (1 / 3) for part in _times(_TO_CONES, light))
    return _times(_TO_LAB, (long, middle, short))


def distance(colour: str, other: str, blindness: str | None = None) -> float:
    """Return the distance of two colours: 0 for equal ones, 100 for black and white."""
    return 100 * dist(lab(seen(colour, blindness)), lab(seen(other, blindness)))
