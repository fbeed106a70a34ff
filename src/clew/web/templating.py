"""Pages rendered from templates."""

import re
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse, RedirectResponse
from markupsafe import Markup, escape
from starlette.responses import Response
from starlette.templating import Jinja2Templates

from clew import __version__
from clew.pictures.palettes import PALETTES
from clew.pictures.stylesheet import print_patterns
from clew.web.hosts import origin_of
from clew.web.lru_cache import LruCache
from clew.web.preferences import Preferences, preferences_of
from clew.web.serving.prepared import PreparedResponse
from clew.web.site.static_links import StaticLinks

HERE = Path(__file__).parent
TEMPLATES = Jinja2Templates(HERE / "templates")
TEMPLATES.env.trim_blocks = True
TEMPLATES.env.lstrip_blocks = True
TEMPLATES.env.add_extension(StaticLinks)


#: Links of the header, by the first part of a page's path; all other pages belong to Play.
SECTIONS = {
    "puzzles": "puzzles",
    "puzzle": "puzzles",
    "challenges": "puzzles",
    "learn": "learn",
    "rules": "learn",
    "about": "learn",
    "analyse": "analyse",
}

#: Pages that are the same for many visitors.
_PAGES: LruCache[PreparedResponse] = LruCache(1000, size_of=lambda page: page.size)


def with_code(words: str) -> Markup:
    """Return words as HTML, with `text between backticks` as code."""
    return Markup(re.sub(r"`([^`]+)`", r"<code>\1</code>", str(escape(words))))


TEMPLATES.env.filters["with_code"] = with_code

#: For pages with boards that people print: what the style sheet of pictures refers to on paper.
TEMPLATES.env.globals["print_patterns"] = Markup(print_patterns())


#: What a page says to caches: only the visitor's browser may store it, and it asks each time whether it is up to date.
#: Unlike `no-store`, this lets the browser show a page at once when its visitor goes back.
REVALIDATED = {"Cache-Control": "private, no-cache"}


def page(
    request: Request,
    name: str,
    context: dict[str, Any],
    status: int = 200,
    headers: dict[str, str] | None = None,
    *,
    secret: bool = False,
) -> HTMLResponse:
    """Return a page rendered from a template, with the values that all templates use.

    A page that is `secret` has links that only its visitor may know: it is not stored, not listed by search engines,
    and does not repeat its address. The same holds for errors.
    """
    query = f"?{request.url.query}" if request.url.query else ""
    shared = _shared_context(request, preferences_of(request), request.url.path + query)
    if secret or status >= 400:
        context = context | {"canonical_path": None}
    else:
        headers = REVALIDATED | (headers or {})
    return TEMPLATES.TemplateResponse(request, name, shared | context, status, headers)


def _shared_context(request: Request, preferences: Preferences, path: str) -> dict[str, Any]:
    return {
        "preferences": preferences,
        "palettes": list(PALETTES),
        "version": __version__,
        "path": path,
        "section": section_of(path),
        "origin": origin_of(request),
        "canonical_path": path.partition("?")[0],
    }


def section_of(path: str) -> str:
    """Return which link of the header a page belongs to."""
    first = re.split(r"[/?]", path)[1]
    return SECTIONS.get(first, "analyse" if path.partition("?")[0].endswith("/analyse") else "play")


def public_page(request: Request, name: str, key: Hashable, context: Callable[[], dict[str, Any]]) -> Response:
    """Return a page that is rendered once for all visitors with the same preferences, at the same host.

    `key` is everything else that the context depends on. The page does not depend on the query.
    """
    path, preferences = request.url.path, preferences_of(request)

    def render() -> PreparedResponse:
        shared = _shared_context(request, preferences, path)
        found = TEMPLATES.env.get_template(name).render(shared | context())
        return PreparedResponse.of(found, "text/html")

    return _PAGES.get((name, path, origin_of(request), preferences, key), render).answer(request, REVALIDATED)


def go(path: str) -> RedirectResponse:
    """Redirect a browser to another page after a form."""
    return RedirectResponse(path, status_code=303)
