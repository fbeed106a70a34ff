"""The form for a new game: what most people need is above, everything else is folded; errors are beside their field."""

import re

import pytest

import clew
from clew.core.package import package
from clew.play.conduct import LEVEL_NAMES, presets_of
from clew.search.levels import LEVELS
from clew.web.live.forms import your_seat
from support.web.running import Client, Running

GAME = "line-or-colour"


@pytest.fixture
def ann(server: Running) -> Client:
    return server.client()


def created(client: Client, **fields: str) -> list[tuple[str, str, int | None]]:
    """Create a game by its form, and return the seats: kind, player, level."""
    answer = client.post(
        "/games", data={"game": GAME, **{name.replace("_", "-"): value for name, value in fields.items()}}
    )
    assert answer.status_code == 303, answer.text
    state = client.api("GET", answer.headers["location"])
    return [(seat["kind"], seat["player"], seat["level"]) for seat in state["seats"]]


def test_every_level_has_a_name() -> None:
    assert list(LEVEL_NAMES) == [level.number for level in LEVELS]
    assert len(set(LEVEL_NAMES.values())) == len(LEVEL_NAMES)
    assert (LEVEL_NAMES[1], LEVEL_NAMES[10]) == ("Beginner", "Master")


@pytest.mark.parametrize("game", clew.games())
def test_start_game_comes_before_the_folded_options(ann: Client, game: str) -> None:
    page = ann.get(f"/new/{game}").text
    start, more = page.index("Start game</span>"), page.index("More options</summary>")
    assert start < more < page.index('name="position"')
    assert '<details class="panel more" >' in page
    for words in ("Computer", "invite link", "Same device", "Who starts", "Open seat", "Allow undo", "Allow hints"):
        assert words in page
    for option in package(game).about.options:
        assert f">{option.title}</" in page


def test_what_a_link_chooses_is_shown(ann: Client) -> None:
    page = ann.get(f"/new/{GAME}?option=size=5").text
    assert '<details class="panel more" >' in page
    assert re.search(r'value="1"\s+data-options="[^"]*"\s+aria-pressed="true"', page)
    assert '<details class="panel more" open>' in ann.get(f"/new/{GAME}?option=size=5&option=pie=off").text
    page = ann.get(f"/new/{GAME}?with=open").text
    assert 'name="opponent" value="link" checked' in page
    assert 'name="open" value="on" checked' in page


def test_the_form_seats_the_visitor_and_the_opponent(ann: Client) -> None:
    person, bot = ("person", "Ann", None), ("program", "level 7", 7)
    free = ("waiting", "", None)
    assert created(ann, opponent="program", level="7", first="you", name="Ann") == [person, bot]
    assert created(ann, opponent="program", level="7", first="opponent", name="Ann") == [bot, person]
    assert sorted(created(ann, opponent="program", level="7", first="random", name="Ann")) == [person, bot]
    assert created(ann, opponent="link", name="Ann") == [person, free]
    assert created(ann, opponent="link", open="on", name="Ann") == [person, free]
    assert created(ann, opponent="me") == [("person", "Guest", None)] * 2
    overridden = created(ann, opponent="program", level="2", name="Ann", seat_0_kind="program", seat_0_level="5")
    assert overridden == [("program", "level 5", 5), ("program", "level 2", 2)]


def test_who_starts_goes_by_the_position(ann: Client) -> None:
    position = str(clew.game(GAME).start().play("a1"))
    seats = created(ann, opponent="program", first="you", name="Ann", position=position)
    assert [kind for kind, _, _ in seats] == ["program", "person"]
    assert [your_seat("you", 1, 4), your_seat("opponent", 1, 4), your_seat("opponent", 0, 4)] == [1, 0, 3]


def test_an_open_seat_is_listed_and_an_invitation_is_not(ann: Client) -> None:
    listed = len(ann.api("GET", "/games"))
    created(ann, opponent="link")
    assert len(ann.api("GET", "/games")) == listed
    created(ann, opponent="link", open="on")
    assert len(ann.api("GET", "/games")) == listed + 1


