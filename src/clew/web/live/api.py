"""The JSON API: games, seats and deeds. asking.py has what only looks, stream.py the live events."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response
from fastapi.responses import JSONResponse

from clew.web.live import views
from clew.web.live.creation import create_game, rematch
from clew.web.live.game import LiveGame
from clew.web.live.models import (
    ChatRequest,
    CreatedGame,
    DeviceRequest,
    DrawRequest,
    ErrorResponse,
    EventMessage,
    GameListing,
    GameState,
    JoinedSeat,
    JoinRequest,
    MoveRequest,
    NewGameRequest,
    RematchRequest,
    ResignRequest,
    SeatSecret,
    UndoRequest,
)
from clew.web.live.service import Identity
from clew.web.state import AppState, ClientAddress, CurrentApp, CurrentIdentity, set_visitor_cookie, with_visitor_id

#: What may go wrong anywhere.
PROBLEMS: dict[int | str, dict[str, Any]] = {
    400: {"model": ErrorResponse, "description": "What was sent cannot be read."},
    404: {"model": ErrorResponse, "description": "There is no such thing."},
    413: {"model": ErrorResponse, "description": "Too large."},
    422: {"model": ErrorResponse, "description": "Something does not fit, or a move is illegal."},
    429: {"model": ErrorResponse, "description": "Too often; Retry-After says when to come back."},
    503: {"model": ErrorResponse, "description": "The database is away."},
}

#: What may go wrong where something is done at a table.
REFUSALS: dict[int | str, dict[str, Any]] = {
    401: {"model": ErrorResponse, "description": "No seat has that secret."},
    403: {"model": ErrorResponse, "description": "Not yours to do."},
    409: {"model": ErrorResponse, "description": "Too late, too early, or somebody was faster."},
}

router = APIRouter(prefix="/api/v1", responses=PROBLEMS)

GameId = Annotated[str, Path(description="The id of a game.", max_length=64)]
SeatPath = Annotated[int, Path(ge=0, le=99)]


@router.get("/games", tags=["games"])
def open_games(server: CurrentApp, who: CurrentIdentity) -> list[GameListing]:
    """List the games with a seat for anybody, the newest first."""
    since = server.house.now() - server.settings.limits.forgotten
    return listings(server, who, server.house.store.lobby(since, server.settings.limits.listed))


@router.get("/games/mine", tags=["games"])
def my_games(server: CurrentApp, who: CurrentIdentity) -> list[GameListing]:
    """List the games of this browser that go on, the newest first."""
    return my_listings(server, who, unfinished=True)


def listings(server: AppState, who: Identity, game_ids: list[str]) -> list[GameListing]:
    """Return games for a list."""
    return [views.listing(server.house, server.house.table(game_id), who) for game_id in game_ids]


def my_listings(server: AppState, who: Identity, unfinished: bool) -> list[GameListing]:
    """Return the games of a browser for a list."""
    if who.visitor is None:
        return []
    limit = server.settings.limits.listed
    return listings(server, who, server.house.store.games_of(who.visitor, unfinished, limit))


@router.post("/games", status_code=201, tags=["games"], responses=REFUSALS)
def create(
    request: Request,
    response: Response,
    server: CurrentApp,
    who: CurrentIdentity,
    client: ClientAddress,
    wish: NewGameRequest,
) -> CreatedGame:
    """Make a game. The answer has the secrets of the seats at this device, and links for those of others."""
    server.making.count(client)
    asker = with_visitor_id(server, Identity(who.visitor))
    table = create_game(server.house, asker, wish)
    set_visitor_cookie(request, response, asker)
    return created(server, table, asker)


def created(server: AppState, table: LiveGame, who: Identity) -> CreatedGame:
    """Return what whoever made a game should know."""
    house = server.house
    state = views.state(house, table, who)
    secrets = [
        SeatSecret(seat=seat, secret=house.keys.secret(salt))
        for seat in state.yours
        if (salt := table.chairs[seat].salt) is not None
    ]
    return CreatedGame(id=state.id, link=state.link, secrets=secrets, invitations=state.invitations, state=state)


@router.get("/games/{game_id}", tags=["games"], responses={401: REFUSALS[401]})
def state(server: CurrentApp, who: CurrentIdentity, game_id: GameId) -> GameState:
    """Return a game, as you may see it."""
    return views.state(server.house, server.house.table(game_id), who)


@router.post("/games/{game_id}/seats/{seat}", status_code=201, tags=["seats"], responses=REFUSALS)
def join(
    request: Request,
    response: Response,
    server: CurrentApp,
    who: CurrentIdentity,
    game_id: GameId,
    seat: SeatPath,
    wish: JoinRequest,
) -> JoinedSeat:
    """Take a free seat: with the invitation of its link, or without one where the seat is for anybody."""
    asker = with_visitor_id(server, Identity(who.visitor))
    table, secret = server.house.join(game_id, asker.visitor, seat, wish.name, wish.invitation)
    set_visitor_cookie(request, response, asker)
    return JoinedSeat(seat=seat, secret=secret, state=views.state(server.house, table, asker))


@router.put("/games/{game_id}/seats/{seat}", tags=["seats"], responses=REFUSALS)
def add_device(
    request: Request,
    response: Response,
    server: CurrentApp,
    who: CurrentIdentity,
    game_id: GameId,
    seat: SeatPath,
    wish: DeviceRequest,
) -> GameState:
    """Play a seat from this browser too; it shows the secret once."""
    asker = with_visitor_id(server, Identity(who.visitor))
    assert asker.visitor is not None
    table = server.house.add_device(game_id, asker.visitor, seat, wish.secret)
    set_visitor_cookie(request, response, asker)
    return views.state(server.house, table, asker)


def told(table: LiveGame, status: int = 200) -> Response:
    """Return the entry that a deed has added."""
    return Response(table.told[-1].data, status_code=status, media_type=JSONResponse.media_type)


@router.post("/games/{game_id}/moves", status_code=201, tags=["deeds"], responses=REFUSALS, response_model=EventMessage)
def move(server: CurrentApp, who: CurrentIdentity, game_id: GameId, wish: MoveRequest) -> Response:
    """Play a move. The answer comes when it is committed."""
    return told(server.house.move(game_id, who, wish.move, wish.ply), 201)


@router.post("/games/{game_id}/undo", tags=["deeds"], responses=REFUSALS, response_model=EventMessage)
def undo(server: CurrentApp, who: CurrentIdentity, game_id: GameId, wish: UndoRequest) -> Response:
    """Take back your last move and what programs answered to it."""
    return told(server.house.undo(game_id, who, wish.ply))


@router.post("/games/{game_id}/resign", tags=["deeds"], responses=REFUSALS, response_model=EventMessage)
def resign(server: CurrentApp, who: CurrentIdentity, game_id: GameId, wish: ResignRequest) -> Response:
    """Give the game up."""
    return told(server.house.resign(game_id, who, wish.seat))


@router.post("/games/{game_id}/draw", tags=["deeds"], responses=REFUSALS, response_model=EventMessage)
def draw(server: CurrentApp, who: CurrentIdentity, game_id: GameId, wish: DrawRequest) -> Response:
    """Offer to share the game, or answer such an offer."""
    if wish.answer == "offer":
        return told(server.house.offer(game_id, who, wish.seat))
    return told(server.house.answer(game_id, who, wish.seat, wish.answer == "accept"))


@router.post("/games/{game_id}/chat", tags=["deeds"], responses=REFUSALS, response_model=EventMessage)
def chat(server: CurrentApp, who: CurrentIdentity, game_id: GameId, wish: ChatRequest) -> Response:
    """Say something; only seats have a voice."""
    return told(server.house.chat(game_id, who, wish.seat, wish.words))


@router.post("/games/{game_id}/close", tags=["games"], responses=REFUSALS, response_model=EventMessage)
def close(server: CurrentApp, who: CurrentIdentity, game_id: GameId) -> Response:
    """Call off a game that still waits for somebody."""
    return told(server.house.close(game_id, who))


@router.post("/games/{game_id}/again", status_code=201, tags=["games"], responses=REFUSALS)
def again(
    request: Request,
    response: Response,
    server: CurrentApp,
    who: CurrentIdentity,
    client: ClientAddress,
    game_id: GameId,
    wish: RematchRequest,
) -> CreatedGame:
    """Make the same game once more with the same people, perhaps with programs of another level."""
    server.making.count(client)
    table = rematch(server.house, who, game_id, wish)
    set_visitor_cookie(request, response, who)
    return created(server, table, who)
