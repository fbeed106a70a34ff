"""The last line of defence: what no other code has handled is answered in a sentence and logged in one line."""

import logging
import traceback
from collections.abc import Callable
from pathlib import Path

from sqlalchemy.exc import DBAPIError
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from clew.web.models import single_line

LOG = logging.getLogger(__name__)

SENTENCE = "Something went wrong here; it is not your fault."

#: How much of an error's message is logged, and how many of the places that it passed.
LONGEST_MESSAGE = 300
MOST_PLACES = 3


class FailureBarrier:
    """Answers requests for which everything inside has failed; `respond` turns the error into a response."""

    def __init__(self, app: ASGIApp, respond: Callable[[Request, Exception], Response]) -> None:
        self.app = app
        self.respond = respond

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and answer it if that fails."""
        is_started = False

        async def send_noting(message: Message) -> None:
            nonlocal is_started
            is_started = is_started or message["type"] == "http.response.start"
            await send(message)

        try:
            await self.app(scope, receive, send_noting)
        except ClientDisconnect:
            return
        except Exception as error:
            if scope["type"] != "http":
                raise
            LOG.error("%s %s: %s", scope["method"], address_of(scope), one_line(error))
            # A response that has begun cannot be taken back: the server then closes the connection.
            if not is_started:
                await self._response(Request(scope), error)(scope, receive, send)

    def _response(self, request: Request, error: Exception) -> Response:
        try:
            return self.respond(request, error)
        except Exception as second:
            LOG.error("the page of an error: %s", one_line(second))
            return PlainTextResponse(SENTENCE, 500)


def address_of(scope: Scope) -> str:
    """Return the route of a request, with the game that it is about; never what else its address carries."""
    route = getattr(scope.get("route"), "path", None) or "an address that there is not"
    game = scope.get("path_params", {}).get("game_id", "")
    return str(route).replace("{game_id}", game) if game.isascii() and game.isalnum() else str(route)


def one_line(error: BaseException) -> str:
    """Return an error on one line: its type, its message, and where it was raised."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    # The text of a database error holds the values of the statement, which a log must not have.
    words = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    frames = traceback.extract_tb(error.__traceback__)[-MOST_PLACES:]
    places = ", ".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in reversed(frames))
    return f"{type(error).__name__}: {single_line(str(words))[:LONGEST_MESSAGE]} ({places})"
