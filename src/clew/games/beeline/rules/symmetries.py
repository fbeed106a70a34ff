"""Symmetries of Beeline: left and right, and north and south with the players swapped."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from clew.boards.lattice import LatticeSymmetry
from clew.core.symmetry import Symmetry
from clew.games.beeline.rules.board import SEATS, BeelineBoard, lattice
from clew.games.beeline.rules.moves import (
    EXTEND,
    PASS,
    REPLACE,
    extend_move,
    inward_side,
    kind_of_move,
    outward_side_of,
    replace_move,
    replaced_of,
    space_of,
)
from clew.games.beeline.rules.pieces import inward_of, is_mark, is_node, mark, node, outward_of, owner_of


def symmetries(board: BeelineBoard) -> list[Symmetry]:
    """Return the symmetries of the board that keep its starts or swap them."""
    found = []
    for turn in lattice(board.side).symmetries():
        images = [turn.image[start] for start in board.starts]
        if not turn.is_identity and sorted(images) == sorted(board.starts):
            found.append(_symmetry(board, turn, swapped=images[0] != board.starts[0]))
    return found


def _symmetry(board: BeelineBoard, turn: LatticeSymmetry, swapped: bool) -> Symmetry:
    spaces = lattice(board.side)
    centre = spaces.site((0, 0))
    around = [turn.image[site] for site in spaces.neighbours[centre]]
    sides = [list(spaces.neighbours[centre]).index(site) for site in around]
    seats = (1, 0) if swapped else (0, 1)

    def map_move(move: int) -> int:
        kind = kind_of_move(move)
        if kind == PASS:
            return PASS
        space = turn.image[space_of(move)]
        if kind not in (EXTEND, REPLACE):
            return kind << 24 | space << 6
        joined = sides[inward_side(move)], sides[outward_side_of(move)]
        if kind == EXTEND:
            return extend_move(space, *joined)
        return replace_move(turn.image[replaced_of(move)], space, *joined)

    def map_piece(piece: int) -> int:
        if is_mark(piece):
            return mark(seats[owner_of(piece)], sides[inward_of(piece)], sides[outward_of(piece)])
        return node(seats[owner_of(piece)]) if is_node(piece) else piece

    def map_state(states: NDArray[Any]) -> NDArray[Any]:
        mapped = states.copy()
        before, after = states[0], mapped[0]
        after.seat = seats[before.seat]
        after.winner = seats[before.winner] if before.winner >= 0 else before.winner
        for site, image in enumerate(turn.image):
            after.cells[image] = map_piece(int(before.cells[site]))
        for seat in range(SEATS):
            other = seats[seat]
            after.ends[other] = turn.image[before.ends[seat]]
            for field in ("lengths", "entered", "groups", "reserve", "hand"):
                mapped[field][0, other] = states[field][0, seat]
            steps = before.lengths[seat] - 1
            after.steps[other] = 0
            after.steps[other, :steps] = np.take(sides, before.steps[seat, :steps])
        return mapped

    return Symmetry(turn.name, map_move, map_state, seats)
