"""The errors that Clew raises for invalid input, one class for each kind of mistake.

ClewError
├── OptionError        an option that is unknown, of a wrong type, or impossible
├── UnknownGame        there is no game of that name
├── NoEncoding         a game without numbered actions and observations
├── InvalidMove        text that cannot be read as a move
├── IllegalMove        a move that can be read but breaks a rule, `.rule`
├── InvalidPosition    text that cannot be read as a position
├── InvalidDeal        an order of cards or tiles that cannot be dealt
├── UnseenError        a move on a view that would reveal something unseen
├── RecordError        a game record that cannot be read or replayed
├── OldRulesError      a game of an older version of the rules that today's options cannot give
├── SessionError       an action that the current state of a game does not allow
└── BudgetError        a search or playout budget that is not positive
"""

from collections.abc import Iterable
from difflib import get_close_matches
from operator import index
from typing import Any


class ClewError(Exception):
    """Invalid input; the message says what was expected."""


class OptionError(ClewError):
    """An option that is unknown, of a wrong type, or impossible."""


class UnknownGame(ClewError):
    """There is no game of that name."""


class NoEncoding(ClewError):
    """A game whose package has no numbered actions and no observations."""


class InvalidMove(ClewError):
    """Text that cannot be read as a move."""


class IllegalMove(ClewError):
    """A move that can be read but breaks a rule; `rule` is its number, as in `LC3`.

    A number or an id that means no move at all (`is_move` is False) breaks some rule too, but the message does not name
    it: it would explain nothing.
    """

    def __init__(self, move: str, rule: str, sentence: str, is_move: bool = True) -> None:
        super().__init__(f"{move}: {rule}: {sentence}" if is_move else f"{move}: {sentence}")
        self.move = move
        self.rule = rule
        self.sentence = sentence
        self.is_move = is_move

    def __reduce__(self) -> tuple[type["IllegalMove"], tuple[str, str, str, bool]]:
        return (type(self), (self.move, self.rule, self.sentence, self.is_move))


class InvalidPosition(ClewError):
    """Text that cannot be read as a position."""


class InvalidDeal(ClewError):
    """An order of cards or tiles that cannot be dealt."""


class UnseenError(ClewError):
    """A move on a view that would reveal a card or tile whose identity the view does not know."""


class RecordError(ClewError):
    """A game record that cannot be read or replayed."""


class OldRulesError(ClewError):
    """A game of an older version of the rules that no options of today give the meaning it had."""


class SessionError(ClewError):
    """An action that the current state of a game does not allow."""


class BudgetError(ClewError):
    """A budget of visits, seconds, plies or games that is not positive."""


def not_a_move(move: int) -> InvalidMove:
    """Return the error for a number that means no move of a game, legal or not."""
    return InvalidMove(f"{move} is not the number of a move: expected one of those that move_numbers() lists")


def whole_number(name: str, value: Any) -> int:
    """Return the value of an argument that must be a whole number, or raise TypeError with a sentence.

    True and False are refused like those of NumPy, although Python counts them as numbers: they are mistakes.
    """
    if type(value) is int:
        return value
    try:
        if not isinstance(value, bool):
            return index(value)
    except TypeError:
        pass
    raise TypeError(f"{name}={value!r}: expected a whole number")


def nearest(word: str, words: Iterable[str]) -> str:
    """Return ` (did you mean a or b?)` with the words closest to `word`, or an empty string if none is close."""
    close = get_close_matches(word, list(words), n=3, cutoff=0.5)
    return f" (did you mean {' or '.join(close)}?)" if close else ""
