"""Where everybody stands: whose piece is on each cell and how long the paths are, before and after a move."""

from typing import Any

from clew.core.position import Position
from clew.games.tracktic.rules.cells import CELLS, STRIDE
from clew.games.tracktic.rules.longest_path import LongestPath, longest_path
from clew.games.tracktic.rules.move_numbers import FLIPS, SKIP, TOKEN
from clew.games.tracktic.rules.placing import WHITE
from clew.games.tracktic.rules.tables import TURNED, squares_of

#: Whose piece is on a cell: a colour, or WHITE; empty cells are left out.
Owners = dict[int, int]


def cells_of(move: int) -> list[int]:
    """Return the cells that a move changes: those of a shape in reading order, the piece turned and the cell filled."""
    if move == SKIP:
        return []
    if move >= FLIPS:
        return [*divmod(move - FLIPS, CELLS)]
    turned, first = divmod(move % TOKEN, CELLS)
    return sorted(first + row * STRIDE + column for row, column in TURNED[turned])


def owners_in(state: Any) -> Owners:
    """Return whose piece is on each cell that has one."""
    return {
        row * STRIDE + column: colour for colour, words in enumerate(state.pieces) for row, column in squares_of(words)
    }


def changed_by(state: Any, move: int) -> Owners:
    """Return the pieces that a legal move lays or turns."""
    owners = owners_in(state)
    return {cell: WHITE if cell in owners else int(state.seat) for cell in cells_of(move)}


def longest_paths(owners: Owners, seats: int) -> list[LongestPath]:
    """Return a longest path of each seat (TT13)."""
    squares: list[set[tuple[int, int]]] = [set() for _ in range(WHITE + 1)]
    for cell, owner in owners.items():
        squares[owner].add(divmod(cell, STRIDE))
    return [longest_path(squares[seat], squares[WHITE]) for seat in range(seats)]


def effects(position: Position, move: str) -> list[str]:
    """Return what a legal move does, in sentences: to the paths (TT13), to the tokens, to the mover."""
    state, names = position.state, position.game.seat_names
    seat, number = int(state.seat), position.parse_move(move)
    if number == SKIP:
        return [f"{names[seat]} is out for the rest of the game"]
    owners, changed = owners_in(state), changed_by(state, number)
    now = [path.length for path in longest_paths(owners, position.seats)]
    then = [path.length for path in longest_paths(owners | changed, position.seats)]
    # The mover's path first, whether it changes or not.
    told = [_change(names[seat], now[seat], then[seat])]
    others = (other for other in range(position.seats) if other != seat and now[other] != then[other])
    told += [_change(names[other], now[other], then[other]) for other in others]
    if TOKEN <= number < FLIPS:
        left = int(state.tokens[seat]) - 1
        told.append(f"{names[seat]} spends {'the last token' if left == 0 else f'a token and has {left} left'}")
    return told


def _change(name: str, now: int, then: int) -> str:
    if now == then:
        return f"{name}'s longest path stays {now}"
    return f"{name}'s longest path {'grows' if then > now else 'shrinks'} from {now} to {then}"
