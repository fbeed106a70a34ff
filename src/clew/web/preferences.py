"""How a visitor wants pages to look and behave, stored in a signed cookie."""

from dataclasses import asdict, dataclass

from fastapi import Request
from starlette.responses import Response

from clew.pictures.palettes import PALETTES
from clew.play.conduct import FIRST_LEVEL
from clew.search.levels import LEVELS
from clew.web.dependencies import app_state, set_cookie
from clew.web.models import LONGEST_NAME, single_line

COOKIE = "clew-look"
LEVEL_NUMBERS = tuple(level.number for level in LEVELS)
THEMES = ("system", "light", "dark")


@dataclass(frozen=True)
class Preferences:
    """The preferences of a visitor."""

    palette: str = "standard"
    theme: str = "system"
    confirm: bool = True
    """Whether a move is shown before it is played."""
    sound: bool = True
    still: bool = False
    """Whether pictures and moves are shown without animation, also where the system would allow it."""
    names: bool = False
    """Whether boards show the names of their sites."""
    name: str = ""
    """The name that the visitor used last."""
    level: int = FIRST_LEVEL
    """The level of the computer that the visitor chose last."""

    @classmethod
    def of(cls, given: dict[str, object]) -> "Preferences":
        """Return the preferences in a mapping, with the default for every value that does not fit."""
        default = cls()
        palette, theme, name, level = (given.get(key) for key in ("palette", "theme", "name", "level"))
        return cls(
            palette=str(palette) if palette in PALETTES else default.palette,
            theme=str(theme) if theme in THEMES else default.theme,
            confirm=bool(given.get("confirm", default.confirm)),
            sound=bool(given.get("sound", default.sound)),
            still=bool(given.get("still", default.still)),
            names=bool(given.get("names", default.names)),
            name=single_line(str(name))[:LONGEST_NAME] if name else "",
            level=level if isinstance(level, int) and level in LEVEL_NUMBERS else default.level,
        )


def preferences_of(request: Request) -> Preferences:
    """Return the preferences of the visitor who sent a request."""
    return Preferences.of(app_state(request).credentials.unpacked(request.cookies.get(COOKIE)))


def save_preferences(request: Request, response: Response, preferences: Preferences) -> None:
    """Store preferences in the visitor's cookie if they have changed."""
    if preferences != preferences_of(request):
        set_cookie(request, response, COOKIE, app_state(request).credentials.packed(asdict(preferences)))
