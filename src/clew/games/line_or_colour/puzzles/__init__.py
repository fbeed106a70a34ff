"""Line or Colour's puzzles: the most rings without a victory (LC8), and layouts where that number is extreme (LC9).

book.py kinds.py             the named puzzles; generated puzzles and the puzzle of a day
puzzle.py                    a puzzle: text, solutions, check, picture
by_hand.py                   solving a puzzle by hand
board.py                     spots, rows and blocking sets, which all solvers use
placement.py                 LC8: the most rings, by CP-SAT
smallest_layout.py           LC9: bounds on the smallest answer of LC8
layout_search.py             its lower bound by exhaustive search (colouring.py is compiled)
certificate.py               its lower bound by a certificate
"""

from clew.games.line_or_colour.puzzles.book import BOOK

__all__ = ["BOOK"]
