"""Every kind of page on a small phone: axe-core has nothing to say, and nothing scrolls sideways."""

import pytest

from support.web.page_checks import sticking_out, violations
from support.web.page_kinds import KINDS, PageKind
from web.browser.pages.conftest import Look

NARROWEST = 320


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_page_is_accessible_and_fits(look: Look, kind: PageKind) -> None:
    page = look(kind, NARROWEST)
    assert sticking_out(page) == []
    assert violations(page) == []
