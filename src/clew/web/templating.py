"""Pages rendered from templates."""

import re
from pathlib import Path
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse, RedirectResponse
from markupsafe import Markup, escape
from starlette.templating import Jinja2Templates

from clew import __version__
from clew.pictures.palettes import PALETTES
from clew.web.preferences import preferences_of

HERE = Path(__file__).parent
TEMPLATES = Jinja2Templates(HERE / "templates")
TEMPLATES.env.trim_blocks = True
TEMPLATES.env.lstrip_blocks = True


def with_code(words: str) -> Markup:
    """Return words as HTML, with `text between backticks` as code."""
    return Markup(re.sub(r"`([^`]+)`", r"<code>\1</code>", str(escape(words))))


TEMPLATES.env.filters["with_code"] = with_code


def page(
    request: Request, name: str, context: dict[str, Any], status: int = 200, headers: dict[str, str] | None = None
) -> HTMLResponse:
    """Return a page rendered from a template, with the values that all templates use."""
    shared = {
        "preferences": preferences_of(request),
        "palettes": list(PALETTES),
        "version": __version__,
        "path": request.url.path + (f"?{request.url.query}" if request.url.query else ""),
    }
    return TEMPLATES.TemplateResponse(request, name, shared | context, status, headers)


def go(path: str) -> RedirectResponse:
    """Redirect a browser to another page after a form."""
    return RedirectResponse(path, status_code=303)
