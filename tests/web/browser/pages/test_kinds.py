"""The list of page kinds is complete, and every page of it is valid HTML."""

import subprocess
from collections.abc import Iterable
from pathlib import Path

import pytest

from clew.core.package import packages
from support.web.page_checks import PROJECT
from support.web.page_kinds import KINDS, NOT_PAGES, PageKind, Site, game_of, page_routes


def test_every_route_of_a_page_has_a_kind() -> None:
    routes = page_routes()
    with_kind = {kind.route for kind in KINDS if kind.route}
    assert routes - with_kind - NOT_PAGES == set(), "add these to LISTED or NOT_PAGES in support/web/page_kinds.py"
    assert with_kind & NOT_PAGES == set()


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_kind_is_a_page(site: Site, kind: PageKind) -> None:
    answer = site.visitor.get(site.path(kind, game_of(kind)))
    assert (answer.status_code, answer.headers["content-type"]) == (kind.status, "text/html; charset=utf-8")


def invalid(site: Site, folder: Path, wanted: Iterable[tuple[PageKind, str]]) -> str:
    """Save pages of kinds and games, and return what html-validate finds wrong with them."""
    for kind, game in wanted:
        page = site.visitor.get(site.path(kind, game)).text
        (folder / f"{kind.name}-{game}.html").write_text(page, encoding="utf-8")
    command = ["node_modules/.bin/html-validate", "--config", ".htmlvalidate.json", str(folder / "*.html")]
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr if done.returncode else ""


def test_every_kind_is_valid_html(site: Site, tmp_path: Path) -> None:
    assert invalid(site, tmp_path, [(kind, game_of(kind)) for kind in KINDS]) == ""


@pytest.mark.slow
def test_every_kind_is_valid_html_for_every_game(site: Site, tmp_path: Path) -> None:
    assert invalid(site, tmp_path, [(kind, game) for kind in KINDS for game in packages()]) == ""


def test_invalid_html_is_found(site: Site, tmp_path: Path) -> None:
    (tmp_path / "broken.html").write_text("<!doctype html><title>Broken</title><p><div></p>", encoding="utf-8")
    assert "broken.html" in invalid(site, tmp_path, [])
