"""What a player reads while a move is entered: the prompt after some touches, and the answer to a refused one."""

from clew import Position
from clew.play.entry import MoveEntry


def prompt(position: Position, *touched: str) -> tuple[str, tuple[str, ...]]:
    """Return the prompt after some touches, and the roles that it asks for."""
    entry = MoveEntry(position)
    asked = entry.prompt(entry.step(touched))
    return asked.sentence, asked.roles


def instead(position: Position, touch: str) -> str:
    """Return what to do instead of a touch, which must be refused."""
    entry = MoveEntry(position)
    step = entry.step([touch])
    assert step.refused == touch
    return entry.instead(touch, step)
