"""A hint in two steps: first where to look, then the whole move."""

from clew.core.position import Position
from clew.search.mcts.thought import Thought

#: Where a move is a single touch, so many places are named, so that the first step does not give the move away.
PLACES = 3


def where_to_look(position: Position, thought: Thought) -> tuple[str, ...]:
    """Return the places to look at: where the best move begins, among others if that would already tell the move.

    They are the first touches of the moves that were thought of most, in the order of their names.
    """
    first, *more = position.touches(thought.move)
    if more:
        return (first,)
    places = {first: None}
    for move in thought.moves:
        if len(places) == PLACES:
            break
        places.setdefault(position.touches(move.move)[0])
    return tuple(sorted(places))
