"""LC8: the largest set of rings of one side that reaches no goal."""

from itertools import combinations, product

import numpy as np
from numpy.typing import NDArray

from clew.extras import need
from clew.games.line_or_colour.puzzles.board import Layout, UncolouredBoard, as_set, members, turned


def most_rings(board: UncolouredBoard, layout: Layout, preferred: int = 0, given: int = 0) -> tuple[int, int]:
    """Return a largest safe set of rings, and an upper bound on the size of safe sets; CP-SAT finds both.

    The size of the set equals the bound, which proves that it is largest. Among the largest sets it has as many of the
    rings in `preferred` as possible. All those in `given` are part of it.
    """
    need("puzzles")
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    ring = [model.new_bool_var(board.names[spot]) for spot in board.spots]
    # LC4: no K in an unbroken row, no K of one colour.
    for forbidden in (*board.rows, *board.colour_classes(layout)):
        model.add(sum(ring[spot] for spot in members(forbidden)) <= board.goal - 1)
    for spot in members(given):
        model.add(ring[spot] == 1)
    # The number of rings comes first, then the number of preferred ones.
    weight = len(board.spots) + 1
    model.maximize(weight * sum(ring) + sum(ring[spot] for spot in members(preferred)))
    solver = cp_model.CpSolver()
    # One worker and a fixed seed give the same rings every time.
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    status = solver.solve(model)
    if status != cp_model.OPTIMAL:
        raise AssertionError(f"expected an optimal solution, found {solver.status_name(status)}")
    bound = round(solver.best_objective_bound) // weight
    return as_set(spot for spot in board.spots if solver.boolean_value(ring[spot])), bound


def all_full_sets(board: UncolouredBoard, layout: Layout) -> NDArray[np.int64]:
    """Return every safe set with K-1 spots of each colour, by trying all ways to leave N-K+1 of each colour free.

    There are 10^5 ways on the small board. On the large one there would be 35^7, too many to try.
    """
    choices = [
        [as_set(left) for left in combinations(members(spots), board.spare)] for spots in board.colour_classes(layout)
    ]
    free = np.array([sum(left) for left in product(*choices)], dtype=np.int64)
    for row in board.rows:
        free = free[(free & row) != 0]
    return as_set(board.spots) & ~free


def up_to_symmetry(board: UncolouredBoard, layout: Layout, sets: NDArray[np.int64]) -> int:
    """Return the number of sets, counting those that symmetries of the layout map onto each other once."""
    turns = board.layout_symmetries(layout)
    return len({min(turned(int(rings), turn) for turn in turns) for rings in sets})
