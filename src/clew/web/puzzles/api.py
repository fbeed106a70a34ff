"""The JSON API of puzzles. Whatever is asked comes with the puzzle and the answer as text; nothing is kept."""

from typing import Annotated

from fastapi import APIRouter, Query

from clew.core.options import parse_assignments
from clew.core.package import package
from clew.puzzles import AnswerMistake, InvalidAnswer, Puzzle, books, text_of
from clew.puzzles.by_hand import PuzzleBoard
from clew.puzzles.registry import line
from clew.web.dependencies import ClientAddress, CurrentApp, Palette, Texts
from clew.web.errors import PROBLEMS, NotFound, sentence_of
from clew.web.positions.api import Prefix
from clew.web.puzzles.models import (
    LONGEST_ANSWER,
    LONGEST_PUZZLE,
    BookState,
    Checked,
    CountState,
    DailyState,
    HintState,
    KindState,
    MadeState,
    NamedState,
    PiecePicture,
    PieceState,
    PuzzleBoardState,
    SolutionState,
    Wrong,
)
from clew.web.puzzles.service import dailies, day_of, kinds_of, known_count, link_to, read, table_of

router = APIRouter(prefix="/api/v1", responses=PROBLEMS, tags=["puzzles"])

PuzzleText = Annotated[str, Query(min_length=1, max_length=LONGEST_PUZZLE, description="A puzzle as text.")]
AnswerText = Annotated[str, Query(max_length=LONGEST_ANSWER, description="What lies on the table, as text.")]
Deed = Annotated[
    str, Query(max_length=60, description="`put PIECE SPACE`, `turn SPACE BY`, `take SPACE` or `clear`; none if empty.")
]
Names = Annotated[list[Annotated[str, Query(max_length=20)]], Query(max_length=100)]
By = Annotated[int, Query(ge=-6, le=6, description="How many turns clockwise.")]
Word = Annotated[str, Query(max_length=40)]
Seed = Annotated[int, Query(ge=0, lt=2**31)]


@router.get("/puzzles")
def puzzle_books() -> list[BookState]:
    """List the puzzles that have names, and the kinds that can be made."""
    found = []
    for game, told in books().items():
        kinds = [
            KindState(
                name=kind.name, title=kind.title, sentence=kind.sentence,
                choices={key: list(values) for key, values in kind.choices.items()},
                has_difficulties=kind.has_difficulties,
            )
            for kind in kinds_of(told)
        ]  # fmt: skip
        puzzles = [
            named_state(read(line(game, each.words)), each.name, each.group, each.sentence) for each in told.named
        ]
        found.append(
            BookState(game=game, name=package(game).about.name, keys=dict(told.keys), kinds=kinds, puzzles=puzzles)
        )
    return found


def named_state(asked: Puzzle, name: str, group: str, sentence: str) -> NamedState:
    """Return a puzzle with a name as the API tells it."""
    number, classes = known_count(asked) or (None, None)
    return NamedState(
        name=name, group=group, sentence=sentence, puzzle=text_of(asked), link=link_to(asked),
        number=None if number is None else str(number), up_to_symmetry=None if classes is None else str(classes),
    )  # fmt: skip


def the_table(asked: Puzzle) -> PuzzleBoard:
    """Return the table of a puzzle, or refuse."""
    table = table_of(asked)
    if table is None:
        raise NotFound("this puzzle is not done by hand: it can be solved, and answers to it can be checked")
    return table


@router.get("/puzzles/table")
def puzzle_table(
    puzzle: PuzzleText,
    answer: AnswerText = "",
    deed: Deed = "",
    loose: Names = [],  # noqa: B006
    palette: Palette = "standard",
    prefix: Prefix = "board",
) -> PuzzleBoardState:
    """Return a puzzle with what lies on its table, after a deed if one is given."""
    asked = read(puzzle)
    table = the_table(asked)
    standing = table.standing(done(table, answer, deed), loose)
    settings = {"palette": palette, "interactive": True, "caption": False, "background": False, "prefix": prefix}
    return PuzzleBoardState(
        puzzle=text_of(asked),
        answer=standing.answer,
        lying=dict(standing.lying),
        loose=[PieceState(name=piece.name, label=piece.label) for piece in standing.loose],
        headline=standing.headline,
        facts=list(standing.facts),
        wrong=[wrong(mistake, table) for mistake in standing.wrong],
        solved=standing.solved,
        svg=table.picture(standing.answer, **settings),
    )


def done(table: PuzzleBoard, answer: str, deed: str) -> str:
    """Return the answer after a deed."""
    match deed.split():
        case []:
            return answer
        case ["clear"]:
            return ""
        case ["put", piece, space]:
            return table.put(answer, piece, space)
        case ["turn", space, "1" | "-1" as by]:
            return table.turn(answer, space, int(by))
        case ["take", space]:
            return table.take(answer, space)
    raise InvalidAnswer(f"{deed}: expected put PIECE SPACE, turn SPACE 1, turn SPACE -1, take SPACE or clear")


