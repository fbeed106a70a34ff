"""Pictures of the site: SVG files that are light or dark as the page around them is."""

import re
from functools import cache

from clew.core.position import Position
from clew.pictures.themes import roles, theme

_CLASSES = re.compile(r'class="([^"]+)"')
_DESCRIPTION = re.compile(r"<desc\b.*?</desc>", re.DOTALL)
_STYLED = re.compile(r"(?P<property>fill|stroke)-(?P<role>.+)")

#: Pictures are files of their own, and the page says in words what they show.
_SETTINGS = {"caption": False, "background": False}


def drawn(position: Position, **settings: object) -> str:
    """Return the picture of a position for both themes."""
    return for_both_themes(position.svg(**(_SETTINGS | settings)))


def for_both_themes(svg: str) -> str:
    """Return a light picture with the colours of the dark one in it, for pages that are dark.

    A browser asks for the colour scheme of the element that shows a picture, so this follows the switch of the page.
    """
    named = {name for match in _CLASSES.finditer(svg) for name in match[1].split()}
    dark = dark_rules(
        next((name.removeprefix("palette-") for name in named if name.startswith("palette-")), "standard")
    )
    rules = "".join(dark[name] for name in sorted(named) if name in dark)
    style = f"<style>@media (prefers-color-scheme: dark){{{rules}}}</style>"
    head, mark, rest = _DESCRIPTION.sub("", svg).replace('aria-describedby="clew-desc"', "").partition(">")
    return f"{head}{mark}{style if rules else ''}{rest}"


@cache
def dark_rules(palette: str) -> dict[str, str]:
    """Return the style rule of each class whose colour differs in the dark."""
    light, dark = theme(palette, dark=False), theme(palette, dark=True)
    return {
        f"{kind}-{role}": f".{kind}-{role}{{{kind}:{dark.colour(role)}}}"
        for kind in ("fill", "stroke")
        for role in roles()
        if light.colour(role) != dark.colour(role)
    }
