"""The JSON shapes for positions that belong to no game of the server."""

from pydantic import BaseModel, Field


class Ending(BaseModel):
    """How a game ended by its rules."""

    winners: list[int]
    scores: list[int] | None
    headline: str
    reason: str
    rule: str
    link: str


class PositionState(BaseModel):
    """A position by itself."""

    position: str = Field(description="As text, which reads back.")
    public: str = Field(description="The same, without the order of what nobody has seen.")
    game: str
    name: str
    seat: int | None = Field(description="Who is to move; None at the end.")
    seat_names: list[str]
    headline: str
    ending: Ending | None
    last: str | None = Field(description="The move that led here, if one did.")
    effects: list[str] = Field(description="What that move did, in sentences.")
    svg: str