def wrong(mistake: AnswerMistake, table: PuzzleBoard | None) -> Wrong:
    """Return a mistake as the API tells it, with the spaces that it names."""
    spaces = [] if table is None else [word for word in mistake.where.split() if word in table.spaces]
    return Wrong(where=mistake.where, sentence=sentence_of(mistake.sentence), spaces=spaces)


@router.get("/puzzles/pieces")
def puzzle_pieces(
    puzzle: PuzzleText,
    piece: Names = [],  # noqa: B006
    by: By = 0,
    palette: Palette = "standard",
) -> list[PiecePicture]:
    """Return the pictures of pieces, turned if that is wanted."""
    table = the_table(read(puzzle))
    found = [table.turned(name, by) for name in piece]
    return [
        PiecePicture(
            name=each.name, label=each.label,
            svg=table.piece_picture(
                each.name, palette=palette, background=False, prefix=f"piece-{each.name.replace('/', '-')}"
            ),
        )
        for each in found
    ]  # fmt: skip


@router.get("/puzzles/check")
def puzzle_check(puzzle: PuzzleText, answer: AnswerText) -> Checked:
    """Tell all that is wrong with an answer."""
    asked = read(puzzle)
    mistakes = [wrong(mistake, table_of(asked)) for mistake in asked.check(answer)]
    return Checked(solved=not mistakes, mistakes=mistakes)


@router.get("/puzzles/hint")
def puzzle_hint(server: CurrentApp, client: ClientAddress, puzzle: PuzzleText, answer: AnswerText = "") -> HintState:
    """Tell how to go on: where to look, and what to do there."""
    asked = read(puzzle)
    table = the_table(asked)
    if table.standing(answer).solved:
        raise NotFound("it is solved: there is nothing more to do")
    server.limits.puzzles.count(client)
    hint = server.puzzles.hint(asked, answer)
    return HintState(where=hint.where, look=hint.look, tell=hint.tell, piece=hint.piece)


@router.get("/puzzles/solve")
def puzzle_solve(server: CurrentApp, client: ClientAddress, puzzle: PuzzleText) -> SolutionState:
    """Find a solution, the best one that is found in a while where that is asked for."""
    asked = read(puzzle)
    server.limits.puzzles.count(client)
    solved = server.puzzles.solve(asked)
    found = solved.solution
    conclusion = solved.conclusion
    if not conclusion and (found is None or asked.improving):
        conclusion = "Nothing is proved: time was too short."
    return SolutionState(
        answer=None if found is None else found.text,
        value=None if found is None else found.value,
        facts={} if found is None else dict(found.facts),
        conclusion=conclusion,
    )


@router.get("/puzzles/count")
def puzzle_count(server: CurrentApp, client: ClientAddress, puzzle: PuzzleText) -> CountState:
    """Tell how many solutions there are: from a list where it is known, otherwise by counting."""
    asked = read(puzzle)
    known = known_count(asked)
    if known is not None:
        number, classes = known
        return CountState(
            number=str(number), up_to_symmetry=str(classes), sentence=f"{count_sentence(number, classes)} (Known.)"
        )
    server.limits.puzzles.count(client)
    count = server.puzzles.count(asked)
    told = count_sentence(count.number, count.up_to_symmetry)
    return CountState(
        number=str(count.number),
        up_to_symmetry=None if count.up_to_symmetry is None else str(count.up_to_symmetry),
        sentence=f"{told} (Counted now: {count.method}.)",
    )


def count_sentence(number: int, classes: int | None) -> str:
    """Return how many solutions there are in words."""
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
    game: Word,
    kind: Word,
    difficulty: Word = "",
    seed: Seed = 0,
    word: Texts = [],  # noqa: B006
) -> MadeState:
    """Make a puzzle of a kind; with a difficulty it has exactly one solution."""
    server.limits.puzzles.count(client)
    asked = server.puzzles.make(game, kind, difficulty, seed, parse_assignments(" ".join(word)))
    return MadeState(puzzle=text_of(asked), question=asked.question, link=link_to(asked))


@router.get("/puzzles/daily")
def puzzle_daily(
    server: CurrentApp, client: ClientAddress, day: Annotated[str | None, Query(max_length=20)] = None
) -> list[DailyState]:
    """Return the puzzles of a day, one of each kind, the same for everybody."""
    server.limits.puzzles.count(client)
    when = day_of(day, server.games.now())
    found = []
    for game, kind in dailies():
        asked = server.puzzles.daily(game, kind.name, when)
        found.append(
            DailyState(
                puzzle=text_of(asked), question=asked.question,
                link=f"/puzzles/daily/{game}/{kind.name}?day={when.isoformat()}", day=when.isoformat(),
                game=game, kind=kind.name, title=kind.title,
            )
        )  # fmt: skip
    return found
