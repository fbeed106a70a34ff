"""`clew puzzle play`: solves a puzzle by hand, on the full screen."""

import threading
from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from clew.cli.commands.puzzle.arguments import complete_puzzles, puzzle_of
from clew.core.errors import OptionError

if TYPE_CHECKING:
    from clew.puzzles import Monitor, Puzzle
    from clew.puzzles.by_hand import PuzzleKind
    from clew.tui.puzzle_boards import KeptAnswers
    from clew.tui.scenes.menu import MenuItem, MenuScene
    from clew.tui.scenes.puzzle import PuzzleScene


def play(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GAME [NAME] [KEY=VALUE]...]",
            help="A puzzle; without one, today's puzzles are listed.",
            autocompletion=complete_puzzles,
        ),
    ] = None,
) -> None:
    """Solve a puzzle by hand with keys or mouse; without a puzzle, choose one of today's."""
    from clew.tui.opening import data_folder, has_full_screen, show
    from clew.tui.puzzle_boards import KeptAnswers

    if not has_full_screen():
        raise OptionError(
            "clew puzzle play needs a terminal of 60 columns and 20 rows; `clew puzzle check` checks answers"
        )
    kept = KeptAnswers(data_folder())
    show(puzzle_scene(puzzle_of(words), kept) if words else puzzle_menu(kept))


def puzzle_scene(puzzle: "Puzzle", kept: "KeptAnswers", title: str = "") -> "PuzzleScene":
    """Return the scene of a puzzle, or raise OptionError if it cannot be solved by hand."""
    from clew.core.package import package
    from clew.tui.puzzle_boards import board_of
    from clew.tui.scenes.puzzle import PuzzleScene

    board = board_of(puzzle)
    if board is None:
        raise OptionError("this puzzle has no pieces to place: `clew puzzle solve` solves it")
    return PuzzleScene(puzzle, board, kept, title or f"{package(puzzle.game).about.name} puzzle")


def puzzle_menu(kept: "KeptAnswers") -> "MenuScene":
    """Return the list of today's puzzles, and of random ones by difficulty."""
    from clew.play.dates import date_in_words
    from clew.puzzles import books
    from clew.puzzles.book import DIFFICULTIES
    from clew.puzzles.by_hand import HasKinds
    from clew.tui.scenes.menu import MenuScene

    today = datetime.now(UTC).date()
    kinds = [(game, kind) for game, found in books().items() if isinstance(found, HasKinds) for kind in found.kinds]
    groups = [(f"Today, {date_in_words(today)}", [_daily(kept, *each, today.toordinal()) for each in kinds])]
    for game, kind in kinds:
        if kind.has_difficulties:
            groups.append((kind.title, [_random(kept, game, kind, level) for level in DIFFICULTIES]))
    return MenuScene("Choose a puzzle", groups)


def _daily(kept: "KeptAnswers", game: str, kind: "PuzzleKind", day: int) -> "MenuItem":
    from clew.puzzles import book, text_of
    from clew.puzzles.by_hand import HasKinds
    from clew.tui.scenes.menu import MenuItem

    found, made = book(game), []

    def make(monitor: "Monitor") -> "Puzzle | None":
        assert isinstance(found, HasKinds)
        puzzle = found.daily(kind.name, day, monitor)
        made.append(puzzle)
        return puzzle

    def is_done() -> bool:
        return any(puzzle is not None and kept.is_solved(text_of(puzzle)) for puzzle in made)

    return MenuItem(kind.title, kind.sentence, _opener(kept, kind.title, make), is_done)


def _random(kept: "KeptAnswers", game: str, kind: "PuzzleKind", level: str) -> "MenuItem":
    import random

    from clew.puzzles import book
    from clew.puzzles.by_hand import HasKinds
    from clew.tui.scenes.menu import MenuItem

    found = book(game)

    def make(monitor: "Monitor") -> "Puzzle | None":
        assert isinstance(found, HasKinds)
        return found.generate(kind.name, level, random.SystemRandom().randrange(10**6), {}, monitor)

    return MenuItem(level.capitalize(), f"A new puzzle: {kind.sentence}", _opener(kept, kind.title, make))


def _opener(
    kept: "KeptAnswers", title: str, make: Callable[["Monitor"], "Puzzle | None"]
) -> Callable[["MenuScene"], None]:
    """Return what makes a puzzle beside the screen, and then shows it."""
    from clew.puzzles import Monitor

    def work(stop: threading.Event) -> "Puzzle | None":
        return make(Monitor(stop))

    def opened(menu: "MenuScene") -> None:
        def shown(puzzle: "Puzzle | None") -> None:
            menu.is_busy = False
            if puzzle is None:
                menu.message = "This puzzle could not be made."
            else:
                menu.message = ""
                menu.host.push(puzzle_scene(puzzle, kept, title))

        menu.message, menu.is_busy = "Making the puzzle …", True
        menu.host.work(work, shown)

    return opened
