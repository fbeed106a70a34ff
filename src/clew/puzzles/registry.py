"""The registry of puzzle books, and the text form of puzzles."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import cast

from clew.core.code_cache import cache_folder
from clew.core.errors import nearest
from clew.core.package import GamePackage, packages
from clew.puzzles.book import HasFamilies, InvalidPuzzle, Puzzle, PuzzleBook

#: The folder of a game's package that has its puzzles.
FOLDER = "puzzles"

_WORD = re.compile(r"([a-z][a-z0-9-]*)=(.*)")


@cache
def _book_of(package: str) -> PuzzleBook:
    return cast(PuzzleBook, import_module(f"{package}.{FOLDER}").BOOK)


def _has_puzzles(package: GamePackage) -> bool:
    return (package.folder / FOLDER / "__init__.py").exists()


def books() -> dict[str, PuzzleBook]:
    """Return the puzzle books of all games that have one, by the id of the game."""
    return {name: _book_of(package.module) for name, package in packages().items() if _has_puzzles(package)}


def book(game: str) -> PuzzleBook:
    """Return the puzzle book of a game, or raise InvalidPuzzle naming the games with puzzles."""
    with_puzzles = [name for name, package in packages().items() if _has_puzzles(package)]
    if game not in with_puzzles:
        close = nearest(game, with_puzzles)
        found = f"{game} is not a game with puzzles{close}: " if game else ""
        raise InvalidPuzzle(f"{found}expected a game: {' or '.join(with_puzzles)}")
    return _book_of(packages()[game].module)


def puzzle(text: str) -> Puzzle:
    """Return the puzzle of a line of text: the game, the name of a puzzle if any, and words `key=value`."""
    game, words = read(text)
    return book(game).parse(words)


def read(text: str) -> tuple[str, dict[str, str]]:
    """Return the game of a line and its words, including those of a named puzzle."""
    game, *rest = text.split() or [""]
    found = book(game)
    words: dict[str, str] = {}
    if rest and not _WORD.fullmatch(rest[0]):
        words |= _named(found, game, rest.pop(0))
    given: dict[str, str] = {}
    for word in rest:
        match = _WORD.fullmatch(word)
        key, value = match.groups() if match else ("", "")
        if not value:
            raise InvalidPuzzle(f"{word}: expected key=value; the keys are: {', '.join(found.keys)}")
        if key in given:
            raise InvalidPuzzle(f"{key} is given twice")
        if key not in found.keys:
            raise InvalidPuzzle(f"{key}: no such key{nearest(key, found.keys)}; the keys are: {', '.join(found.keys)}")
        given[key] = value
    return game, words | given


def _named(found: PuzzleBook, game: str, name: str) -> Mapping[str, str]:
    by_name = {puzzle.name: puzzle.words for puzzle in found.named}
    if name not in by_name:
        raise InvalidPuzzle(
            f"{name}: {game} has no puzzle with that name{nearest(name, by_name)}; `clew puzzle list {game}` lists them"
        )
    return by_name[name]


def line(game: str, words: Mapping[str, str]) -> str:
    """Return a puzzle as one line of text."""
    return " ".join((game, *(f"{key}={value}" for key, value in words.items())))


def text_of(puzzle: Puzzle) -> str:
    """Return a puzzle as a line of text that reads back to an equal puzzle."""
    return line(puzzle.game, puzzle.words)


def families(found: PuzzleBook) -> Mapping[str, str]:
    """Return the keys of the families of puzzles that a book can list, with their meaning."""
    return found.families if isinstance(found, HasFamilies) else {}


def family_of(found: PuzzleBook, key: str, value: str) -> Iterator[Mapping[str, str]]:
    """Yield the words of each member of a family."""
    if not isinstance(found, HasFamilies):
        raise InvalidPuzzle(f"{key}={value}: this game has no families of puzzles")
    return found.family(key, value)


def machine_code(game: str, folder: Path) -> Path:
    """Return the cache folder for the machine code of a game's puzzles, which is apart from that of the game."""
    return cache_folder(f"{game}-{FOLDER}", folder)
