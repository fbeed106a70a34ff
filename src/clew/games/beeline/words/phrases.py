"""Phrases about lines of Beeline: where they lead, and how far that is from the goal."""

from typing import Any

from clew.core.interaction.people import Person
from clew.games.beeline.notation.line_ends import pointed_at, spaces_in_front, steps_to_goal
from clew.games.beeline.notation.names import space_name
from clew.games.beeline.rules.board import BeelineBoard
from clew.games.beeline.rules.pieces import is_mark_of
from clew.games.beeline.rules.state import end_of, piece_on

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def number_of(count: int, noun: str) -> str:
    """Return a number of things in letters: `three pieces`."""
    number = NUMBERS[count] if count < len(NUMBERS) else str(count)
    return f"{number} {noun}" if count == 1 else f"{number} {noun}s"


def listed(words: list[str]) -> str:
    """Return words as a list: `M5, L5 and K5`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def steps_words(steps: int | None, goal: str = "the goal") -> str:
    """Return how far it is to the goal."""
    if steps is None:
        return f"with no way to {goal} now"
    return f"{steps} step{'' if steps == 1 else 's'} from {goal}"


def _far_words(steps: int | None, before: int | None, goal: str) -> str:
    """Return how far it is to the goal, after a place."""
    words = steps_words(steps, goal)
    if steps is None or before is None or steps < before:
        return f", {words}"
    if steps == before:
        return f" and is still {words}"
    return f", {words}: {number_of(steps - before, 'step')} further away than before"


def line_now(
    board: BeelineBoard, state: Any, line: int, owner: Person, whose: str | None = None, before: int | None = None
) -> str:
    """Return where a line leads now, as a clause; `whose` can be said in another way than by the owner's name.

    `before` are its steps to the goal before the piece: what brings the line no nearer is said plainly.
    """
    whose = whose or owner.possessive
    goal = "the goal" if owner.is_you else "its goal"
    far = _far_words(steps_to_goal(board, state, line), before, goal)
    ahead = pointed_at(board, state, line)
    if ahead is None:
        return f"{whose} line now ends at a node on {space_name(board, end_of(state, line))}{far}"
    name = space_name(board, ahead)
    if spaces_in_front(board, state, line):
        return f"{whose} line now points at {name}{far}"
    if is_mark_of(piece_on(state, ahead), line):
        return (
            f"{whose} line now points at its own mark on {name}: a node has to replace that mark before it can continue"
        )
    return f"{whose} line now points at {name} and cannot continue there"
