"""What is said about a live game, for one client."""

from pydantic import BaseModel, Field


class PersonState(BaseModel):
    """What the player of a seat is called."""

    name: str = Field(description="`You`, a name or `Computer`; the colour of a free seat.")
    detail: str = Field(description="As in `level 3` or `open seat`; may be empty.")
    colour: str = Field(description="The role of the seat's colour in pictures, as in `white`.")


class CountState(BaseModel):
    """Something that a player counts."""

    label: str
    value: int
    of: int | None = Field(description="How many are wanted.")
    note: str = Field(description="Words to show instead of the numbers; may be empty.")
    role: str | None = Field(description="The role of its colour in pictures.")
    warns: bool = Field(description="Whether it is about to decide the game: one short, or nearly used up.")
    gains: bool = Field(description="Whether that is good for the player who counts it, and bad for the others.")
    minor: bool = Field(description="Whether it can be left out where there is little room.")
    help: str = Field(default="", description="What it means, for new players; may be empty.")


class LogLine(BaseModel):
    """A move in a sentence."""

    ply: int
    seat: int
    move: str
    sentence: str
    where: str = Field(description="Where it was played, for people who do not see it; empty if the sentence says so.")
    sites: list[str] = Field(description="The places on the board that it is about.")


class WordsSection(BaseModel):
    """A part of the position in words."""

    title: str
    sentences: list[str]
