"""Every kind of page on a small phone: axe-core finds nothing, nothing scrolls sideways; and pages without scripts."""

import pytest
from playwright.sync_api import expect

from support.quick import first_quick
from support.web.page_checks import sticking_out, violations
from support.web.page_kinds import KINDS, PageKind
from web.browser.pages.conftest import Look

NARROWEST = 320


@pytest.mark.parametrize("kind", [*KINDS[::2], *first_quick(KINDS[1::2], 0)], ids=lambda kind: kind.name)
def test_a_page_is_accessible_and_fits(look: Look, kind: PageKind) -> None:
    page = look(kind, NARROWEST)
    assert sticking_out(page) == []
    assert violations(page) == []


@pytest.mark.parametrize("scripts", [True, False])
def test_what_needs_scripts_is_shown_with_them_only(look: Look, scripts: bool) -> None:
    upload = next(kind for kind in KINDS if kind.name == "upload")
    page = look(upload, NARROWEST, java_script_enabled=scripts)
    page.locator("details.menu summary").click()
    expect(page.locator(".unscripted")).to_be_visible(visible=not scripts)
    expect(page.locator(".scripted-only")).to_be_visible(visible=scripts)
