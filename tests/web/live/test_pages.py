"""The pages of a live game: forms that work without scripts, invitations, other devices, records."""

import re

import pytest

from clew.play.record import parse_records
from clew.web.live.clocks import ClockRule
from clew.web.live.invitation import clock_words
from support.web.form_pages import act_by_form, create_by_form
from support.web.running import Client, Running

ME = {"kind": "me", "name": "Ann"}


@pytest.fixture
def ann(server: Running) -> Client:
    return server.client()


def test_a_game_is_created_played_and_resigned_by_forms(ann: Client) -> None:
    path = create_by_form(ann)
    act_by_form(ann, path, "move", move="c3", ply="0")
    assert "is taken" in act_by_form(ann, path, "move", 422, move="c3", ply="1")
    act_by_form(ann, path, "chat", words="<b>hello</b>")
    page = ann.get(path).text
    assert "&lt;b&gt;hello&lt;/b&gt;" in page
    assert "<b>hello</b>" not in page
    act_by_form(ann, path, "undo", ply="1")
    act_by_form(ann, path, "resign")
    assert act_by_form(ann, path, "again") != path
    assert act_by_form(ann, path, "dance", 422)


def test_a_player_joins_by_an_invitation_link(ann: Client, server: Running) -> None:
    path = create_by_form(ann, **{"seat-1-kind": "link"})
    link = re.search(rf"{path}/join/1#([\w-]+)", ann.get(path).text)
    assert link is not None
    bob = server.client()
    assert bob.get(f"{path}/join/1").status_code == 200
    assert bob.post(f"{path}/join/1", data={"name": "Bob", "invitation": "guess"}).status_code == 403
    assert bob.post(f"{path}/join/1", data={"name": "Bob", "invitation": link[1]}).status_code == 303
    assert "Bob" in ann.get(path).text
    assert bob.get(f"{path}/join/9").status_code == 404


def test_an_invitation_says_who_invites_to_what(ann: Client, server: Running) -> None:
    fields = {
        "opponent": "link",
        "name": "Ada",
        "option-size": "5",
        "option-pie": "off",
        "clock": "move",
        "minutes": "10",
    }
    answer = ann.post("/games", data={"game": "line-or-colour", **fields})
    page = server.client().get(f"{answer.headers['location']}/join/1").text
    assert "Ada invites you to a game of Line or Colour</h1>" in page
    for words in (
        "Board size: 5 x 5",
        "Black may swap on the first turn: off",
        "10 minutes per move",
        "No undo, no hints",
    ):
        assert words in page
    assert page.count("<text") == 25
    assert ">Join game</button>" in page


def test_the_host_sees_the_whole_link_and_others_do_not(ann: Client, server: Running) -> None:
    path = create_by_form(ann, **{"seat-1-kind": "link"})
    whole = rf'class="invite-link" href="http://[^"]+{path}/join/1#[\w-]+"'
    assert re.search(whole, ann.get(path).text)
    stranger = server.client().get(path).text
    assert "Waiting for players" in stranger
    assert "invite-link" not in stranger


def test_a_seat_that_is_taken_leads_on(ann: Client, server: Running) -> None:
    path = create_by_form(ann, **{"seat-1-kind": "lobby"})
    bob = server.client()
    assert f'href="{path}/join/1">Play as Black</a>' in bob.get(path).text
    assert bob.post(f"{path}/join/1", data={"name": "Bob"}).status_code == 303
    page = server.client().get(f"{path}/join/1").text
    assert "This seat is taken." in page
    assert f'href="{path}">Watch the game</a>' in page


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (ClockRule(), "No clock"),
        (ClockRule("move", 60), "1 minute per move"),
        (ClockRule("move", 90), "90 seconds per move"),
        (ClockRule("game", 7200), "2 hours per player"),
        (ClockRule("move", 86_400), "1 day per move"),
    ],
)
def test_clocks_are_said_in_words(rule: ClockRule, words: str) -> None:
    assert clock_words(rule) == words


def test_a_seat_can_be_opened_on_another_device(ann: Client, server: Running) -> None:
    path = create_by_form(ann)
    link = re.search(rf"{path}/seat/0#([\w-]+)", ann.get(path).text)
    assert link is not None
    phone = server.client()
    assert phone.post(f"{path}/seat/0", data={"secret": "guess"}).status_code == 401
    assert phone.post(f"{path}/seat/0", data={"secret": link[1]}).status_code == 303
    act_by_form(phone, path, "move", move="c3", ply="0")


def test_a_game_has_a_record_file_and_a_replay(ann: Client) -> None:
    path = create_by_form(ann)
    for ply, move in enumerate(["c3", "d4"]):
        act_by_form(ann, path, "move", move=move, ply=str(ply))
    record = ann.get(f"{path}/record.clew")
    assert record.headers["content-disposition"].endswith('.clew"')
    assert parse_records(record.text)[0].moves == ("c3", "d4")
    for ply in ("", "?ply=0", "?ply=1", "?ply=99"):
        assert ann.get(f"{path}/replay{ply}").status_code == 200


def test_a_replay_shows_the_result_only_at_the_end(ann: Client) -> None:
    path = create_by_form(ann)
    act_by_form(ann, path, "move", move="c3", ply="0")
    act_by_form(ann, path, "resign")
    assert re.search(r'id="outcome" hidden>', ann.get(f"{path}/replay?ply=0").text)
    assert re.search(r'id="outcome" >[^<]*resigned\.', ann.get(f"{path}/replay").text)


def test_players_see_their_own_hand_whoever_moves(ann: Client, server: Running) -> None:
    alone = ann.make("beeline", ME, ME)["id"]
    with_a_friend = ann.make("beeline", {"kind": "link"}, ME)["id"]
    for client, game_id, name in (
        (ann, alone, "Black"),
        (ann, with_a_friend, "Red"),
        (server.client(), alone, "Black"),
    ):
        drawn = client.get(f"/api/v1/games/{game_id}/board", params={"standings": False, "interactive": True}).text
        for svg in (drawn, client.get(f"/games/{game_id}").text):
            assert re.findall(r'role="toolbar" aria-label="([^"]*)"', svg) == [f"{name}'s hand"]


def test_the_goal_explains_what_the_board_shows(ann: Client) -> None:
    page = ann.get(f"/games/{ann.make('beeline', ME, ME)['id']}").text
    assert "The circle in the centre means nothing." in page
