"""The request and response models of live games. Templates get the same."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from clew.web.live.events import EventKind, Status
from clew.web.models import (
    LONGEST_CHAT,
    LONGEST_MOVE,
    LONGEST_NAME,
    LONGEST_POSITION,
    LONGEST_SECRET,
    MOST_OPTIONS,
    MOST_SEATS,
    PlyNumber,
    RequestModel,
    SeatNumber,
)

LONGEST_PER_MOVE = 14 * 24 * 3600

SeatKind = Literal["me", "program", "link", "lobby"]


class SeatRequest(RequestModel):
    """The player of a seat in a new game."""

    kind: SeatKind = Field(description="me (this device), program (a bot), link (by invitation) or lobby (any visitor)")
    name: str = Field(default="", max_length=LONGEST_NAME, description="The name of a person at this device.")
    level: int | None = Field(default=None, ge=1, le=10, description="The level of a bot, 1 to 10.")


class ClockRequest(RequestModel):
    """The time control: none, a number of seconds for each move, or for all moves of a seat."""

    kind: Literal["none", "move", "game"] = "none"
    seconds: int = Field(default=0, ge=0, le=LONGEST_PER_MOVE)


class NewGameRequest(RequestModel):
    """A new game."""

    game: str = Field(max_length=60, description="The game's id, as in the catalogue.")
    options: dict[Annotated[str, Field(max_length=40)], bool | int | Annotated[str, Field(max_length=500)] | None] = (
        Field(default_factory=dict, max_length=MOST_OPTIONS)
    )
    position: str | None = Field(
        default=None,
        max_length=LONGEST_POSITION,
        description="A position as text to start from; it brings its own options.",
    )
    seats: list[SeatRequest] = Field(
        default_factory=list,
        max_length=MOST_SEATS,
        description="In playing order; missing seats are open to all.",
    )
    clock: ClockRequest = ClockRequest()
    takebacks: bool = Field(default=True, description="Whether moves can be taken back, against bots or at one device.")
    hints: bool = Field(default=True, description="Whether there are hints, against bots or at one device.")


class JoinRequest(RequestModel):
    """A visitor takes a seat."""

    name: str = Field(default="", max_length=LONGEST_NAME)
    invitation: str | None = Field(
        default=None, max_length=LONGEST_SECRET, description="From the link; none for the lobby."
    )


class DeviceRequest(RequestModel):
    """The secret of a seat, from a browser that wants to play it too."""

    secret: str = Field(max_length=LONGEST_SECRET)


class MoveRequest(RequestModel):
    """A move, by the seat to move."""

    move: str = Field(min_length=1, max_length=LONGEST_MOVE)
    ply: PlyNumber


class UndoRequest(RequestModel):
    """A takeback, by a player who has seen `ply` moves."""

    ply: PlyNumber


class ResignRequest(RequestModel):
    """A seat resigns."""

    seat: SeatNumber | None = Field(default=None, description="Only needed with several seats.")


class DrawRequest(RequestModel):
    """An offer of a draw, or the answer to one."""

    answer: Literal["offer", "accept", "decline"]
    seat: SeatNumber | None = None


class ChatRequest(RequestModel):
    """A line of chat."""

    words: str = Field(min_length=1, max_length=LONGEST_CHAT)
    seat: SeatNumber | None = None


class HintRequest(RequestModel):
    """A hint: step 1 shows where to look, step 2 the whole move."""

    step: Literal[1, 2] = 1


class RematchRequest(RequestModel):
    """A rematch."""

    level: int | None = Field(default=None, ge=1, le=10, description="The level of all bots in the new game.")
    rotate: bool = Field(default=False, description="Whether all players move to the next seat.")


class ClockState(BaseModel):
    """The clock of a game."""

    kind: Literal["none", "move", "game"]
    seconds: int
    deadline: float | None = Field(description="When the seat to move loses, in seconds since 1970; None if never.")
    now: float = Field(description="The server's time.")


class SeatState(BaseModel):
    """A seat and its player."""

    seat: int
    name: str = Field(description="The name of the seat, as in `White`.")
    kind: Literal["person", "program", "waiting"]
    player: str = Field(description="The name of a person; `level 4` for a bot; empty while waiting.")
    level: int | None
    lobby: bool = Field(description="Whether any visitor may take the seat now.")
    yours: bool
    to_move: bool
    seconds_left: float | None = Field(description="On the clock when the state was made; None without one.")


class ResultState(BaseModel):
    """How a game ended."""

    winners: list[int]
    scores: list[int] | None
    reason: str
    rule: str | None = Field(description="The rule that ended it, if one did.")
    link: str | None
    headline: str
    score: str = Field(description="What each seat got, as in `1-0`.")
    termination: str


class ChatLine(BaseModel):
    """A line of chat."""

    number: int
    seat: int
    words: str
    at: float


class DrawOfferState(BaseModel):
    """An offer of a draw."""

    seat: int
    accepted: list[int]


def _without_additional_properties(schema: dict[str, Any]) -> None:
    schema.pop("additionalProperties", None)


class AvailableActions(BaseModel):
    """What the client can do now: the actions of `live.actions` that are offered, hints, and free seats."""

    # Fields of further actions come from the table of actions; the schema lists those of this version.
    model_config = ConfigDict(extra="allow", json_schema_extra=_without_additional_properties)

    move: bool
    undo: bool
    resign: bool
    offer_draw: bool
    answer_draw: bool
    chat: bool
    hint: bool
    again: bool
    close: bool
    join: list[int] = Field(description="Seats that any visitor may take.")


class SeatLink(BaseModel):
    """A link for one seat: an invitation, or the client's own seat for another device."""

    seat: int
    link: str


