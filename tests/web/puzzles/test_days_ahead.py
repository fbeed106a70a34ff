"""Days ahead: made before they begin, by one process of low priority."""

import os
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from clew.web.background import BackgroundProcess
from clew.web.puzzles import days_ahead as days_ahead_module
from clew.web.puzzles.daily import FIRST_DAY, DailyPuzzles, all_kinds, days_offered
from clew.web.puzzles.daily_store import DailyStore, KindKey
from clew.web.puzzles.days_ahead import CLAIM, DAYS_AHEAD, DaysAhead
from clew.web.puzzles.stock import FRESH, PuzzleStock, stock_keys
from clew.web.puzzles.stock_store import StockKey, StockStore
from clew.web.settings import Settings
from clew.web.storage.database import Database, open_database
from support.processes import is_running
from support.quick import first_quick
from support.web.running import PATIENCE, Running, eventually
from web.conftest import FakeClock

TEXTS = {
    "line-or-colour": "line-or-colour size=5 ask=rings layout=12345/45123/23451/51234/34512",
    "linedance": "linedance shape=trio lattice=closed sides=matched loops=all pinned=0,1=2/5;1,0=1/1",
}
TODAY = date(2026, 1, 6)
NOON = datetime(2026, 1, 6, 12, tzinfo=UTC).timestamp()
NEXT_DAYS = [TODAY + timedelta(days=number) for number in range(DAYS_AHEAD + 1)]
PAST_DAYS = [TODAY - timedelta(days=number) for number in range(1, (TODAY - FIRST_DAY).days + 1)]


class InThisProcess:
    """Stands in for the background process, and remembers which days were made."""

    made: list[date]
    stocked: list[StockKey]

    def __init__(self, most_waiting: int, niceness: int) -> None:
        assert niceness == 15

    def do(self, work: Any, *arguments: Any) -> dict[KindKey, str] | str | None:
        if isinstance(arguments[0], date):
            day, kinds = arguments
            self.made.append(day)
            return {kind: f"{kind} of {day}" for kind in kinds}
        *key, seed = arguments
        self.stocked.append((key[0], key[1], key[2]))
        return None if seed == 1 else f"{' '.join(key)} of seed {seed}"

    def close(self) -> None:
        pass


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[date]:
    monkeypatch.setattr(InThisProcess, "made", [], raising=False)
    monkeypatch.setattr(InThisProcess, "stocked", [], raising=False)
    monkeypatch.setattr(days_ahead_module, "PAUSE_SECONDS", 0.0)
    monkeypatch.setattr(days_ahead_module, "BackgroundProcess", InThisProcess)
    return InThisProcess.made


@pytest.fixture
def ahead(database: Database) -> Iterator[Callable[..., DaysAhead]]:
    """Make what a server process has, with its own connection to the database."""
    with ExitStack() as stack:

        def make(now: float = NOON, is_ready: bool = True) -> DaysAhead:
            own = open_database(database.engine.url.render_as_string(hide_password=False))
            stack.callback(own.close)
            daily = DailyPuzzles(DailyStore(own), lambda *_: pytest.fail("a request made the day"))
            stack.callback(daily.close)
            return DaysAhead(daily, PuzzleStock(StockStore(own)), own, lambda: now, lambda: is_ready)

        yield make


def test_today_and_the_next_days_are_made_once(
    ahead: Callable[..., DaysAhead], made: list[date], database: Database
) -> None:
    ahead().run_once()
    assert made == [*NEXT_DAYS, *PAST_DAYS]
    ahead().run_once()
    assert made == [*NEXT_DAYS, *PAST_DAYS]
    assert all(DailyStore(database).load(day).keys() == set(all_kinds()) for day in made)
    ahead(NOON + 24 * 3600).run_once()
    assert made == [*NEXT_DAYS, *PAST_DAYS, NEXT_DAYS[-1] + timedelta(days=1)]


def test_new_puzzles_of_every_kind_and_difficulty_are_in_stock_before_past_days_are_made(
    ahead: Callable[..., DaysAhead], made: list[date], database: Database
) -> None:
    ahead().run_once()
    stock = StockStore(database)
    assert {key: level.fresh for key, level in stock.levels().items()} == dict.fromkeys(stock_keys(), FRESH)
    # The seed that gave nothing was tried once.
    assert Counter(InThisProcess.stocked) == dict.fromkeys(stock_keys(), FRESH + 1)
    key = stock_keys()[0]
    given = [stock.take(key) for _ in range(FRESH)]
    assert len(set(given)) == FRESH
    # When all were given out, a visitor still does not wait.
    assert stock.take(key) == given[0]
    ahead().run_once()
    assert stock.levels()[key].fresh == FRESH
    assert stock.take(key) not in given


