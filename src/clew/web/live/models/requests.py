"""What clients send to live games."""

from typing import Annotated, Literal

from pydantic import Field

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
    engine: str | None = Field(
        default=None, max_length=40, description="An engine that plays instead of a bot of Clew: one of `/engines`."
    )


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
