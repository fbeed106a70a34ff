"""Pebbles in sentences."""

from collections.abc import Sequence

from clew.core.interaction.people import Count, Person
from clew.core.position import Position


def effects(position: Position, move: str, people: Sequence[Person]) -> list[str]:
    return []


def narrate(before: Position, move: str, after: Position, people: Sequence[Person]) -> str:
    return f"{people[int(before.state.seat)].subject} took {move.split()[1]}"


def goal(position: Position) -> str:
    return "take the last pebble"


def counts(position: Position, seat: int) -> list[Count]:
    return []


def in_words(position: Position, people: Sequence[Person]) -> list[tuple[str, list[str]]]:
    return [("The heap", [f"{position.state.heap} pebbles are left"])]
