"""Counting and listing divided into pieces that any process can do: it gets the text of the puzzle and a number.

A search is divided by the first few places that it fills (see listing.jobs_of), a count up to symmetry by symmetries.
Every process divides a puzzle in the same way, once.
"""

import time
from collections.abc import Iterator
from functools import lru_cache, partial

import numpy as np

from clew.games.linedance.about import ABOUT
from clew.games.linedance.puzzles.counting import fixed_fillings, labels_of, new_fillings
from clew.games.linedance.puzzles.counting.frontier import number_of_fillings
from clew.games.linedance.puzzles.counting.symmetry import identified, quotient, symmetries
from clew.games.linedance.puzzles.listing import estimate, jobs_of, parse_cursor
from clew.games.linedance.puzzles.listing.search import (
    BacktrackingSearch,
    CandidateSets,
    CandidateTables,
    Fillings,
    fillings_of,
)
from clew.games.linedance.puzzles.loops.optima import one_per_colour_permutation
from clew.games.linedance.puzzles.loops.through_all import LoopJob, loop_jobs
from clew.games.linedance.puzzles.puzzle import ALL, TilePuzzle, parse
from clew.games.linedance.puzzles.task import TILE_PERMUTATIONS
from clew.puzzles import ExactCount, Monitor, text_of
from clew.puzzles.registry import read
from clew.puzzles.spreading import OrderedJobs, piece_of, result_text, spread, warm_once

#: The most fillings that are sent at once.
MOST_ROWS = 50_000


class Division:
    """A puzzle and the jobs into which a search through its fillings is divided."""

    def __init__(self, text: str, *, per_colours: bool = False) -> None:
        warm_once(ABOUT.id)
        self.puzzle: TilePuzzle = parse(read(text)[1])
        task = self.puzzle.task
        self.tables = CandidateTables(task.problem)
        self.loops: list[LoopJob] = loop_jobs(self.tables, task) if self.puzzle.loops == ALL else []
        if self.puzzle.loops == ALL:
            self.jobs: list[CandidateSets] = [job.start for job in self.loops]
        else:
            start = one_per_colour_permutation(self.tables, task) if per_colours else self.tables.all_candidates()
            self.jobs = jobs_of(self.tables, start)


# A worker usually has one puzzle, divided in one way.
_division = lru_cache(maxsize=2)(Division)


def count(puzzle: TilePuzzle, monitor: Monitor, symmetric: bool) -> ExactCount | None:
    """Return the number of solutions, counted by the executor of the monitor."""
    return (_count_loops if puzzle.loops == ALL else _count_fillings)(puzzle, monitor, symmetric)


def _count_fillings(puzzle: TilePuzzle, monitor: Monitor, symmetric: bool) -> ExactCount | None:
    started = time.perf_counter()
    every = len(symmetries(puzzle.task))
    pieces = {f"symmetry {number}": [text_of(puzzle), number] for number in range(every if symmetric else 1)}
    found: dict[str, int] = {}
    for key, number in spread(_fixed_by, pieces, monitor):
        found[key] = number
        monitor.progress(len(found) / len(pieces), f"{len(found)} of {len(pieces)} symmetries")
    if len(found) < len(pieces):
        return None
    classes, rest = divmod(sum(found.values()), every)
    assert not symmetric or rest == 0, "the mean of Burnside's lemma is a whole number"
    method = "dynamic programming over sets of tiles and colours along the frontier"
    method += ", and Burnside's lemma" if symmetric else ""
    total = found["symmetry 0"]
    seconds = time.perf_counter() - started
    return ExactCount(total, classes if symmetric else None, identified(puzzle.task), method, seconds)


def _fixed_by(text: str) -> str:
    """Count the fillings that a symmetry fixes; the first one, the identity, fixes all."""
    key, (puzzle, number) = piece_of(text)
    warm_once(ABOUT.id)
    task = parse(read(puzzle)[1]).task
    one = symmetries(task)[number]
    if one.is_identity:
        found = number_of_fillings(task.without_pinned, TILE_PERMUTATIONS, Monitor())
    else:
        found = number_of_fillings(quotient(task, one), (), Monitor())
    return result_text(key, found)


