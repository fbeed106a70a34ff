"""Pictures of positions, and what is written on them. They are kept for a while, as many look at the same one."""

import re
from collections.abc import Mapping
from html import unescape
from typing import Any

from clew.core.position import Position
from clew.web.lru_cache import LruCache

SVG = "image/svg+xml"
SVG_RESPONSE: dict[int | str, dict[str, Any]] = {200: {"content": {SVG: {}}, "description": "The picture."}}

#: How many pictures and lists of touches are kept.
MOST_PICTURES = 300

_SITE = re.compile(r"<g\b[^>]*\bdata-site=\"([^\"]*)\"[^>]*>")
_LABEL = re.compile(r"\baria-label=\"([^\"]*)\"")


_PICTURES: LruCache[str] = LruCache(MOST_PICTURES)
_LABELS: LruCache[Mapping[str, str]] = LruCache(MOST_PICTURES)


def picture(position: Position, **settings: Any) -> str:
    """Return a position as SVG text; what is marked on it is drawn each time."""
    marks = settings.pop("marks", None)
    if marks:
        return position.svg(marks=marks, **settings)
    key = (position, position.last, tuple(sorted(settings.items())))
    return _PICTURES.get(key, lambda: position.svg(**settings))


def labels(position: Position) -> Mapping[str, str]:
    """Return what is said aloud of everything that can be touched in the picture of a position."""
    return _LABELS.get((position, position.last), lambda: _labels_of(picture(position, interactive=True)))


def _labels_of(svg: str) -> dict[str, str]:
    found = {}
    for group in _SITE.finditer(svg):
        label = _LABEL.search(group[0])
        found[unescape(group[1])] = unescape(label[1]) if label else unescape(group[1])
    return found
