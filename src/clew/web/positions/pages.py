"""The position editor: a board on which any position of a game is set up, to play from, analyse or share."""

import re
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse
from markupsafe import Markup

from clew.core.errors import ClewError, InvalidPosition
from clew.core.game import Game
from clew.core.interaction.editing import Draft
from clew.core.package import package
from clew.core.position import Position
from clew.play.editing import draft_of, parse_draft, sites_of
from clew.web.catalogue.service import parse_options
from clew.web.dependencies import Texts
from clew.web.errors import sentence_of, status_of
from clew.web.metering.current import MeteredRoute
from clew.web.models import LONGEST_POSITION
from clew.web.positions.board_svg import picture
from clew.web.positions.editor import LONGEST_DRAFT, draft_state, icon_groups
from clew.web.positions.service import cached_position
from clew.web.preferences import preferences_of
from clew.web.templating import page

router = APIRouter(route_class=MeteredRoute, include_in_schema=False)

#: What the reader of positions says before and after its reason: the text that it read, and the number of a rule.
_QUOTED = re.compile(r"^(['\"]).*?\1: ")
_RULE = re.compile(r" \([A-Z]{2}\d+\)")


def in_words(error: ClewError) -> str:
    """Return why a text is no position; the text itself is in the field beside it."""
    words = _RULE.sub("", _QUOTED.sub("", str(error)))
    return sentence_of(words[:1].upper() + words[1:])


@router.get("/editor/{game}")
def editor(
    request: Request,
    game: str,
    option: Texts = [],  # noqa: B006
    position: Annotated[str | None, Query(max_length=LONGEST_POSITION)] = None,
    draft: Annotated[str | None, Query(max_length=LONGEST_DRAFT)] = None,
) -> HTMLResponse:
    """Show the editor with the start of a game, with a position, or with a draft."""
    found, refusal = package(game), None
    start = Game(found, {}).start().view(0)
    opened: Position | Draft = start
    try:
        if draft:
            opened = parse_draft(draft)
        elif position:
            opened = cached_position(position)
        elif option:
            opened = Game(found, parse_options(option)).start().view(0)
        if opened.game.id != game:
            raise InvalidPosition(f"this is a position of {opened.game.about.name}")
    except ClewError as error:
        opened, refusal = start, error
    if isinstance(opened, Position) and found.editing is not None:
        opened = draft_of(opened)
    context = {
        "game": opened.game,
        "error": refusal and in_words(refusal),
        "typed": position if refusal else None,
        **(_context(request, opened) if isinstance(opened, Draft) else _context_of_text(request, opened)),
    }
    return page(request, "positions/editor.html", context, status_of(refusal) if refusal else 200)


def _context(request: Request, draft: Draft) -> dict[str, Any]:
    """Return the template variables of an editor."""
    palette = preferences_of(request).palette
    # Sites can be touched as soon as the page's script has drawn them.
    state = draft_state(draft, {"palette": palette, "caption": False, "background": False, "prefix": "board"})
    editing = draft.game.package.editing
    return {
        "state": state,
        "svg": Markup(state.svg),
        "text": state.position,
        "groups": icon_groups(draft.game, palette),
        "sites": " ".join(sites_of(draft.game)),
        "notes": editing.NOTES if editing else (),
    }


def _context_of_text(request: Request, position: Position) -> dict[str, Any]:
    """Return the template variables for a game whose positions are set up as text only."""
    svg = picture(position, palette=preferences_of(request).palette, caption=False, background=False, prefix="board")
    return {"state": None, "svg": Markup(svg), "text": str(position), "groups": [], "sites": "", "notes": ()}
