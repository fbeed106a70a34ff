"""The JSON shapes of analysis."""

from typing import Annotated

from pydantic import BaseModel, Field

from clew.web.models import MOST_SEATS, RequestModel

#: The longest game whose values are drawn.
MOST_VALUES = 2001


class StepText(BaseModel):
    """One move of a line."""

    move: str
    seat: int
    touches: list[str]


class MoveOpinion(BaseModel):
    """What is thought of one move."""

    move: str
    value: float = Field(description="For the seat to move, 0 to 1.")
    visits: int
    proven: bool


class Opinion(BaseModel):
    """What is thought of a position."""

    ply: int
    values: list[float] = Field(description="What each seat can expect, 0 to 1.")
    proven: bool
    visits: int
    seat: int | None
    moves: list[MoveOpinion] = Field(description="The best ones, best first.")
    line: list[StepText] = Field(description="How play could go on.")
    done: bool = Field(description="Whether it has been thought about as long as was asked for.")


class Judgement(BaseModel):
    """What is thought of a move that was played."""

    ply: int
    seat: int
    move: str
    best: str
    line: list[str]
    before: list[float]
    after: list[float]
    loss: float
    leader: int | None
    turned: bool


Value = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]


class GraphRequest(RequestModel):
    """Values to be drawn as a graph."""

    code: str = Field(max_length=12_000)
    values: list[Annotated[list[Value], Field(min_length=2, max_length=MOST_SEATS)]] = Field(max_length=MOST_VALUES)
    turns: list[Annotated[int, Field(ge=0, le=MOST_VALUES)]] = Field(default_factory=list, max_length=MOST_VALUES)
    now: int | None = Field(default=None, ge=0, le=MOST_VALUES)
    palette: str = Field(default="standard", max_length=40)


class Graph(BaseModel):
    """The value graph, and where its moves lie: shares of the picture's width."""

    svg: str
    left: float
    width: float
