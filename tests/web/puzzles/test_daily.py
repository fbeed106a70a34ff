"""Daily puzzles: made once, one day at a time, stored, and the same on every server."""

import os
import signal
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from datetime import UTC, date, datetime, timedelta
from functools import partial
from pathlib import Path

import httpx
import pytest
from sqlalchemy.exc import OperationalError

from clew.web.background import BackgroundProcess
from clew.web.errors import Unavailable
from clew.web.puzzles import daily as daily_module
from clew.web.puzzles.daily import FIRST_DAY, DailyPuzzles, all_kinds
from clew.web.puzzles.daily_store import DailyStore, KindKey
from clew.web.storage.database import Database, open_database
from support.processes import dies_at_first, workers_of
from support.web.running import Client, Running, eventually, free_port, process
from web.conftest import FakeClock

DAY = date(2026, 3, 1)
TEXTS = {
    "line-or-colour": "line-or-colour size=5 ask=rings layout=12345/45123/23451/51234/34512",
    "linedance": "linedance shape=trio lattice=closed sides=matched loops=all pinned=0,1=2/5;1,0=1/1",
}
KEPT_BY_0_3 = Path(__file__).parents[2] / "data" / "v0_3" / "puzzles.txt"


class Maker:
    """Makes days at once, unless it is held, and remembers which."""

    def __init__(self) -> None:
        self.calls: list[tuple[date, list[KindKey]]] = []
        self.free = threading.Event()
        self.free.set()
        self.most_made = len(all_kinds())
        self._at_work = threading.Lock()

    @property
    def days(self) -> list[date]:
        return [day for day, _ in self.calls]

    def __call__(self, day: date, kinds: Sequence[KindKey]) -> Mapping[KindKey, str]:
        assert self._at_work.acquire(blocking=False), "two jobs at a time"
        try:
            self.calls.append((day, list(kinds)))
            assert self.free.wait(60)
            return {(game, kind): TEXTS[game] for game, kind in kinds[: self.most_made]}
        finally:
            self._at_work.release()


@pytest.fixture
def maker() -> Iterator[Maker]:
    made = Maker()
    yield made
    made.free.set()


@pytest.fixture
def service(database: Database) -> Iterator[Callable[[daily_module.Make], DailyPuzzles]]:
    """Make services as several server processes have them, with one database."""
    with ExitStack() as stack:

        def make(work: daily_module.Make) -> DailyPuzzles:
            made = DailyPuzzles(DailyStore(database), work)
            stack.callback(made.close)
            return made

        yield make


@pytest.fixture
def started(serve: Callable[..., Running], database_url: str, clock: FakeClock, maker: Maker) -> Running:
    """A server on 1 March 2026, a minute before midnight, whose puzzles are made by `maker`."""
    clock.time = datetime(2026, 3, 1, 23, 59, tzinfo=UTC).timestamp()
    server = serve(database_url, now=clock)
    server.server.daily._make = maker
    return server


def day_at(client: httpx.Client, day: date) -> httpx.Response:
    return client.get("/api/v1/puzzles/daily", params={"day": day.isoformat()})


def test_daily_puzzles_are_those_of_version_0_3(
    serve: Callable[..., Running], sqlite_url: str, clock: FakeClock
) -> None:
    clock.time = datetime(2026, 3, 1, 23, 59, tzinfo=UTC).timestamp()
    server = serve(sqlite_url, now=clock)
    one, other = server.client(), server.client()
    # Making one day is enough.
    DailyStore(server.server.database).save(DAY, {(game, kind): TEXTS[game] for game, kind in all_kinds()})
    todays = one.api("GET", "/puzzles/daily")
    assert {each["day"] for each in todays} == {"2026-03-01"}
    assert len(todays) == 4
    assert other.api("GET", "/puzzles/daily") == todays
    page = one.get(todays[1]["link"])
    assert "Sunday 1 March 2026" in page.text
    assert todays[1]["puzzle"] in page.text
    assert "?day=2026-03-02" not in page.text
    # Where the next day has begun already, it can be asked for.
    eventually("the puzzles of the next day", lambda: day_at(one, date(2026, 3, 2)).is_success)
    clock.pass_by(120)
    tomorrow = one.api("GET", "/puzzles/daily")
    lines = [line.split("\t") for line in KEPT_BY_0_3.read_text(encoding="utf-8").splitlines()]
    known = {name: text for name, text, *_ in lines if name.startswith("daily 2026-03-02")}
    assert known == {f"daily {each['day']} {each['game']} {each['kind']}": each["puzzle"] for each in tomorrow}
    assert one.api("GET", "/puzzles/daily", params={"day": "2026-03-01"}) == todays
    assert one.get("/puzzles").text.count("?day=2026-03-02") == 4


