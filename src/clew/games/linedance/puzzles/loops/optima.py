"""The fillings with the longest loop, and with the most loops, each with a proof that there is none better.

Where tiles lie side by side, the longest loop is searched for route by route, the longest routes first. The most loops
are found by CP-SAT where there are few routes (cp_sat.py), otherwise by branch and bound (branch_and_bound.py). Where
tiles meet at triangles, lines can fork, and all fillings are compared; there are few.
"""

from collections.abc import Callable, Iterator
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from clew.games.linedance.puzzles.colour_permutations import COLOUR_PERMUTATIONS
from clew.games.linedance.puzzles.listing import backtrack, every_filling, jobs_of
from clew.games.linedance.puzzles.listing.search import (
    BITS,
    BacktrackingSearch,
    CandidateSets,
    CandidateTables,
    code_folder,
    fillings_of,
    packed,
)
from clew.games.linedance.puzzles.loops import branch_and_bound, loops_of, most_disjoint, routes
from clew.games.linedance.puzzles.loops.cp_sat import has_few_routes, most_loops_by_cp_sat
from clew.games.linedance.puzzles.loops.through_all import enough_tiles, start_along
from clew.games.linedance.puzzles.task import SIDE_COLOURS, Filling, Task, recoloured
from clew.games.linedance.tiles import COLOURS
from clew.puzzles import Monitor

#: A filling and its value.
ValuedFilling = tuple[Filling, int]

#: Candidates tried between two checks whether to stop.
BUDGET = 1_000_000


def one_per_colour_permutation(tables: CandidateTables, task: Task) -> CandidateSets:
    """Return the start of a search that finds one of each six fillings that differ by a permutation of the colours.

    No tile looks the same after a permutation of the colours, so it is enough to narrow the first place that the
    search fills. Where tiles are pinned, nothing is left out.
    """
    start = tables.all_candidates()
    if not task.pinned and start.any(axis=1).all():
        place = BacktrackingSearch(tables, start).first_place
        first_of_six = [
            one.label == min(recoloured(one.label, colours) for colours in COLOUR_PERMUTATIONS)
            for one in task.problem.candidates[place]
        ]
        start[place] = packed(np.array([first_of_six]))[0]
    return start


def longest_loop(task: Task, monitor: Monitor) -> Iterator[ValuedFilling]:
    """Yield fillings with longer and longer loops, the longest last; a filling without loops has value 0."""
    if task.lattice == "open":
        return _best_listed(
            task, lambda filling: max((len(loop) for loop in loops_of(task, filling)), default=0), monitor
        )
    return _longest_closed(task, monitor)


def most_loops(task: Task, monitor: Monitor) -> Iterator[ValuedFilling]:
    """Yield fillings with more and more loops, the most last."""
    if task.lattice == "open":
        return _best_listed(task, lambda filling: len(most_disjoint(loops_of(task, filling), task)), monitor)
    return most_loops_by_cp_sat(task, monitor) if has_few_routes(task) else most_loops_by_search(task, monitor)


def _best_listed(task: Task, value: Callable[[Filling], int], monitor: Monitor) -> Iterator[ValuedFilling]:
    tables = CandidateTables(task.problem)
    best = -1
    compared = 0
    for row in every_filling(tables, jobs_of(tables, one_per_colour_permutation(tables, task)), monitor):
        filling = task.filling_of(row.tolist())
        compared += 1
        if value(filling) > best:
            best = value(filling)
            yield filling, best
    if not monitor.stopped:
        same = "" if task.pinned else ", one of each six that differ by a permutation of the colours"
        monitor.conclude(_verdict(best, f"all {compared:,} fillings were compared{same}"))


def _verdict(best: int, how: str) -> str:
    return f"None is better: {how}." if best >= 0 else f"There is no filling: {how}."


def _longest_closed(task: Task, monitor: Monitor) -> Iterator[ValuedFilling]:
    tables = CandidateTables(task.problem)
    # Where nothing is pinned, all colours are alike.
    colours = range(len(COLOURS) if task.pinned else 1)
    by_length = sorted(routes(task), key=len, reverse=True)
    longer = 0
    for length, same_length in groupby(by_length, key=len):
        group = list(same_length)
        for number, route in enumerate(group):
            monitor.progress(None, f"loops through {length} tiles: route {number + 1:,}")
            for colour in colours if enough_tiles([route], [0]) else ():
                for rows in fillings_of(tables, start_along(tables, task, [route], [colour]), monitor):
                    yield task.filling_of(rows[0].tolist()), length
                    how = f"none of {longer:,} longer routes can be filled" if longer else "there is no longer route"
                    monitor.conclude(_verdict(length, how))
                    return
            if monitor.stopped:
                return
        longer += len(group)
    for rows in fillings_of(tables, tables.all_candidates(), monitor):
        yield task.filling_of(rows[0].tolist()), 0
        how = f"none of {longer:,} routes can be filled" if longer else "there is no room for a loop"
        monitor.conclude(_verdict(0, how))
        return
    if not monitor.stopped:
        monitor.conclude(_verdict(-1, "all possibilities were tried"))


def most_loops_by_search(task: Task, monitor: Monitor) -> Iterator[ValuedFilling]:
    """Yield fillings with more and more loops, found by branch and bound."""
    tables = CandidateTables(task.problem)
    search = BacktrackingSearch(tables, one_per_colour_permutation(tables, task))
    lines = branch_and_bound.LineEnds(
        ends=_line_ends(task),
        far=np.full((search.places + 1, len(task.joints)), branch_and_bound.FRESH, dtype=np.int64),
        loops=np.zeros(search.places + 1, dtype=np.int64),
    )
    best = np.full(1, -1, dtype=np.int64)
    out = np.zeros(search.places, dtype=np.int64)
    while not search.finished and not monitor.stopped:
        before = int(best[0])
        why = branch_and_bound.search_most_loops.of(code_folder())(*search.stack, lines, BUDGET, best, out)
        search.finished = why == backtrack.FINISHED
        monitor.progress(search.share_done, f"{max(best[0], 0)} loops; {search.tried:,} tiles tried")
        if best[0] > before:
            yield task.filling_of(out.tolist()), int(best[0])
    if search.finished:
        monitor.conclude(
            _verdict(int(best[0]), f"all other fillings were tried or ruled out ({search.tried:,} tiles placed)")
        )


def _line_ends(task: Task) -> NDArray[np.int64]:
    """Return the joints at the ends of every candidate's lines."""
    ends = np.full((len(task.shape), BITS, len(COLOURS), 2), branch_and_bound.RIM, dtype=np.int64)
    for place, candidates in enumerate(task.problem.candidates):
        for number, candidate in enumerate(candidates):
            for side, colour in enumerate(SIDE_COLOURS[candidate.label]):
                end = 0 if side == SIDE_COLOURS[candidate.label].index(colour) else 1
                ends[place, number, colour, end] = task.joint_at.get((place, side), branch_and_bound.RIM)
    return ends
