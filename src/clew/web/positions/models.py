"""The JSON shapes for positions that belong to no game of the server."""

from pydantic import BaseModel, Field


class PositionEnding(BaseModel):
    """How the game ended by its rules."""

    winners: list[int]
    scores: list[int] | None
    headline: str
    reason: str
    rule: str
    link: str


class PositionState(BaseModel):
    """A position that belongs to no game of the server."""

    position: str = Field(description="As text, which reads back.")
    public: str = Field(description="The same, without the order of unseen pieces.")
    game: str
    name: str
    seat: int | None = Field(description="The seat to move; None when the game is over.")
    seat_names: list[str]
    headline: str
    ending: PositionEnding | None
    last: str | None = Field(description="The last move, if any.")
    effects: list[str] = Field(description="What the last move did, in sentences.")
    svg: str


class Touch(BaseModel):
    """A site or choice that can be touched next."""

    touch: str
    label: str
    on_board: bool = Field(description="Whether the picture has it as data-site; otherwise it needs a button.")
    move: str | None = Field(description="The move that is complete with this touch, if one is.")


class MoveRefusal(BaseModel):
    """The rule that a move breaks."""

    rule: str | None
    sentence: str
    link: str | None


class Touches(BaseModel):
    """What can be touched, given what has been."""

    ply: int
    touched: list[str]
    move: str | None = Field(description="The move that is complete as it is, if one is.")
    moves: int = Field(description="How many legal moves begin so.")
    next: list[Touch]
    refusal: MoveRefusal | None = Field(description="Why there is nothing, where no legal move begins so.")


class MovePreview(BaseModel):
    """What a move does."""

    ply: int
    move: str
    touches: list[str]
    effects: list[str]
    position: str | None = Field(description="Afterwards; None where something unseen would be turned up.")
    svg: str


class MoveVerdict(BaseModel):
    """Whether a move is legal, and why not."""

    move: str
    legal: bool
    refusal: MoveRefusal | None
