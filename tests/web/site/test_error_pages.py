"""Errors as pages: a sentence for people and a way on, in the look of all pages; and as JSON for programs."""

import re

import pytest

from clew.web.errors import RateLimited, Unavailable
from clew.web.sharing import pages as sharing_pages
from support.web.running import Client, Running


@pytest.fixture(scope="module")
def ann(server: Running) -> Client:
    return server.client()


def words_of(page: str) -> tuple[str, str]:
    """Return the headline and the sentence of an error page, after checking that it leads on."""
    assert 'class="thread-line"' in page
    assert '<header class="top">' in page
    assert re.search(r'<a class="button[^"]*" href="/">Home</a>', page)
    headline, sentence = re.search(r"<h1>(.*)</h1>", page), re.search(r'<p class="lead">(.*)</p>', page)
    assert headline is not None
    assert sentence is not None
    assert sentence[1][0].isupper()
    assert sentence[1].endswith(".")
    return headline[1], sentence[1]


@pytest.mark.parametrize(
    ("path", "headline", "word"),
    [
        ("/nowhere", "Page not found", "no page at this address"),
        ("/static/nothing.js", "Page not found", "no page at this address"),
        ("/rules/chess", "Game not found", "no game of that name"),
        ("/new/chess", "Game not found", "no game of that name"),
        ("/games/nothing", "Game not found", "may have been removed"),
        ("/games/nothing/join/0", "Game not found", "may have been removed"),
        ("/games/nothing/replay", "Game not found", "may have been removed"),
        ("/view/nothing", "Page not found", "link cannot be read"),
    ],
)
def test_what_does_not_exist_is_said_in_a_sentence(ann: Client, path: str, headline: str, word: str) -> None:
    answer = ann.get(path)
    assert answer.status_code == 404
    assert words_of(answer.text)[0] == headline
    assert word in words_of(answer.text)[1]
    assert "Try again" not in answer.text


def test_an_address_for_forms_says_so(ann: Client) -> None:
    answer = ann.get("/games/x/do")
    assert answer.status_code == 405
    assert "only takes what a form sends" in words_of(answer.text)[1]


@pytest.mark.parametrize(
    ("error", "status", "headline"),
    [
        (ZeroDivisionError(), 500, "Something went wrong"),
        (RateLimited("too many requests: try again in 3 seconds", 3), 429, "Too many requests"),
        (Unavailable("the server is busy: try again in a moment"), 503, "Back in a moment"),
    ],
)
def test_what_passes_can_be_tried_again(
    ann: Client, monkeypatch: pytest.MonkeyPatch, error: Exception, status: int, headline: str
) -> None:
    def fail(code: str) -> None:
        raise error

    monkeypatch.setattr(sharing_pages, "shared_from_code", fail)
    answer = ann.get("/view/x?ply=3")
    assert answer.status_code == status
    assert words_of(answer.text)[0] == headline
    assert '<a class="button primary" href="/view/x?ply=3">Try again</a>' in answer.text


@pytest.mark.parametrize("path", ["/api/v1/nothing", "/api/v1/games/nothing", "/api/v1/catalogue/chess"])
def test_errors_of_the_api_are_json(ann: Client, path: str) -> None:
    answer = ann.get(path)
    assert answer.status_code == 404
    assert answer.json()["error"]["sentence"]
