"""Errors as answers: JSON for programs, a page for people, a sentence for both."""

import logging
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import DBAPIError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from clew.core.errors import ClewError
from clew.web.errors import RateLimited, Unavailable, mistake_of, sentence_of, status_of
from clew.web.headers import HEADERS
from clew.web.live.models import ErrorDetail, ErrorResponse
from clew.web.templating import page

LOG = logging.getLogger("clew.web")

#: What is said for errors that have no words of their own.
SENTENCES = {
    404: "There is nothing here.",
    405: "That cannot be done here.",
}


def problem(request: Request, error: ClewError) -> Response:
    """Return the answer that tells of an error."""
    headers = {"Retry-After": str(error.seconds)} if isinstance(error, RateLimited) else {}
    return answer(request, status_of(error), mistake_of(error, game_of(request)), headers)


def game_of(request: Request) -> str | None:
    """Return the game that a table plays, if the request is about one that is in memory."""
    game_id = request.path_params.get("game_id")
    table = request.app.state.server.house.peek(game_id) if isinstance(game_id, str) else None
    return table.game.id if table is not None else None


def answer(request: Request, status: int, mistake: ErrorDetail, headers: dict[str, str] | None = None) -> Response:
    """Return an error for a program or for a person."""
    if request.url.path.startswith("/api/"):
        return JSONResponse(ErrorResponse(error=mistake).model_dump(), status, headers)
    context = {"status": status, "sentence": mistake.sentence, "mistake": mistake}
    return page(request, "error.html", context, status, headers)


def install(app: FastAPI) -> None:
    """Let an app answer all errors so."""

    async def of_ours(request: Request, error: Exception) -> Response:
        assert isinstance(error, ClewError)
        return problem(request, error)

    async def of_validation(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        return answer(request, 422, ErrorDetail(kind="unreadable", sentence=validation_sentence(error.errors()[0])))

    async def of_http(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        words = SENTENCES.get(error.status_code) or sentence_of(str(error.detail))
        kind = HTTPStatus(error.status_code).phrase.lower().replace(" ", "-")
        return answer(request, error.status_code, ErrorDetail(kind=kind, sentence=words), dict(error.headers or {}))

    async def of_database(request: Request, error: Exception) -> Response:
        LOG.error("the database failed: %s", type(error).__name__, exc_info=error)
        return problem(request, Unavailable("the database cannot be reached: try again in a moment"))

    async def of_anything(request: Request, error: Exception) -> Response:
        mistake = ErrorDetail(kind="failure", sentence="Something went wrong here; it is not your fault.")
        # This one is sent past the guard.
        return answer(request, 500, mistake, HEADERS)

    app.add_exception_handler(ClewError, of_ours)
    app.add_exception_handler(RequestValidationError, of_validation)
    app.add_exception_handler(HTTPException, of_http)
    app.add_exception_handler(DBAPIError, of_database)
    app.add_exception_handler(Exception, of_anything)


def validation_sentence(error: dict[str, Any]) -> str:
    """Return what is wrong with what was sent, in a sentence."""
    where = ".".join(str(part) for part in error["loc"] if part not in ("body", "query", "path", "header"))
    words = str(error["msg"]).removeprefix("Value error, ")
    return sentence_of(f"{where}: {words}" if where else words)
