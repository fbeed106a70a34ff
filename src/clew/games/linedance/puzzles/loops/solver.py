"""The most closed loops by CP-SAT, for shapes in which loops have few routes.

There is a yes or no for every tile and turn in every place, for the colour of every joint, and for every loop that
could lie along a route; a loop needs every tile on its route to join the right sides by a line of its colour. With few
routes that is a small model, whose bound the solver proves quickly; with thousands the search of most.py is better.
"""

import queue
import threading
from collections.abc import Iterator
from typing import Any

from clew.games.linedance.puzzles.loops import lies_on, routes
from clew.games.linedance.puzzles.task import SIDE_COLOURS, Filling, Task
from clew.games.linedance.tiles import COLOURS
from clew.puzzles import Monitor

#: Up to so many routes CP-SAT is the better way.
FEW_ROUTES = 350


def has_few_routes(task: Task) -> bool:
    """Return whether a shape has few enough routes for loops."""
    return sum(1 for _, _ in zip(range(FEW_ROUTES + 1), routes(task), strict=False)) <= FEW_ROUTES


class _Model:
    """The model and its variables."""

    def __init__(self, task: Task) -> None:
        from ortools.sat.python import cp_model

        self.task = task
        self.model = cp_model.CpModel()
        self.lies = [
            {told.label: self.model.new_bool_var("") for told in candidates} for candidates in task.problem.candidates
        ]
        self._joined: dict[tuple[int, int, int, int], Any] = {}
        for choices in self.lies:
            self.model.add_exactly_one(choices.values())
        for tile in range(task.problem.items):
            self.model.add_at_most_one(
                choices[told.label]
                for choices, candidates in zip(self.lies, task.problem.candidates, strict=True)
                for told in candidates
                if told.item == tile
            )
        self._match_sides()
        self.loops = [self._loop(route, colour) for route in routes(task) for colour in range(len(COLOURS))]
        self.model.maximize(sum(self.loops))

    def _match_sides(self) -> None:
        """Sides that meet have the same colour (LD17)."""
        for joint in self.task.joints:
            for colour in range(len(COLOURS)):
                shows = self.model.new_bool_var("")
                for cell, side in joint:
                    choices = self.lies[self.task.shape.index[cell]]
                    showing = [lies for content, lies in choices.items() if SIDE_COLOURS[content][side] == colour]
                    self.model.add(sum(showing) == shows)

    def _loop(self, route: Any, colour: int) -> Any:
        """Return whether a loop of a colour lies along a route."""
        loop = self.model.new_bool_var("")
        for place, entry, leave in route:
            self.model.add_implication(loop, self._joins(place, min(entry, leave), max(entry, leave), colour))
        return loop

    def _joins(self, place: int, side: int, other: int, colour: int) -> Any:
        """Return whether the tile of a place joins two sides by its line of a colour."""
        key = (place, side, other, colour)
        if key not in self._joined:
            self._joined[key] = self.model.new_bool_var("")
            joining = [lies for content, lies in self.lies[place].items() if lies_on(content, side, other, colour)]
            self.model.add(sum(joining) == self._joined[key])
        return self._joined[key]


def most_by_solver(task: Task, watch: Monitor) -> Iterator[tuple[Filling, int]]:
    """Yield fillings with more and more loops, the last one the most, and conclude with what was proved."""
    from ortools.sat.python import cp_model

    asked = _Model(task)
    found: queue.Queue[tuple[Filling, int] | None] = queue.Queue()

    class Listener(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self) -> None:
            filling = tuple(
                next(content for content, lies in choices.items() if self.boolean_value(lies)) for choices in asked.lies
            )
            found.put((filling, sum(self.boolean_value(loop) for loop in asked.loops)))

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = watch.threads
    outcome: list[Any] = []

    def work() -> None:
        try:
            outcome.append(solver.solve(asked.model, Listener()))
        finally:
            found.put(None)

    worker = threading.Thread(target=work, daemon=True)
    worker.start()
    yield from _as_they_come(found, solver, watch)
    worker.join()
    if outcome == [cp_model.OPTIMAL]:
        watch.conclude("None is better: proved by CP-SAT.")
    elif outcome == [cp_model.INFEASIBLE]:
        watch.conclude("There is no filling: proved by CP-SAT.")


def _as_they_come(found: Any, solver: Any, watch: Monitor) -> Iterator[tuple[Filling, int]]:
    while True:
        try:
            one = found.get(timeout=0.1)
        except queue.Empty:
            if watch.stopped:
                solver.stop_search()
            continue
        if one is None:
            return
        watch.progress(None, f"{one[1]} loops; looking for more, or for the proof that there are none")
        yield one
