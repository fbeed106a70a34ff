"""The JSON API of puzzles: every request carries the puzzle and the answer as text."""

from typing import Annotated

from fastapi import APIRouter, Query

from clew.core.options import parse_assignments
from clew.core.package import package
from clew.puzzles import AnswerMistake, InvalidAnswer, NamedPuzzle, Puzzle, books, text_of
from clew.puzzles.by_hand import PuzzleBoard, PuzzleKind
from clew.puzzles.kit import PuzzleKit
from clew.puzzles.registry import line
from clew.web.dependencies import (
    ClientAddress,
    CurrentApp,
    CurrentIdentity,
    CurrentVisitor,
    InputBoardQuery,
    Texts,
)
from clew.web.errors import PROBLEMS, NotFound, sentence_of
from clew.web.metering.current import MeteredRoute
from clew.web.pictures import Palette
from clew.web.puzzles.daily import parse_day
from clew.web.puzzles.models import (
    MAX_ANSWER_LENGTH,
    MAX_PUZZLE_LENGTH,
    AnswerCheck,
    AnswerMistakeState,
    DailyPuzzle,
    GeneratedPuzzle,
    NamedPuzzleState,
    NewResults,
    PiecePicture,
    PieceState,
    PuzzleBoardState,
    PuzzleBookState,
    PuzzleHintState,
    PuzzleKindState,
    PuzzleSolution,
    SolutionCount,
    VisitorResults,
)
from clew.web.puzzles.service import board_of, cached_puzzle, daily_kinds, kinds_of, known_count, link_to

router = APIRouter(route_class=MeteredRoute, prefix="/api/v1", responses=PROBLEMS, tags=["puzzles"])

PuzzleText = Annotated[str, Query(min_length=1, max_length=MAX_PUZZLE_LENGTH, description="A puzzle as text.")]
AnswerText = Annotated[str, Query(max_length=MAX_ANSWER_LENGTH, description="The answer so far, as text.")]
BoardAction = Annotated[
    str, Query(max_length=60, description="`put PIECE SPACE`, `turn SPACE BY`, `take SPACE` or `clear`; none if empty.")
]
PieceNames = Annotated[list[Annotated[str, Query(max_length=20)]], Query(max_length=100)]
Turns = Annotated[int, Query(ge=-6, le=6, description="The number of clockwise turns.")]
ShortText = Annotated[str, Query(max_length=40)]
Seed = Annotated[int, Query(ge=0, lt=2**31)]
Day = Annotated[str | None, Query(max_length=20, description="A date such as 2026-03-01; today by default.")]


@router.get("/puzzles")
def puzzle_books() -> list[PuzzleBookState]:
    """List the named puzzles, and the kinds of puzzles that can be generated."""
    return [
        PuzzleBookState(
            game=game,
            name=package(game).about.name,
            keys=dict(book.keys),
            kinds=[kind_state(kind) for kind in kinds_of(book)],
            puzzles=[named_state(cached_puzzle(line(game, named.words)), named) for named in book.named],
        )
        for game, book in books().items()
    ]


def kind_state(kind: PuzzleKind) -> PuzzleKindState:
    """Return a kind of puzzle as JSON."""
    return PuzzleKindState(
        name=kind.name,
        title=kind.title,
        sentence=kind.sentence,
        choices={key: list(values) for key, values in kind.choices.items()},
        has_difficulties=kind.has_difficulties,
    )


def named_state(puzzle: Puzzle, named: NamedPuzzle) -> NamedPuzzleState:
    """Return a named puzzle as JSON."""
    number, classes = known_count(puzzle) or (None, None)
    return NamedPuzzleState(
        name=named.name,
        group=named.group,
        sentence=named.sentence,
        puzzle=text_of(puzzle),
        link=link_to(puzzle),
        number=None if number is None else str(number),
        up_to_symmetry=None if classes is None else str(classes),
    )


def required_board(puzzle: Puzzle) -> PuzzleBoard:
    """Return the board of a puzzle, or raise NotFound."""
    board = board_of(puzzle)
    if board is None:
        raise NotFound("this puzzle cannot be solved by hand: only solving it and checking answers is possible")
    return board


