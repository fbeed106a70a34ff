"""Positions and moves of Beeline in sentences."""

from collections.abc import Sequence
from typing import Any

from clew.core.people import Count, Person
from clew.core.position import Position
from clew.games.beeline.notation.names import counted, space_name
from clew.games.beeline.rules.moves import EXTEND, REPLACE, kind_of_move, space_of
from clew.games.beeline.rules.pieces import EMPTY
from clew.games.beeline.rules.state import piece_on


def effects(position: Position, move: str, people: Sequence[Person]) -> list[str]:
    """Return what a legal move does, in sentences: lines driven back (BL14, BL16, BL17), and nodes used (BL6)."""
    seat, names = int(position.state.seat), [person.name for person in people]
    before, after = position.state, position.play(move).state
    sentences = []
    if _is_gone(position, position.parse_move(move), after):
        node = space_name(position.game.board, int(after.ends[seat]))
        sentences.append(
            f"the mark faces {names[1 - seat]}'s line, so {names[seat]}'s line is driven back to {node}, with that mark"
        )
    for line in (1 - seat, seat):
        taken_off = int(before.lengths[line]) - int(after.lengths[line])
        if taken_off > 0:
            sentences.append(f"{names[line]}'s line loses {counted(taken_off, 'piece')}")
    left = int(after.reserve[seat])
    if left < int(before.reserve[seat]):
        sentences.append(f"{names[seat]} uses a node and has {left or 'none'} left")
    return sentences


def _is_gone(position: Position, move: int, after: Any) -> bool:
    """Return whether a move plays a mark on the own line that comes back to the hand at once (BL17)."""
    if kind_of_move(move) not in (EXTEND, REPLACE):
        return False
    # A mark of the other's line never comes back at once.
    return piece_on(after, space_of(move)) == EMPTY


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
