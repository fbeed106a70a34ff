"""Boards drawn with the characters of a terminal: cells with a glyph, colours by role, and the site they belong to.

It imports nothing heavy: a terminal shows a board before the rules of its game are loaded.
"""

from clew.cells.canvas import Canvas
from clew.cells.picture import Cell, CellPicture, Place, Room

__all__ = ["Canvas", "Cell", "CellPicture", "Place", "Room"]
