"""The API for positions that belong to no game."""

import clew
from support.web.running import Running

LINE = "line-or-colour size=5 | ..... .b.b. .www. ..b.. ..... w"


def ask(server: Running, path: str, code: int = 0, **query: str) -> dict[str, object]:
    found: dict[str, object] = server.client().api("GET", f"/position{path}", code=code, params=query)
    return found


def test_a_position_is_described(server: Running) -> None:
    found = ask(server, "", position=LINE, prefix="small")
    assert (found["position"], found["seat"], found["headline"], found["ending"]) == (LINE, 0, "White to move", None)
    assert 'id="small-' in str(found["svg"])


def test_the_position_after_a_move_lists_its_effects(server: Running) -> None:
    found = ask(server, "/after", position=LINE, move="E3")
    assert (found["last"], found["seat"]) == ("e3", None)
    assert found["ending"]["rule"] == "LC4"
    assert found["ending"]["link"] == "/rules/line-or-colour#LC4"
    assert found["effects"][0] == "You win"
    mover = clew.position(LINE).seat
    called = ["Ann", "Ann"]
    called[1 - mover] = "You"
    spoken = ask(server, "/after", position=LINE, move="E3", called=called)
    assert spoken["effects"][0] == spoken["ending"]["headline"] == "Ann wins"
    assert spoken["ending"]["reason"].startswith("Ann has claimed")
    assert clew.position(str(found["position"])) == clew.position(LINE).play("e3")
    over = ask(server, "/after", 409, position=str(found["position"]), move="a1")
    assert over["error"]["sentence"] == "In this position the game is over."


def test_illegal_moves_are_answered_as_in_a_live_game(server: Running) -> None:
    found = ask(server, "/after", 422, position=LINE, move="b3")
    assert found["error"]["rule"] == "LC3"
    assert ask(server, "/why", position=LINE, move="b3")["refusal"]["rule"] == "LC3"
    assert ask(server, "/why", position=LINE, move="z9")["legal"] is False
    assert len(ask(server, "/touches", position=LINE)["next"]) == 19
    assert ask(server, "/touches", position=LINE, touched="a1")["move"] == "a1"
    assert "svg" in ask(server, "/preview", position=LINE, move="a1")


def test_a_text_that_is_not_a_position_gets_an_error_message(server: Running) -> None:
    for text, words in (
        ("hello", "expected a game"),
        ("chess | x", "there is no game"),
        (f"{LINE} w", "expected 5 rows"),
    ):
        answer = ask(server, "", 422, position=text)
        assert words in answer["error"]["sentence"]
    assert ask(server, "", 422, position="x" * 3000)["error"]["kind"] == "unreadable"
    assert "no setting" not in ask(server, "", 422, position=LINE, palette="pink")["error"]["sentence"]


def test_an_unseen_piece_is_drawn_when_a_move_reveals_it(server: Running) -> None:
    start = clew.game("tracktic").start(deck="I3,I3,I3,I3,V3,I4,L4").view(0)
    found = ask(server, "/after", position=str(start), move="I3 g2 h2 i2")
    after = clew.position(str(found["position"]))
    assert after.seat == 1
    assert after.view(1).game == start.game