class GameState(BaseModel):
    """A game, as the client may see it."""

    id: str
    game: str
    name: str
    options: dict[str, str]
    status: Status
    number: int = Field(description="Number of the last event of the log: live events continue after it.")
    ply: int = Field(description="The number of moves that have been played.")
    seat: int | None = Field(description="The seat to move; None while seats are free and at the end.")
    headline: str
    seats: list[SeatState]
    yours: list[int]
    position: str
    diagram: str
    start: str
    custom_start: bool = Field(description="Whether a position was chosen to start from, instead of the usual start.")
    moves: list[str]
    redrawn: list[int] = Field(description="The plies at which an undo had what is face down shuffled.")
    last: str | None
    result: ResultState | None
    clock: ClockState
    offer: DrawOfferState | None
    chat: list[ChatLine]
    takebacks: bool
    hints: bool
    can: AvailableActions
    again: str | None = Field(description="The id of the rematch.")
    link: str = Field(description="For spectators.")
    record_link: str
    replay_link: str
    invitations: list[SeatLink] = Field(description="Only for the client that created the game, while seats are free.")
    seat_links: list[SeatLink] = Field(description="Only the client's own seats.")


class SeatSecret(BaseModel):
    """The secret of one of the client's own seats."""

    seat: int
    secret: str


class CreatedGame(BaseModel):
    """A game that was created."""

    id: str
    link: str
    secrets: list[SeatSecret]
    invitations: list[SeatLink]
    state: GameState


class JoinedSeat(BaseModel):
    """A seat that was taken."""

    seat: int
    secret: str
    state: GameState


class GameListing(BaseModel):
    """A game in a list."""

    id: str
    game: str
    name: str
    options: str
    link: str
    status: Status
    headline: str
    ply: int
    seats: list[SeatState]
    your_turn: bool
    clock: ClockState
    custom_start: bool = Field(description="Whether a position was chosen to start from, instead of the usual start.")
    created: float


class LegalMoves(BaseModel):
    """Some of the legal moves."""

    ply: int
    total: int
    moves: list[str]
    more: int | None = Field(description="The offset of the next page, or None.")


class MoveHint(BaseModel):
    """A hint."""

    ply: int
    step: int
    places: list[str] = Field(description="Where to look: the best move begins at one of these.")
    labels: list[str] = Field(description="The label of each place.")
    move: str | None = Field(description="The whole move, in step 2.")
    touches: list[str] = Field(description="How to enter the move, in step 2.")
    value: float | None = Field(description="The expected result of the seat to move, 0 to 1, in step 2.")


class EventMessage(BaseModel):
    """One event of a game's log, as the stream sends it; the last fields depend on the kind."""

    number: int
    kind: EventKind
    seat: int | None
    at: float
    ply: int
    to_move: int | None
    status: Status
    name: str | None = None
    move: str | None = None
    plies: int | None = None
    redrawn: bool | None = Field(default=None, description="Whether an undo had what is face down shuffled.")
    words: str | None = None
    game: str | None = None
    seconds: float | None = None
