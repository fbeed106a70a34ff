"""Puzzles: what they are, how they are written, how they are found. No game and no solver.

A puzzle is one line of text that can be shared: the game, then either the name of one of its named puzzles or words
`key=value`, or both (words go over those of the name).

    from clew.puzzles import Monitor, puzzle

    asked = puzzle("some-game some-name key=value")
    line = text_of(asked)           # reads back to an equal puzzle
    for solution in asked.solve(Monitor()): ...

How a game plugs in
-------------------
A room with puzzles has a package `puzzles` inside it, whose `__init__.py` has one name that matters:

    BOOK: PuzzleBook = ...      # what puzzles.book.PuzzleBook asks for: named puzzles, keys, parse, random

`BOOK.parse(words)` gets the words of the line, `{"size": "5", ..}`, and returns an object with the members of
`Puzzle` (puzzles/book.py). Nothing else is needed: `clew puzzle list|show|solve|count|check|new` find it.

- The package is a folder of its own because all other files of a room count for the machine code of its game
  (core/code_cache.py): files in the folder can change without the game being compiled again. Compiled functions there
  keep their machine code in `machine_code(folder)` (puzzles/registry.py) and use nothing of the room's other files but
  what is handed to them.
- Long work gets a `Monitor`: it looks at `watch.stopped` (Ctrl-C sets it) and returns early with what it has, and says
  how far it is with `watch.progress(0.25, "words")`. What was proved, it says with `watch.conclude("sentence")`: that
  these are all solutions, that none is better, or that there is none. Without a conclusion nothing is claimed.
- A puzzle that asks for the best (`improving`) yields better and better solutions; the last one stands.
- `Solution.text` is what `check` reads. Every solution is sent through `check` before it is printed, so `check` is to
  be written apart from the solver.
- A book may list whole families of puzzles (`HasFamilies`), and a puzzle may have `recount(watch)`, which counts in
  another way (`clew puzzle count --by-listing`).
- What can be done by hand, in the web app for one, is told by optional members of a book (puzzles/by_hand.py): `table`
  has spaces and pieces, `kinds`, `made` and `daily` make puzzles, `known_count` knows numbers, `warm` loads
  machine code.
- Heavy modules are imported in the functions that need them: `clew puzzle list` starts without.
"""

from clew.puzzles.book import (
    AnswerMistake,
    Count,
    Difficulty,
    InvalidAnswer,
    InvalidPuzzle,
    NamedPuzzle,
    Puzzle,
    PuzzleBook,
    Solution,
)
from clew.puzzles.monitor import Monitor
from clew.puzzles.registry import book, books, puzzle, text_of

__all__ = [
    "AnswerMistake",
    "Count",
    "Difficulty",
    "InvalidAnswer",
    "InvalidPuzzle",
    "Monitor",
    "NamedPuzzle",
    "Puzzle",
    "PuzzleBook",
    "Solution",
    "book",
    "books",
    "puzzle",
    "text_of",
]
