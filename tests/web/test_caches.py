"""What is computed once: pictures, positions, shared games, and pages that all visitors see."""

import gzip
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import clew
from clew.core.position import Position
from clew.web.catalogue.samples import SampleGames
from clew.web.lru_cache import OVERHEAD, LruCache
from clew.web.pictures import without_labels
from clew.web.positions.board_svg import PREFIX, picture
from clew.web.sharing import shared
from clew.web.sharing.shared import shared_from_code, shared_from_session
from clew.web.templating import TEMPLATES
from support.sample_games import sample_session
from support.web.form_pages import create_by_form
from support.web.running import Running

Counted = Callable[[Any, str], Counter[str]]


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counted:
    """Return a function that counts the calls of a method, by the text of its first two arguments."""

    def count(owner: Any, name: str) -> Counter[str]:
        calls: Counter[str] = Counter()
        original = getattr(owner, name)

        def call(*arguments: Any, **keywords: Any) -> Any:
            calls[str(arguments[:2])] += 1
            return original(*arguments, **keywords)

        monkeypatch.setattr(owner, name, call)
        return calls

    return count


def test_a_picture_is_drawn_once_for_all_prefixes_and_equal_settings(counted: Counted) -> None:
    position = clew.game("lineup").start().play("c3")
    drawn = counted(Position, "svg")
    for number in range(20):
        assert f'id="p{number}-' in picture(position, prefix=f"p{number}", interactive=True)
    picture(position, prefix="other", interactive=True, palette="standard", dark=False, marks={}, pending=None)
    assert drawn.total() == 1
    picture(position, prefix="other", interactive=True, palette="colour-blind")
    assert drawn.total() == 2


@pytest.mark.parametrize("game", clew.games())
def test_a_cached_picture_is_the_same_as_a_drawn_one(game: str) -> None:
    position = clew.game(game).start(seed=3)
    for settings in (
        {"interactive": True},
        {"palette": "colour-blind", "dark": True},
        {"pending": position.moves()[0]},
    ):
        cached = picture(position.view(0), prefix="own", **settings)
        drawn = position.view(0).svg(prefix="own", **settings)
        assert "aria-label=" in drawn
        # Only a board on which moves are entered keeps the names of its parts.
        assert cached == (drawn if settings.get("interactive") else without_labels(drawn))
        assert PREFIX not in cached


def test_the_spelling_of_a_pending_move_and_marks_are_part_of_what_is_cached(counted: Counted) -> None:
    position = clew.game("line-or-colour").start().play("c3")
    drawn = counted(Position, "svg")
    move = position.moves()[0]
    assert picture(position, pending=f" {move.upper()} ") == picture(position, pending=move)
    assert drawn.total() == 1
    assert picture(position, marks={"a1": "hint"}) == picture(position, marks={"a1": "hint"}) != picture(position)
    assert drawn.total() == 3


@pytest.mark.parametrize("prefix", ["1", "a b", '"><script>', ""])
def test_a_bad_prefix_is_refused_even_if_the_picture_is_cached(prefix: str) -> None:
    position = clew.game("line-or-colour").start()
    picture(position)
    with pytest.raises(clew.OptionError, match="prefix"):
        picture(position, prefix=prefix)


def test_a_cache_is_bounded_in_bytes() -> None:
    cache: LruCache[str] = LruCache(1000, most_bytes=3 * (OVERHEAD + 100))
    for number in range(10):
        cache.get(number, lambda: "x" * 100)
    assert len(cache) == 3
    assert cache.bytes_held == 3 * (OVERHEAD + 100)
    assert cache.peek(9) is not None
    assert cache.peek(6) is None
    # What is larger than the whole cache is not kept.
    assert len(cache.get("huge", lambda: "x" * 10_000)) == 10_000
    assert len(cache) == cache.bytes_held == 0


def test_a_shared_game_is_replayed_once(counted: Counted) -> None:
    session = sample_session("line-or-colour")
    code = shared_from_session(session, "2026-02-03").code
    parsed = counted(shared, "_parse")
    assert shared_from_code(code).moves == session.moves
    assert shared_from_session(session, "2026-02-03").code == code
    assert parsed.total() == 0
    shared_from_session(session, "2026-02-04")
    assert parsed.total() == 1


def test_the_home_page_is_rendered_once_per_change(server: Running, counted: Counted, monkeypatch: Any) -> None:
    server.server.samples.wait()
    ann, bob = server.client(), server.client()
    rendered = counted(TEMPLATES.env, "get_template")

    def times() -> int:
        ann.get("/"), bob.get("/?page=1")
        return rendered["('catalogue/home.html',)"]

    begun = times()
    assert times() == begun
    # An open game is shown to all, a game of a visitor only to that visitor.
    waiting = create_by_form(server.client(), **{"seat-1-kind": "lobby"})
    assert waiting in ann.get("/").text
    changed = times()
    assert changed == times() > begun
    mine = create_by_form(ann)
    assert mine in ann.get("/").text
    assert mine not in bob.get("/").text
    # A visitor's own look is a page of its own.
    ann.post("/settings", data={"palette": "colour-blind"})
    assert "palette-colour-blind" in ann.get("/").text
    assert "palette-standard" in bob.get("/").text
    monkeypatch.setattr(server.server, "samples", SampleGames())
    assert "data-ply" not in bob.get("/").text


@pytest.mark.parametrize("path", ["/rules/lineup", "/learn/lineup", "/about/lineup", "/puzzles", "/api"])
def test_public_pages_are_rendered_once_whatever_the_query(server: Running, counted: Counted, path: str) -> None:
    ann = server.client()
    first = ann.get(path)
    rendered = counted(TEMPLATES.env, "get_template")
    assert {ann.get(f"{path}?{number}").text for number in range(5)} == {first.text}
    # Statistics may have been computed in the meantime.
    assert rendered.total() <= (1 if path.startswith("/about") else 0)


def test_pages_are_sent_compressed_and_only_if_they_have_changed(server: Running) -> None:
    server.server.samples.wait()
    ann = server.client()
    for path in ("/", "/rules/lineup", "/api/v1/catalogue/lineup/sample?ply=3"):
        plain = ann.get(path, headers={"Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers
        with ann.stream("GET", path, headers={"Accept-Encoding": "gzip"}) as answer:
            assert answer.headers["content-encoding"] == "gzip"
            assert gzip.decompress(b"".join(answer.iter_raw())) == plain.content
        again = ann.get(path, headers={"If-None-Match": plain.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
    assert len(ann.get("/").content) < 40_000


def test_starts_are_cached_unless_they_are_random(server: Running, counted: Counted) -> None:
    ann = server.client()
    path = "/api/v1/catalogue/lineup/start"
    first = ann.get(path, params={"option": "size=5x6"})
    drawn = counted(Position, "svg")
    assert ann.get(path, params={"option": " size=5x6"}).json() == first.json()
    assert drawn.total() == 0
