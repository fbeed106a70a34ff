"""The pages that belong to no game: preferences, the description of the API, the style sheet of pictures."""

from dataclasses import asdict
from typing import Any

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import HTMLResponse, Response

from clew.web.dependencies import FormFields
from clew.web.metering.current import MeteredRoute
from clew.web.preferences import Preferences, preferences_of, save_preferences
from clew.web.site.static_files import PICTURES, REVALIDATED, static_folder
from clew.web.templating import go, page, public_page

router = APIRouter(route_class=MeteredRoute, include_in_schema=False)


@router.get("/pictures.css")
def pictures_css(request: Request) -> Response:
    """Return the style sheet of pictures at the address that pages of other sites may know."""
    return static_folder()[PICTURES].answer(request, REVALIDATED)


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
