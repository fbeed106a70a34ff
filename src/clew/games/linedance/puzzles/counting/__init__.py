"""The exact number of solutions: of all fillings, or of those with a loop through every tile."""

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
from clew.games.linedance.puzzles.listing.search import CandidateTables, fillings_of
from clew.games.linedance.puzzles.loops.optima import one_per_colour_permutation
from clew.games.linedance.puzzles.loops.through_all import colours_through_all, loop_jobs
from clew.games.linedance.puzzles.task import TILE_PERMUTATIONS, Task
from clew.puzzles import ExactCount, Monitor

#: Fillings as placed tiles, one row each.
Contents = NDArray[np.int64]


def count_fillings(task: Task, monitor: Monitor, symmetric: bool) -> ExactCount | None:
    """Return how many fillings there are, by dynamic programming."""
    started = time.perf_counter()
    number = number_of_fillings(task.without_pinned, TILE_PERMUTATIONS, monitor)
    if number is None:
        return None
    classes = fillings_up_to_symmetry(task, number, monitor) if symmetric else None
    if symmetric and classes is None:
        return None
    method = "dynamic programming over sets of tiles and colours along the frontier"
    if symmetric:
        method += ", and Burnside's lemma"
    return ExactCount(number, classes, identified(task), method, time.perf_counter() - started)


def count_by_listing(task: Task, monitor: Monitor) -> ExactCount | None:
    """Return how many fillings there are, by listing them (or one of each six that differ by a colour permutation)."""
    started = time.perf_counter()
    tables = CandidateTables(task.problem)
    found = number_by_listing(tables, jobs_of(tables, one_per_colour_permutation(tables, task)), monitor)
    if found is None:
        return None
    number, tried = found
    per_filling = 1 if task.pinned else len(TILE_PERMUTATIONS)
    method = f"listing, {tried:,} tiles placed" + (", one of each six up to colours" if per_filling > 1 else "")
    return ExactCount(per_filling * number, None, identified(task), method, time.perf_counter() - started)


def count_loops(task: Task, monitor: Monitor, symmetric: bool) -> ExactCount | None:
    """Return how many fillings have a loop of one colour through every tile of each part, by listing them."""
    started = time.perf_counter()
    every = symmetries(task)
    number = fixed = 0
    for contents in fillings_with_loop(task, monitor):
        number += len(contents)
        fixed += sum(fixed_fillings(one, contents) for one in every) if symmetric else 0
    if monitor.stopped:
        return None
    classes, rest = divmod(fixed, len(every))
    assert rest == 0, "the mean of Burnside's lemma is a whole number"
    method = "listing all fillings of every route that such a loop can take"
    return ExactCount(number, classes if symmetric else None, identified(task), method, time.perf_counter() - started)


def fillings_with_loop(task: Task, monitor: Monitor) -> Iterator[Contents]:
    """Yield all fillings that have a loop through every tile, in batches, each once."""
    tables = CandidateTables(task.problem)
    labels = labels_of(task)
    jobs = loop_jobs(tables, task)
    for number, job in enumerate(jobs, start=1):
        monitor.progress((number - 1) / len(jobs), f"choice {number:,} of {len(jobs):,} of routes and colours")
        for rows in fillings_of(tables, job.start, monitor):
            contents = labels[np.arange(rows.shape[1]), rows]
            yield new_fillings(task, contents, job.colours)


def labels_of(task: Task) -> Contents:
    """Return the placed tile of each candidate, by place."""
    most = max((len(candidates) for candidates in task.problem.candidates), default=0)
    labels = np.zeros((task.problem.places, max(most, 1)), dtype=np.int64)
    for place, candidates in enumerate(task.problem.candidates):
        labels[place, : len(candidates)] = [candidate.label for candidate in candidates]
    return labels


def new_fillings(task: Task, contents: Contents, colours: tuple[int, ...]) -> Contents:
    """Return the fillings without those already found for lower colours.

    Only where tiles meet at triangles can two colours both loop through every tile of a part. Side by side, two such
    loops would need four neighbours of every tile, but the leftmost tile of the part's top row has at most three.
    """
    if task.lattice == "closed":
        return contents
    fresh = [colours_through_all(task, tuple(row)) == colours for row in contents.tolist()]
    return contents[np.array(fresh, dtype=np.bool_)]


def fixed_fillings(symmetry: FillingSymmetry, contents: Contents) -> int:
    """Return how many fillings a symmetry fixes."""
    image_of = np.zeros(max(symmetry.contents) + 1, dtype=np.int64)
    image_of[list(symmetry.contents)] = list(symmetry.contents.values())
    moved = np.empty_like(contents)
    moved[:, list(symmetry.motion.image)] = image_of[contents]
    return int((moved == contents).all(axis=1).sum())
