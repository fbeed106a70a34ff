"""The JSON shapes of tutorials."""

from pydantic import BaseModel, Field

from clew.web.positions.models import PositionState


class TutorialAnswer(BaseModel):
    """What became of a move that was tried in a task."""

    done: bool = Field(description="Whether the move does the task.")
    sentence: str = Field(description="What was achieved, or what the task asks for instead.")
    after: PositionState = Field(description="The position after the move.")
    answer: PositionState | None = Field(description="The position after the opponent's answer, if there is one.")
    answered: str | None = Field(description="What the opponent did, in a sentence.")


class TutorialHint(BaseModel):
    """How a task can be done."""

    sentence: str = Field(description="Where to look.")
    places: list[str] = Field(description="Sites to look at.")
    move: str
    touches: list[str] = Field(description="How the move is entered.")
