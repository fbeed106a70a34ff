"""Positions and moves of Line or Colour in sentences."""

from collections.abc import Sequence

from clew.core.people import Count, Person
from clew.core.position import Position


def effects(position: Position, move: str, people: Sequence[Person]) -> list[str]:
    """Return what a legal move does, in sentences."""
    return []


def narrate(before: Position, move: str, after: Position, people: Sequence[Person]) -> str:
    """Return what a move has done, as a sentence."""
    mover = people[before.seat or 0]
    return f"{mover.subject} played {move}"


def counts(position: Position, seat: int) -> list[Count]:
    """Return what a player counts."""
    return []


def in_words(position: Position, people: Sequence[Person]) -> list[tuple[str, list[str]]]:
    """Return the position in sentences."""
    return []
