"""What sites are called: the accessible labels of the game's picture, read from it once for each position."""

import re
from collections.abc import Mapping
from functools import lru_cache
from html import unescape

from clew.core.position import Position

_SITE = re.compile(r"<g\b[^>]*\bdata-site=\"([^\"]*)\"[^>]*>")
_LABEL = re.compile(r"\baria-label=\"([^\"]*)\"")


@lru_cache(maxsize=64)
def site_labels(position: Position) -> Mapping[str, str]:
    """Return the label of every site in the game's picture."""
    return labels_in(position.svg(interactive=True))


def labels_in(svg: str) -> dict[str, str]:
    """Return the label of every site in a picture."""
    found = {}
    for group in _SITE.finditer(svg):
        label = _LABEL.search(group[0])
        found[unescape(group[1])] = unescape(label[1]) if label else unescape(group[1])
    return found


def site_label(position: Position, touch: str, labels: Mapping[str, str] | None = None) -> str:
    """Return what a site or a choice is called: `e3, blue, free`; `labels` are those of a picture drawn already."""
    found = site_labels(position) if labels is None else labels
    return found.get(touch) or str(position.game.package.entry.choice_label(position, touch))


def place_words(position: Position, touch: str, labels: Mapping[str, str] | None = None) -> str:
    """Return what hints call a site or a choice: its own words, or the beginning of its label."""
    own = getattr(position.game.package.entry, "place_words", None)
    words = None if own is None else own(position, touch)
    return str(words) if words else site_label(position, touch, labels).partition(",")[0]
