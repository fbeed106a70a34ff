"""What pages say about themselves to search engines and to sites that show previews of links."""

from html.parser import HTMLParser
from urllib.parse import urlsplit

import pytest

import clew
from support.web.form_pages import GAME, create_by_form
from support.web.running import Client, Running


class Head(HTMLParser):
    """The title, the links and the meta elements of a page, by name."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.values: dict[str, list[str]] = {}
        self._in_title = False
        self.feed(page.partition("<body")[0])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self._in_title = tag == "title"
        name = given.get("rel") if tag == "link" else given.get("name") or given.get("property")
        if name:
            self.values.setdefault(name, []).append(given.get("href") or given.get("content") or "")

    def handle_endtag(self, tag: str) -> None:
        self._in_title = False

    def handle_data(self, data: str) -> None:
        if self._in_title:
            self.values.setdefault("title", []).append(data)

    def __getitem__(self, name: str) -> str:
        (value,) = self.values[name]
        return value

    def __contains__(self, name: str) -> bool:
        return name in self.values


@pytest.fixture(scope="module")
def ann(server: Running) -> Client:
    return server.client()


@pytest.fixture(scope="module")
def shared(ann: Client) -> str:
    """The code of a shared position."""
    answer = ann.get("/view", params={"position": str(clew.game(GAME).start())})
    return answer.headers["location"].removeprefix("/view/")


def pages(shared: str) -> list[str]:
    of_games = [f"/{kind}/{game}" for kind in ("new", "rules", "learn", "about") for game in clew.games()]
    return ["/", "/learn", "/puzzles", "/analyse", "/settings", "/api", f"/view/{shared}", *of_games]


def test_previews_show_the_board(ann: Client, shared: str) -> None:
    """The first test: the pages about games have statistics computed in the process that also draws pictures."""
    game, position = (Head(ann.get(path).text) for path in (f"/rules/{GAME}", f"/view/{shared}"))
    assert game["twitter:card"] == position["twitter:card"] == "summary"
    assert urlsplit(position["og:image"]).path == f"/view/{shared}.png"
    answer = ann.get(urlsplit(game["og:image"]).path)
    assert answer.headers["content-type"] == "image/png"
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"


def test_every_page_has_a_title_a_sentence_an_address_and_a_picture(ann: Client, shared: str) -> None:
    for path in pages(shared):
        head = Head(ann.get(path).text)
        assert head["title"] == head["og:title"], path
        assert head["description"] == head["og:description"], path
        assert head["description"].endswith((".", "!", "?")), path
        assert head["canonical"] == head["og:url"] == str(ann.base_url.join(path))
        assert head["og:image"].startswith("http"), path
        assert "robots" not in head, path


def test_an_analysis_names_the_shared_game_as_its_original(ann: Client, shared: str) -> None:
    assert Head(ann.get(f"/analyse/{shared}").text)["canonical"].endswith(f"/view/{shared}")


def test_a_query_is_no_part_of_the_address(ann: Client) -> None:
    assert Head(ann.get("/learn?from=elsewhere").text)["canonical"].endswith("/learn")


def test_addresses_name_the_host_that_was_asked(ann: Client) -> None:
    """Pages that many visitors see are rendered once for each host."""
    for host in ("localhost:1", "localhost:2"):
        assert Head(ann.get("/", headers={"Host": host}).text)["canonical"] == f"http://{host}/"


def test_pages_with_secrets_are_not_stored_nor_listed_and_do_not_repeat_their_address(ann: Client) -> None:
    game = create_by_form(ann, **{"seat-1-kind": "link"})
    for path in (game, f"{game}/join/1", f"{game}/seat/0", f"{game}/replay"):
        answer = ann.get(path)
        head = Head(answer.text)
        assert head["robots"] == "noindex"
        assert answer.headers["cache-control"] == "no-store"
        assert "canonical" not in head
        assert "og:url" not in head
        assert not [values for values in head.values.values() if game in " ".join(values)]


def test_errors_are_not_listed_and_do_not_repeat_an_address(ann: Client) -> None:
    head = Head(ann.get("/nowhere", headers={"Host": "elsewhere.example"}).text)
    assert head["robots"] == "noindex"
    assert "canonical" not in head
