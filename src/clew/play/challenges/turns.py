"""All turns of a position, as numbers and states: a proof looks at thousands of them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from clew.core import entry_points
from clew.core.interaction.move_parts import RoleKind
from clew.core.position import Position


@dataclass(frozen=True)
class PossibleTurn:
    """A turn and what it leads to."""

    moves: tuple[int, ...]
    after: Position

    @property
    def result(self) -> bytes:
        """What tells one result from another: pieces played in another order lead to the same."""
        return self.after.states.tobytes()


def has_several_pieces(position: Position) -> bool:
    """Return whether turns of the game can have several moves."""
    return hasattr(position.game.package.entry, "continues_turn")


def after_move(position: Position, move: int) -> Position:
    """Return the position after a legal move; what it reveals is not looked at."""
    states = position.game.blank()
    position.game.run(entry_points.play_from, position.states, states, move)
    return Position(position.game, states)


def possible_turns(position: Position) -> Iterator[PossibleTurn]:
    """Yield all turns of the seat to move."""
    several = has_several_pieces(position)
    for move in position.move_numbers():
        after = after_move(position, move)
        if several and not after.is_over and int(after.state.seat) == int(position.state.seat):
            for second in after.move_numbers():
                yield PossibleTurn((move, second), after_move(after, second))
        else:
            yield PossibleTurn((move,), after)


def moves_in_words(position: Position, moves: tuple[int, ...]) -> tuple[str, ...]:
    """Return the moves of a turn as text."""
    found: list[str] = []
    here: Any = position
    for move in moves:
        found.append(here.format_move(move))
        here = after_move(here, move)
    return tuple(found)


def places_of(position: Position, moves: Sequence[str]) -> set[str]:
    """Return the places on the board where the moves of a turn happen."""
    entry, found, here = position.game.package.entry, set[str](), position
    for move in moves:
        number = here.parse_move(move)
        for role, values in entry.parts(here.game.board, here.state, number).items():
            if entry.ROLES[role] is RoleKind.TARGET:
                found.update(values)
        here = after_move(here, number)
    return found
