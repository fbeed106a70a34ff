"""The pages of a live game: forms that work without scripts, invitations, other devices, records."""

import re

import pytest

from clew.play.record import parse_records
from support.web.form_pages import act_by_form, create_by_form
from support.web.running import Client, Running


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