@router.get("/puzzles/table")
def puzzle_board(
    puzzle: PuzzleText,
    settings: InputBoardQuery,
    answer: AnswerText = "",
    deed: BoardAction = "",
    loose: PieceNames = [],  # noqa: B006
) -> PuzzleBoardState:
    """Return a puzzle with the answer so far on its board, after an action if one is given."""
    parsed = cached_puzzle(puzzle)
    board = required_board(parsed)
    state = board.state(answer_after(board, answer, deed), loose)
    return PuzzleBoardState(
        puzzle=text_of(parsed),
        answer=state.answer,
        lying=dict(state.lying),
        loose=[PieceState(name=piece.name, label=piece.label) for piece in state.loose],
        headline=state.headline,
        facts=list(state.facts),
        wrong=[mistake_state(mistake, board) for mistake in state.wrong],
        solved=state.solved,
        svg=board.picture(state.answer, **settings.as_dict()),
    )


def answer_after(board: PuzzleBoard, answer: str, action: str) -> str:
    """Return the answer after an action on the board."""
    match action.split():
        case []:
            return answer
        case ["clear"]:
            return ""
        case ["put", piece, space]:
            return board.put(answer, piece, space)
        case ["turn", space, "1" | "-1" as by]:
            return board.turn(answer, space, int(by))
        case ["take", space]:
            return board.take(answer, space)
    raise InvalidAnswer(f"{action}: expected put PIECE SPACE, turn SPACE 1, turn SPACE -1, take SPACE or clear")


def mistake_state(mistake: AnswerMistake, board: PuzzleBoard | None) -> AnswerMistakeState:
    """Return a mistake as JSON, with the spaces that it names."""
    spaces = [] if board is None else [word for word in mistake.where.split() if word in board.spaces]
    return AnswerMistakeState(where=mistake.where, sentence=sentence_of(mistake.sentence), spaces=spaces)


@router.get("/puzzles/kit")
def puzzle_kit(puzzle: PuzzleText, settings: InputBoardQuery) -> PuzzleKit:
    """Return everything that a program needs to draw and check a puzzle by itself, so that it works offline."""
    return required_board(cached_puzzle(puzzle)).kit(**settings.as_dict())


@router.get("/puzzles/pieces")
def puzzle_pieces(
    puzzle: PuzzleText,
    piece: PieceNames = [],  # noqa: B006
    by: Turns = 0,
    palette: Palette = "standard",
) -> list[PiecePicture]:
    """Return pictures of pieces, each turned `by` times."""
    board = required_board(cached_puzzle(puzzle))
    return [
        PiecePicture(
            name=turned.name,
            label=turned.label,
            svg=board.piece_picture(
                turned.name, palette=palette, background=False, prefix=f"piece-{turned.name.replace('/', '-')}"
            ),
        )
        for turned in (board.turned(name, by) for name in piece)
    ]


@router.get("/puzzles/check")
def puzzle_check(puzzle: PuzzleText, answer: AnswerText) -> AnswerCheck:
    """Return all mistakes in an answer."""
    parsed = cached_puzzle(puzzle)
    mistakes = [mistake_state(mistake, board_of(parsed)) for mistake in parsed.check(answer)]
    return AnswerCheck(solved=not mistakes, mistakes=mistakes)


@router.get("/puzzles/hint")
def puzzle_hint(
    server: CurrentApp, client: ClientAddress, puzzle: PuzzleText, answer: AnswerText = ""
) -> PuzzleHintState:
    """Return the next step from an answer: where to look, and what to do there."""
    parsed = cached_puzzle(puzzle)
    if required_board(parsed).state(answer).solved:
        raise NotFound("the puzzle is solved: there is nothing more to do")
    server.limits.puzzles.count(client)
    hint = server.puzzles.hint(parsed, answer)
    return PuzzleHintState(where=hint.where, look=hint.look, tell=hint.tell, piece=hint.piece)


