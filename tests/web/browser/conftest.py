"""A server, a browser, and visitors whose pages must not log errors."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from clew.core.package import packages
from clew.web.settings import Settings
from support.abilities import BROWSER, HEADLESS_CHROMIUM, require
from support.web.running import GENEROUS, Running, running
from support.web.visitor import TIMEOUT, Visitor

#: Root may not use the sandbox; nothing is fetched from elsewhere.
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip

#: Visitors know all kinds of games, so that the guide is off unless a test is about it. Some frames have no storage.
_KNOW = "".join(f"localStorage.setItem('clew-guided:{game}', 'known');" for game in packages())
KNOWN = f"try {{ {_KNOW} }} catch {{}}"

Visit = Callable[..., Visitor]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server for all tests of this folder; each test creates its own games."""
    file = tmp_path_factory.mktemp("server") / "clew.sqlite"
    with running(Settings(database=f"sqlite:///{file}", threads=1, limits=GENEROUS)) as started:
        yield started


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """The driver of browsers."""
    require(BROWSER)
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """The browser; every visitor has a window and cookies of their own."""
    launched = playwright.chromium.launch(executable_path=HEADLESS_CHROMIUM, args=ARGUMENTS)
    yield launched
    launched.close()


@pytest.fixture
def visit_at(browser: Browser) -> Iterator[Visit]:
    """Return a function that opens a window at a server; in the end no page may have logged an error."""
    visitors: list[Visitor] = []

    def open_window(address: str, width: int = 1400, height: int = 900, is_new: bool = False, **more: Any) -> Visitor:
        size: Any = {"width": width, "height": height}
        context = browser.new_context(base_url=address, viewport=size, **({"service_workers": "block"} | more))
        context.set_default_timeout(TIMEOUT)
        if not is_new:
            context.add_init_script(KNOWN)
        visitors.append(Visitor(context.new_page()))
        return visitors[-1]

    yield open_window
    for visitor in visitors:
        visitor.page.context.close()
    assert [error for visitor in visitors for error in visitor.errors] == []


@pytest.fixture
def visit(visit_at: Visit, server: Running) -> Visit:
    """Return a function that opens a window at the shared server."""
    return lambda **window: visit_at(server.url, **window)


@pytest.fixture(scope="session")
def screenshots(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder for screenshots: CLEW_SCREENSHOTS, or a temporary one."""
    named = os.environ.get("CLEW_SCREENSHOTS")
    folder = Path(named) if named else tmp_path_factory.mktemp("screenshots")
    folder.mkdir(parents=True, exist_ok=True)
    return folder
