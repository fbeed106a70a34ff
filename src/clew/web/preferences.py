"""How a visitor wants pages to look and behave: kept in a cookie of its own."""

from dataclasses import asdict, dataclass

from fastapi import Request
from starlette.responses import Response

from clew.pictures.palettes import PALETTES
from clew.web.live.actions import plain
from clew.web.live.models import LONGEST_NAME
from clew.web.state import app_state, set_cookie

COOKIE = "clew-look"
THEMES = ("system", "light", "dark")


@dataclass(frozen=True)
class Preferences:
    """What a visitor has chosen."""

    palette: str = "standard"
    theme: str = "system"
    confirm: bool = True
    """Whether moves are shown before they are played."""
    sound: bool = True
    name: str = ""
    """What the visitor was called last."""

    @classmethod
    def of(cls, given: dict[str, object]) -> "Preferences":
        """Return what was chosen, with what is usual for whatever does not fit."""
        usual = cls()
        palette, theme, name = given.get("palette"), given.get("theme"), given.get("name")
        return cls(
            palette=str(palette) if palette in PALETTES else usual.palette,
            theme=str(theme) if theme in THEMES else usual.theme,
            confirm=bool(given.get("confirm", usual.confirm)),
            sound=bool(given.get("sound", usual.sound)),
            name=plain(str(name))[:LONGEST_NAME] if name else "",
        )


def look_of(request: Request) -> Preferences:
    """Return what a visitor has chosen."""
    return Preferences.of(app_state(request).house.keys.unpacked(request.cookies.get(COOKIE)))


def keep_look(request: Request, response: Response, look: Preferences) -> None:
    """Remember what a visitor has chosen."""
    if look != look_of(request):
        set_cookie(request, response, COOKIE, app_state(request).house.keys.packed(asdict(look)))
