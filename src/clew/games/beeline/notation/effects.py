"""Describes what a move of Beeline does, before it is played."""

from clew.core.position import Position
from clew.games.beeline.notation.names import counted


def effects(position: Position, move: str) -> list[str]:
    """Return what a legal move does, in sentences: lines driven back or shortened (BL14, BL16), nodes used (BL6)."""
    seat, names = int(position.state.seat), position.game.seat_names
    before, after = position.state, position.play(move).state
    sentences = []
    for line in (1 - seat, seat):
        taken_off = int(before.lengths[line]) - int(after.lengths[line])
        if taken_off > 0:
            sentences.append(f"{names[line]}'s line loses {counted(taken_off, 'piece')}")
    left = int(after.reserve[seat])
    if left < int(before.reserve[seat]):
        sentences.append(f"{names[seat]} uses a node and has {left or 'none'} left")
    return sentences
