"""LineUp!: how things stand in a position, for diagrams and pictures."""

from dataclasses import dataclass

from clew.core.position import Position
from clew.games.lineup.about import ABOUT
from clew.games.lineup.notation.names import counted
from clew.games.lineup.rules.moves import SITE_MASK
from clew.games.lineup.rules.queries import count_of, members_of


@dataclass(frozen=True)
class Structure:
    """A secured structure (LU4)."""

    seat: int
    centre: int
    arms: tuple[int, ...]
    """The other sites."""


@dataclass(frozen=True)
class LineUpStanding:
    """What is where in a position."""

    owner: dict[int, int]
    """Whose token is on each site that has one."""
    secured: frozenset[int]
    capturable: frozenset[int]
    structures: tuple[Structure, ...]

    @classmethod
    def of(cls, position: Position) -> "LineUpStanding":
        """Return how things stand."""
        state, board = position.state, position.game.board
        tokens = [members_of(state.tokens[seat]) for seat in range(board.seats)]
        # LU19: what cannot be paid for is not capturable.
        reachable = {move & SITE_MASK for move in position.move_numbers()}
        owner = {site: seat for seat, sites in enumerate(tokens) for site in sites}
        return cls(
            owner=owner,
            secured=frozenset(members_of(state.secured)),
            capturable=frozenset(reachable & owner.keys()),
            structures=tuple(_structures(position, owner)),
        )


def _structures(position: Position, owner: dict[int, int]) -> list[Structure]:
    tables = position.game.board.tables[0]
    found = []
    for centre in members_of(tables.hubs):
        members = members_of(tables.structures[centre])
        owners = {owner.get(site) for site in members}
        if len(owners) == 1 and None not in owners:
            found.append(Structure(owner[centre], centre, tuple(site for site in members if site != centre)))
    return found


def score_of(position: Position, seat: int) -> tuple[int, int, int]:
    """Return how many structures a seat has, how many tokens on the board, and how many left."""
    state = position.state
    return int(state.structures[seat]), count_of(state.tokens[seat]), int(state.supplies[seat])


def score_line(position: Position, seat: int) -> str:
    """Return the same in words; with LU13 supplies have no end."""
    structures, on_board, left = score_of(position, seat)
    words = f"{counted(structures, 'structure')}, {on_board} on board"
    return words if position.game.options["full"] else f"{words}, {left} left"


def turns_line(position: Position) -> str:
    """Return how many turns have been played where they are limited (LU12, LU13), otherwise nothing."""
    cap = int(position.game.board.tables[0].turn_cap)
    return f"{position.state.turns} of at most {cap} turns played" if cap else ""


def seat_name(seat: int) -> str:
    """Return what a seat is called."""
    return ABOUT.seat_names[seat]
