"""The form for a new game: what most people need is above, everything else is folded."""

import pytest

import clew
from clew.search.levels import LEVELS
from clew.web.catalogue.pages import LEVEL_NAMES
from support.web.running import Running


def test_every_level_has_a_name() -> None:
    assert list(LEVEL_NAMES) == [level.number for level in LEVELS]
    assert len(set(LEVEL_NAMES.values())) == len(LEVEL_NAMES)
    assert (LEVEL_NAMES[1], LEVEL_NAMES[10]) == ("Beginner", "Master")


@pytest.mark.parametrize("game", clew.games())
def test_start_game_comes_before_the_folded_options(server: Running, game: str) -> None:
    page = server.client().get(f"/new/{game}").text
    start, more = page.index("Start game</button>"), page.index("More options</summary>")
    assert start < more < page.index('name="position"')
    assert '<details class="panel more" >' in page
    for words in ("You (this device)", "Computer", "Friend (invite link)", "Open seat", "Allow undo", "Allow hints"):
        assert words in page


def test_what_a_link_chooses_is_shown(server: Running) -> None:
    client = server.client()
    assert '<details class="panel more" open>' in client.get("/new/line-or-colour?option=size=5").text
    page = client.get("/new/line-or-colour?with=open").text
    assert '<option value="lobby" selected>' in page