def test_a_stored_day_costs_no_job(service: Callable[[daily_module.Make], DailyPuzzles], maker: Maker) -> None:
    first = service(maker)
    made = first.puzzles(DAY)
    assert first.puzzles(DAY) == made
    assert service(maker).puzzles(DAY) == made
    assert service(maker).puzzle("linedance", "loop", DAY) == made["linedance", "loop"]
    assert maker.calls == [(DAY, all_kinds())]


def test_of_two_processes_that_make_a_day_at_once_one_is_stored(database_url: str) -> None:
    both = threading.Barrier(2, timeout=60)

    def work(name: str, day: date, kinds: Sequence[KindKey]) -> dict[KindKey, str]:
        both.wait()
        return {kind: f"{name} {kind}" for kind in kinds}

    with ExitStack() as stack:
        made = []
        for name in ("one", "other"):
            database = open_database(database_url)
            stack.callback(database.close)
            database.prepare()
            puzzles = DailyPuzzles(DailyStore(database), partial(work, name))
            stack.callback(puzzles.close)
            made.append((puzzles, puzzles.start(DAY)))
        results = [result.result(60) for _, result in made]
        assert results[0] == results[1] == DailyStore(database).load(DAY)
        assert len({text.split()[0] for text in results[0].values()}) == 1
        assert [puzzles.made(DAY) for puzzles, _ in made] == results


def test_a_process_killed_at_work_stores_nothing_and_the_next_one_makes_the_day(
    service: Callable[[daily_module.Make], DailyPuzzles], maker: Maker, tmp_path: Path
) -> None:
    background = BackgroundProcess(1)

    def work(day: date, kinds: Sequence[KindKey]) -> Mapping[KindKey, str]:
        background.do(dies_at_first, tmp_path / "tries", 2)
        return maker(day, kinds)

    puzzles = service(work)
    with pytest.raises(Unavailable, match="try again"):
        puzzles.puzzles(DAY)
    assert puzzles.made(DAY) == {}
    assert set(puzzles.puzzles(DAY)) == set(all_kinds())
    background.close()


@pytest.mark.slow
def test_a_server_killed_at_work_stores_nothing_and_the_next_one_makes_the_day(
    serve: Callable[..., Running], database_url: str
) -> None:
    port = free_port()
    with process(database_url, port) as dying, ThreadPoolExecutor(1) as pool:
        asked = pool.submit(day_at, httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60), FIRST_DAY)
        eventually("the job", lambda: workers_of(dying.pid))
        os.kill(dying.pid, signal.SIGKILL)
        assert isinstance(asked.exception(60), httpx.TransportError)
    server = serve(database_url)
    assert server.server.daily.made(FIRST_DAY) == {}
    client = server.client()
    eventually("the day", lambda: day_at(client, FIRST_DAY).is_success)
    assert set(server.server.daily.made(FIRST_DAY)) == set(all_kinds())


def test_a_request_costs_one_job_and_the_next_one_continues(started: Running, maker: Maker) -> None:
    client = started.client()
    maker.most_made = 1
    answer = day_at(client, DAY)
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
    assert answer.json()["error"]["kind"] == "preparing"
    # The page of such a puzzle opens by itself.
    assert answer.headers["Refresh"]
    assert "limit of 20 seconds" in answer.json()["error"]["sentence"]
    assert [kinds for _, kinds in maker.calls] == [all_kinds()]
    # What has been made is shown without another job.
    game, kind = all_kinds()[0]
    assert client.get(f"/puzzles/daily/{game}/{kind}?day={DAY}").status_code == 200
    maker.most_made = 9
    assert len(day_at(client, DAY).json()) == len(all_kinds())
    assert [kinds for _, kinds in maker.calls] == [all_kinds(), all_kinds()[1:]]


