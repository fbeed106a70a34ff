"""Writes the areas of an interactive picture: a layer above the drawing that pointers, keys and screen readers meet.

The board is a grid of rows and cells, because screen readers then pass the arrow keys to the page; a tray is a toolbar
with buttons. Style sheets highlight the outlines (web/static/board.css).
"""

import re
from collections.abc import Callable, Sequence
from typing import Any
from xml.sax.saxutils import escape

import svg

from clew.pictures.areas import Area, areas_in, rows_of, trays_of
from clew.pictures.shapes import Shape

WriteShape = Callable[[Shape, dict[str, Any]], svg.Element]


def attribute(text: str) -> str:
    """Return a text as the value of an attribute."""
    return escape(text, {'"': "&quot;"})


class AreaWriter:
    """Writes the areas of one picture; `write_shape` writes a shape with some attributes."""

    def __init__(self, prefix: str, write_shape: WriteShape) -> None:
        self.prefix = prefix
        self.write_shape = write_shape
        self.ids: set[str] = set()

    def layer(self, shapes: Sequence[Shape]) -> svg.Element:
        """Return the areas of a picture as one group."""
        found = areas_in(shapes)
        rows = rows_of([area for area in found if area.tray is None and area.site is not None])
        read_only = [self._area(area, "img") for area in found if area.tray is None and area.site is None]
        grid = svg.G(
            elements=[self._row(row) for row in rows],
            class_=["sites"],
            extra={"role": "grid", "aria-labelledby": f"{self.prefix}-title"},
        )
        trays = [self._tray(label, areas) for label, areas in trays_of(found).items()]
        return svg.G(elements=[*([grid] if rows else []), *read_only, *trays], class_=["areas"])

    def _row(self, row: Sequence[Area]) -> svg.Element:
        names = [area.site or "" for area in row]
        label = names[0] if len(names) == 1 else f"{names[0]} to {names[-1]}"
        cells = [self._area(area, "gridcell") for area in row]
        return svg.G(elements=cells, extra={"role": "row", "aria-label": attribute(label)})

    def _tray(self, label: str, areas: Sequence[Area]) -> svg.Element:
        things = [self._area(area, "img" if area.site is None else "button") for area in areas]
        return svg.G(elements=things, class_=["tray"], extra={"role": "toolbar", "aria-label": attribute(label)})

    def _area(self, area: Area, role: str) -> svg.Element:
        label = {"role": role, "aria-label": attribute(area.label)}
        if area.site is None:
            outline = self.write_shape(area.outline, {"fill": "none", "pointer_events": "none"})
            return svg.G(elements=[outline], extra=label)
        outline = self.write_shape(area.outline, {"fill": "none", "pointer_events": "all", "class_": ["outline"]})
        return svg.G(
            id=self._id(area.site),
            elements=[outline],
            class_=["site"],
            data={"site": attribute(area.site)},
            extra={"tabindex": "-1", **label},
        )

    def _id(self, site: str) -> str:
        plain = re.sub(r"[^A-Za-z0-9]+", "-", site)
        name, number = f"{self.prefix}-at-{plain}", 1
        while name in self.ids:
            number += 1
            name = f"{self.prefix}-at-{plain}-{number}"
        self.ids.add(name)
        return name
