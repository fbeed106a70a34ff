"""Listing: all fillings, each once, in the same order with any number of threads, and from any cursor."""

import itertools

import pytest

from clew.games.linedance.puzzles.listing import every_filling, jobs_of
from clew.games.linedance.puzzles.listing.search import BacktrackingSearch, CandidateTables
from clew.games.linedance.puzzles.shapes.library import shapes
from clew.games.linedance.puzzles.task import Task
from clew.puzzles import InvalidAnswer, Monitor, puzzle


@pytest.fixture(scope="module")
def tables() -> CandidateTables:
    return CandidateTables(Task(shapes()["trio"], "open", True).problem)


def listing(tables: CandidateTables, monitor: Monitor, after: str = "") -> list[tuple[int, ...]]:
    jobs = jobs_of(tables, tables.all_candidates())
    return [tuple(row.tolist()) for row in every_filling(tables, jobs, monitor, after)]


def test_jobs_divide_all_fillings_between_them(tables: CandidateTables) -> None:
    jobs = jobs_of(tables, tables.all_candidates())
    assert len(jobs) > 100
    every = listing(tables, Monitor())
    assert len(every) == len(set(every)) == 2_790


def test_threads_do_not_change_the_order(tables: CandidateTables) -> None:
    assert listing(tables, Monitor(threads=1)) == listing(tables, Monitor(threads=3))


@pytest.mark.parametrize("taken", [1, 2, 100, 2_789, 2_790])
def test_a_listing_continues_exactly_where_it_stopped(tables: CandidateTables, taken: int) -> None:
    monitor = Monitor(threads=2)
    rows = every_filling(tables, jobs_of(tables, tables.all_candidates()), monitor)
    first = [tuple(row.tolist()) for row in itertools.islice(rows, taken)]
    cursor = monitor.cursor
    rows.close()
    assert first + listing(tables, Monitor(), cursor) == listing(tables, Monitor())


def test_the_cursor_is_empty_at_the_end(tables: CandidateTables) -> None:
    monitor = Monitor()
    shares = []
    monitor.report = lambda done, words: shares.append((done, words))
    listing(tables, monitor)
    assert monitor.cursor == ""
    assert [done for done, _ in shares] == sorted(done for done, _ in shares)
    assert shares[-1] == (1.0, "2,790 found, about 2,790 in total")


@pytest.mark.parametrize("cursor", ["x", "1", "1:", "-1:0", "999999:0", "1:2:3"])
def test_an_invalid_cursor_is_refused(tables: CandidateTables, cursor: str) -> None:
    with pytest.raises(InvalidAnswer, match="expected a cursor"):
        listing(tables, Monitor(), cursor)


def test_a_search_can_be_paused_after_every_step(tables: CandidateTables) -> None:
    import numpy as np

    search = BacktrackingSearch(tables, tables.all_candidates())
    one = np.zeros((1, 3), dtype=np.int8)
    found = []
    shares = []
    while not search.finished:
        found += [tuple(row.tolist()) for row in search.run(one, budget=1)]
        if not search.finished:
            shares.append(search.share_done)
    assert sorted(found) == sorted(listing(tables, Monitor()))
    assert shares == sorted(shares)
    assert 0 <= shares[0] < shares[-1] < 1


def test_a_stopped_listing_has_no_conclusion() -> None:
    monitor = Monitor()
    rhombus = puzzle("linedance rhombus")
    found = []
    for solution in rhombus.solve(monitor):
        found.append(solution)
        if len(found) == 10:
            monitor.stop.set()
    assert monitor.conclusion == ""
    assert len(found) >= 10


def test_a_finished_listing_concludes_with_what_was_proved() -> None:
    monitor = Monitor()
    assert len(list(puzzle("linedance trio-loop").solve(monitor))) == 360
    assert monitor.conclusion == "These are all: every possibility was tried."
    monitor = Monitor()
    assert list(puzzle("linedance parallelogram loops=all").solve(monitor)) == []
    assert monitor.conclusion == "There is none: every possibility was tried."
    monitor = Monitor()
    assert len(list(puzzle("linedance trio-loop").solve(monitor, limit=3))) == 3
    assert monitor.conclusion == ""
