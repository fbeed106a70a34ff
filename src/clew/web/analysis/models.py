"""The JSON shapes of analysis."""

from typing import Annotated

from pydantic import BaseModel, Field

from clew.web.models import LONGEST_CALLED, MOST_SEATS, RequestModel
from clew.web.sharing.share_codes import MAX_CODE_LENGTH

#: The most positions whose values are drawn: those of a game of 2000 moves.
MAX_VALUES = 2001


class LineMove(BaseModel):
    """One move of a line, with the touches that enter it."""

    move: str
    words: str = Field(description="The main effect of the move; empty if there is nothing worth saying.")
    seat: int
    touches: list[str]


class MoveEvaluation(BaseModel):
    """The value of one move."""

    move: str
    words: str = Field(description="The main effect of the move; empty if there is nothing worth saying.")
    touches: list[str] = Field(description="The touches that enter it.")
    value: float = Field(description="For the seat to move, from 0 to 1.")
    visits: int
    proven: bool


class PositionEvaluation(BaseModel):
    """The value of a position for each seat, with the best moves."""

    ply: int
    values: list[float] = Field(description="The expected payoff of each seat, from 0 to 1.")
    proven: bool
    visits: int
    seat: int | None
    moves: list[MoveEvaluation] = Field(description="The best moves, best first.")
    line: list[LineMove] = Field(description="The best line from here.")
    done: bool = Field(description="Whether the search has used all of its time.")


class MoveJudgement(BaseModel):
    """A move that was played, compared with the best one."""

    ply: int
    seat: int
    move: str
    best: str
    better: str = Field(description="The main effect of the best move; empty if there is nothing worth saying.")
    line: list[str]
    before: list[float]
    after: list[float]
    loss: float
    leader: int | None
    turned: bool


SeatValue = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]


class ValueGraphRequest(RequestModel):
    """The values to draw as a graph."""

    code: str = Field(max_length=MAX_CODE_LENGTH)
    values: list[Annotated[list[SeatValue], Field(min_length=2, max_length=MOST_SEATS)]] = Field(max_length=MAX_VALUES)
    turns: list[Annotated[int, Field(ge=0, le=MAX_VALUES)]] = Field(default_factory=list, max_length=MAX_VALUES)
    now: int | None = Field(default=None, ge=0, le=MAX_VALUES)
    palette: str = Field(default="standard", max_length=40)
    called: list[Annotated[str, Field(max_length=LONGEST_CALLED)]] = Field(
        default_factory=list, max_length=MOST_SEATS, description="What the players are called, by seat."
    )


class ValueGraphPicture(BaseModel):
    """The value graph; `left` and `width` locate its plot as fractions of the picture's width."""

    svg: str
    left: float
    width: float
