"""What screen readers meet at a running table: names, roles, order, live messages, and no violations of axe-core.

`CLEW_WRITE_GOLDEN=1 pytest tests/web/browser/test_accessibility_tree.py` writes the trees again; look at what changed.
"""

import os
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

import clew
from clew.core.package import packages
from clew.pictures.palettes import PALETTES
from support.web.page_checks import violations
from support.web.visitor import Visitor
from web.browser.conftest import Visit

GOLDEN = Path(__file__).parent / "golden"

#: Collects what the live region says.
LISTEN = """() => {
  window.heard = [];
  const region = document.querySelector("[aria-live]");
  const listen = () => region.textContent && heard.at(-1) !== region.textContent && heard.push(region.textContent);
  new MutationObserver(listen).observe(region, { childList: true, characterData: true, subtree: true });
}"""


def open_table(visitor: Visitor, game: str) -> Page:
    """Open a game after two fixed moves, played by two people on this device."""
    position = clew.game(game).start(seed=1)
    for _ in range(2):
        position = position.play(position.moves()[0])
    seats = [{"kind": "me", "name": name} for name in ("Ann", "Ben")]
    made = visitor.post("/games", {"game": game, "seats": seats, "position": str(position)})
    visitor.page.goto(f"/games/{made['id']}")
    assert visitor.is_running()
    return visitor.page


def messages_after_a_move(visitor: Visitor) -> list[str]:
    """Play the first legal move, and return what the live region says until the next player can move."""
    page = visitor.page
    page.evaluate(LISTEN)
    position = clew.position(page.locator("#position").text_content() or "")
    played = {"move": position.moves()[0], "ply": 0}
    visitor.post(f"{urlsplit(page.url).path}/moves", played)
    expect(page.locator("#moves li")).to_have_count(1)
    expect(page.locator("#announcement")).to_contain_text("to move")
    heard: list[str] = page.evaluate("heard")
    return heard


@pytest.mark.parametrize("game", packages())
def test_a_table_is_read_as_expected(visit: Visit, game: str) -> None:
    visitor = visit()
    tree = open_table(visitor, game).locator("main").aria_snapshot()
    tree += "".join(f"\n> {message}" for message in messages_after_a_move(visitor)) + "\n"
    golden = GOLDEN / f"{game}.txt"
    if os.environ.get("CLEW_WRITE_GOLDEN"):
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(tree, encoding="utf-8")
    assert tree == golden.read_text(encoding="utf-8")


def test_a_table_has_no_violations(visit: Visit) -> None:
    assert violations(open_table(visit(width=390, height=844), "tracktic")) == []


@pytest.mark.slow
@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", packages())
def test_tables_have_no_violations(visit: Visit, game: str, scheme: str, width: int) -> None:
    visitor = visit(color_scheme=scheme, width=width, height=900)
    page = open_table(visitor, game)
    for palette in PALETTES:
        page.locator("html").evaluate("(root, palette) => { root.dataset.palette = palette }", palette)
        page.locator("body").evaluate("(body, palette) => { body.className = `palette-${palette}` }", palette)
        assert violations(page) == []
