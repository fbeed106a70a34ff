"""Work is metered by client: turns, budgets of time, and requests that only wait."""

import asyncio
import os
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

import clew
from clew.web.background import BackgroundProcess
from clew.web.errors import RateLimited, Unavailable
from clew.web.metering.budgets import PRESENCE_SECONDS, TimeBudgets
from clew.web.metering.current import CURRENT, metered, waiting
from clew.web.metering.middleware import Metering
from clew.web.metering.threads import THREADS, ThreadSlots
from clew.web.metering.turns import Turns
from clew.web.rate_limits import NO_LIMITS, Limits, Rate
from support.web.running import GENEROUS, PATIENCE, Client, Running, eventually

ME = {"kind": "me", "name": "Ann"}


def run(test: Coroutine[Any, Any, None]) -> None:
    """Run a coroutine in a thread, because a browser test may have left a loop running in this one."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, test).result()


class Clock:
    """Time that passes when a test says so."""

    time = 0.0

    def __call__(self) -> float:
        return self.time


def test_a_budget_is_a_burst_of_seconds_and_a_share_of_the_time() -> None:
    clock = Clock()
    budgets = TimeBudgets(Rate(0.2, 2), clock)
    budgets.note("ann")
    budgets.note("bob")
    assert budgets.seconds_until_free("ann") == 0
    budgets.charge("ann", 1.5)
    assert budgets.seconds_until_free("ann") == 0
    budgets.charge("ann", 1.5)
    assert budgets.seconds_until_free("ann") == pytest.approx(2.5, abs=0.01)
    assert budgets.seconds_until_free("bob") == 0
    clock.time = 2.4
    assert budgets.seconds_until_free("ann") > 0
    clock.time = 2.6
    assert budgets.seconds_until_free("ann") == 0
    # What is not used is saved, but only up to the burst.
    clock.time = 1000.0
    budgets.note("bob")
    budgets.charge("ann", 2.2)
    assert budgets.seconds_until_free("ann") == pytest.approx(1.0, abs=0.01)


def test_a_client_that_has_the_server_to_itself_does_not_wait() -> None:
    clock = Clock()
    budgets = TimeBudgets(Rate(0.001, 1), clock)
    budgets.note("ann")
    budgets.charge("ann", 3.0)
    assert budgets.seconds_until_free("ann") == 0
    budgets.note("bob")
    assert budgets.seconds_until_free("ann") > 100
    budgets.note("ann")
    assert budgets.seconds_until_free("ann") > 100
    assert budgets.seconds_until_free("bob") == 0
    clock.time = PRESENCE_SECONDS + 1
    budgets.note("ann")
    assert budgets.seconds_until_free("ann") == 0


def test_at_most_two_requests_of_a_client_are_at_work_and_the_rest_follow_in_order() -> None:
    async def test() -> None:
        turns = Turns(Limits(work=NO_LIMITS))
        first, second = await turns.begin("ann"), await turns.begin("ann")
        order: list[int] = []

        async def later(number: int) -> None:
            work = await turns.begin("ann")
            order.append(number)
            work.finish()

        tasks = [asyncio.create_task(later(number)) for number in range(5)]
        await asyncio.sleep(0)
        assert order == []
        # Another client does not wait.
        (await turns.begin("bob")).finish()
        first.finish()
        await asyncio.gather(*tasks)
        assert order == [0, 1, 2, 3, 4]
        second.finish()
        assert not turns._clients

    run(test())


def test_a_queue_is_bounded_in_length_and_time() -> None:
    async def test() -> None:
        turns = Turns(Limits(work=NO_LIMITS, requests_waiting=1, waiting_seconds=0.01))
        works = [await turns.begin("ann") for _ in range(2)]
        waits = asyncio.create_task(turns.begin("ann"))
        await asyncio.sleep(0)
        with pytest.raises(RateLimited, match="too many requests"):
            await turns.begin("ann")
        with pytest.raises(RateLimited, match="busy with your other requests") as refused:
            await waits
        assert refused.value.seconds >= 1
        for work in works:
            work.finish()
        (await turns.begin("ann")).finish()
        assert not turns._clients

    run(test())


def test_a_client_that_has_used_its_time_waits_and_others_do_not() -> None:
    async def test() -> None:
        clock = Clock()
        turns = Turns(Limits(work=Rate(100.0, 1)), clock)
        (await turns.begin("bob")).finish()
        work = await turns.begin("ann")
        work.charge(3.0)
        work.finish()
        waits = asyncio.create_task(turns.begin("ann"))
        await asyncio.sleep(0)
        assert not waits.done()
        (await turns.begin("bob")).finish()
        clock.time = 1.0
        (await waits).finish()
        assert not turns._clients

    run(test())


def test_a_request_that_is_cancelled_while_it_queues_leaves_no_trace() -> None:
    async def test() -> None:
        turns = Turns(Limits(work=NO_LIMITS))
        works = [await turns.begin("ann") for _ in range(2)]
        queued = [asyncio.create_task(turns.begin("ann")) for _ in range(2)]
        await asyncio.sleep(0)
        queued[0].cancel()
        works[0].finish()
        (await queued[1]).finish()
        works[1].finish()
        assert not turns._clients

    run(test())


def test_requests_that_only_wait_make_room_but_not_without_limit() -> None:
    async def test() -> None:
        turns = Turns(Limits(work=NO_LIMITS, background_jobs=2))
        works = [await turns.begin("ann") for _ in range(2)]
        with works[0].waiting(), works[1].waiting():
            third = await turns.begin("ann")
            with pytest.raises(RateLimited, match="does 2 things for you"), third.waiting():
                raise AssertionError
            third.finish()
        for work in works:
            work.finish()
        assert not turns._clients

    run(test())


def test_waiting_in_a_thread_makes_room_too() -> None:
    async def test() -> None:
        turns = Turns(Limits(work=NO_LIMITS, requests_at_work=1))
        work, is_done = await turns.begin("ann"), threading.Event()
        CURRENT.set(work)

        def wait() -> None:
            with waiting():
                is_done.wait()

        thread = asyncio.create_task(asyncio.to_thread(wait))
        (await turns.begin("ann")).finish()
        is_done.set()
        await thread
        work.finish()
        assert not turns._clients

    run(test())


def test_a_request_waits_for_a_thread_for_a_limited_time() -> None:
    async def test() -> None:
        threads = ThreadSlots(waiting_seconds=0.01, threads=1)
        async with threads.slot():
            with pytest.raises(Unavailable, match="the server is busy"):
                async with threads.slot():
                    pass
        async with threads.slot():
            pass

    run(test())


def test_requests_that_find_no_thread_are_refused_and_others_are_answered(
    serve: Callable[..., Running], sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Threads may be busy for long, as while a database does not respond."""
    server = serve(sqlite_url, limits=replace(GENEROUS, requests_at_work=1000, waiting_seconds=0.2))
    is_free = threading.Event()

    def listed(*_: Any) -> list[str]:
        assert is_free.wait(PATIENCE)
        return []

    monkeypatch.setattr(server.games.store, "lobby", listed)
    clients = [server.client() for _ in range(THREADS + 5)]
    with ThreadPoolExecutor(len(clients)) as pool:
        asked = [pool.submit(client.get, "/api/v1/games") for client in clients]
        eventually("refusals", lambda: sum(each.done() for each in asked), lambda count: count == 5)
        is_free.set()
        answers = [each.result() for each in asked]
    refused = [answer for answer in answers if answer.status_code == 503]
    assert len(refused) == 5
    assert {answer.json()["error"]["sentence"] for answer in refused} == {"The server is busy: try again in a moment."}
    assert all(int(answer.headers["Retry-After"]) for answer in refused)
    assert all(answer.is_success for answer in answers if answer not in refused)
    assert clients[0].get("/api/v1/games").is_success


