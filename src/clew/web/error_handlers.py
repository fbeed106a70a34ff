"""Errors as responses: JSON for programs, a page for people, a sentence for both."""

import logging
from http import HTTPStatus

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import DataError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from clew.core.errors import ClewError
from clew.web.dependencies import app_state
from clew.web.errors import (
    BeingMade,
    BeingPrepared,
    ErrorDetail,
    ErrorResponse,
    NotFound,
    RateLimited,
    RequestError,
    Unavailable,
    mistake_of,
    sentence_of,
    status_of,
)
from clew.web.failures import SENTENCE, one_line
from clew.web.forms import validation_sentence
from clew.web.storage.outages import OUTAGES, outage_sentence
from clew.web.templating import page

LOG = logging.getLogger(__name__)

#: Sentences for errors that the framework raises without one.
SENTENCES = {
    404: "There is no page at this address.",
    405: "This address only takes what a form sends. Go back, and try it from the page that you came from.",
}

#: Sentences for people, where programs need other ones, by the kind of error.
PAGE_SENTENCES = {
    "unknown-game": "There is no game of that name here. All games are on the home page.",
}
NO_LIVE_GAME = "There is no game at this address. It may have been removed, or the link is not complete."

#: After these a visitor can do the same again.
PASSING = (429, 500, 503)


#: How often a page that waits for a game or a puzzle to be prepared is loaded again.
REFRESH_SECONDS = 3


def problem(request: Request, error: ClewError) -> Response:
    """Return the response for an error."""
    headers = {"Retry-After": str(error.seconds)} if isinstance(error, RateLimited | Unavailable) else {}
    if isinstance(error, BeingMade) and request.method == "GET":
        headers["Refresh"] = str(min(error.seconds, REFRESH_SECONDS))
    return response_for(request, status_of(error), mistake_of(error, _game_of(request)), headers)


def failure(request: Request, error: Exception) -> Response:
    """Return the response for an error that no code expects."""
    if isinstance(error, UnicodeError):
        return problem(request, RequestError("this text cannot be read: it is not valid Unicode"))
    return response_for(request, 500, ErrorDetail(kind="failure", sentence=SENTENCE))


def _game_of(request: Request) -> str | None:
    """Return which game is played in the live game of a request, if that is in memory."""
    game_id = request.path_params.get("game_id")
    game = app_state(request).games.peek(game_id) if isinstance(game_id, str) else None
    return game.variant.id if game is not None else None


def response_for(request: Request, status: int, error: ErrorDetail, headers: dict[str, str] | None = None) -> Response:
    """Return an error as JSON under /api/, as a page elsewhere."""
    if request.scope["path"].startswith("/api/"):
        return JSONResponse(ErrorResponse(error=error).model_dump(), status, headers)
    is_live_game = request.scope["path"].startswith("/games/") and error.kind == NotFound.kind
    context = {
        "status": status,
        "sentence": NO_LIVE_GAME if is_live_game else PAGE_SENTENCES.get(error.kind, error.sentence),
        "mistake": error,
        "is_game": is_live_game or error.kind == "unknown-game",
        "can_try_again": status in PASSING and request.method == "GET",
    }
    return page(request, "error.html", context, status, headers)


def install_error_handlers(app: FastAPI) -> None:
    """Make an app answer all errors this way."""

    async def of_clew(request: Request, error: Exception) -> Response:
        assert isinstance(error, ClewError)
        return problem(request, error)

    async def of_preparation(request: Request, error: Exception) -> Response:
        assert isinstance(error, BeingPrepared)
        headers = {"Retry-After": str(error.seconds)}
        if request.method == "GET":
            headers["Refresh"] = str(min(error.seconds, REFRESH_SECONDS))
        return response_for(request, error.status, ErrorDetail(kind=error.kind, sentence=str(error)), headers)

    async def of_validation(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        detail = ErrorDetail(kind="unreadable", sentence=validation_sentence(error.errors()[0]))
        return response_for(request, 422, detail)

    async def of_http(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        words = SENTENCES.get(error.status_code) or sentence_of(str(error.detail))
        kind = HTTPStatus(error.status_code).phrase.lower().replace(" ", "-")
        detail = ErrorDetail(kind=kind, sentence=words)
        return response_for(request, error.status_code, detail, dict(error.headers or {}))

    async def of_database(request: Request, error: Exception) -> Response:
        LOG.error("the database failed: %s", one_line(error))
        if isinstance(error, DataError):
            return problem(request, RequestError("this cannot be stored: the database refuses a value of it"))
        return problem(request, Unavailable(outage_sentence(error)))

    app.add_exception_handler(ClewError, of_clew)
    app.add_exception_handler(BeingPrepared, of_preparation)
    app.add_exception_handler(RequestValidationError, of_validation)
    app.add_exception_handler(HTTPException, of_http)
    for outage in OUTAGES:
        app.add_exception_handler(outage, of_database)
