"""The JSON API: games, seats and deeds. asking.py has what only looks, stream.py the live events."""

from typing import Annotated

from fastapi import APIRouter, Path, Response
from fastapi.responses import JSONResponse

from clew.web.credentials import Identity
from clew.web.dependencies import ClientAddress, CurrentApp, CurrentIdentity, CurrentVisitor
from clew.web.errors import PROBLEMS, REFUSALS
from clew.web.live import views
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
    SeatSecret,
    UndoRequest,
)
from clew.web.state import AppState

router = APIRouter(prefix="/api/v1", responses=PROBLEMS)

GameId = Annotated[str, Path(description="The id of a game.", max_length=64)]
SeatPath = Annotated[int, Path(ge=0, le=99)]


@router.get("/games", tags=["games"])
def open_games(server: CurrentApp, who: CurrentIdentity) -> list[GameListing]:
    """List the games with a seat for anybody, the newest first."""
    return views.open_listings(server.games, who)


@router.get("/games/mine", tags=["games"])
def my_games(server: CurrentApp, who: CurrentIdentity) -> list[GameListing]:
    """List the games of this browser that go on, the newest first."""
    return views.my_listings(server.games, who, unfinished=True)


@router.post("/games", status_code=201, tags=["games"], responses=REFUSALS)
def create(
    server: CurrentApp,
    visitor: CurrentVisitor,
    client: ClientAddress,
    wish: NewGameRequest,
) -> CreatedGame:
    """Make a game. The answer has the secrets of the seats at this device, and links for those of others."""
    server.limits.new_games.count(client)
    table = create_game(server.games, visitor, wish)
    return created(server, table, Identity(visitor))


def created(server: AppState, table: LiveGame, who: Identity) -> CreatedGame:
    """Return what whoever made a game should know."""
    games = server.games
    state = views.state(games, table, who)
    secrets = [
        SeatSecret(seat=seat, secret=games.credentials.secret(salt))
        for seat in state.yours
        if (salt := table.seats[seat].salt) is not None
    ]
    return CreatedGame(id=state.id, link=state.link, secrets=secrets, invitations=state.invitations, state=state)


@router.get("/games/{game_id}", tags=["games"], responses={401: REFUSALS[401]})
def state(server: CurrentApp, who: CurrentIdentity, game_id: GameId) -> GameState:
    """Return a game, as you may see it."""
    return views.state(server.games, server.games.get(game_id), who)


@router.post("/games/{game_id}/seats/{seat}", status_code=201, tags=["seats"], responses=REFUSALS)
def join(
    server: CurrentApp,
    visitor: CurrentVisitor,
    game_id: GameId,
    seat: SeatPath,
    wish: JoinRequest,
) -> JoinedSeat:
    """Take a free seat: with the invitation of its link, or without one where the seat is for anybody."""
    table, secret = server.games.join(game_id, visitor, seat, wish.name, wish.invitation)
    return JoinedSeat(seat=seat, secret=secret, state=views.state(server.games, table, Identity(visitor)))


@router.put("/games/{game_id}/seats/{seat}", tags=["seats"], responses=REFUSALS)
def add_device(
    server: CurrentApp,
    visitor: CurrentVisitor,
    game_id: GameId,
    seat: SeatPath,
    wish: DeviceRequest,
) -> GameState:
    """Play a seat from this browser too; it shows the secret once."""
    table = server.games.add_device(game_id, visitor, seat, wish.secret)
    return views.state(server.games, table, Identity(visitor))


def told(table: LiveGame, status: int = 200) -> Response:
    """Return the entry that a deed has added."""
    return Response(table.told[-1].data, status_code=status, media_type=JSONResponse.media_type)


@router.post("/games/{game_id}/moves", status_code=201, tags=["deeds"], responses=REFUSALS, response_model=EventMessage)
def move(server: CurrentApp, who: CurrentIdentity, game_id: GameId, wish: MoveRequest) -> Response:
    """Play a move. The answer comes when it is committed."""
    return told(server.games.move(game_id, who, wish.move, wish.ply), 201)


@router.post("/games/{game_id}/undo", tags=["deeds"], responses=REFUSALS, response_model=EventMessage)
def undo(server: CurrentApp, who: CurrentIdentity, game_id: GameId, wish: UndoRequest) -> Response:
    """Take back your last move and what programs answered to it."""
    return told(server.games.undo(game_id, who, wish.ply))


@router.post("/games/{game_id}/resign", tags=["deeds"], responses=REFUSALS, response_model=EventMessage)
def resign(server: CurrentApp, who: CurrentIdentity, game_id: GameId, wish: ResignRequest) -> Response:
    """Give the game up."""
    return told(server.games.resign(game_id, who, wish.seat))


@router.post("/games/{game_id}/draw", tags=["deeds"], responses=REFUSALS, response_model=EventMessage)
def draw(server: CurrentApp, who: CurrentIdentity, game_id: GameId, wish: DrawRequest) -> Response:
    """Offer to share the game, or answer such an offer."""
    if wish.answer == "offer":
        return told(server.games.offer(game_id, who, wish.seat))
    return told(server.games.answer(game_id, who, wish.seat, wish.answer == "accept"))


@router.post("/games/{game_id}/chat", tags=["deeds"], responses=REFUSALS, response_model=EventMessage)
def chat(server: CurrentApp, who: CurrentIdentity, game_id: GameId, wish: ChatRequest) -> Response:
    """Say something; only seats have a voice."""
    return told(server.games.chat(game_id, who, wish.seat, wish.words))


@router.post("/games/{game_id}/close", tags=["games"], responses=REFUSALS, response_model=EventMessage)
def close(server: CurrentApp, who: CurrentIdentity, game_id: GameId) -> Response:
    """Call off a game that still waits for somebody."""
    return told(server.games.close(game_id, who))


@router.post("/games/{game_id}/again", status_code=201, tags=["games"], responses=REFUSALS)
def again(
    server: CurrentApp,
    who: CurrentIdentity,
    client: ClientAddress,
    game_id: GameId,
    wish: RematchRequest,
) -> CreatedGame:
    """Make the same game once more with the same people, perhaps with programs of another level."""
    server.limits.new_games.count(client)
    table = rematch(server.games, who, game_id, wish)
    return created(server, table, who)
