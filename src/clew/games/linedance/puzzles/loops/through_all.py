"""Searches for fillings with a loop of one colour through every tile (LD19)."""

from collections import Counter

import numpy as np

from clew.games.linedance.puzzles.listing.search import CandidateSets, CandidateTables, packed
from clew.games.linedance.puzzles.loops import Route, bend, joins, loops_of, routes_through_all
from clew.games.linedance.puzzles.task import Filling, Task
from clew.games.linedance.tiles import COLOURS, TILES


def start_along(tables: CandidateTables, task: Task, route: Route, colour: int) -> CandidateSets:
    """Return the start of a search for fillings with a loop of a colour along a route."""
    start = tables.all_candidates()
    for place, entry, leave in route:
        fits = [joins(one.label, entry, leave, colour) for one in task.problem.candidates[place]]
        start[place] = packed(np.array([fits], dtype=np.bool_).reshape(1, -1))[0]
    return start


def loop_jobs(tables: CandidateTables, task: Task) -> list[CandidateSets]:
    """Return the searches for all fillings with a loop through every tile: one for each route and colour."""
    if not task.matched:
        return []
    fitting = [route for route in routes_through_all(task) if enough_tiles(route)]
    return [start_along(tables, task, route, colour) for route in fitting for colour in range(len(COLOURS))]


#: How many tiles have the ends of a colour on adjacent sides, two sides apart, and opposite: 6, 6 and 4, the same for
#: every colour. So a loop through all 16 tiles has 6 sharp turns, 6 wide turns and 4 straights.
_TILES_BY_BEND = Counter(bend(*(side for side, letter in enumerate(sides) if letter == COLOURS[0])) for sides in TILES)


def enough_tiles(route: Route) -> bool:
    """Return whether there are enough tiles for the turns of a route."""
    return Counter(bend(entry, leave) for _, entry, leave in route) <= _TILES_BY_BEND


def colours_through_all(task: Task, filling: Filling) -> list[int]:
    """Return the colours that have a loop through every tile."""
    return sorted({loop.colour for loop in loops_of(task, filling) if len(loop) == len(filling)})
