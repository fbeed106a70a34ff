"""The registry of puzzle books, and the text form of puzzles."""

import pytest

from clew.core.package import packages
from clew.puzzles import InvalidPuzzle, Monitor, book, books, puzzle, text_of
from clew.puzzles.registry import FOLDER, families, family_of, line, read

NAMED = [(game, named) for game, each in books().items() for named in each.named]


def test_every_package_with_a_folder_of_puzzles_has_a_book() -> None:
    assert list(books()) == [
        name for name, package in packages().items() if (package.folder / FOLDER / "__init__.py").exists()
    ]
    assert books()


@pytest.mark.parametrize(("game", "named"), NAMED, ids=lambda each: getattr(each, "name", each))
def test_named_puzzles_have_lines_that_read_back(game: str, named) -> None:
    parsed = puzzle(f"{game} {named.name}")
    assert parsed.game == game
    assert text_of(puzzle(text_of(parsed))) == text_of(parsed)
    assert set(parsed.words) <= set(book(game).keys)
    assert parsed.question
    assert parsed.diagram()
    assert parsed.picture().startswith("<svg")


def test_names_of_a_book_differ() -> None:
    assert len({(game, named.name) for game, named in NAMED}) == len(NAMED)


def test_words_override_those_of_the_name() -> None:
    game, words = read("linedance rhombus-loop loops=most")
    assert game == "linedance"
    assert words["loops"] == "most"
    assert line(game, words) == "linedance shape=rhombus lattice=closed sides=matched loops=most"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "expected a game: "),
        ("linedanse", "did you mean linedance"),
        ("lineup", "is not a game with puzzles"),
        ("linedance rhombos", "did you mean rhombus"),
        ("linedance rhombus tent", "tent: expected key=value"),
        ("linedance shape=tent shape=star", "shape is given twice"),
        ("linedance shpe=tent", "did you mean shape"),
        ("linedance shape=", "expected key=value"),
    ],
)
def test_invalid_lines_are_refused(text: str, expected: str) -> None:
    with pytest.raises(InvalidPuzzle, match=expected):
        puzzle(text)


def test_families_are_listed() -> None:
    its_book = book("linedance")
    assert list(families(its_book)) == ["symmetry"]
    members = list(family_of(its_book, "symmetry", "D3"))
    assert len(members) == 14
    assert all(puzzle(line("linedance", words)) for words in members)
    with pytest.raises(InvalidPuzzle, match="expected C2"):
        list(family_of(its_book, "symmetry", "D9"))


def test_a_monitor_reports_and_can_be_stopped() -> None:
    reports = []
    monitor = Monitor(report=lambda done, words: reports.append((done, words)))
    monitor.progress(0.5, "half")
    monitor.conclude("So it is.")
    assert reports == [(0.5, "half")]
    assert monitor.conclusion == "So it is."
    assert not monitor.stopped
    monitor.stop.set()
    assert monitor.stopped
