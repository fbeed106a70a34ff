"""Live games as clients see them. Templates get the same."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from clew.web.live.events import Status
from clew.web.live.models.words import CountState, LogLine, PersonState, WordsSection


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
    player: str = Field(
        description="The name of a person; `level 4` for a bot, its name for an engine; empty while waiting."
    )
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
    title: str = Field(description="The headline for this client, as in `You win`.")
    sentence: str = Field(description="The reason for this client, as a sentence.")
    score: str = Field(description="What each seat got, as in `1-0`.")
    termination: str


class ChatLine(BaseModel):
    """A line of chat."""

    number: int
    seat: int
    name: str = Field(description="Who wrote it, for this client.")
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


class RematchState(BaseModel):
    """Who would start in a rematch, in words."""

    same: str = Field(description="If everyone keeps their seat.")
    rotated: str = Field(description="If all players move to the next seat.")


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
    waiting: str | None = Field(description="Who is doing what, while it is not the client's turn.")
    seats: list[SeatState]
    people: list[PersonState] = Field(description="What the player of each seat is called.")
    counts: list[list[CountState]] = Field(description="What each seat counts.")
    yours: list[int]
    position: str
    diagram: str
    start: str
    custom_start: bool = Field(description="Whether a position was chosen to start from, instead of the usual start.")
    moves: list[str]
    log: list[LogLine] = Field(description="The moves in sentences.")
    setback: str | None = Field(description="What the others' last turn did to the seat to move, where it matters.")
    in_words: list[WordsSection] = Field(description="The position in sentences.")
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
    rematch: RematchState | None = Field(description="Who would start in a rematch; None while the game runs.")
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
    against: str = Field(description="Who else plays, in words.")
    outcome: Literal["won", "lost", "draw"] | None = Field(description="How a finished game ended for the visitor.")
