"""The documentation builds without a warning, and reads, in a browser, with and without scripts."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from clew.core.package import packages
from clew.web.site import documentation
from support.quick import first_quick
from support.web.visitor import Visitor

PROJECT = Path(__file__).parents[3]

#: A page of each kind.
KINDS = (
    "", "games/", "games/{game}/", "games/{game}/rules/", "games/{game}/lessons/", "web-app/", "puzzle-atlas/",
    "reference/games/", "command-reference/", "web-api-reference/", "notebooks/1-play-and-look/", "decisions/",
    "contributing/", "benchmarks/",
)  # fmt: skip


def build(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder), *options]
    variables = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    return subprocess.run(command, cwd=PROJECT, env=variables, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The documentation, built strictly and served under /docs."""
    folder = tmp_path_factory.mktemp("documentation")
    done = build(folder)
    assert done.returncode == 0, done.stdout + done.stderr
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(documentation, "FOLDER", folder)
        yield folder


def test_every_game_has_its_pages_and_pictures(site: Path) -> None:
    for game, package in packages().items():
        text = (site / "games" / game / "index.html").read_text(encoding="utf-8")
        for section in package.short_rules:
            assert f"{section.heading}<a" in text
        assert all(f"<code>{option.name}</code>" in text for option in package.about.options)
        rules = (site / "games" / game / "rules" / "index.html").read_text(encoding="utf-8")
        assert all(f'id="{rule.number}"' in rules for rule in package.rulebook)
        lessons = (site / "games" / game / "lessons" / "index.html").read_text(encoding="utf-8")
        for picture in re.findall(r'src="\.\./(pictures/[^"]+\.svg)"', lessons):
            assert (site / "games" / game / picture).read_text(encoding="utf-8").startswith("<svg")


def test_nothing_comes_from_other_sites_and_nothing_is_large(site: Path) -> None:
    for path in site.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r'<(?:script|img|iframe)[^>]*src="https?:|<link[^>]*href="https?:', text), path
        assert " style=" not in text, path
    assert sum(path.stat().st_size for path in site.rglob("*")) < 20_000_000


def test_a_reader_searches_finds_and_follows_a_link(visit: Callable[..., Visitor], site: Path) -> None:
    page = visit().page
    page.goto("/")
    page.get_by_role("link", name="Docs").click()
    expect(page).to_have_url(re.compile("/docs/$"))
    page.get_by_role("textbox", name="Search").click()
    page.keyboard.type("takebacks")
    found = page.locator(".md-search-result__item a").filter(has_text="Creating a game").first
    found.click()
    expect(page).to_have_url(re.compile("/docs/web-api/"))
    page.get_by_role("article").get_by_role("link", name="engine protocol").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Engines")


@pytest.mark.parametrize("scheme", first_quick(["light", "dark"], 0))
def test_every_kind_of_page_fits_a_phone_and_logs_no_error(
    visit: Callable[..., Visitor], site: Path, scheme: Any
) -> None:
    page = visit(width=390, height=844, color_scheme=scheme).page
    games = list(packages())
    for number, kind in enumerate(KINDS):
        page.goto(f"/docs/{kind.format(game=games[number % len(games)])}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, kind
        assert broken_pictures(page) == [], kind


def broken_pictures(page: Page) -> Any:
    """Return the pictures of a page that cannot be shown."""
    return page.evaluate(
        """Promise.all([...document.querySelectorAll("article img")].map(
            (img) => img.decode().then(() => null, () => img.src))).then((found) => found.filter(Boolean))"""
    )


def test_the_switch_makes_pages_dark(visit: Callable[..., Visitor], site: Path) -> None:
    page = visit(color_scheme="light").page
    page.goto("/docs/games/")
    for name in ("Theme: system", "Theme: light"):
        page.get_by_title(re.compile(name)).click()
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    page.reload()
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")


def test_pages_read_without_scripts(visit: Callable[..., Visitor], site: Path) -> None:
    page = visit(java_script_enabled=False).page
    page.goto("/docs/")
    page.get_by_role("article").get_by_role("link", name="In the terminal").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("In the terminal")
    page.get_by_role("navigation").get_by_role("link", name="Games", exact=True).first.click()
    expect(page.get_by_role("article").get_by_role("img")).to_have_count(len(packages()))


def test_broken_links_stop_the_build(tmp_path: Path) -> None:
    """The settings of the site, with one page that has nothing but such links."""
    links = ("nowhere.md", "#nowhere", "nowhere/", "/nowhere.md")
    (tmp_path / "pages").mkdir()
    text = "\n".join(["# Start", "", *(f"[A link]({link})" for link in links)])
    (tmp_path / "pages" / "index.md").write_text(text, encoding="utf-8")
    settings = {
        "INHERIT": str(PROJECT / "mkdocs.yml"), "docs_dir": "pages", "hooks": [], "nav": ["index.md"],
        "plugins": ["search"], "theme": {"custom_dir": str(PROJECT / "tools" / "docs" / "theme")},
    }  # fmt: skip
    (tmp_path / "mkdocs.yml").write_text(json.dumps(settings), encoding="utf-8")
    done = build(tmp_path / "site", "--config-file", str(tmp_path / "mkdocs.yml"))
    assert done.returncode != 0
    assert all(f"'{link}'" in done.stderr for link in links), done.stderr