def test_a_new_day_is_there_before_it_begins_anywhere(ahead: Callable[..., DaysAhead], made: list[date]) -> None:
    """Where the next day begins first it is 14 hours ahead; a server that looked at noon has made it by then."""
    ahead(NOON).run_once()
    made.clear()
    for hours in (10, 12, 35, 59):
        later = ahead(NOON + hours * 3600)
        first, last = days_offered(NOON + hours * 3600)
        assert first == FIRST_DAY
        assert later._daily.is_made(last)
    assert made == []


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
def test_only_one_of_several_processes_makes_them(
    ahead: Callable[..., DaysAhead], made: list[date], database: Database
) -> None:
    assert database.claim(CLAIM)
    ahead().run_once()
    assert made == []
    database.release(CLAIM)
    ahead().run_once()
    assert made[: len(NEXT_DAYS)] == NEXT_DAYS
    # It has released the claim.
    assert database.claim(CLAIM)


def test_nothing_is_made_before_the_games_are_compiled_or_before_the_first_day(
    ahead: Callable[..., DaysAhead], made: list[date]
) -> None:
    ahead(is_ready=False).run_once()
    ahead(datetime(2025, 6, 1, tzinfo=UTC).timestamp()).run_once()
    assert made == []
    ahead(datetime(2025, 12, 30, tzinfo=UTC).timestamp()).run_once()
    assert made == [date(2026, 1, 1), date(2026, 1, 2)]


class Watched(BackgroundProcess):
    """A background process whose id and priority are known."""

    seen: list[tuple[int, int]]

    def do(self, work: Any, *arguments: Any) -> Any:
        self.seen.append((super().do(os.getpid), super().do(os.getpriority, os.PRIO_PROCESS, 0)))
        return super().do(work, *arguments)


class WatchedAndQuick(Watched):
    """The same, with puzzles that were made before."""

    def do(self, work: Any, *arguments: Any) -> Any:
        _, kinds = arguments
        return super().do(dict, {(game, kind): TEXTS[game] for game, kind in kinds})


@pytest.mark.usefixtures("_usual_workers")
@pytest.mark.parametrize("background", first_quick([WatchedAndQuick, Watched]))
def test_a_server_makes_them_in_a_process_that_ends(
    background: type[Watched],
    serve: Callable[..., Running],
    sqlite_url: str,
    clock: FakeClock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Watched, "seen", [], raising=False)
    monkeypatch.setattr(days_ahead_module, "BackgroundProcess", background)
    monkeypatch.setattr(days_ahead_module, "START_SECONDS", 0.0)
    monkeypatch.setattr(days_ahead_module, "DAYS_AHEAD", 0)
    monkeypatch.setattr(DaysAhead, "_past_days", lambda _: [])
    monkeypatch.setattr(PuzzleStock, "missing", lambda _: [])
    clock.time = NOON
    server = serve(sqlite_url, now=clock, makes_days_ahead=True)
    eventually("the day to be made ahead", lambda: server.server.daily.is_made(TODAY))
    [(process, priority)] = Watched.seen
    assert priority == min(19, os.getpriority(os.PRIO_PROCESS, 0) + 15)
    eventually("the process to end", lambda: not is_running(process))
    # Requests make nothing.
    server.server.daily._make = lambda *_: pytest.fail("a request made the day")
    assert len(server.client().api("GET", "/puzzles/daily")) == len(all_kinds())


class Endless(BackgroundProcess):
    """A background process whose jobs do not end by themselves."""

    at_work: threading.Event

    def do(self, work: Any, *arguments: Any) -> Any:
        super().do(os.getpid)
        self.at_work.set()
        return super().do(time.sleep, 600)


def test_a_stop_ends_the_work_at_once_and_nothing_is_stored(
    ahead: Callable[..., DaysAhead],
    database: Database,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(Endless, "at_work", threading.Event(), raising=False)
    monkeypatch.setattr(days_ahead_module, "BackgroundProcess", Endless)
    monkeypatch.setattr(days_ahead_module, "START_SECONDS", 0.0)
    stopped = ahead()
    stopped.start()
    assert Endless.at_work.wait(PATIENCE)
    stopped.close()
    assert DailyStore(database).load(TODAY) == {}
    assert database.claim(CLAIM)
    assert caplog.messages == []


def test_servers_make_them_but_apps_inside_other_programs_do_not() -> None:
    assert Settings.from_environment({}).makes_days_ahead
    assert not Settings(database="sqlite:///x").makes_days_ahead
