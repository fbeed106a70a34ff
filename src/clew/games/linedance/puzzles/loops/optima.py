"""The fillings with the longest loop, and with the most loops, each with the proof that there is none better.

Where tiles lie side by side, the longest loop is looked for route by route, the longest routes first. The most loops
are found by CP-SAT where there are few routes (solver.py), otherwise by a search that gives up what cannot become
better (most.py). Where tiles meet at triangles, lines can fork, and all fillings are looked at; there are few.
"""

from collections.abc import Callable, Iterator
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from clew.games.linedance.puzzles.exchanges import COLOUR_EXCHANGES
from clew.games.linedance.puzzles.listing import backtrack, every_filling, jobs_of
from clew.games.linedance.puzzles.listing.walking import BITS, Tables, Walk, Words, code_folder, fillings_of, packed
from clew.games.linedance.puzzles.loops import apart, loops_of, most, routes
from clew.games.linedance.puzzles.loops.looping import enough_tiles, start_along
from clew.games.linedance.puzzles.loops.solver import has_few_routes, most_by_solver
from clew.games.linedance.puzzles.task import SIDE_COLOURS, Filling, Task, recoloured
from clew.games.linedance.tiles import COLOURS
from clew.puzzles import Monitor

#: A filling and how good it is.
Found = tuple[Filling, int]

#: How many candidates are tried between two looks at the clock.
BUDGET = 1_000_000


def one_of_six(tables: Tables, task: Task) -> Words:
    """Return the start of a search that finds one of each six fillings that exchanges of colours turn into one another.

    No tile looks the same after an exchange of colours, so it is enough to narrow the first place that the search
    fills. Where tiles are pinned, nothing is left out.
    """
    start = tables.everything()
    if not task.pinned and start.any(axis=1).all():
        place = Walk(tables, start).next_place
        first_of_six = [
            told.label == min(recoloured(told.label, colours) for colours in COLOUR_EXCHANGES)
            for told in task.problem.candidates[place]
        ]
        start[place] = packed(np.array([first_of_six]))[0]
    return start


def longest_loop(task: Task, watch: Monitor) -> Iterator[Found]:
    """Yield fillings with longer and longer loops, the last one the longest; fillings without any count as 0."""
    if task.lattice == "open":
        return _best_listed(
            task, lambda filling: max((len(loop) for loop in loops_of(task, filling)), default=0), watch
        )
    return _longest_closed(task, watch)


def most_loops(task: Task, watch: Monitor) -> Iterator[Found]:
    """Yield fillings with more and more loops, the last one the most."""
    if task.lattice == "open":
        return _best_listed(task, lambda filling: len(apart(loops_of(task, filling), task)), watch)
    return most_by_solver(task, watch) if has_few_routes(task) else most_by_search(task, watch)


def _best_listed(task: Task, value: Callable[[Filling], int], watch: Monitor) -> Iterator[Found]:
    tables = Tables(task.problem)
    best = -1
    looked_at = 0
    for row in every_filling(tables, jobs_of(tables, one_of_six(tables, task)), watch):
        filling = task.filling_of(row.tolist())
        looked_at += 1
        if value(filling) > best:
            best = value(filling)
            yield filling, best
    if not watch.stopped:
        same = "" if task.pinned else ", one of each six that exchanges of colours turn into one another"
        watch.conclude(_verdict(best, f"all {looked_at:,} fillings were looked at{same}"))


def _verdict(best: int, how: str) -> str:
    return f"None is better: {how}." if best >= 0 else f"There is no filling: {how}."


def _longest_closed(task: Task, watch: Monitor) -> Iterator[Found]:
    tables = Tables(task.problem)
    # Where nothing is pinned, what goes with one colour goes with every other.
    colours = range(len(COLOURS) if task.pinned else 1)
    by_length = sorted(routes(task), key=len, reverse=True)
    longer = 0
    for length, same_length in groupby(by_length, key=len):
        group = list(same_length)
        for number, route in enumerate(group):
            watch.progress(None, f"loops through {length} tiles: route {number + 1:,}")
            for colour in colours if enough_tiles(route) else ():
                for rows in fillings_of(tables, start_along(tables, task, route, colour), watch):
                    yield task.filling_of(rows[0].tolist()), length
                    told = f"none of {longer:,} longer routes can be filled" if longer else "no longer one has room"
                    watch.conclude(_verdict(length, told))
                    return
            if watch.stopped:
                return
        longer += len(group)
    for rows in fillings_of(tables, tables.everything(), watch):
        yield task.filling_of(rows[0].tolist()), 0
        told = f"none of {longer:,} routes can be filled" if longer else "there is no room for a loop"
        watch.conclude(_verdict(0, told))
        return
    if not watch.stopped:
        watch.conclude(_verdict(-1, "all were tried"))


def most_by_search(task: Task, watch: Monitor) -> Iterator[Found]:
    """Yield fillings with more and more loops, found by a search that gives up what cannot become better."""
    tables = Tables(task.problem)
    walk = Walk(tables, one_of_six(tables, task))
    ends = _line_ends(task)
    far = np.full((walk.places + 1, len(task.joints)), most.FRESH, dtype=np.int64)
    loops = np.zeros(walk.places + 1, dtype=np.int64)
    best = np.full(1, -1, dtype=np.int64)
    out = np.zeros(walk.places, dtype=np.int64)
    while not walk.finished and not watch.stopped:
        before = int(best[0])
        why = most.search_most.of(code_folder())(
            *walk.stack, ends, far, loops, BUDGET, best, out
        )  # fmt: skip
        walk.finished = why == backtrack.FINISHED
        watch.progress(walk.share_done, f"{max(best[0], 0)} loops; {walk.tried:,} tiles tried")
        if best[0] > before:
            yield task.filling_of(out.tolist()), int(best[0])
    if walk.finished:
        watch.conclude(
            _verdict(int(best[0]), f"all else was tried or could not have more loops ({walk.tried:,} tiles)")
        )


def _line_ends(task: Task) -> NDArray[np.int64]:
    """Return the joints at the ends of every candidate's lines."""
    ends = np.full((len(task.shape), BITS, len(COLOURS), 2), most.RIM, dtype=np.int64)
    for place, candidates in enumerate(task.problem.candidates):
        for number, told in enumerate(candidates):
            for side, colour in enumerate(SIDE_COLOURS[told.label]):
                end = 0 if side == SIDE_COLOURS[told.label].index(colour) else 1
                ends[place, number, colour, end] = task.joint_at.get((place, side), most.RIM)
    return ends
