"""What the cells of Tracktic are called for people who do not see them: whose piece, and the path it belongs to."""

from collections.abc import Mapping

from clew.boards.polyomino import Square, neighbours
from clew.core.position import Position
from clew.games.tracktic.about import ABOUT
from clew.games.tracktic.notation.names import cell_name
from clew.games.tracktic.notation.pieces import Owners, owners_in, paths_now
from clew.games.tracktic.rules.cells import STRIDE
from clew.games.tracktic.rules.longest_path import LongestPath, longest_path
from clew.games.tracktic.rules.placements import WHITE


def cell_labels(position: Position) -> dict[int, str]:
    """Return the label of each cell: `c3, Yellow, on the longest path of 9`."""
    size, owners = position.game.board.size, owners_in(position.state)
    paths = paths_now(position.state, position.seats)
    found = {row * STRIDE + column: "empty" for row in range(size) for column in range(size)}
    for seat, path in enumerate(paths):
        found.update(_pieces_of(seat, owners, path))
    for cell, owner in owners.items():
        if owner == WHITE:
            found[cell] = _white(divmod(cell, STRIDE), paths)
        elif owner >= position.seats:
            found[cell] = f"{ABOUT.seat_names[owner]}, not played"
    return {cell: f"{cell_name(cell)}, {words}" for cell, words in found.items()}


def _white(square: Square, paths: list[LongestPath]) -> str:
    on = [f"{ABOUT.seat_names[seat]} ({path.length})" for seat, path in enumerate(paths) if square in path.cells]
    return f"white, on the longest path of {' and '.join(on)}" if on else "white"


def _pieces_of(seat: int, owners: Owners, path: LongestPath) -> dict[int, str]:
    """Return the words for each piece of a seat."""
    name, on_path = ABOUT.seat_names[seat], set(path.cells)
    squares = {divmod(cell, STRIDE): owner for cell, owner in owners.items() if owner in (seat, WHITE)}
    words: dict[int, str] = {}
    for square, owner in squares.items():
        cell = square[0] * STRIDE + square[1]
        if owner == WHITE or cell in words:
            continue
        group = _group(square, squares)
        if on_path & group:
            beside = f"{name}, beside the longest path of {path.length}"
        else:
            own = {each for each in group if squares[each] == seat}
            beside = f"{name}, apart, on a path of {longest_path(own, group - own).length}"
        for row, column in (each for each in group if squares[each] == seat):
            on = (row, column) in on_path
            words[row * STRIDE + column] = f"{name}, on the longest path of {path.length}" if on else beside
    return words


def _group(square: Square, squares: Mapping[Square, int]) -> set[Square]:
    """Return the squares that are joined to one."""
    group, reached = {square}, [square]
    while reached:
        for other in neighbours(reached.pop()):
            if other in squares and other not in group:
                group.add(other)
                reached.append(other)
    return group