@router.get("/puzzles/solve")
def puzzle_solve(server: CurrentApp, client: ClientAddress, puzzle: PuzzleText) -> PuzzleSolution:
    """Find a solution; if the puzzle asks for the best one, the best that is found in time."""
    parsed = cached_puzzle(puzzle)
    server.limits.puzzles.count(client)
    solved = server.puzzles.solve(parsed)
    solution, conclusion = solved.solution, solved.conclusion
    if not conclusion and (solution is None or parsed.improving):
        conclusion = "Nothing was proved within the time limit."
    return PuzzleSolution(
        answer=None if solution is None else solution.text,
        value=None if solution is None else solution.value,
        facts={} if solution is None else dict(solution.facts),
        conclusion=conclusion,
    )


@router.get("/puzzles/count")
def puzzle_count(server: CurrentApp, client: ClientAddress, puzzle: PuzzleText) -> SolutionCount:
    """Return the number of solutions: from a list where it is known, otherwise by counting."""
    parsed = cached_puzzle(puzzle)
    known = known_count(parsed)
    if known is not None:
        number, classes = known
        return SolutionCount(
            number=str(number), up_to_symmetry=str(classes), sentence=f"{count_sentence(number, classes)} (Known.)"
        )
    server.limits.puzzles.count(client)
    count = server.puzzles.count(parsed)
    sentence = count_sentence(count.number, count.up_to_symmetry)
    return SolutionCount(
        number=str(count.number),
        up_to_symmetry=None if count.up_to_symmetry is None else str(count.up_to_symmetry),
        sentence=f"{sentence} (Counted now: {count.method}.)",
    )


def count_sentence(number: int, classes: int | None) -> str:
    """Return a sentence with the number of solutions."""
    if number == 0:
        return "There is no solution."
    if number == 1:
        return "There is exactly one solution."
    up_to = "" if classes is None or classes == number else f", {classes:,} up to symmetry"
    return f"There are exactly {number:,} solutions{up_to}."


@router.get("/puzzles/new")
def puzzle_new(
    server: CurrentApp,
    client: ClientAddress,
    game: ShortText,
    kind: ShortText,
    difficulty: ShortText = "",
    seed: Seed = 0,
    word: Texts = [],  # noqa: B006
) -> GeneratedPuzzle:
    """Generate a puzzle of a kind; with a difficulty it has exactly one solution."""
    server.limits.puzzles.count(client)
    puzzle = server.puzzles.generate(game, kind, difficulty, seed, parse_assignments(" ".join(word)))
    return GeneratedPuzzle(puzzle=text_of(puzzle), question=puzzle.question, link=link_to(puzzle))


@router.get("/puzzles/results")
def puzzle_results(server: CurrentApp, identity: CurrentIdentity) -> VisitorResults:
    """Return which daily puzzles this browser has solved."""
    return VisitorResults(results=server.results.load(identity.visitor) if identity.visitor else [])


@router.post("/puzzles/results")
def save_puzzle_results(server: CurrentApp, visitor: CurrentVisitor, new: NewResults) -> VisitorResults:
    """Store results of daily puzzles, also of those that were solved offline, and return all of this browser's."""
    server.results.save(visitor, new.results, server.games.now())
    return VisitorResults(results=server.results.load(visitor))


@router.get("/puzzles/daily")
def puzzle_daily(server: CurrentApp, client: ClientAddress, day: Day = None) -> list[DailyPuzzle]:
    """Return the puzzles of a day, one of each kind, the same for every visitor."""
    date = parse_day(day, server.games.now())
    server.limits.puzzles.count(client)
    puzzles = server.daily.puzzles(date)
    return [
        DailyPuzzle(
            puzzle=text_of(puzzles[game, kind.name]),
            question=puzzles[game, kind.name].question,
            link=f"/puzzles/daily/{game}/{kind.name}?day={date.isoformat()}",
            day=date.isoformat(),
            game=game,
            kind=kind.name,
            title=kind.title,
        )
        for game, kind in daily_kinds()
    ]
