"""The browser of the tests of the web app, for wheels that are served."""

from web.browser.conftest import browser, playwright, visit_at

__all__ = ["browser", "playwright", "visit_at"]
