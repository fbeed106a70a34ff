"""Longest paths found in other ways, and an independent checker of paths."""

from collections.abc import Iterable, Set
from itertools import pairwise

from ortools.sat.python import cp_model

Cell = tuple[int, int]


def beside(cell: Cell) -> list[Cell]:
    """Return the four cells side by side with one, on the grid or not."""
    row, column = cell
    return [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]


def is_path(cells: Iterable[Cell], own: Set[Cell], white: Set[Cell]) -> bool:
    """Return whether cells are a path by TT13: neighbours in order, none twice, at least one own; or empty."""
    listed = list(cells)
    return (
        len(set(listed)) == len(listed)
        and all(cell in own or cell in white for cell in listed)
        and all(cell in beside(before) for before, cell in pairwise(listed))
        and (not listed or any(cell in own for cell in listed))
    )


def longest_by_trying(own: Set[Cell], white: Set[Cell]) -> int:
    """Return the length of the longest path by brute force, for small sets only."""

    def longest_from(cell: Cell, visited: frozenset[Cell], has_own: bool) -> int:
        lengths = [
            longest_from(other, visited | {other}, has_own or other in own)
            for other in beside(cell)
            if other not in visited and (other in own or other in white)
        ]
        return max([*lengths, len(visited) if has_own else 0])

    return max((longest_from(cell, frozenset({cell}), cell in own) for cell in {*own, *white}), default=0)


def longest_by_solver(own: Set[Cell], white: Set[Cell]) -> int:
    """Return the length of the longest path by CP-SAT: a circuit through a node outside the grid."""
    pieces = sorted({*own, *white})
    number = {cell: index + 1 for index, cell in enumerate(pieces)}
    model = cp_model.CpModel()
    visited = {cell: model.new_bool_var(f"visited {cell}") for cell in pieces}
    arcs = [(number[cell], number[cell], ~visited[cell]) for cell in pieces]
    for cell in pieces:
        arcs += [(0, number[cell], model.new_bool_var("start")), (number[cell], 0, model.new_bool_var("end"))]
        arcs += [(number[cell], number[other], model.new_bool_var("step")) for other in beside(cell) if other in number]
    model.add_circuit(arcs)
    model.add_bool_or(visited[cell] for cell in own)
    model.maximize(sum(visited.values()))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 2
    assert solver.solve(model) == cp_model.OPTIMAL
    return round(solver.objective_value)
