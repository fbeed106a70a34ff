"""What browsers and search engines ask a site for."""

import re
import tomllib
from pathlib import Path

import pytest

import clew
from clew.web.site.static_files import FOLDER
from support.web.running import Client, Running

PROJECT = Path(__file__).parents[3]
YEAR = "public, max-age=31536000, immutable"


@pytest.fixture(scope="module")
def ann(server: Running) -> Client:
    return server.client()


def test_the_manifest_names_icons_that_exist(ann: Client) -> None:
    answer = ann.get("/manifest.webmanifest")
    assert answer.headers["content-type"] == "application/manifest+json"
    manifest = answer.json()
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("/", "/", "standalone")
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    assert {"192x192", "512x512"} == {icon["sizes"] for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        found = ann.get(icon["src"])
        assert (found.headers["content-type"], found.headers["cache-control"]) == ("image/png", YEAR)
        # Width and height are written at fixed places of a PNG file.
        assert [int.from_bytes(found.content[place : place + 4]) for place in (16, 20)] == [
            int(size) for size in icon["sizes"].split("x")
        ]


def test_the_picture_for_previews_has_the_size_that_sites_expect() -> None:
    content = (FOLDER / "icons" / "preview.png").read_bytes()
    assert [int.from_bytes(content[place : place + 4]) for place in (16, 20)] == [1200, 630]
    assert len(content) < 100_000


def test_the_colours_of_the_browser_are_those_of_the_page(ann: Client) -> None:
    style = (FOLDER / "base.css").read_text(encoding="utf-8")
    light, dark = re.search(r"--page: light-dark\((#\w+), (#\w+)\)", style).groups()  # type: ignore[union-attr]
    assert [light, dark] == re.findall(r'<meta name="theme-color" content="(#\w+)"', ann.get("/").text)
    assert ann.get("/manifest.webmanifest").json()["background_color"] == light


def test_search_engines_find_every_page_of_the_sitemap(ann: Client) -> None:
    robots = ann.get("/robots.txt").text
    address = re.search(r"^Sitemap: (.*)$", robots, re.MULTILINE)
    assert address is not None
    sitemap = ann.get(address[1])
    assert sitemap.headers["content-type"].startswith("application/xml")
    pages = re.findall(r"<loc>(.*?)</loc>", sitemap.text)
    assert {f"{ann.base_url.join(f'/rules/{game}')}" for game in clew.games()} <= set(pages)
    refused = re.findall(r"^Disallow: (.*)$", robots, re.MULTILINE)
    for page in pages:
        answer = ann.get(page)
        assert answer.status_code == 200, page
        assert f'<link rel="canonical" href="{page}">' in answer.text
        assert not str(answer.url.path).startswith(tuple(refused))


def test_browsers_that_ask_for_a_favicon_get_one(ann: Client) -> None:
    answer = ann.get("/favicon.ico")
    assert answer.content[:4] == b"\0\0\1\0"
    assert "max-age=86400" in answer.headers["cache-control"]


def test_the_offline_page_is_not_listed(ann: Client) -> None:
    page = ann.get("/offline").text
    assert '<meta name="robots" content="noindex">' in page
    assert "Try again" in page


def test_licences_of_everything_bundled_are_shipped() -> None:
    notice = (FOLDER / "NOTICE.txt").read_text(encoding="utf-8")
    for name in ("Figtree", "SIL OPEN FONT LICENSE", "Lucide", "ISC License", "Feather"):
        assert name in notice
    fonts = {path.name for path in (FOLDER / "fonts").iterdir()}
    assert all(name.startswith("figtree-") for name in fonts)
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "src/clew/web/static/NOTICE.txt" in project["project"]["license-files"]
    package = FOLDER.parents[1]
    packed = {
        path for pattern in project["tool"]["setuptools"]["package-data"]["clew"] for path in package.glob(pattern)
    }
    assert {FOLDER / "NOTICE.txt", *(FOLDER / "fonts").iterdir()} <= packed
    kept_out = {
        pattern for patterns in project["tool"]["setuptools"]["exclude-package-data"].values() for pattern in patterns
    }
    assert kept_out == {"*.pyc", "__pycache__/*"}
