"""What people set in their browser or system: text spacing, zoom, reduced motion, forced colours, more contrast."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from clew.pictures.palettes import PALETTES
from support.web.contrast import faint_borders
from support.web.page_checks import cut_off, in_palette, running_animations, sticking_out, violations
from support.web.page_kinds import KINDS, PageKind
from web.browser.pages.conftest import Look

#: WCAG 1.4.12: nothing may be lost with these. Pictures are no text.
SPACING = """
body *:not(svg *) { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
svg { letter-spacing: normal !important; word-spacing: normal !important }
p { margin-bottom: 2em !important }
"""

TABLE = next(kind for kind in KINDS if kind.name == "table")
every_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)


@pytest.mark.slow
@every_kind
@pytest.mark.parametrize("width", [390, 1400])
def test_nothing_is_cut_with_more_text_spacing(look: Look, kind: PageKind, width: int) -> None:
    page = look(kind, width, bypass_csp=True)
    page.add_style_tag(content=SPACING)
    assert cut_off(page) == []
    assert sticking_out(page) == []


@pytest.mark.slow
@every_kind
def test_everything_is_there_at_twice_the_size(look: Look, kind: PageKind) -> None:
    # A window of 1280 pixels at 200 % has 640 of them.
    page = look(kind, 640, 1, device_scale_factor=2)
    assert sticking_out(page) == []
    assert cut_off(page) == []


@pytest.mark.slow
@every_kind
def test_nothing_moves_with_reduced_motion(look: Look, kind: PageKind) -> None:
    page = look(kind, 1400, reduced_motion="reduce")
    page.wait_for_load_state("load")
    assert running_animations(page) == []


@pytest.mark.slow
@every_kind
def test_contrast_and_borders_suffice(look: Look, kind: PageKind) -> None:
    for scheme in ("light", "dark"):
        page = look(kind, 1400, color_scheme=scheme)
        for palette in PALETTES if kind.has_board else list(PALETTES)[:1]:
            assert faint_borders(in_palette(page, palette)) == [], (scheme, palette)
        page.context.close()


@pytest.mark.slow
@every_kind
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_more_contrast_is_given_where_it_is_asked_for(look: Look, kind: PageKind, scheme: str) -> None:
    page = look(kind, 1400, 2, color_scheme=scheme, contrast="more")
    assert violations(page) == []
    soft, ink = page.evaluate(
        """() => ["--soft", "--ink"].map((name) => {
          const probe = document.body.appendChild(document.createElement("i"));
          probe.style.color = `var(${name})`;
          const { color } = getComputedStyle(probe);
          probe.remove();
          return color;
        })"""
    )
    assert soft == ink


def outline_of(page: Page, selector: str) -> str:
    """Return the style of the outline around a part of a page."""
    return str(page.locator(selector).evaluate("(part) => getComputedStyle(part).outlineStyle"))


@pytest.mark.slow
@pytest.mark.parametrize("width", [390, 1400])
def test_with_forced_colours_it_is_seen_whose_turn_it_is(look: Look, screenshots: Path, width: int) -> None:
    page = look(TABLE, width, forced_colors="active")
    expect(page.locator("#board")).to_have_attribute("aria-busy", "false")
    assert outline_of(page, ".seat.to-move") == "solid"
    assert outline_of(page, ".seat:not(.to-move)") == "none"
    names = page.locator(".seat .name").evaluate_all("(names) => names.map((name) => getComputedStyle(name).color)")
    assert len(set(names)) == 1, "forced colours are those of the system"
    assert page.locator("#play").evaluate("(play) => getComputedStyle(play).borderStyle") == "solid"
    page.screenshot(path=screenshots / f"forced-colours-{width}.png")
