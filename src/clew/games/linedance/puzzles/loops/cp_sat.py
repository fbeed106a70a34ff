"""The most closed loops by constraint programming (CP-SAT), for shapes with few routes for loops.

There is a Boolean variable for every tile and turn in every place, for the colour of every joint, and for every loop
along a route; a loop requires that every tile on its route joins the right sides in its colour. With few routes the
model is small and its bound is proved quickly; with thousands of routes branch_and_bound.py is faster.
"""

import queue
import threading
from collections.abc import Iterator
from typing import Any

from clew.extras import need
from clew.games.linedance.puzzles.loops import joins, routes
from clew.games.linedance.puzzles.task import SIDE_COLOURS, Filling, Task
from clew.games.linedance.tiles import COLOURS
from clew.puzzles import Monitor

#: Up to this many routes CP-SAT is faster than branch and bound.
MAX_ROUTES = 350


def has_few_routes(task: Task) -> bool:
    """Return whether a shape has few enough routes for CP-SAT."""
    return sum(1 for _, _ in zip(range(MAX_ROUTES + 1), routes(task), strict=False)) <= MAX_ROUTES


class _LoopModel:
    """The CP-SAT model and its variables."""

    def __init__(self, task: Task) -> None:
        need("puzzles")
        from ortools.sat.python import cp_model

        self.task = task
        self.model = cp_model.CpModel()
        self.placed = [
            {candidate.label: self.model.new_bool_var("") for candidate in candidates}
            for candidates in task.problem.candidates
        ]
        self._joined: dict[tuple[int, int, int, int], Any] = {}
        for choices in self.placed:
            self.model.add_exactly_one(choices.values())
        for tile in range(task.problem.items):
            self.model.add_at_most_one(
                choices[candidate.label]
                for choices, candidates in zip(self.placed, task.problem.candidates, strict=True)
                for candidate in candidates
                if candidate.item == tile
            )
        self._require_matching_sides()
        self.loops = [self._loop(route, colour) for route in routes(task) for colour in range(len(COLOURS))]
        self.model.maximize(sum(self.loops))

    def _require_matching_sides(self) -> None:
        """Require that sides that meet have the same colour (LD17)."""
        for joint in self.task.joints:
            for colour in range(len(COLOURS)):
                shows = self.model.new_bool_var("")
                for cell, side in joint:
                    choices = self.placed[self.task.shape.index[cell]]
                    showing = [var for content, var in choices.items() if SIDE_COLOURS[content][side] == colour]
                    self.model.add(sum(showing) == shows)

    def _loop(self, route: Any, colour: int) -> Any:
        """Return the variable of a loop of a colour along a route."""
        loop = self.model.new_bool_var("")
        for place, entry, leave in route:
            self.model.add_implication(loop, self._joins(place, min(entry, leave), max(entry, leave), colour))
        return loop

    def _joins(self, place: int, side: int, other: int, colour: int) -> Any:
        """Return the variable that says whether the tile of a place joins two sides in a colour."""
        key = (place, side, other, colour)
        if key not in self._joined:
            self._joined[key] = self.model.new_bool_var("")
            joining = [var for content, var in self.placed[place].items() if joins(content, side, other, colour)]
            self.model.add(sum(joining) == self._joined[key])
        return self._joined[key]


def most_loops_by_cp_sat(task: Task, monitor: Monitor) -> Iterator[tuple[Filling, int]]:
    """Yield fillings with more and more loops; the last one has the most, and the monitor gets what was proved."""
    need("puzzles")
    from ortools.sat.python import cp_model

    model = _LoopModel(task)
    found: queue.Queue[tuple[Filling, int] | None] = queue.Queue()

    class Listener(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self) -> None:
            filling = tuple(
                next(content for content, var in choices.items() if self.boolean_value(var)) for choices in model.placed
            )
            found.put((filling, sum(self.boolean_value(loop) for loop in model.loops)))

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = monitor.threads
    outcome: list[Any] = []

    def work() -> None:
        try:
            outcome.append(solver.solve(model.model, Listener()))
        finally:
            found.put(None)

    worker = threading.Thread(target=work, daemon=True)
    worker.start()
    yield from _solutions(found, solver, monitor)
    worker.join()
    if outcome == [cp_model.OPTIMAL]:
        monitor.conclude("None is better: proved by CP-SAT.")
    elif outcome == [cp_model.INFEASIBLE]:
        monitor.conclude("There is no filling: proved by CP-SAT.")


def _solutions(found: Any, solver: Any, monitor: Monitor) -> Iterator[tuple[Filling, int]]:
    while True:
        try:
            solution = found.get(timeout=0.1)
        except queue.Empty:
            if monitor.stopped:
                solver.stop_search()
            continue
        if solution is None:
            return
        monitor.progress(None, f"{solution[1]} loops; looking for more, or for a proof that this is the most")
        yield solution
