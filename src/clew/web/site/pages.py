"""What browsers and search engines ask a site for: manifest, service worker, offline page, icons, robots, sitemap."""

from typing import Any
from xml.sax.saxutils import escape

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, PlainTextResponse, Response

from clew.core.package import packages
from clew.web.hosts import origin_of
from clew.web.metering.current import MeteredRoute
from clew.web.site.static_files import REVALIDATED, static_folder
from clew.web.templating import public_page

router = APIRouter(route_class=MeteredRoute, include_in_schema=False)

#: The colours of the page before its style sheet is there: light and dark, as in base.css.
LIGHT, DARK = "#eef1f0", "#131716"

#: Pages that search engines should know: those of the site, and those of each game.
SITE_PAGES = ("/", "/learn", "/puzzles", "/analyse")
GAME_PAGES = ("/new/{game}", "/learn/{game}", "/rules/{game}", "/about/{game}")

#: What search engines should not ask for: answers for programs, and a puzzle that is made for each request.
DISALLOWED = ("/api/v1/", "/puzzles/new")

DAY = {"Cache-Control": "public, max-age=86400"}


@router.get("/manifest.webmanifest")
async def manifest() -> Response:
    """Describe the site as an app that can be installed."""
    return JSONResponse(manifest_fields(), media_type="application/manifest+json", headers=REVALIDATED)


def manifest_fields() -> dict[str, Any]:
    """Return the fields of the manifest."""
    return {
        "id": "/",
        "name": "Clew: board games about lines",
        "short_name": "Clew",
        "description": "Clever board games about lines. Play the computer, a friend or a guest, or solve a puzzle.",
        "lang": "en-GB",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": LIGHT,
        "theme_color": LIGHT,
        "categories": ["games", "entertainment"],
        "icons": [
            icon("icon-192.png", 192, "any"),
            icon("icon-512.png", 512, "any"),
            icon("maskable-512.png", 512, "maskable"),
        ],
        "shortcuts": [{"name": "Today's puzzles", "url": "/puzzles"}, {"name": "Learn a game", "url": "/learn"}],
    }


def icon(name: str, size: int, purpose: str) -> dict[str, str]:
    """Return an icon of the manifest."""
    address = static_folder().address(f"icons/{name}")
    return {"src": address, "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}


@router.get("/offline")
async def offline(request: Request) -> Response:
    """Show what the service worker shows when the server cannot be reached."""
    return offline_page(request)


def offline_page(request: Request) -> Response:
    """Return the offline page in the look that the visitor has chosen."""
    return public_page(request, "site/offline.html", None, lambda: {"canonical_path": None})


@router.get("/service-worker.js")
async def service_worker(request: Request) -> Response:
    """Return the service worker, whose version is that of the offline page in the visitor's look, and of its files."""
    script = static_folder()["site/service_worker.js"].body.decode()
    look = offline_page(request).headers["etag"].strip('"')
    text = script.replace('VERSION = "0"', f'VERSION = "{static_folder().version}-{look}"')
    return Response(text, media_type="text/javascript", headers=REVALIDATED)


@router.get("/favicon.ico")
async def favicon(request: Request) -> Response:
    """Return the icon that browsers ask for where a page names none, as for pictures and texts."""
    return static_folder()["icons/favicon.ico"].answer(request, DAY)


@router.get("/robots.txt")
async def robots(request: Request) -> Response:
    """Say what search engines may ask for."""
    rules = ["User-agent: *", *(f"Disallow: {path}" for path in DISALLOWED)]
    return PlainTextResponse("\n".join([*rules, "", f"Sitemap: {origin_of(request)}/sitemap.xml", ""]), headers=DAY)


@router.get("/sitemap.xml")
async def sitemap(request: Request) -> Response:
    """List the pages that search engines should know."""
    origin = origin_of(request)
    of_games = [path.format(game=game) for game in packages() for path in GAME_PAGES]
    entries = "".join(f"  <url><loc>{escape(origin + path)}</loc></url>\n" for path in (*SITE_PAGES, *of_games))
    head = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
    return Response(f"{head}{entries}</urlset>\n", media_type="application/xml", headers=DAY)
