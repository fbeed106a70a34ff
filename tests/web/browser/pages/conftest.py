"""A server that has every kind of page, and windows of the visitor for whom they were made."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from clew.web.settings import Settings
from support.web.page_checks import COLLECT_SHIFTS
from support.web.page_kinds import PageKind, Site, game_of
from support.web.running import GENEROUS, running
from support.web.visitor import CLIENT_ERRORS
from web.browser.conftest import Visit

Look = Callable[..., Page]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server for all tests of this folder, which only look at its pages."""
    file = tmp_path_factory.mktemp("site") / "clew.sqlite"
    with running(Settings(database=f"sqlite:///{file}", threads=1, limits=GENEROUS)) as started:
        yield Site(started)


@pytest.fixture
def look(site: Site, visit_at: Visit) -> Look:
    """Return a function that opens a page of a kind in a window; the last argument is the round of its game."""

    def open_page(kind: PageKind, width: int, round_number: int = 0, **more: Any) -> Page:
        path = site.path(kind, game_of(kind, round_number))
        visitor = visit_at(site.url, width=width, height=900, **more)
        visitor.ignored.append(CLIENT_ERRORS)
        cookies = site.cookies.items()
        visitor.page.context.add_cookies([{"name": name, "value": value, "url": site.url} for name, value in cookies])
        visitor.page.add_init_script(COLLECT_SHIFTS)
        visitor.page.goto(path)
        return visitor.page

    return open_page
