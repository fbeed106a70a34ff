"""Positions and moves of Beeline in sentences.

moves.py says what a move does or has done, positions.py what a player counts and where everything is, phrases.py has
what both share.
"""

from clew.games.beeline.words.moves import effects, manner, narrate, setback
from clew.games.beeline.words.positions import LEGEND, TIPS, counts, goal, in_words

__all__ = ["LEGEND", "TIPS", "counts", "effects", "goal", "in_words", "manner", "narrate", "setback"]
