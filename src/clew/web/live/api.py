"""The JSON API of live games: creating them, taking seats, acting. queries.py has the routes that only read."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Response
from fastapi.responses import JSONResponse

from clew.web.credentials import Identity
from clew.web.dependencies import ClientAddress, CurrentApp, CurrentIdentity, CurrentVisitor
from clew.web.errors import PROBLEMS, REFUSALS
from clew.web.live import views
from clew.web.live.actions import ACTIONS, CHAT, CLOSE, MOVE, RESIGN, UNDO, EmptyRequest
from clew.web.live.creation import create_game, rematch
from clew.web.live.game import LiveGame
from clew.web.live.models import (
    ChatRequest,
    CreatedGame,
    DeviceRequest,
    DrawRequest,
    EventMessage,
    GameListing,
    GameState,
    JoinedSeat,
    JoinRequest,
    MoveRequest,
    NewGameRequest,
    RematchRequest,
    ResignRequest,
    UndoRequest,
)
from clew.web.metering.current import MeteredRoute

router = APIRouter(route_class=MeteredRoute, prefix="/api/v1", responses=PROBLEMS)

#: A route that answers with the event that an action has added to the log.
ACTION: dict[str, Any] = {"tags": ["actions"], "responses": REFUSALS, "response_model": EventMessage}

GameId = Annotated[str, Path(description="The id of a game.", max_length=64)]
SeatPath = Annotated[int, Path(ge=0, le=99)]


@router.get("/games", tags=["games"])
def open_games(app: CurrentApp, identity: CurrentIdentity) -> list[GameListing]:
    """List the games with an open seat, the newest first."""
    return views.open_listings(app.games, identity)


@router.get("/engines", tags=["games"])
def engines(app: CurrentApp) -> list[str]:
    """List the engines, other programs, that the operator offers as players."""
    return list(app.games.engines)


@router.get("/games/mine", tags=["games"])
def my_games(app: CurrentApp, identity: CurrentIdentity) -> list[GameListing]:
    """List the unfinished games of this browser, the newest first."""
    return views.my_listings(app.games, identity, unfinished=True)


@router.post("/games", status_code=201, tags=["games"], responses=REFUSALS)
def create(app: CurrentApp, visitor: CurrentVisitor, client: ClientAddress, body: NewGameRequest) -> CreatedGame:
    """Create a game. The response has the secrets of the seats at this device, and links for the other seats."""
    app.limits.new_games.count(client)
    return views.created(app.games, create_game(app.games, visitor, body, client), Identity(visitor))


@router.get("/games/{game_id}", tags=["games"], responses={401: REFUSALS[401]})
def state(app: CurrentApp, identity: CurrentIdentity, game_id: GameId) -> GameState:
    """Return a game, as you may see it."""
    return views.state(app.games, app.games.get(game_id), identity)


@router.post("/games/{game_id}/seats/{seat}", status_code=201, tags=["seats"], responses=REFUSALS)
def join(
    app: CurrentApp, visitor: CurrentVisitor, client: ClientAddress, game_id: GameId, seat: SeatPath, body: JoinRequest
) -> JoinedSeat:
    """Take a free seat: with the invitation of its link, or without one where the seat is open to any visitor."""
    game, secret = app.games.join(game_id, seat, body, visitor, client)
    return JoinedSeat(seat=seat, secret=secret, state=views.state(app.games, game, Identity(visitor)))


@router.put("/games/{game_id}/seats/{seat}", tags=["seats"], responses=REFUSALS)
def add_device(
    app: CurrentApp, visitor: CurrentVisitor, game_id: GameId, seat: SeatPath, body: DeviceRequest
) -> GameState:
    """Play a seat from this browser too; it shows the secret once."""
    game = app.games.add_device(game_id, visitor, seat, body.secret)
    return views.state(app.games, game, Identity(visitor))


def event_response(game: LiveGame, status: int = 200) -> Response:
    """Return the event that an action has added to the log."""
    return Response(game.public_events[-1].data, status_code=status, media_type=JSONResponse.media_type)


@router.post(
    "/games/{game_id}/moves", status_code=201, tags=["actions"], responses=REFUSALS, response_model=EventMessage
)
def move(app: CurrentApp, identity: CurrentIdentity, game_id: GameId, body: MoveRequest) -> Response:
    """Play a move. The response is sent when the move is committed."""
    return event_response(app.games.perform(game_id, identity, MOVE, body), 201)


@router.post("/games/{game_id}/undo", **ACTION)
def undo(app: CurrentApp, identity: CurrentIdentity, game_id: GameId, body: UndoRequest) -> Response:
    """Take back your last move and the answers of bots to it."""
    return event_response(app.games.perform(game_id, identity, UNDO, body))


@router.post("/games/{game_id}/resign", **ACTION)
def resign(app: CurrentApp, identity: CurrentIdentity, game_id: GameId, body: ResignRequest) -> Response:
    """Resign the game."""
    return event_response(app.games.perform(game_id, identity, RESIGN, body))


@router.post("/games/{game_id}/draw", **ACTION)
def draw(app: CurrentApp, identity: CurrentIdentity, game_id: GameId, body: DrawRequest) -> Response:
    """Offer a draw, or answer such an offer."""
    return event_response(app.games.perform(game_id, identity, ACTIONS[body.answer], body))


@router.post("/games/{game_id}/chat", **ACTION)
def chat(app: CurrentApp, identity: CurrentIdentity, game_id: GameId, body: ChatRequest) -> Response:
    """Say something; only seats can chat."""
    return event_response(app.games.perform(game_id, identity, CHAT, body))


@router.post("/games/{game_id}/close", tags=["games"], responses=REFUSALS, response_model=EventMessage)
def close(app: CurrentApp, identity: CurrentIdentity, game_id: GameId) -> Response:
    """Cancel a game that still waits for players."""
    return event_response(app.games.perform(game_id, identity, CLOSE, EmptyRequest()))


@router.post("/games/{game_id}/again", status_code=201, tags=["games"], responses=REFUSALS)
def again(
    app: CurrentApp, identity: CurrentIdentity, client: ClientAddress, game_id: GameId, body: RematchRequest
) -> CreatedGame:
    """Create the same game with the same players, perhaps with bots of another level."""
    app.limits.new_games.count(client)
    return views.created(app.games, rematch(app.games, identity, game_id, body), identity)
