"""The documentation at /docs: which files are served, with which headers, and what is said where there are none."""

import base64
import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from clew.web.security_headers import POLICY
from clew.web.site import documentation
from support.web.running import Client, Running

SCRIPT = "var palette = 1"
PAGE = f"""<!doctype html><title>Docs</title><script src="a.js"></script><script>{SCRIPT}</script>
<script id="__config" type="application/json">{{"base": "."}}</script>"""
FILES = {
    "index.html": PAGE,
    "games/index.html": "<!doctype html><title>Games</title>",
    "assets/main.0123abcd.min.css": "body {}",
    "assets/clew.css": "p {}",
    "notebooks/1.ipynb": "{}",
}


@pytest.fixture
def ann(server: Running) -> Client:
    return server.client()


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A small site in the place of the real one."""
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True, parents=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path.parent / "secret.html").write_text("not for visitors", encoding="utf-8")
    monkeypatch.setattr(documentation, "FOLDER", tmp_path)
    return tmp_path


def test_a_site_that_has_not_been_built_says_how(ann: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documentation, "FOLDER", tmp_path / "nowhere")
    answer = ann.get("/docs/")
    assert answer.status_code == 404
    assert "<code>make docs</code>" in answer.text
    assert answer.headers["content-security-policy"] == POLICY


def test_folders_have_a_start_page_and_an_address_with_a_slash(ann: Client, built: Path) -> None:
    assert ann.get("/docs/").text == PAGE
    assert "Games" in ann.get("/docs/games/").text
    for path in ("/docs", "/docs/games"):
        answer = ann.get(path)
        assert (answer.status_code, answer.headers["location"]) == (307, f"{path}/")


def test_a_page_may_run_the_scripts_that_are_in_it_and_no_others(ann: Client, built: Path) -> None:
    policy = ann.get("/docs/").headers["content-security-policy"]
    allowed = base64.b64encode(sha256(SCRIPT.encode()).digest()).decode()
    assert f"script-src 'self' 'sha256-{allowed}';" in policy
    assert policy.count("sha256-") == 1
    assert "unsafe" not in policy
    assert policy.replace(f" 'sha256-{allowed}'", "") == POLICY


@pytest.mark.parametrize("path", ["/docs/games/", "/docs/assets/clew.css", "/", "/api"])
def test_everything_else_has_the_policy_of_all_pages(ann: Client, built: Path, path: str) -> None:
    assert ann.get(path).headers["content-security-policy"] == POLICY


def test_browsers_keep_what_has_a_hash_in_its_name_and_ask_for_the_rest(ann: Client, built: Path) -> None:
    assert "immutable" in ann.get("/docs/assets/main.0123abcd.min.css").headers["cache-control"]
    for path in ("/docs/", "/docs/assets/clew.css", "/docs/notebooks/1.ipynb"):
        answer = ann.get(path)
        assert answer.headers["cache-control"] == "no-cache"
        assert ann.get(path, headers={"If-None-Match": answer.headers["etag"]}).status_code == 304


def test_a_new_build_is_served_at_once(ann: Client, built: Path) -> None:
    assert ann.get("/docs/new.html").status_code == 404
    (built / "new.html").write_text("new", encoding="utf-8")
    (built / "index.html").write_text("another start page", encoding="utf-8")
    assert ann.get("/docs/new.html").text == "new"
    assert ann.get("/docs/").text == "another start page"


@pytest.mark.parametrize(
    "path", ["/docs/nothing", "/docs/games/index", "/docs/../secret.html", "/docs/%2e%2e/secret.html", "/docs/%00"]
)
def test_other_addresses_lead_to_the_start_page(ann: Client, built: Path, path: str) -> None:
    answer = ann.get(path)
    assert answer.status_code == 404
    assert "not for visitors" not in answer.text
    if not path.startswith("/docs/.."):
        assert re.search(r'href="/docs/">Documentation<', answer.text)


def test_every_page_links_to_the_documentation(ann: Client) -> None:
    assert '<a href="/docs/">Docs</a>' in ann.get("/").text