def test_time_in_the_loop_and_in_threads_is_charged() -> None:
    charged: list[float] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        sum(range(10_000))
        await asyncio.to_thread(metered(lambda: sum(range(300_000))))
        charged.append(turns.budgets._left["unknown"][0])

    metering = Metering(app, limits=Limits(work=Rate(1e-9, 1)))
    turns = metering.turns

    async def test() -> None:
        async def nothing(*_: Any) -> Any:
            return {}

        await metering({"type": "http", "client": None}, nothing, nothing)

    run(test())
    # The thread has been charged before the app ended, and its last step after that.
    assert charged[0] < 1 - 0.001
    assert turns.budgets._left["unknown"][0] < charged[0]


def test_streams_and_background_work_leave_room_for_moves(serve: Callable[..., Running], sqlite_url: str) -> None:
    server = serve(sqlite_url, limits=replace(GENEROUS, requests_at_work=1, requests_waiting=0))
    ann = server.client()
    game_id = ann.make("line-or-colour", ME, ME)["id"]
    with ann.stream("GET", f"/api/v1/games/{game_id}/stream") as stream:
        assert stream.status_code == 200
        ann.move(game_id, "c3", 0)


def test_a_page_load_of_many_requests_at_once_passes_the_usual_limits(
    serve: Callable[..., Running], sqlite_url: str
) -> None:
    # The machine of the tests may be busy with other work.
    server = serve(sqlite_url, limits=Limits(waiting_seconds=120.0))
    ann = server.client()
    ann.timeout = 120.0
    game_id = ann.make("line-or-colour", ME, ME)["id"]
    game = f"/api/v1/games/{game_id}"
    paths = ["/", f"/games/{game_id}", game, f"{game}/board", f"{game}/touches", f"{game}/moves", "/static/clew.css"]
    paths += [f"/api/v1/catalogue/{each}/sample?ply=1" for each in clew.games()]
    with ThreadPoolExecutor(12) as pool:
        assert set(pool.map(lambda path: ann.get(path).status_code, 3 * paths)) == {200}


def test_routes_are_metered(serve: Callable[..., Running], sqlite_url: str) -> None:
    server = serve(sqlite_url, limits=replace(GENEROUS, work=Rate(1e-6, 0.05), waiting_seconds=0.01))
    with Client(server.url, transport=httpx.HTTPTransport(local_address="127.0.0.2")) as other:
        assert other.get("/api/v1/games").status_code == 200
    refused = server.client()
    position = str(clew.game("line-or-colour").start())
    codes = (
        refused.get("/api/v1/position", params={"position": position, "palette": "none"}).status_code
        for _ in range(5000)
    )
    # Every request costs something, so that there is an end.
    assert next(code for code in codes if code != 422) == 429


def test_the_background_process_makes_room(tmp_path: Path) -> None:
    background = BackgroundProcess(5)

    async def test() -> None:
        turns = Turns(Limits(work=NO_LIMITS, requests_at_work=1))
        work = await turns.begin("ann")
        CURRENT.set(work)
        # Reading it takes until something is written into it.
        os.mkfifo(tmp_path / "pipe")
        job = asyncio.create_task(asyncio.to_thread(background.do, Path.read_text, tmp_path / "pipe"))
        (await turns.begin("ann")).finish()
        (tmp_path / "pipe").write_text("done")
        assert await job == "done"
        work.finish()

    try:
        run(test())
    finally:
        background.close()
