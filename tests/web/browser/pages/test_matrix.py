"""axe-core on every kind of page, light and dark, at four widths, and in all palettes where boards are drawn."""

import pytest

from clew.pictures.palettes import PALETTES
from support.web.page_checks import in_palette, sticking_out, violations
from support.web.page_kinds import KINDS, PageKind
from web.browser.pages.conftest import Look

WIDTHS = (320, 390, 768, 1400)
SCHEMES = ("light", "dark")


@pytest.mark.slow
@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_page_is_accessible_at_all_sizes(look: Look, kind: PageKind, scheme: str) -> None:
    # Light and dark show other games, and so do the widths.
    first = SCHEMES.index(scheme) * len(WIDTHS)
    for number, width in enumerate(WIDTHS):
        page = look(kind, width, first + number, color_scheme=scheme)
        assert sticking_out(page) == [], width
        assert violations(page) == [], width
        for palette in PALETTES if kind.has_board else ():
            assert violations(in_palette(page, palette), "color-contrast") == [], (width, palette)
        page.context.close()
