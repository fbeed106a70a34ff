"""Static files: long caching by versions, compression, and links of pages to them."""

import gzip
import os
import re
from pathlib import Path

import pytest

from clew.web.site.static_files import FOLDER, StaticFolder, static_folder
from support.web.form_pages import create_by_form
from support.web.running import Client, Running

YEAR = "public, max-age=31536000, immutable"


@pytest.fixture(scope="module")
def ann(server: Running) -> Client:
    return server.client()


def test_pages_refer_to_versions_that_browsers_keep(ann: Client) -> None:
    pages = [ann.get(path).text for path in ("/", "/puzzles", "/analyse", create_by_form(ann))]
    links = {link for page in pages for link in re.findall(r'(?:href|src)="(/[^"]+\.(?:css|js|svg|png|woff2))"', page)}
    assert len(links) > 40
    for link in sorted(links):
        answer = ann.get(link)
        assert answer.status_code == 200, link
        assert answer.headers["cache-control"] == YEAR, link


def test_scripts_and_style_sheets_refer_to_others_by_relative_paths() -> None:
    """So the version is carried on by itself."""
    for path in FOLDER.rglob("*"):
        if path.suffix in (".js", ".css"):
            assert not re.search(r"""["'(]/static/(?!v-)""", path.read_text(encoding="utf-8")), path


def test_what_scripts_import_is_named_in_the_page(ann: Client) -> None:
    page = ann.get(create_by_form(ann)).text
    for script in re.findall(r'<script type="module" src="/static/v-[0-9a-f]+/([^"]+)"', page):
        for name in static_folder().imports(script):
            assert f'<link rel="modulepreload" href="{static_folder().address(name)}">' in page


def test_imports_are_found_through_other_scripts() -> None:
    assert {"live/stream.js", "lib/move_board.js", "lib/roving.js"} <= set(static_folder().imports("live/game.js"))
    assert static_folder().imports("lib/device_words.js") == []
    assert static_folder().imports("lib/unknown.js") == []


def test_other_versions_get_what_there_is_but_do_not_keep_it(ann: Client) -> None:
    """While a server is being replaced, pages of one version ask processes of the other."""
    answer = ann.get("/static/v-0123abcd/base.css")
    assert answer.text == ann.get("/static/base.css").text
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    "path", ["/static/nothing.css", "/static/", "/static/v-0123/", "/static/../app.py", "/static/lib"]
)
def test_only_files_of_the_folder_are_served(ann: Client, path: str) -> None:
    answer = ann.get(path)
    assert answer.status_code == 404
    assert "Page not found" in answer.text


def test_text_is_compressed_and_the_rest_is_not(ann: Client) -> None:
    address = static_folder().address("base.css")
    with ann.stream("GET", address, headers={"Accept-Encoding": "gzip"}) as answer:
        assert answer.headers["content-encoding"] == "gzip"
        assert gzip.decompress(b"".join(answer.iter_raw())) == (FOLDER / "base.css").read_bytes()
    plain = ann.get(address, headers={"Accept-Encoding": "identity"})
    assert plain.content == (FOLDER / "base.css").read_bytes()
    font = ann.get(static_folder().address("fonts/figtree-latin-wght-normal.woff2"))
    assert "content-encoding" not in font.headers
    assert font.headers["content-type"] == "font/woff2"


def test_the_version_changes_with_any_file_and_a_changed_file_is_read_again(tmp_path: Path) -> None:
    (tmp_path / "lib").mkdir()
    file = tmp_path / "lib" / "page.js"
    file.write_text("one")
    first, same = StaticFolder(tmp_path), StaticFolder(tmp_path)
    assert first.version == same.version
    file.write_text("two")
    os.utime(file, ns=(1, 1))
    assert first["lib/page.js"].body == b"two"
    assert StaticFolder(tmp_path).version != first.version
