"""What routes get by injection: the server's state, the client, form fields, query parameters."""

from typing import Annotated, cast

from fastapi import Depends, Query, Request
from starlette.responses import Response

from clew.web.credentials import VISITOR_COOKIE, Identity, new_token
from clew.web.forms import Form, form_of
from clew.web.models import LARGEST_PLY, LONGEST_CALLED, LONGEST_MOVE, LONGEST_POSITION, MOST_OPTIONS, MOST_SEATS
from clew.web.pictures import BoardSettings, InputBoardSettings, PictureSettings, SharedBoardSettings
from clew.web.rate_limits import client_of
from clew.web.state import AppState

YEAR = 365 * 24 * 3600


def app_state(request: Request) -> AppState:
    """Return the state of the server that received a request."""
    return cast(AppState, request.app.state.server)


def identity_of(request: Request) -> Identity:
    """Return who sent a request, by cookie or by secret."""
    visitor = app_state(request).credentials.unsigned(request.cookies.get(VISITOR_COOKIE))
    scheme, _, secret = request.headers.get("authorization", "").partition(" ")
    shown = secret.strip() if scheme.lower() == "bearer" and secret.strip() else None
    return Identity(visitor, shown, client_address(request))


def client_address(request: Request) -> str:
    """Return the address, or the network of addresses, that rate limits count by."""
    return client_of(request.client.host if request.client else None)


def set_visitor_cookie(request: Request, response: Response, visitor: str) -> None:
    """Store the id of a visitor in a cookie, unless it is there."""
    cookie = app_state(request).credentials.signed(visitor)
    if request.cookies.get(VISITOR_COOKIE) != cookie:
        set_cookie(request, response, VISITOR_COOKIE, cookie)


def set_cookie(request: Request, response: Response, name: str, value: str) -> None:
    """Set a cookie that scripts cannot read and other sites cannot use."""
    secure = request.url.scheme == "https"
    response.set_cookie(name, value, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/")


# Coroutines run on the event loop; FastAPI would send plain functions to the thread pool on every request.


async def _app(request: Request) -> AppState:
    return app_state(request)


async def _identity(request: Request) -> Identity:
    return identity_of(request)


async def _visitor(request: Request, response: Response) -> str:
    """Return the id of the browser that sent a request, a new one if it has none.

    The cookie goes into the response that FastAPI makes of a returned model; a route that returns a Response of its
    own calls `set_visitor_cookie` itself.
    """
    visitor = identity_of(request).visitor or new_token()
    set_visitor_cookie(request, response, visitor)
    return visitor


async def _client(request: Request) -> str:
    return client_address(request)


CurrentApp = Annotated[AppState, Depends(_app)]
CurrentIdentity = Annotated[Identity, Depends(_identity)]
CurrentVisitor = Annotated[str, Depends(_visitor)]
ClientAddress = Annotated[str, Depends(_client)]
FormFields = Annotated[Form, Depends(form_of)]

# Query parameters that several routes share.
MoveText = Annotated[str, Query(min_length=1, max_length=LONGEST_MOVE)]
OptionalMove = Annotated[str | None, Query(min_length=1, max_length=LONGEST_MOVE)]
OptionalPly = Annotated[
    int | None, Query(ge=0, le=LARGEST_PLY, description="The number of moves played; the last position if not given.")
]
PositionText = Annotated[str, Query(min_length=1, max_length=LONGEST_POSITION, description="A position as text.")]
Texts = Annotated[list[Annotated[str, Query(max_length=500)]], Query(max_length=MOST_OPTIONS)]
Called = Annotated[
    list[Annotated[str, Query(max_length=LONGEST_CALLED)]],
    Query(max_length=MOST_SEATS, description="What the players are called, by seat; `You` is spoken to."),
]
PictureQuery = Annotated[PictureSettings, Depends()]
BoardQuery = Annotated[BoardSettings, Depends()]
InputBoardQuery = Annotated[InputBoardSettings, Depends()]
SharedBoardQuery = Annotated[SharedBoardSettings, Depends()]
