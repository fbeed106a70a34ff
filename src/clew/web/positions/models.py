"""The JSON shapes of positions and of entering moves."""

from typing import Literal

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
    on_board: bool = Field(description="Whether the picture has it as a data-site; otherwise it needs a button.")
    move: str | None = Field(description="The move that this touch completes, if any.")
    roles: list[str] = Field(description="The parts of a move that it chooses: `card`, `cell`.")
    asked: bool = Field(description="Whether the prompt asks for it.")
    is_turn: bool = Field(description="Whether it only turns a piece, for which pages have a button and a key.")
    colours: list[str] = Field(description="The colours that a choice stands for, as roles of the pictures.")


class MovePart(BaseModel):
    """A part of the move being entered."""

    role: str
    kind: Literal["source", "target", "turn"] = Field(
        description="Something that the player has, a place on the board, or how a piece is turned."
    )
    touch: str | None = Field(description="What was touched, or the only touch left; None while several are left.")
    label: str | None
    settled: bool = Field(description="Whether it follows from the other parts.")


class Ghost(BaseModel):
    """A move to show before it is played."""

    move: str
    touches: list[str] = Field(description="All touches of the move, in the order of its parts.")
    sites: list[str] = Field(description="Where a second tap plays it: the touches of its places on the board.")
    effects: list[str] = Field(description="What it does, in sentences.")
    where: str = Field(description="Where it is played, for people who do not see it; empty if the effects say so.")
    question: str | None = Field(description="What to ask before it is played, if anything.")
    again: bool = Field(description="Whether another piece of the same turn follows.")
    costs: bool = Field(description="Whether it costs something that a player may want to save.")
    svg: str = Field(description="The move as SVG elements, in the coordinates of the board's picture.")


class MoveRefusal(BaseModel):
    """Why a move is refused, with the rule that it breaks."""

    rule: str | None
    sentence: str
    link: str | None


class Touches(BaseModel):
    """What can be touched next, after the touches so far."""

    ply: int
    touched: list[str]
    move: str | None = Field(description="The move that the touches so far complete, if any.")
    moves: int = Field(description="The number of legal moves that begin with these touches.")
    next: list[Touch]
    refusal: MoveRefusal | None = Field(description="Why the last touch fits no legal move, and what to do instead.")
    prompt: str = Field(description="What to do next, in a sentence.")
    button: str = Field(description="What the button is called that plays the move that is shown.")
    parts: list[MovePart]
    ghosts: list[Ghost] = Field(
        description="The most natural of the moves that remain, turned in every way that is possible there."
    )
    ghost: int | None = Field(description="Which of the ghosts to show first; None before anything was touched.")


class MovePreview(BaseModel):
    """What a move would do."""

    ply: int
    move: str
    touches: list[str]
    effects: list[str]
    position: str | None = Field(description="The position afterwards; None if the move reveals something unseen.")
    svg: str


class MoveVerdict(BaseModel):
    """Whether a move is legal, and why not."""

    move: str
    legal: bool
    refusal: MoveRefusal | None


class DraftChoice(BaseModel):
    """A value that a field can have."""

    value: str
    label: str


class DraftField(BaseModel):
    """Something beside the board."""

    code: str
    label: str
    value: str
    given: bool = Field(description="Whether it was given; otherwise it follows from the board.")
    choices: list[DraftChoice] = Field(description="Without any, the value is a number, or text if `high` is null.")
    high: int | None


class DraftState(BaseModel):
    """A position that is being set up."""

    draft: str = Field(description="As text, legal or not, to send with the next edit.")
    position: str = Field(description="The text of the position; only a legal one reads back.")
    legal: bool
    over: bool = Field(description="Whether the game is over in this position.")
    sentence: str = Field(description="What is wrong, or whose turn it is, in words.")
    remark: str = Field(description="What is unusual about a legal position; empty if nothing is.")
    refused: str | None = Field(description="Why the last edit was refused; the draft is as it was before.")
    seat: int
    pieces: dict[str, str] = Field(description="The piece on each site that has one.")
    fields: list[DraftField]
    svg: str
