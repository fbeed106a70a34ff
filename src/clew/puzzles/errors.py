"""What can be wrong with the text of a puzzle or of an answer."""

from clew.core.errors import ClewError


class InvalidPuzzle(ClewError):
    """Text that cannot be read as a puzzle, or a puzzle that cannot be; the message says what was expected."""


class InvalidAnswer(ClewError):
    """Text that cannot be read as an answer to the puzzle."""
