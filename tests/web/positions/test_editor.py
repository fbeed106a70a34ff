"""The position editor: its page, with and without scripts, and the API of drafts."""

import re
from html import unescape

import pytest

import clew
from clew.core.package import packages
from support.sample_games import sample_session
from support.web.running import Running

SIZE = "line-or-colour size=5"
WON_TWICE = f"{SIZE} | 0;a1=w,a2=w,a3=w,a4=w,c1=b,c2=b,c3=b,c4=b;"


def draft(server: Running, code: int = 200, **query: object) -> dict[str, object]:
    found: dict[str, object] = server.client().api("GET", "/position/draft", code=code, params=query)
    return found


def page(server: Running, game: str, code: int = 200, **query: str) -> str:
    response = server.client().get(f"/editor/{game}", params=query)
    assert response.status_code == code
    return unescape(response.text)


def test_pieces_are_put_and_taken(server: Running) -> None:
    found = draft(server, game=SIZE, edit=["put a1 w", "put b2 b", "take a1", "seat 1"])
    assert found["pieces"] == {"b2": "b"}
    assert (found["legal"], found["over"], found["seat"]) == (True, False, 1)
    assert found["sentence"] == "Ready: Black to move."
    assert clew.position(str(found["position"])).seat == 1
    again = draft(server, draft=found["draft"], edit="empty")
    assert (again["pieces"], again["refused"]) == ({}, None)
    assert draft(server, position=str(clew.game("lineup").start()))["fields"][0]["value"] == "25"


def test_an_illegal_draft_keeps_what_was_put_and_says_why(server: Running) -> None:
    found = draft(server, draft=WON_TWICE)
    assert len(found["pieces"]) == 8
    assert (found["legal"], found["sentence"]) == (
        False,
        "White and Black have both reached a goal: only one of them can have won.",
    )
    assert found["svg"].count("claimed by") == 8
    mended = draft(server, draft=found["draft"], edit="take c1")
    assert (mended["legal"], mended["over"]) == (True, True)
    assert mended["sentence"] == "The game is over here: White wins."


def test_a_refused_edit_changes_nothing(server: Running) -> None:
    found = draft(server, game=SIZE, edit=["put a1 w", "put z9 w", "put b2 b"])
    assert (found["pieces"], found["refused"]) == ({"a1": "w"}, "Nothing can be put there.")
    for edit in ("put a1 x", "seat 2", "set nothing 1", "dance", "seat"):
        assert draft(server, game=SIZE, edit=edit)["refused"]


def test_what_cannot_be_read_is_an_error(server: Running) -> None:
    assert draft(server, 422)["error"]["sentence"] == "give a game, a position or a draft."
    draft(server, 422, draft="nothing")
    draft(server, 422, position=f"{SIZE} | w")
    draft(server, 404, game="chess")


@pytest.mark.parametrize("game", packages())
def test_the_page_shows_the_board_the_pieces_and_the_text(server: Running, game: str) -> None:
    position = sample_session(game).positions[7].view(0)
    shown = page(server, game, position=str(position))
    assert f">{position}</textarea>" in shown
    assert 'role="status">Ready: ' in shown
    assert f'href="/new/{game}?position=' in shown
    assert shown.count('data-kind="') >= 2
    assert len(re.findall(r"<svg[^>]*clew-picture", shown)) == 1 + shown.count('data-kind="')


def test_a_text_that_is_no_position_stays_in_its_field(server: Running) -> None:
    shown = page(server, "line-or-colour", 422, position=f"{SIZE} | wwwww w")
    assert f">{SIZE} | wwwww w</textarea>" in shown
    assert shown.count("Expected 5 rows of 5 spots, then w or b.") == 2
    assert "aria-disabled" in shown
    other = str(clew.game("lineup").start())
    assert "This is a position of LineUp!" in page(server, "line-or-colour", 422, position=other)


def test_options_and_drafts_open_in_the_editor(server: Running) -> None:
    assert f">{SIZE} | ....." in page(server, "line-or-colour", option="size=5")
    shown = page(server, "line-or-colour", draft=WON_TWICE)
    assert "only one of them can have won." in shown
    assert 'aria-disabled="true"' in shown
    page(server, "chess", 404)