def test_requests_for_many_days_start_one_job_at_a_time(started: Running, maker: Maker, clock: FakeClock) -> None:
    clock.time = datetime(2026, 7, 1, tzinfo=UTC).timestamp()
    maker.free.clear()
    client, days = started.client(), [FIRST_DAY + timedelta(days=number) for number in range(100)]
    with ThreadPoolExecutor(20) as pool:
        answers = [pool.submit(day_at, client, day) for day in days]
        eventually("refusals", lambda: sum(answer.done() for answer in answers), lambda number: number == 99)
        assert len(maker.calls) == 1
        maker.free.set()
    codes = [answer.result().status_code for answer in answers]
    assert (codes.count(200), codes.count(503)) == (1, 99)
    refused = next(answer.result() for answer in answers if answer.result().status_code == 503)
    assert refused.headers["Retry-After"] == "5"
    assert refused.json()["error"]["sentence"] == "The puzzles of another day are being made: try again in a moment."
    for day in days[:5]:
        assert day_at(client, day).status_code == 200
    assert sorted(set(maker.days)) == sorted(maker.days)


def test_requests_for_a_day_that_is_being_made_wait_for_it(
    started: Running, maker: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    maker.free.clear()
    monkeypatch.setattr(daily_module, "MOST_WAITING", 2)
    client = started.client()
    with ThreadPoolExecutor(3) as pool:
        answers = [pool.submit(day_at, client, DAY) for _ in range(3)]
        # Each of them takes a thread, so only a few may wait.
        eventually("a refusal", lambda: sum(answer.done() for answer in answers), lambda number: number == 1)
        maker.free.set()
    assert sorted(answer.result().status_code for answer in answers) == [200, 200, 503]
    assert maker.days == [DAY]


def test_a_day_that_takes_long_is_there_later(started: Running, maker: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    maker.free.clear()
    monkeypatch.setattr(daily_module, "WAIT_SECONDS", 0.05)
    client = started.client()
    answer = day_at(client, DAY)
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
    assert answer.json()["error"]["kind"] == "preparing"
    # The page of such a puzzle opens by itself.
    assert answer.headers["Refresh"]
    assert answer.json()["error"]["sentence"] == "The puzzles of Sunday 1 March are being made: try again in a moment."
    maker.free.set()
    eventually("the day", lambda: day_at(client, DAY).is_success)
    assert maker.days == [DAY]


@pytest.mark.parametrize("day", ["2025-12-31", "2026-03-04", "0001-01-01", "9999-12-31"])
def test_far_days_are_refused_with_the_range(started: Running, maker: Maker, day: str) -> None:
    client = started.client()
    answer = client.api("GET", "/puzzles/daily", params={"day": day}, code=404)
    assert answer["error"]["sentence"] == f"{day}: expected a date from 2026-01-01 to 2026-03-02."
    page = client.get(f"/puzzles/daily/linedance/loop?day={day}")
    assert (page.status_code, "expected a date from 2026-01-01 to 2026-03-02" in page.text) == (404, True)
    assert maker.calls == []


def test_days_are_offered_for_a_year(started: Running, clock: FakeClock) -> None:
    clock.time = datetime(2028, 3, 1, 12, tzinfo=UTC).timestamp()
    client = started.client()
    answer = client.api("GET", "/puzzles/daily", params={"day": "2027-02-28"}, code=404)
    assert "from 2027-03-01 to 2028-03-02" in answer["error"]["sentence"]
    first = client.get("/puzzles/daily/linedance/loop?day=2027-03-01").text
    assert ("?day=2027-03-02" in first, "?day=2027-02-28" in first) == (True, False)


def test_a_day_that_cannot_be_stored_is_shown(
    service: Callable[[daily_module.Make], DailyPuzzles], maker: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OperationalError("INSERT", None, Exception("the disk is full"))

    monkeypatch.setattr(DailyStore, "save", fail)
    puzzles = service(maker)
    assert set(puzzles.puzzles(DAY)) == set(puzzles.puzzles(DAY)) == set(all_kinds())
    assert maker.days == [DAY]


def test_the_list_of_puzzles_starts_the_day_and_does_not_wait(started: Running, maker: Maker) -> None:
    maker.free.clear()
    client: Client = started.client()
    assert client.get("/puzzles").status_code == client.get("/puzzles").status_code == 200
    maker.free.set()
    eventually("the day", lambda: started.server.daily.is_made(DAY))
    assert maker.days == [DAY]
