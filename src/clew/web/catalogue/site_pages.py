"""The pages that belong to no game: preferences, the description of the API, style sheets and other static files."""

from dataclasses import asdict
from hashlib import sha256
from typing import Any

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles

from clew.pictures.stylesheet import stylesheet
from clew.web.dependencies import FormFields
from clew.web.metering.current import MeteredRoute
from clew.web.preferences import Preferences, preferences_of, save_preferences
from clew.web.templating import HERE, go, page, public_page

router = APIRouter(route_class=MeteredRoute, include_in_schema=False)


def mount_static(app: FastAPI) -> None:
    """Serve the files of static/, if there are any."""
    if (HERE / "static").is_dir():
        app.mount("/static", CachedStaticFiles(directory=HERE / "static"), name="static")


class CachedStaticFiles(StaticFiles):
    """Files that browsers cache, checking by ETag on each use that they are up to date; typefaces never change."""

    def file_response(self, full_path: Any, *args: Any, **kwargs: Any) -> Response:
        response = super().file_response(full_path, *args, **kwargs)
        is_typeface = str(full_path).endswith(".woff2")
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if is_typeface else "no-cache"
        return response


@router.get("/pictures.css")
def pictures_css(request: Request) -> Response:
    """Return the style sheet of pictures, which has their colours for dark mode."""
    style = stylesheet()
    headers = {"Cache-Control": "no-cache", "ETag": f'"{sha256(style.encode()).hexdigest()[:16]}"'}
    if request.headers.get("if-none-match") == headers["ETag"]:
        return Response(status_code=304, headers=headers)
    return Response(style, media_type="text/css", headers=headers)


@router.get("/settings")
def settings_page(request: Request) -> HTMLResponse:
    """Show the visitor's preferences."""
    return page(request, "catalogue/settings.html", {})


@router.post("/settings")
def save_settings(request: Request, form: FormFields) -> Response:
    """Save the visitor's preferences and redirect back."""
    flags = {name: form.get(name) == "on" for name in ("confirm", "sound", "still", "names")}
    values = asdict(preferences_of(request)) | dict(form) | flags
    back = form.get("back", "/")
    is_local = back.startswith("/") and not back.startswith(("//", "/\\"))
    response = go(back if is_local else "/")
    save_preferences(request, response, Preferences.of(values))
    return response


@router.get("/api")
def api_page(request: Request) -> Response:
    """Show the routes of the JSON API."""
    return public_page(request, "catalogue/api.html", None, lambda: {"routes": api_routes(request.app)})


def api_routes(app: FastAPI) -> list[dict[str, Any]]:
    """Return the routes of the JSON API as a page shows them."""
    return [
        {
            "method": method.upper(),
            "path": path,
            "summary": operation.get("summary", ""),
            "description": operation.get("description", ""),
            "parameters": [parameter["name"] for parameter in operation.get("parameters", ())],
        }
        for path, operations in app.openapi()["paths"].items()
        for method, operation in operations.items()
    ]