def _count_loops(puzzle: TilePuzzle, monitor: Monitor, symmetric: bool) -> ExactCount | None:
    started = time.perf_counter()
    text, every = text_of(puzzle), symmetries(puzzle.task)
    pieces = {f"route {number}": [text, number, symmetric] for number in range(len(_division(text).jobs))}
    number = fixed = done = 0
    for _, (found, unmoved) in spread(_fillings_along, pieces, monitor):
        number, fixed, done = number + found, fixed + unmoved, done + 1
        monitor.progress(done / len(pieces), f"choice {done:,} of {len(pieces):,} of routes and colours")
    if done < len(pieces):
        return None
    classes, rest = divmod(fixed, len(every))
    assert rest == 0, "the mean of Burnside's lemma is a whole number"
    method = "listing all fillings of every route that such a loop can take"
    seconds = time.perf_counter() - started
    return ExactCount(number, classes if symmetric else None, identified(puzzle.task), method, seconds)


def _fillings_along(text: str) -> str:
    """Count the fillings of a choice of routes, and how many of them each symmetry fixes, in all."""
    key, (puzzle, number, symmetric) = piece_of(text)
    division = _division(puzzle)
    task, labels = division.puzzle.task, labels_of(division.puzzle.task)
    every = symmetries(task) if symmetric else []
    found = fixed = 0
    for rows in fillings_of(division.tables, division.jobs[number], Monitor()):
        contents = new_fillings(task, labels[np.arange(rows.shape[1]), rows], division.loops[number].colours)
        found += len(contents)
        fixed += sum(fixed_fillings(one, contents) for one in every)
    return result_text(key, [found, fixed])


def recount(puzzle: TilePuzzle, monitor: Monitor) -> ExactCount | None:
    """Return the number of solutions found by listing, with the executor of the monitor."""
    started = time.perf_counter()
    text = text_of(puzzle)
    pieces = {f"prefix {number}": [text, number] for number in range(len(_division(text, per_colours=True).jobs))}
    number = tried = done = 0
    for _, (found, placed) in spread(_fillings_after, pieces, monitor):
        number, tried, done = number + found, tried + placed, done + 1
        monitor.progress(done / len(pieces), estimate(number, done, len(pieces)))
    if done < len(pieces):
        return None
    per_filling = 1 if puzzle.task.pinned else len(TILE_PERMUTATIONS)
    method = f"listing, {tried:,} tiles placed" + (", one of each six up to colours" if per_filling > 1 else "")
    seconds = time.perf_counter() - started
    return ExactCount(per_filling * number, None, identified(puzzle.task), method, seconds)


def _fillings_after(text: str) -> str:
    """Count the fillings that begin with a prefix, and the tiles placed to find them."""
    key, (puzzle, number) = piece_of(text)
    division = _division(puzzle, per_colours=True)
    search = BacktrackingSearch(division.tables, division.jobs[number])
    no_rows = np.zeros((0, division.tables.problem.places), dtype=np.int8)
    while not search.finished:
        search.run(no_rows)
    return result_text(key, [search.found, search.tried])


def every_filling(puzzle: TilePuzzle, monitor: Monitor, after: str = "") -> Iterator[list[int]]:
    """Yield all fillings in the order of `listing.every_filling`, and with its cursor."""
    text = text_of(puzzle)
    jobs = len(_division(text).jobs)
    first, seen = parse_cursor(after, jobs)
    ahead = OrderedJobs(partial(_rows_of, text), first, jobs, monitor)
    total = 0
    try:
        for job in range(first, jobs):
            listed = 0
            batch = ahead.result()
            while batch is not None:
                for row in batch[0]:
                    listed += 1
                    if listed > seen:
                        monitor.cursor = f"{job}:{listed}"
                        yield row.tolist()
                    if monitor.stopped:
                        return
                if not batch[1]:
                    break
                assert monitor.executor is not None
                batch = ahead.wait_for(monitor.executor.submit(_rows_of, text, job, listed))
            if batch is None or monitor.stopped:
                return
            seen, total = 0, total + listed
            monitor.cursor = f"{job + 1}:0"
            monitor.progress((job + 1) / jobs, estimate(total, job + 1 - first, jobs - first))
        monitor.cursor = ""
    finally:
        ahead.close()


def _rows_of(text: str, number: int, skipped: int = 0) -> tuple[Fillings, bool]:
    """Return some fillings of a job after the first ones, and whether there are more."""
    division = _division(text)
    batches: list[Fillings] = []
    found = 0
    for rows in fillings_of(division.tables, division.jobs[number], Monitor()):
        new = rows[max(0, skipped - found) :]
        found += len(rows)
        if len(new):
            batches.append(new)
        if found - skipped >= MOST_ROWS:
            break
    places = division.tables.problem.places
    return np.concatenate([np.zeros((0, places), dtype=np.int8), *batches]), found - skipped >= MOST_ROWS
