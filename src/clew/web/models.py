"""What the request models of all features share: their base class, and limits on what is sent."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

#: Longer texts are refused with status 422.
LONGEST_NAME = 30
#: A name may be followed by a colour.
LONGEST_CALLED = 60
LONGEST_CHAT = 300
LONGEST_MOVE = 100
LONGEST_POSITION = 2000
LONGEST_SECRET = 64
MOST_SEATS = 8
MOST_OPTIONS = 20
LARGEST_PLY = 1_000_000

SeatNumber = Annotated[int, Field(ge=0, lt=MOST_SEATS)]
PlyNumber = Annotated[int, Field(ge=0, le=LARGEST_PLY, description="The number of moves that the sender has seen.")]


class RequestModel(BaseModel):
    """The body of a request; fields that are not described are refused."""

    model_config = ConfigDict(extra="forbid", str_strip_whitespace=True)


def single_line(text: str) -> str:
    """Return text on one line, without characters that do not print."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
