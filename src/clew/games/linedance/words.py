"""Positions and moves of Where's My Line? in sentences."""

from collections.abc import Sequence

from clew.core.people import Count, Person
from clew.core.position import Position
from clew.games.linedance.rules.moves import PLACINGS, parts_of_placing
from clew.games.linedance.star import TRIANGLES
from clew.games.linedance.tiles import COLOURS


def effects(position: Position, move: str, people: Sequence[Person]) -> list[str]:
    """Return what a legal move does, in sentences: where its traveler stops, and who has arrived (LD9)."""
    state, number = position.state, position.parse_move(move)
    if number >= PLACINGS:
        return []
    seat, goal = int(state.seat), int(position.game.board.goal[int(state.seat)])
    colour, stop = parts_of_placing(number)[2:]
    sentences = [f"{[person.name for person in people][seat]}'s {COLOURS[colour]} stops on {TRIANGLES[stop]}"]
    if goal >> stop & 1:
        others = (int(state.travelers[len(COLOURS) * seat + other]) for other in range(len(COLOURS)) if other != colour)
        arrived = 1 + sum(goal >> place & 1 for place in others)
        sentences[0] += f", on a goal space: {arrived} of {len(COLOURS)} have arrived"
    return sentences


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
