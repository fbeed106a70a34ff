"""LC8: the most rings of one side that can be on the board with no victory condition reached."""

from itertools import combinations, product

import numpy as np
from numpy.typing import NDArray

from clew.games.line_or_colour.puzzles.ground import Ground, Layout, as_set, members, turned


def most_rings(board: Ground, layout: Layout, kept: int = 0) -> tuple[int, int]:
    """Return a safe set of rings as large as can be, and a bound that no safe set exceeds; CP-SAT finds both.

    The two are equal in size when the solver is done, which is the proof. Of all such sets it is one that has as many
    of the rings in `kept` as can be.
    """
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    ring = [model.new_bool_var(board.names[spot]) for spot in board.spots]
    # LC4: no K in an unbroken row, no K of one colour.
    for forbidden in (*board.rows, *board.classes(layout)):
        model.add(sum(ring[spot] for spot in members(forbidden)) <= board.goal - 1)
    # One ring more is worth more than all that are kept.
    weight = len(board.spots) + 1
    model.maximize(weight * sum(ring) + sum(ring[spot] for spot in members(kept)))
    solver = cp_model.CpSolver()
    # One worker and a fixed seed, so that everybody gets the same rings.
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    status = solver.solve(model)
    if status != cp_model.OPTIMAL:
        raise AssertionError(f"the solver ended with {solver.status_name(status)}")
    bound = round(solver.best_objective_bound) // weight
    return as_set(spot for spot in board.spots if solver.boolean_value(ring[spot])), bound


def all_full(board: Ground, layout: Layout) -> NDArray[np.int64]:
    """Return every safe set with K-1 spots of each colour: all ways to leave N-K+1 of each colour free are tried.

    These are 10^5 ways on the small board. On the large one there would be 35^7, more than can be tried.
    """
    choices = [[as_set(left) for left in combinations(members(spots), board.spare)] for spots in board.classes(layout)]
    free = np.array([sum(left) for left in product(*choices)], dtype=np.int64)
    for row in board.rows:
        free = free[(free & row) != 0]
    return as_set(board.spots) & ~free


def up_to_symmetry(board: Ground, layout: Layout, sets: NDArray[np.int64]) -> int:
    """Return how many of the sets no symmetry of the layout turns into one another."""
    turns = board.kept_turns(layout)
    return len({min(turned(int(rings), turn) for turn in turns) for rings in sets})
