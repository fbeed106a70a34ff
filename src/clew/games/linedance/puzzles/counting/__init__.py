"""The exact number of fillings, as a puzzle asks for it: all of them, or those with a loop through every tile."""

import time
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from clew.games.linedance.puzzles.counting.frontier import number_of_fillings
from clew.games.linedance.puzzles.counting.symmetry import (
    FillingSymmetry,
    fillings_up_to_symmetry,
    identified,
    symmetries,
)
from clew.games.linedance.puzzles.listing import jobs_of, number_by_listing
from clew.games.linedance.puzzles.listing.walking import Tables, fillings_of
from clew.games.linedance.puzzles.loops.looping import colours_through_all, loop_jobs
from clew.games.linedance.puzzles.loops.optima import one_of_six
from clew.games.linedance.puzzles.task import TILE_EXCHANGES, Task
from clew.puzzles import Count, Monitor

#: Fillings as placed tiles, one row each.
Contents = NDArray[np.int64]


def count_fillings(task: Task, watch: Monitor, symmetric: bool) -> Count | None:
    """Return how many fillings there are, by a sweep over sets of tiles and colours along the frontier."""
    begun = time.perf_counter()
    number = number_of_fillings(task.without_pinned, TILE_EXCHANGES, watch)
    if number is None:
        return None
    classes = fillings_up_to_symmetry(task, number, watch) if symmetric else None
    if symmetric and classes is None:
        return None
    method = "a sweep over sets of tiles and colours along the frontier"
    if symmetric:
        method += ", and Burnside's lemma"
    return Count(number, classes, identified(task), method, time.perf_counter() - begun)


def count_by_listing(task: Task, watch: Monitor) -> Count | None:
    """Return how many fillings there are, by finding every one of them (or one of each six, by colours)."""
    begun = time.perf_counter()
    tables = Tables(task.problem)
    found = number_by_listing(tables, jobs_of(tables, one_of_six(tables, task)), watch)
    if found is None:
        return None
    number, tried = found
    of_each = 1 if task.pinned else len(TILE_EXCHANGES)
    told = f"all were found, {tried:,} tiles put down" + (", one of each six by colours" if of_each > 1 else "")
    return Count(of_each * number, None, identified(task), told, time.perf_counter() - begun)


def count_loops(task: Task, watch: Monitor, symmetric: bool) -> Count | None:
    """Return how many fillings have a loop of one colour through every tile, by finding every one of them."""
    begun = time.perf_counter()
    every = symmetries(task)
    number = fixed = 0
    for contents in fillings_with_loop(task, watch):
        number += len(contents)
        fixed += sum(_left_alone(one, contents) for one in every) if symmetric else 0
    if watch.stopped:
        return None
    classes, rest = divmod(fixed, len(every))
    assert rest == 0, "Burnside's mean is whole"
    method = "every route that such a loop can take, all its fillings found"
    return Count(number, classes if symmetric else None, identified(task), method, time.perf_counter() - begun)


def fillings_with_loop(task: Task, watch: Monitor) -> Iterator[Contents]:
    """Yield all fillings that have a loop through every tile, many at a time, each once."""
    tables = Tables(task.problem)
    labels = _labels(task)
    jobs = loop_jobs(tables, task)
    for job, start in enumerate(jobs):
        watch.progress(job / len(jobs), f"route {job // 3 + 1:,} of {len(jobs) // 3:,}")
        for rows in fillings_of(tables, start, watch):
            contents = labels[np.arange(rows.shape[1]), rows]
            yield contents if task.lattice == "closed" else _first_found(task, contents, job % 3)


def _labels(task: Task) -> Contents:
    most = max((len(candidates) for candidates in task.problem.candidates), default=0)
    labels = np.zeros((task.problem.places, max(most, 1)), dtype=np.int64)
    for place, candidates in enumerate(task.problem.candidates):
        labels[place, : len(candidates)] = [told.label for told in candidates]
    return labels


def _first_found(task: Task, contents: Contents, colour: int) -> Contents:
    """Return the fillings without those that a lower colour has found already.

    Only where tiles meet at triangles can two colours both loop through every tile. Side by side, two such loops would
    take four sides with a neighbour of every tile, but the leftmost tile of the topmost row has at most three.
    """
    fresh = [colours_through_all(task, tuple(row))[0] == colour for row in contents.tolist()]
    return contents[np.array(fresh, dtype=np.bool_)]


def _left_alone(symmetry: FillingSymmetry, contents: Contents) -> int:
    """Return how many fillings a symmetry leaves as they are."""
    image_of = np.zeros(max(symmetry.contents) + 1, dtype=np.int64)
    image_of[list(symmetry.contents)] = list(symmetry.contents.values())
    moved = np.empty_like(contents)
    moved[:, list(symmetry.motion.image)] = image_of[contents]
    return int((moved == contents).all(axis=1).sum())
