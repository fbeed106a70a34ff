"""Searches for fillings with a loop of one colour through every tile, one in each part of the shape (LD19)."""

from collections import Counter
from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

import numpy as np

from clew.games.linedance.puzzles.listing.search import CandidateSets, CandidateTables, packed
from clew.games.linedance.puzzles.loops import Route, bend, joins, loops_of, routes_through_all
from clew.games.linedance.puzzles.task import Filling, Task
from clew.games.linedance.tiles import COLOURS, TILES


class LoopJob(NamedTuple):
    """A search for the fillings whose loops take given routes in given colours, one for each part of the shape."""

    colours: tuple[int, ...]
    start: CandidateSets


def start_along(tables: CandidateTables, task: Task, routes: Sequence[Route], colours: Sequence[int]) -> CandidateSets:
    """Return the start of a search for fillings with a loop of a colour along each route."""
    start = tables.all_candidates()
    for route, colour in zip(routes, colours, strict=True):
        for place, entry, leave in route:
            fits = [joins(one.label, entry, leave, colour) for one in task.problem.candidates[place]]
            start[place] = packed(np.array([fits], dtype=np.bool_).reshape(1, -1))[0]
    return start


def loop_jobs(tables: CandidateTables, task: Task) -> list[LoopJob]:
    """Return the searches for all fillings with a loop through every tile: one per choice of routes and colours."""
    if not task.matched:
        return []
    choices = product(range(len(COLOURS)), repeat=len(task.shape.parts))
    return [
        LoopJob(colours, start_along(tables, task, routes, colours))
        for routes, colours in product(routes_through_all(task), choices)
        if enough_tiles(routes, colours)
    ]


#: How many tiles have the ends of a colour on adjacent sides, two sides apart, and opposite: 6, 6 and 4, the same for
#: every colour. So a loop through all 16 tiles has 6 sharp turns, 6 wide turns and 4 straights.
_TILES_BY_BEND = Counter(bend(*(side for side, letter in enumerate(sides) if letter == COLOURS[0])) for sides in TILES)


def enough_tiles(routes: Sequence[Route], colours: Sequence[int]) -> bool:
    """Return whether there are enough tiles for the turns of all routes of a colour."""
    needed = Counter(
        (colour, bend(entry, leave)) for route, colour in zip(routes, colours, strict=True) for _, entry, leave in route
    )
    return all(number <= _TILES_BY_BEND[bent] for (_, bent), number in needed.items())


def colours_through_all(task: Task, filling: Filling) -> tuple[int, ...] | None:
    """Return for each part of the shape the first colour with a loop through all of its tiles; None if one has none."""
    loops = loops_of(task, filling)
    found = []
    for part in task.shape.parts:
        own = [loop.colour for loop in loops if {crossing.place for crossing in loop.route} == set(part)]
        if not own:
            return None
        found.append(min(own))
    return tuple(found)
