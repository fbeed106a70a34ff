"""LineDance's tile puzzles, LD16 to LD20: fill shapes with tiles so that sides match, or never do, or form loops.

puzzle.py, book.py, kinds.py     a puzzle as text; the named puzzles; generated and daily puzzles, known numbers
task.py, problem.py              the task of a puzzle, and the same as the solvers see it
shapes/                          shapes: drawn, named, and all shapes of a symmetry
counting/                        exact numbers of fillings by dynamic programming, also up to symmetry
listing/                         all fillings by backtracking
loops/                           closed loops; the longest loop and the most loops
generator.py                     random puzzles with one solution
checker.py                       checks a filling; shares no code with the solvers
by_hand/                         solving by hand: pieces, hints, pictures

Compiled are counting/sweep.py, listing/backtrack.py and loops/branch_and_bound.py.
"""

from clew.games.linedance.puzzles.book import BOOK

__all__ = ["BOOK"]
