"""The site as an app: installed, without a connection, kept by the browser for going back; and what it weighs."""

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, expect

from support.abilities import CHROMIUM
from support.quick import first_quick
from support.web.running import Running, eventually
from support.web.visitor import TIMEOUT, UNREACHABLE
from web.browser.conftest import ARGUMENTS, Visit

GAME = "line-or-colour"

#: Bytes of the home page as they are sent, and of everything that a first visit to it loads.
HEAVIEST_HOME = 60_000
HEAVIEST_VISIT = 150_000

READY = "() => navigator.serviceWorker.ready.then(({ active }) => active.state)"
STORED = """async () => {
    const names = await caches.keys();
    const stored = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return stored.flat().map((request) => new URL(request.url).pathname);
}"""

#: A window's variables are there after going back only if the browser has kept the page.
WATCH = "() => addEventListener('pageshow', (event) => { window.wasKept = event.persisted })"
WAS_KEPT = "() => window.wasKept ?? false"
REASONS = "() => JSON.stringify(performance.getEntriesByType('navigation')[0].notRestoredReasons)"


@pytest.fixture(scope="module")
def profile(
    playwright: Playwright, server: Running, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[BrowserContext]:
    """A browser with a profile on disk: apps can be installed in it, and it keeps pages for going back."""
    context = playwright.chromium.launch_persistent_context(
        tmp_path_factory.mktemp("profile"),
        executable_path=CHROMIUM,
        args=ARGUMENTS,
        base_url=server.url,
        ignore_default_args=["--disable-back-forward-cache"],
    )
    context.set_default_timeout(TIMEOUT)
    yield context
    context.close()


@pytest.fixture
def page(profile: BrowserContext) -> Iterator[Page]:
    opened = profile.new_page()
    yield opened
    opened.close()


def test_the_site_can_be_installed(page: Page) -> None:
    page.goto("/")
    page.evaluate(READY)
    browser = page.context.new_cdp_session(page)
    assert browser.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    manifest = browser.send("Page.getAppManifest")
    assert urlsplit(manifest["url"]).path == "/manifest.webmanifest"
    assert manifest["errors"] == []


def test_without_a_connection_a_page_says_so_and_opens_by_itself_later(visit: Visit) -> None:
    visitor = visit(service_workers="allow")
    visitor.ignored.append(UNREACHABLE)
    page = visitor.page
    page.goto("/")
    page.evaluate(READY)
    page.context.set_offline(True)
    page.goto("/puzzles?from=home#today", wait_until="commit")
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    with page.expect_navigation(wait_until="commit"):
        page.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    # Style sheets and the typeface are there.
    assert page.evaluate("() => document.fonts.ready.then(() => document.fonts.check('1rem Figtree'))")
    assert page.locator(".button.primary").evaluate("place => getComputedStyle(place).color") == "rgb(255, 255, 255)"
    page.context.set_offline(False)
    expect(page).to_have_title("Puzzles: Clew")
    assert page.url.endswith("/puzzles?from=home#today")


def test_the_worker_stores_its_own_page_and_nothing_else(visit: Visit) -> None:
    visitor = visit(service_workers="allow")
    page = visitor.page
    page.goto("/")
    page.evaluate(READY)
    page.goto(visitor.post("/games", {"game": GAME, "seats": [{"kind": "me"}, {"kind": "link"}]})["link"])
    expect(page.locator("#board svg")).to_be_visible()
    assert page.evaluate("() => navigator.serviceWorker.controller !== null")
    paths = page.evaluate(STORED)
    assert "/offline" in paths
    assert all(path == "/offline" or re.match(r"/static/v-[0-9a-f]+/", path) for path in paths), paths


def test_moves_arrive_past_the_worker(visit: Visit, server: Running) -> None:
    visitor = visit(service_workers="allow")
    page = visitor.page
    page.goto("/")
    page.evaluate(READY)
    made = visitor.post("/games", {"game": GAME, "seats": [{"kind": "me"}, {"kind": "me"}]})
    page.goto(made["link"])
    eventually("the stream", lambda: server.server.games.broadcaster.waiting)
    visitor.post(f"/games/{made['id']}/moves", {"move": "d4", "ply": 0})
    visitor.wait_for_moves(1)


def test_another_look_or_version_is_another_worker(server: Running) -> None:
    ann = server.client()
    script = ann.get("/service-worker.js")
    assert script.headers["content-type"].startswith("text/javascript")
    assert script.headers["cache-control"] == "no-cache"
    assert ann.get("/service-worker.js").text == script.text
    ann.post("/settings", data={"theme": "dark", "palette": "standard"})
    assert ann.get("/service-worker.js").text != script.text


@pytest.mark.parametrize("path", first_quick(["/", "/puzzles", f"/new/{GAME}", f"/rules/{GAME}", "/analyse"]))
def test_pages_are_kept_for_going_back(page: Page, path: str) -> None:
    page.goto(path)
    page.evaluate(WATCH)
    go_and_come_back(page)
    assert page.evaluate(WAS_KEPT), page.evaluate(REASONS)


def go_and_come_back(page: Page) -> None:
    """Follow a link and go back, as a visitor does; a page that was kept is not loaded, so that is not waited for."""
    page.evaluate("() => { location.href = '/api' }")
    expect(page).to_have_title("The API: Clew")
    page.evaluate("() => history.back()")
    expect(page).not_to_have_title("The API: Clew")


def test_a_kept_home_page_shows_games_that_were_created_since(page: Page) -> None:
    page.goto("/")
    page.evaluate(WATCH)
    expect(page.locator(".mine")).to_have_count(0)
    create = """(body) => fetch("/api/v1/games", {
        method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
    }).then((answer) => answer.status)"""
    assert page.evaluate(create, {"game": GAME, "seats": [{"kind": "me"}, {"kind": "me"}]}) == 201
    go_and_come_back(page)
    expect(page.locator(".mine a")).to_have_count(1)


def test_a_stream_is_closed_while_its_page_is_kept(visit: Visit, server: Running) -> None:
    visitor = visit()
    page, broadcaster = visitor.page, server.server.games.broadcaster
    page.goto(visitor.post("/games", {"game": GAME, "seats": [{"kind": "me"}, {"kind": "me"}]})["link"])
    eventually("the stream", lambda: broadcaster.waiting, lambda count: count == 1)
    page.evaluate("() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    eventually("no stream", lambda: broadcaster.waiting, lambda count: count == 0)
    page.evaluate("() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    eventually("the stream again", lambda: broadcaster.waiting, lambda count: count == 1)


def test_a_first_visit_to_the_home_page_is_light(visit: Visit, server: Running) -> None:
    server.server.samples.wait()
    visitor = visit(reduced_motion="reduce")
    page, names, sizes = visitor.page, {}, {}
    browser = page.context.new_cdp_session(page)
    browser.send("Network.enable")
    browser.on("Network.requestWillBeSent", lambda sent: names.update({sent["requestId"]: sent["request"]["url"]}))
    browser.on("Network.loadingFinished", lambda done: sizes.update({done["requestId"]: done["encodedDataLength"]}))
    page.goto("/")
    for picture in page.locator("[data-sample]").all():
        expect(picture.locator("svg")).to_have_count(1)
    eventually("all answers", lambda: set(names) == set(sizes) or page.wait_for_timeout(50))
    home = next(sizes[number] for number, name in names.items() if urlsplit(name).path == "/")
    assert home < HEAVIEST_HOME
    # What the service worker then loads; static files come from the browser's cache.
    ann = server.client()
    worker = sum(int(ann.get(path).headers["content-length"]) for path in ("/service-worker.js", "/offline"))
    assert home < sum(sizes.values()) + worker < HEAVIEST_VISIT
    print(f"home {home}, everything {sum(sizes.values()) + worker}")


def test_pictures_in_the_home_page_have_no_labels_that_cannot_be_touched(visit: Visit, server: Running) -> None:
    server.server.samples.wait()
    page = visit().page
    page.goto("/")
    for picture in page.locator("[data-sample]").all():
        expect(picture.locator("svg")).to_have_count(1)
    assert page.locator("main svg [aria-label], main svg [data-site], main svg desc").count() == 0
