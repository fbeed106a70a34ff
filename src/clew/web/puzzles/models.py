"""The JSON shapes of puzzles."""

from pydantic import BaseModel, Field

#: The longest texts of puzzles and answers that are accepted, in characters.
MAX_PUZZLE_LENGTH = 1000
MAX_ANSWER_LENGTH = 1000


class PieceState(BaseModel):
    """A piece in its current orientation."""

    name: str
    label: str


class PiecePicture(PieceState):
    """A piece with its picture."""

    svg: str


class AnswerMistakeState(BaseModel):
    """One mistake in an answer."""

    where: str
    sentence: str
    spaces: list[str] = Field(description="The spaces concerned.")


class PuzzleBoardState(BaseModel):
    """A puzzle with the answer so far on its board."""

    puzzle: str = Field(description="As text, which reads back.")
    answer: str = Field(description="The answer so far as text, which reads back.")
    lying: dict[str, str] = Field(description="The pieces on the board, by space.")
    loose: list[PieceState] = Field(description="The pieces beside the board.")
    headline: str
    facts: list[str]
    wrong: list[AnswerMistakeState] = Field(description="The mistakes so far, not counting missing pieces.")
    solved: bool
    svg: str


class AnswerCheck(BaseModel):
    """The mistakes in an answer; none if it solves the puzzle."""

    solved: bool
    mistakes: list[AnswerMistakeState]


class PuzzleHintState(BaseModel):
    """A hint in two steps."""

    where: str = Field(description="A space.")
    look: str = Field(description="Step 1: where to look.")
    tell: str = Field(description="Step 2: what to do.")
    piece: str = Field(description="The piece that belongs there; empty if the piece there must be removed.")


class PuzzleSolution(BaseModel):
    """A solution, or the statement that there is none."""

    answer: str | None
    value: int | None = Field(description="Its value, if the puzzle asks for the best solution.")
    facts: dict[str, str]
    conclusion: str = Field(description="What has been proved.")


class SolutionCount(BaseModel):
    """The number of solutions of a puzzle."""

    number: str = Field(description="In digits: it may exceed the integers of some JSON readers.")
    up_to_symmetry: str | None
    sentence: str


class PuzzleKindState(BaseModel):
    """A kind of puzzle that can be generated."""

    name: str
    title: str
    sentence: str
    choices: dict[str, list[str]]
    has_difficulties: bool


class NamedPuzzleState(BaseModel):
    """A puzzle that has a name."""

    name: str
    group: str
    sentence: str
    puzzle: str
    link: str
    number: str | None = Field(description="The number of solutions, if known.")
    up_to_symmetry: str | None


class PuzzleBookState(BaseModel):
    """All puzzles of a game."""

    game: str
    name: str
    keys: dict[str, str]
    kinds: list[PuzzleKindState]
    puzzles: list[NamedPuzzleState]


class GeneratedPuzzle(BaseModel):
    """A puzzle that was generated."""

    puzzle: str
    question: str
    link: str


class DailyPuzzle(GeneratedPuzzle):
    """The puzzle of a day."""

    day: str
    game: str
    kind: str
    title: str


class PuzzleResult(BaseModel):
    """How a visitor has solved a daily puzzle."""

    key: str = Field(max_length=160, description="Such as `daily GAME KIND 2026-03-01`.")
    seconds: int = Field(ge=0, le=10**7)
    hints: int = Field(ge=0, le=10**4)
    stars: int = Field(ge=1, le=3)
    at: float = Field(ge=0, le=1e11, description="When it was solved, in seconds since 1970.")


class SolvedResult(PuzzleResult):
    """A result with the answer, which is checked."""

    answer: str = Field(max_length=MAX_ANSWER_LENGTH)


class NewResults(BaseModel):
    """Results that a browser sends, possibly long after the puzzles were solved."""

    results: list[SolvedResult] = Field(max_length=50)


class VisitorResults(BaseModel):
    """All results of a visitor."""

    results: list[PuzzleResult]
