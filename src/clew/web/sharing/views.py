"""What the pages of shared games show; analysis uses it too."""

from typing import Any

from markupsafe import Markup

from clew.web.positions.board_svg import picture
from clew.web.preferences import THEMES, Preferences
from clew.web.sharing.shared import SharedGame


def shared_context(shared: SharedGame, ply: int | None, preferences: Preferences) -> dict[str, Any]:
    """Return the template variables of a page that shows a shared game at a ply, by default the last one."""
    shown_ply = shared.plies if ply is None else min(ply, shared.plies)
    position = shared.at(shown_ply)
    svg = picture(position, palette=preferences.palette, caption=False, background=False, prefix="board")
    return {
        "shared": shared,
        "svg": Markup(svg),
        "ply": shown_ply,
        "position": position,
        "themes": THEMES,
    }
