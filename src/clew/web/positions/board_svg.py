"""Pictures of positions and the labels in them, cached because several clients look at the same position."""

import re
from collections.abc import Collection, Mapping
from html import unescape
from typing import Any

from clew.core.errors import OptionError
from clew.core.position import Position
from clew.pictures.look import Look
from clew.web.lru_cache import LruCache

#: Pictures, and sets of labels, to cache.
CACHE_SIZE = 300

_SITE = re.compile(r"<g\b[^>]*\bdata-site=\"([^\"]*)\"[^>]*>")
_LABEL = re.compile(r"\baria-label=\"([^\"]*)\"")

_PICTURES: LruCache[str] = LruCache(CACHE_SIZE)
_LABELS: LruCache[Mapping[str, str]] = LruCache(CACHE_SIZE)


def picture(position: Position, **settings: Any) -> str:
    """Return a position as SVG text; pictures with marks are not cached."""
    marks = settings.pop("marks", None)
    if marks:
        return position.svg(marks=marks, **settings)
    key = (position, position.last, tuple(sorted(settings.items())))
    return _PICTURES.get(key, lambda: position.svg(**settings))


def switched_on(position: Position, names: Collection[str]) -> dict[str, bool]:
    """Return settings that the game's own picture has besides those of all pictures, or raise OptionError."""
    package = position.game.package
    switches = getattr(package.picture, "LOOK", Look).switches()
    for name in names:
        if name not in switches:
            expected = f"expected {' or '.join(switches)}" if switches else f"{package.about.name} has nothing to show"
            raise OptionError(f"show={name}: {expected}")
    return dict.fromkeys(names, True)


def labels(position: Position) -> Mapping[str, str]:
    """Return the accessible label of every site in the picture of a position."""
    return _LABELS.get((position, position.last), lambda: _labels_of(picture(position, interactive=True)))


def _labels_of(svg: str) -> dict[str, str]:
    found = {}
    for group in _SITE.finditer(svg):
        label = _LABEL.search(group[0])
        found[unescape(group[1])] = unescape(label[1]) if label else unescape(group[1])
    return found
