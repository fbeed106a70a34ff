"""LineUp!: the contents of a position and the scores, for diagrams and pictures."""

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
    """The sites around the centre."""


@dataclass(frozen=True)
class LineUpStanding:
    """The tokens and structures of a position."""

    owner: dict[int, int]
    """The seat of the token on each occupied site."""
    secured: frozenset[int]
    capturable: frozenset[int]
    structures: tuple[Structure, ...]

    @classmethod
    def of(cls, position: Position) -> "LineUpStanding":
        """Return the tokens and structures of a position."""
        state, board = position.state, position.game.board
        tokens = [members_of(state.tokens[seat]) for seat in range(board.seats)]
        # LU19: a token that cannot be paid for is not capturable.
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
    """Return the number of structures of a seat, of its tokens on the board, and of its tokens left."""
    state = position.state
    return int(state.structures[seat]), count_of(state.tokens[seat]), int(state.supplies[seat])


def score_line(position: Position, seat: int) -> str:
    """Return the score of a seat in words; unlimited supplies (LU13) are left out."""
    structures, on_board, left = score_of(position, seat)
    words = f"{counted(structures, 'structure')}, {on_board} on board"
    return words if position.game.board.tables[0].unlimited else f"{words}, {left} left"


def captures_line(position: Position) -> str:
    """Return the number of captures in a row where LU20 limits them, otherwise an empty string."""
    limit, captures = int(position.game.board.tables[0].capture_limit), int(position.state.captures)
    if limit and captures == limit and position.seat is not None:
        return f"{captures} captures in a row: this turn must be a placement"
    return f"{captures} of at most {limit} captures in a row" if limit else ""


def seat_name(seat: int) -> str:
    """Return the name of a seat."""
    return ABOUT.seat_names[seat]
