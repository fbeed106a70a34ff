"""Puzzles without a connection: today's are kept, solved and checked, and the results are sent later."""

from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import Page, expect

from clew.web.puzzles.daily import all_kinds
from clew.web.puzzles.daily_store import DailyStore
from clew.web.storage.database import open_database
from support.web.running import eventually, free_port, process
from support.web.visitor import UNREACHABLE
from web.browser.conftest import Visit
from web.browser.test_puzzles import DAILY, ready, site, solve, tile

READY = "() => navigator.serviceWorker.ready.then(({ active }) => active.state)"
KEPT = "() => caches.open('clew-kept-puzzles').then((cache) => cache.keys()).then((keys) => keys.map(({ url }) => url))"

BEGUN = "linedance shape=diamond lattice=closed sides=matched"


def kept_pages(page: Page) -> list[str]:
    found: list[str] = page.evaluate(KEPT)
    return [address for address in found if "/puzzles/daily/" in address]


def test_todays_puzzles_are_solved_while_the_server_is_down_and_kept_when_it_is_back(
    visit_at: Visit, tmp_path: Path
) -> None:
    url, port = f"sqlite:///{tmp_path / 'clew.sqlite'}", free_port()
    database = open_database(url)
    database.prepare()
    today = datetime.now(UTC).date()
    DailyStore(database).save(today, {key: DAILY[key[0]] for key in all_kinds()})
    with ExitStack() as servers:
        first = servers.enter_context(process(url, port))
        visitor = visit_at(f"http://127.0.0.1:{port}", width=390, height=844, service_workers="allow")
        visitor.ignored.append(UNREACHABLE)
        page = visitor.page
        page.goto("/puzzles")
        page.evaluate(READY)
        eventually("today's puzzles to be kept", lambda: kept_pages(page), lambda kept: len(kept) == len(all_kinds()))
        # Another puzzle, which is begun.
        page.goto(f"/puzzle?{urlencode({'puzzle': BEGUN})}")
        ready(page)
        tile(page, 7).click()
        site(page, "0,0").click()
        eventually(
            "the puzzle to be kept", lambda: page.evaluate(KEPT), lambda kept: any("diamond" in url for url in kept)
        )
        first.kill()
        first.wait()
        page.reload()
        ready(page)
        expect(page.locator("#headline")).to_have_text("3 tiles to place")
        # The list, a puzzle that was never opened, and a mistake in it.
        page.goto("/puzzles")
        page.get_by_role("link", name="LineDance One loop").click()
        ready(page)
        tile(page, 5).click()
        site(page, "1,1").click()
        page.get_by_role("button", name="Check").click()
        expect(page.locator("#notice")).to_contain_text("don't match")
        page.get_by_role("button", name="Take away").click()
        page.get_by_role("button", name="Hint").click()
        expect(page.locator("#notice")).to_contain_text("There is no connection.")
        page.reload()
        solve(page)
        page.goto("/puzzles")
        expect(page.locator(".daily-card .done-mark:visible")).to_have_count(1)
        servers.enter_context(process(url, port))
        page.goto("/puzzles")
        results = f"http://127.0.0.1:{port}/api/v1/puzzles/results"
        sent = eventually(
            "the result to be sent", lambda: page.context.request.get(results).json()["results"], lambda found: found
        )
        assert [result["key"] for result in sent] == [f"daily linedance loop {today}"]
        expect(page.locator(".daily-card .done-mark:visible")).to_have_count(1)
    database.close()