@pytest.mark.parametrize(
    ("fields", "field", "words"),
    [
        ({"option-size": "6"}, "option-size", "Expected 5 or 7."),
        ({"option-layout": "12 34"}, "option-layout", "Expected 7 rows separated by spaces, found 2."),
        ({"position": "nonsense"}, "position", "expected a game"),
        ({"clock": "move", "minutes": "soon"}, "minutes", "Expected a number of minutes"),
        ({"clock": "game", "minutes": "0"}, "minutes", "Expected at least 1 second"),
    ],
)
def test_an_error_is_said_in_words_beside_its_field(
    ann: Client, fields: dict[str, str], field: str, words: str
) -> None:
    answer = ann.post("/games", data={"game": GAME, "opponent": "link", "name": "Zoe", **fields})
    assert answer.status_code == 422
    page = answer.text
    error = re.search(rf'id="error-{field}" >([^<]*)<', page)
    assert error is not None
    assert words in error[1]
    assert re.search(
        rf'name="{field}"[^>]*aria-describedby="help-{field} error-{field}" aria-invalid="true" autofocus', page
    )
    assert page.count('aria-invalid="true"') == 1
    assert '<details class="panel more" open>' in page
    for kept in ('value="Zoe"', 'name="opponent" value="link" checked'):
        assert kept in page


def test_the_api_says_which_field_is_wrong(ann: Client) -> None:
    error = ann.get("/api/v1/catalogue/lineup/start", params={"option": ["tiling=hexagons", "shape=cross"]}).json()[
        "error"
    ]
    assert (error["kind"], error["field"]) == ("option", "option-tiling")
    assert error["words"] == "Shapes are sets of squares; leave shape out, or choose Cells: Squares."


@pytest.mark.parametrize("game", clew.games())
def test_every_preset_has_a_small_picture_that_browsers_keep(ann: Client, game: str) -> None:
    pictures = set()
    for number in range(len(presets_of(package(game).about))):
        answer = ann.get(f"/api/v1/catalogue/{game}/presets/{number}")
        assert answer.headers["content-type"].startswith("image/svg")
        assert "max-age=604800" in answer.headers["cache-control"]
        assert len(answer.content) < 150_000
        pictures.add(answer.text.replace(f"preset-{number}", ""))
    assert len(pictures) > 1
    assert ann.get(f"/api/v1/catalogue/{game}/presets/99").status_code == 404


def test_without_scripts_a_preset_keeps_what_else_was_chosen(ann: Client) -> None:
    query = {
        "preset": "1",
        "opponent": "me",
        "option-size": "7",
        "option-layout": "random",
        "clock": "move",
        "minutes": "3",
    }
    page = ann.get(f"/new/{GAME}", params=query).text
    assert 'name="opponent" value="me" checked' in page
    assert re.search(r'<option value="5" selected>', page)
    assert 'name="option-layout"\n    value=""' in page
    assert 'value="3"' in page


def test_a_name_is_remembered_and_guest_is_not(ann: Client) -> None:
    created(ann, opponent="me")
    assert 'name="name" value=""' in ann.get(f"/new/{GAME}").text
    created(ann, opponent="link", name="Ann")
    assert 'name="name" value="Ann"' in ann.get(f"/new/{GAME}").text


def test_the_level_that_was_chosen_last_is_offered_again(ann: Client) -> None:
    assert re.search(r'<option value="1"\s+selected', ann.get("/new/lineup").text)
    created(ann, opponent="program", level="2")
    assert re.search(r'<option value="2"\s+selected', ann.get("/new/lineup").text)


def test_the_number_of_players_is_offered_once_and_leaves_the_variant_chosen(ann: Client) -> None:
    page = ann.get("/new/linedance", params={"option-players": "5", "option-unblock": "off"}).text
    assert "Three players" not in page
    assert re.findall(r'name="option-players" value="(\d)" checked', page) == ["5"]
    (chosen,) = re.findall(r'aria-pressed="true"[^>]*>.*?<b>([^<]*)</b>', page, flags=re.DOTALL)
    assert chosen == "Blocked goals"
    assert '<details class="panel more" >' in page
