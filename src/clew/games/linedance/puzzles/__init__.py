"""LineDance's tile puzzles, LD16 to LD20: fill shapes with tiles so that sides match, or never do, or make loops.

shapes.py library.py generate.py     what is filled: drawn, named, and all shapes of a symmetry
task.py problem.py                   what is asked, and how solvers see it
frontier.py sweep.py                 exact numbers, however large (sweep.py is compiled; with exchanges.py, ordering.py)
walking.py backtrack.py listing.py   all fillings, one after the other (backtrack.py is compiled)
symmetry.py counting.py              numbers up to symmetry
loops.py looping.py                  closed loops of one colour
optima.py most.py solver.py          the longest loop, the most loops (most.py is compiled, solver.py is CP-SAT)
making.py                            random puzzles with one solution
checker.py                           is a filling right? Shares no code with all of the above
puzzle.py book.py picture.py         the puzzle as text, the named ones, what it looks like
table.py table_picture.py kinds.py   doing it by hand; puzzles of a kind and of a day; numbers that are known
"""

from clew.games.linedance.puzzles.book import BOOK

__all__ = ["BOOK"]
