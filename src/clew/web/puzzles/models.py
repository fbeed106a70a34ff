"""The JSON shapes of puzzles."""

from pydantic import BaseModel, Field

#: The longest texts of puzzles and answers that are read.
LONGEST_PUZZLE = 1000
LONGEST_ANSWER = 1000


class PieceState(BaseModel):
    """A piece, as it is turned."""

    name: str
    label: str


class PiecePicture(PieceState):
    """A piece with its picture."""

    svg: str


class Wrong(BaseModel):
    """Something that is wrong with an answer."""

    where: str
    sentence: str
    spaces: list[str] = Field(description="The spaces that are concerned.")


class PuzzleBoardState(BaseModel):
    """A puzzle with what lies on its table."""

    puzzle: str = Field(description="As text, which reads back.")
    answer: str = Field(description="What lies, as text, which reads back.")
    lying: dict[str, str] = Field(description="The pieces that lie in spaces.")
    loose: list[PieceState] = Field(description="The pieces that lie beside.")
    headline: str
    facts: list[str]
    wrong: list[Wrong] = Field(description="What is wrong so far, not counting what is missing.")
    solved: bool
    svg: str


class Checked(BaseModel):
    """What is wrong with an answer; nothing if it solves the puzzle."""

    solved: bool
    mistakes: list[Wrong]


class HintState(BaseModel):
    """Help in two steps."""

    where: str = Field(description="A space.")
    look: str = Field(description="The first step: where to look.")
    tell: str = Field(description="The second: what to do.")
    piece: str = Field(description="What belongs there; empty if what lies there has to go.")


class SolutionState(BaseModel):
    """A solution, or that there is none."""

    answer: str | None
    value: int | None = Field(description="How good it is, where the best is asked for.")
    facts: dict[str, str]
    conclusion: str = Field(description="What has been proved.")


class CountState(BaseModel):
    """How many solutions there are."""

    number: str = Field(description="Digits: it may be larger than what programs can hold in a number.")
    up_to_symmetry: str | None
    sentence: str


class KindState(BaseModel):
    """A kind of puzzles that can be made in any number."""

    name: str
    title: str
    sentence: str
    choices: dict[str, list[str]]
    has_difficulties: bool


class NamedState(BaseModel):
    """A puzzle that has a name."""

    name: str
    group: str
    sentence: str
    puzzle: str
    link: str
    number: str | None = Field(description="How many solutions it has, where that is known.")
    up_to_symmetry: str | None


class BookState(BaseModel):
    """All puzzles of a game."""

    game: str
    name: str
    keys: dict[str, str]
    kinds: list[KindState]
    puzzles: list[NamedState]


class MadeState(BaseModel):
    """A puzzle that was made."""

    puzzle: str
    question: str
    link: str


class DailyState(MadeState):
    """A puzzle of a day."""

    day: str
    game: str
    kind: str
    title: str
