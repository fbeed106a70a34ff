"""The JSON shapes of challenges."""

from typing import Literal

from pydantic import BaseModel, Field

from clew.web.positions.models import PositionState


class ChallengeState(BaseModel):
    """A challenge of a day."""

    game: str
    game_name: str
    day: str
    grade: Literal["easy", "medium", "hard"]
    title: str
    question: str
    position: str = Field(description="As text, without the order of unseen pieces.")
    link: str


class ChallengeAnswer(BaseModel):
    """What became of the moves that were tried."""

    right: bool
    done: bool = Field(description="Whether the challenge is solved; a win in several moves takes several turns.")
    sentence: str = Field(description="What was achieved, or why it is wrong.")
    after: PositionState = Field(description="The position after the turn.")
    reply: PositionState | None = Field(
        description="The position after the opponent's reply; None where it would show the answer."
    )
    replied: str = Field(description="What the opponent did, in sentences; empty without a reply.")
    moves: list[str] = Field(description="All moves so far, with the reply.")


class ChallengeHint(BaseModel):
    """Where to look, and the right move."""

    places: list[str] = Field(description="Sites or choices to look at.")
    move: str
    touches: list[str] = Field(description="How the move is entered.")
    sentence: str = Field(description="Names what to begin with.")
