"""Answers about a live game: legal moves, hints, events."""

from pydantic import BaseModel, Field

from clew.web.live.events import EventKind, Status


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
    labels: list[str] = Field(description="What each place is called.")
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
