"""Listing: all fillings, each once, in one order whatever the threads, and from any place on."""

import itertools

import pytest

from clew.games.linedance.puzzles.listing import every_filling, jobs_of
from clew.games.linedance.puzzles.listing.walking import Tables, Walk
from clew.games.linedance.puzzles.shapes.library import shapes
from clew.games.linedance.puzzles.task import Task
from clew.puzzles import InvalidAnswer, Monitor, puzzle


@pytest.fixture(scope="module")
def tables() -> Tables:
    return Tables(Task(shapes()["trio"], "open", True).problem)


def listing(tables: Tables, watch: Monitor, after: str = "") -> list[tuple[int, ...]]:
    jobs = jobs_of(tables, tables.everything())
    return [tuple(row.tolist()) for row in every_filling(tables, jobs, watch, after)]


def test_jobs_share_out_all_fillings(tables: Tables) -> None:
    jobs = jobs_of(tables, tables.everything())
    assert len(jobs) > 100
    every = listing(tables, Monitor())
    assert len(every) == len(set(every)) == 2_790


def test_threads_do_not_change_the_order(tables: Tables) -> None:
    assert listing(tables, Monitor(threads=1)) == listing(tables, Monitor(threads=3))


@pytest.mark.parametrize("taken", [1, 2, 100, 2_789, 2_790])
def test_a_listing_goes_on_exactly_where_it_was_left(tables: Tables, taken: int) -> None:
    watch = Monitor(threads=2)
    rows = every_filling(tables, jobs_of(tables, tables.everything()), watch)
    first = [tuple(row.tolist()) for row in itertools.islice(rows, taken)]
    cursor = watch.cursor
    rows.close()
    assert first + listing(tables, Monitor(), cursor) == listing(tables, Monitor())


def test_at_the_end_there_is_nowhere_to_go_on(tables: Tables) -> None:
    watch = Monitor()
    shares = []
    watch.report = lambda done, words: shares.append((done, words))
    listing(tables, watch)
    assert watch.cursor == ""
    assert [done for done, _ in shares] == sorted(done for done, _ in shares)
    assert shares[-1] == (1.0, "2,790 found, about 2,790 in all")


@pytest.mark.parametrize("cursor", ["x", "1", "1:", "-1:0", "999999:0", "1:2:3"])
def test_a_place_to_go_on_from_must_be_one(tables: Tables, cursor: str) -> None:
    with pytest.raises(InvalidAnswer, match="expected a place to go on from"):
        listing(tables, Monitor(), cursor)


def test_a_walk_can_be_left_after_every_step(tables: Tables) -> None:
    import numpy as np

    walk = Walk(tables, tables.everything())
    one = np.zeros((1, 3), dtype=np.int8)
    found = []
    shares = []
    while not walk.finished:
        found += [tuple(row.tolist()) for row in walk.go_on(one, budget=1)]
        if not walk.finished:
            shares.append(walk.share_done)
    assert sorted(found) == sorted(listing(tables, Monitor()))
    assert shares == sorted(shares)
    assert 0 <= shares[0] < shares[-1] < 1


def test_stopping_ends_a_listing_without_a_claim() -> None:
    watch = Monitor()
    asked = puzzle("linedance rhombus")
    found = []
    for solution in asked.solve(watch):
        found.append(solution)
        if len(found) == 10:
            watch.stop.set()
    assert watch.conclusion == ""
    assert len(found) >= 10


def test_what_is_proved_is_said() -> None:
    watch = Monitor()
    assert len(list(puzzle("linedance trio-loop").solve(watch))) == 360
    assert watch.conclusion == "These are all: every possibility was tried."
    watch = Monitor()
    assert list(puzzle("linedance parallelogram loops=all").solve(watch)) == []
    assert watch.conclusion == "There is none: every possibility was tried."
    watch = Monitor()
    assert len(list(puzzle("linedance trio-loop").solve(watch, limit=3))) == 3
    assert watch.conclusion == ""
