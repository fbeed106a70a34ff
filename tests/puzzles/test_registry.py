"""Puzzles as lines of text, whatever the game: how they are found, read and refused."""

import pytest

from clew.core.package import packages
from clew.puzzles import InvalidPuzzle, Monitor, book, books, puzzle, text_of
from clew.puzzles.registry import FOLDER, families, family_of, line, read

NAMED = [(game, named) for game, told in books().items() for named in told.named]


def test_every_package_with_a_folder_of_puzzles_has_a_book() -> None:
    assert list(books()) == [
        name for name, package in packages().items() if (package.folder / FOLDER / "__init__.py").exists()
    ]
    assert books()


@pytest.mark.parametrize(("game", "named"), NAMED, ids=lambda told: getattr(told, "name", told))
def test_named_puzzles_have_lines_that_read_back(game: str, named) -> None:
    asked = puzzle(f"{game} {named.name}")
    assert asked.game == game
    assert text_of(puzzle(text_of(asked))) == text_of(asked)
    assert set(asked.words) <= set(book(game).keys)
    assert asked.question
    assert asked.diagram()
    assert asked.picture().startswith("<svg")


def test_names_of_a_book_differ() -> None:
    assert len({(game, named.name) for game, named in NAMED}) == len(NAMED)


def test_words_go_over_those_of_the_name() -> None:
    game, words = read("linedance rhombus-loop loops=most")
    assert game == "linedance"
    assert words["loops"] == "most"
    assert line(game, words) == "linedance shape=rhombus lattice=closed sides=matched loops=most"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "no game with puzzles"),
        ("linedanse", "did you mean linedance"),
        ("lineup", "no game with puzzles"),
        ("linedance rhombos", "did you mean rhombus"),
        ("linedance rhombus tent", "tent: expected key=value"),
        ("linedance shape=tent shape=star", "shape is given twice"),
        ("linedance shpe=tent", "did you mean shape"),
        ("linedance shape=", "expected key=value"),
    ],
)
def test_lines_that_mean_nothing_are_refused(text: str, expected: str) -> None:
    with pytest.raises(InvalidPuzzle, match=expected):
        puzzle(text)


def test_families_are_listed() -> None:
    told = book("linedance")
    assert list(families(told)) == ["symmetry"]
    members = list(family_of(told, "symmetry", "D3"))
    assert len(members) == 14
    assert all(puzzle(line("linedance", words)) for words in members)
    with pytest.raises(InvalidPuzzle, match="expected C2"):
        list(family_of(told, "symmetry", "D9"))


def test_a_watch_tells_and_can_be_stopped() -> None:
    told = []
    watch = Monitor(report=lambda done, words: told.append((done, words)))
    watch.progress(0.5, "half")
    watch.conclude("So it is.")
    assert told == [(0.5, "half")]
    assert watch.conclusion == "So it is."
    assert not watch.stopped
    watch.stop.set()
    assert watch.stopped
