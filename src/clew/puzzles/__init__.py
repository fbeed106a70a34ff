"""Puzzles: their interface, text form and registry. No game and no solver.

A puzzle is one line of text that can be shared: the game, then the name of one of its named puzzles, or words
`key=value`, or both (words override those of the name).

    from clew.puzzles import Monitor, puzzle

    found = puzzle("some-game some-name key=value")
    line = text_of(found)           # reads back to an equal puzzle
    for solution in found.solve(Monitor()): ...

How a game plugs in
-------------------
The package of a game with puzzles has a folder `puzzles`, whose `__init__.py` defines one name:

    BOOK: PuzzleBook = ...      # see puzzles.book.PuzzleBook: named puzzles, keys, parse, random

`BOOK.parse(words)` gets the words of the line, `{"size": "5", ..}`, and returns an object with the members of
`Puzzle` (puzzles/book.py). That is all `clew puzzle list|show|solve|count|check|new` need.

- Changes in the folder do not recompile the game: its machine code depends on `rules` and `playing` only
  (core/code_cache.py). Compiled functions of the puzzles have a cache folder of their own, `machine_code(game, folder)`
  (puzzles/registry.py); what they need of the rules is passed to them as arguments.
- Long-running work takes a `Monitor`. It checks `monitor.stopped` (Ctrl-C sets it) and returns early with what it has,
  and reports progress with `monitor.progress(0.25, "words")`. What has been proved, it reports with
  `monitor.conclude("sentence")`: that these are all solutions, that none is better, or that there is none. Without a
  conclusion nothing is claimed.
- A puzzle that asks for the best solution (`improving`) yields better and better ones; the last one is the answer.
- `check` reads `Solution.text`. Every solution is checked before it is printed, so `check` should share no code with
  the solver.
- A book may list whole families of puzzles (`HasFamilies`), and a puzzle may have `recount(monitor)`, which counts in
  another way (`clew puzzle count --by-listing`).
- Optional members of a book support solving by hand, for example in the web app (puzzles/by_hand.py): `board` has
  spaces and pieces, `kinds`, `generate` and `daily` make puzzles, `known_count` knows numbers of solutions, and `warm`
  loads machine code.
- Heavy modules are imported in the functions that need them, so that `clew puzzle list` starts fast.
"""

from clew.puzzles.book import (
    AnswerMistake,
    Difficulty,
    ExactCount,
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
    "Difficulty",
    "ExactCount",
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
