"""The API: games are created, joined, played and ended; errors come with a sentence."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import clew
from clew.play.record import parse_records
from clew.play.session import Session
from support.web.running import Client, Running

ME = {"kind": "me", "name": "Ann"}
LINK = {"kind": "link"}
LOBBY = {"kind": "lobby"}
SMALL = {"options": {"size": 5}}


@pytest.fixture
def ann(server: Running) -> Client:
    return server.client()


@pytest.fixture
def bob(server: Running) -> Client:
    return server.client()


def fragment(link: str) -> str:
    return link.partition("#")[2]


def sentence(problem: Any) -> str:
    return str(problem["error"]["sentence"])


def make_for_two(ann: Client, bob: Client, **more: Any) -> str:
    """Make a game that Ann and Bob play, each in a browser of their own."""
    made = ann.make("line-or-colour", ME, LINK, **SMALL | more)
    invitation = fragment(made["invitations"][0]["link"])
    bob.api("POST", f"/games/{made['id']}/seats/1", json={"name": "Bob", "invitation": invitation}, code=201)
    return str(made["id"])


def test_the_catalogue_lists_all_games(ann: Client) -> None:
    cards = ann.api("GET", "/catalogue")
    assert [card["id"] for card in cards] == clew.games()
    for card in cards:
        assert ann.api("GET", f"/catalogue/{card['id']}")["rules"]


def test_a_start_follows_the_options(ann: Client) -> None:
    small = ann.api("GET", "/catalogue/line-or-colour/start?option=size=5&option=pie=off")
    assert (small["options"]["size"], small["options"]["pie"]) == ("5", "off")
    assert small["svg"].startswith("<svg")
    assert "size" in sentence(ann.api("GET", "/catalogue/line-or-colour/start?option=size=6", code=422))
    assert "chess" in sentence(ann.api("GET", "/catalogue/chess/start", code=404))


def test_an_option_that_does_not_apply_may_be_null_and_is_not_shown(ann: Client) -> None:
    made = ann.api("POST", "/games", json={"game": "linedance", "options": {"players": 3, "omit": None}})
    assert made["state"]["options"] == {"players": "3", "unblock": "on"}
    five = ann.api("GET", "/catalogue/linedance/start?option=players=5&option=omit=2")
    assert five["options"] == {"players": "5", "omit": "2", "unblock": "on"}
    assert "players=5" in sentence(ann.api("GET", "/catalogue/linedance/start?option=omit=2", code=422))


def test_two_people_play_a_game_to_its_end(ann: Client, bob: Client) -> None:
    game_id = make_for_two(ann, bob)
    moves = ["a1", "a5", "b1", "b5", "c1", "c5", "d1", "d5"]
    for ply, move in enumerate(moves):
        event = (ann, bob)[ply % 2].move(game_id, move, ply)
        assert (event["kind"], event["move"], event["ply"]) == ("move", move, ply + 1)
        state = ann.state(game_id)
        if state["result"]:
            break
    assert state["status"] == "over"
    assert state["result"]["winners"] == [0]
    assert state["result"]["rule"] == "LC4"
    assert state["result"]["link"] == "/rules/line-or-colour#LC4"
    (record,) = parse_records(ann.get(f"/api/v1/games/{game_id}/record").text)
    assert Session.of(record).result is not None
    assert record.players == ("Ann", "Bob")


def test_a_state_reads_back_as_a_position(ann: Client) -> None:
    made = ann.make("line-or-colour", ME, LOBBY, **SMALL)
    assert clew.position(made["state"]["position"]) == clew.game("line-or-colour", size=5).start()
    assert "a  b  c" in made["state"]["diagram"]


def test_a_game_begins_from_any_position(ann: Client) -> None:
    text = str(clew.game("line-or-colour", size=5).start().play("c3").play("d4"))
    made = ann.make("line-or-colour", ME, ME, position=text)
    assert made["state"]["position"] == text
    other = ann.api("POST", "/games", json={"game": "tracktic", "position": text}, code=422)
    assert sentence(other) == "this is a position of Line or Colour."
    over = "line-or-colour size=5 | wwww. ..... ..... ..... bbb.. b"
    assert "over" in sentence(ann.api("POST", "/games", json={"game": "line-or-colour", "position": over}, code=422))


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"game": "chess"}, "there is no game"),
        ({"game": "line-or-colour", "options": {"size": 6}}, "expected 5 or 7"),
        ({"game": "line-or-colour", "options": {"sice": 5}}, "did you mean size"),
        ({"game": "line-or-colour", "position": "nonsense"}, "expected a game"),
        ({"game": "line-or-colour", "seats": [ME, ME, ME]}, "3 seats"),
        ({"game": "line-or-colour", "seats": [{"kind": "program", "level": 11}]}, "seats.0.level"),
        ({"game": "line-or-colour", "seats": [{"kind": "me", "level": 3}]}, "only bots have a level"),
        ({"game": "line-or-colour", "clock": {"kind": "move", "seconds": 0}}, "at least 1"),
        ({"game": "line-or-colour", "other": 1}, "other"),
        ({"game": "line-or-colour", "position": "x | y", "options": {"size": 5}}, "one or the other"),
    ],
)
def test_a_game_that_cannot_be_is_refused_in_words(ann: Client, body: Any, words: str) -> None:
    answer = ann.post("/api/v1/games", json=body)
    assert answer.status_code in (404, 422)
    assert words.lower() in sentence(answer.json()).lower()


def test_broken_json_is_refused_in_words(ann: Client) -> None:
    answer = ann.post("/api/v1/games", content=b"{", headers={"Content-Type": "application/json"})
    assert answer.status_code == 422
    assert "JSON" in sentence(answer.json())


def test_unknown_things_are_not_found(ann: Client) -> None:
    for path in ("", "/moves", "/touches", "/record", "/board", "/stream", "/preview?move=a1"):
        for game_id in ("nothing", "a" * 12, "%00", "x" * 60):
            assert "no game" in sentence(ann.api("GET", f"/games/{game_id}{path}", code=404))
    assert ann.get("/api/v1/nothing").json()["error"]["kind"] == "not-found"
    assert ann.delete("/api/v1/games").json()["error"]["kind"] == "method-not-allowed"


def test_an_illegal_move_names_the_rule(ann: Client) -> None:
    game_id = ann.make("line-or-colour", ME, ME, **SMALL)["id"]
    ann.move(game_id, "c3", 0)
    error = ann.move(game_id, "c3", 1, code=422)["error"]
    assert (error["kind"], error["rule"], error["link"]) == ("illegal-move", "LC3", "/rules/line-or-colour#LC3")
    assert "taken by White" in error["sentence"]
    assert ann.move(game_id, "z9", 1, code=422)["error"]["kind"] == "invalid-move"
    assert ann.state(game_id)["ply"] == 1
    why = ann.api("GET", f"/games/{game_id}/why?move=c3")
    assert (why["legal"], why["refusal"]["rule"]) == (False, "LC3")
    unread = ann.api("GET", f"/games/{game_id}/why?move=nonsense")
    assert (unread["legal"], unread["refusal"]["rule"]) == (False, None)
    assert "nonsense" in unread["refusal"]["sentence"]
    assert ann.api("GET", f"/games/{game_id}/why?move=a1") == {"move": "a1", "legal": True, "refusal": None}


def test_a_move_needs_a_seat_and_comes_in_turn_and_in_time(server: Running, ann: Client, bob: Client) -> None:
    game_id = make_for_two(ann, bob)
    assert "no seat" in sentence(server.client().move(game_id, "c3", 0, code=403))
    assert server.client().move(game_id, "c3", 0, code=401, secret="x" * 22)["error"]["kind"] == "no-such-secret"
    assert sentence(bob.move(game_id, "c3", 0, code=409)) == "It is White's turn."
    ann.move(game_id, "c3", 0)
    assert "1 moves have been played" in sentence(ann.move(game_id, "a1", 0, code=409))
    assert sentence(ann.move(game_id, "a1", 1, code=409)) == "It is Black's turn."


def test_a_game_that_waits_for_people_has_not_begun(ann: Client) -> None:
    made = ann.make("line-or-colour", ME, LINK, **SMALL)
    assert made["state"]["status"] == "open"
    assert "all seats" in sentence(ann.move(made["id"], "c3", 0, code=409))


def test_a_seat_is_taken_once_and_only_by_invitation(ann: Client, bob: Client) -> None:
    made = ann.make("line-or-colour", ME, LINK, **SMALL)
    path, ticket = f"/games/{made['id']}/seats/1", fragment(made["invitations"][0]["link"])
    assert "link" in sentence(bob.api("POST", path, json={"name": "Bob"}, code=403))
    assert "link" in sentence(bob.api("POST", path, json={"name": "Bob", "invitation": "guess"}, code=403))
    seated = bob.api("POST", path, json={"name": "Bob", "invitation": ticket}, code=201)
    assert (seated["state"]["yours"], seated["state"]["status"]) == ([1], "running")
    assert "taken" in sentence(ann.api("POST", path, json={"invitation": ticket}, code=409))
    assert sentence(bob.api("POST", f"/games/{made['id']}/seats/7", json={}, code=404)) == "There is no seat 7."


def test_of_two_who_sit_down_at_once_one_does(server: Running, ann: Client) -> None:
    made = ann.make("line-or-colour", ME, LOBBY, **SMALL)
    clients = [server.client() for _ in range(6)]

    def join(client: Client) -> int:
        return client.post(f"/api/v1/games/{made['id']}/seats/1", json={"name": "me first"}).status_code

    with ThreadPoolExecutor(6) as pool:
        assert sorted(pool.map(join, clients)) == [201] + [409] * 5


def test_open_games_stand_in_the_lobby_until_they_begin(ann: Client, bob: Client) -> None:
    made = ann.make("line-or-colour", ME, LOBBY, **SMALL)
    (listed,) = [game for game in bob.api("GET", "/games") if game["id"] == made["id"]]
    assert listed["headline"] == "Waiting for Black"
    assert bob.state(made["id"])["can"]["join"] == [1]
    bob.api("POST", f"/games/{made['id']}/seats/1", json={"name": "Bob"}, code=201)
    assert made["id"] not in [game["id"] for game in bob.api("GET", "/games")]
    assert [game["id"] for game in bob.api("GET", "/games/mine")] == [made["id"]]
    assert [game["your_turn"] for game in ann.api("GET", "/games/mine")] == [True]


def test_a_game_without_players_is_called_off(ann: Client, bob: Client) -> None:
    made = ann.make("line-or-colour", ME, LOBBY, **SMALL)
    assert "only the player who created" in sentence(bob.api("POST", f"/games/{made['id']}/close", code=403)).lower()
    assert ann.api("POST", f"/games/{made['id']}/close")["status"] == "over"
    state = ann.state(made["id"])
    assert (state["headline"], state["result"], state["can"]["join"]) == ("Cancelled", None, [])
    assert "cancelled" in sentence(bob.api("POST", f"/games/{made['id']}/seats/1", json={}, code=409))
    assert made["id"] not in [game["id"] for game in ann.api("GET", "/games/mine")]
    running = make_for_two(ann, bob)
    assert "has begun" in sentence(ann.api("POST", f"/games/{running}/close", code=409))


def test_a_program_plays_by_its_secret(server: Running) -> None:
    bot = server.client()
    made = bot.make("line-or-colour", ME, LOBBY, **SMALL)
    bot.cookies.clear()
    seated = bot.api("POST", f"/games/{made['id']}/seats/1", json={"name": "bot"}, code=201)
    bot.cookies.clear()
    bot.move(made["id"], "c3", 0, secret=made["secrets"][0]["secret"])
    bot.move(made["id"], "swap", 1, secret=seated["secret"])
    state = bot.state(made["id"], secret=seated["secret"])
    assert (state["yours"], state["moves"]) == ([1], ["c3", "swap"])
    assert bot.state(made["id"])["yours"] == []


def test_a_seat_can_be_played_from_another_device(server: Running, ann: Client) -> None:
    made = ann.make("line-or-colour", ME, ME, **SMALL)
    phone = server.client()
    path, secret = f"/games/{made['id']}/seats/0", fragment(made["state"]["seat_links"][0]["link"])
    assert phone.api("PUT", path, json={"secret": "guess"}, code=401)["error"]["kind"] == "no-such-secret"
    other = fragment(made["state"]["seat_links"][1]["link"])
    assert "seat 0" in sentence(phone.api("PUT", path, json={"secret": other}, code=401))
    assert phone.api("PUT", path, json={"secret": secret})["yours"] == [0]
    phone.move(made["id"], "c3", 0)
    assert phone.api("PUT", path, json={"secret": secret})["yours"] == [0]


def test_several_people_play_on_one_device(ann: Client) -> None:
    made = ann.make("line-or-colour", ME, {"kind": "me", "name": "Bob"}, **SMALL)
    assert made["state"]["yours"] == [0, 1]
    ann.move(made["id"], "c3", 0)
    ann.move(made["id"], "d4", 1)
    assert [seat["player"] for seat in ann.state(made["id"])["seats"]] == ["Ann", "Bob"]


def test_moves_are_listed_some_at_a_time(ann: Client) -> None:
    game_id = ann.make("line-or-colour", ME, ME, **SMALL)["id"]
    first = ann.api("GET", f"/games/{game_id}/moves?limit=20")
    rest = ann.api("GET", f"/games/{game_id}/moves?limit=20&offset={first['more']}")
    assert (first["total"], rest["more"]) == (25, None)
    assert first["moves"] + rest["moves"] == clew.game("line-or-colour", size=5).start().moves()
    assert ann.api("GET", f"/games/{game_id}/moves?begins=C")["moves"] == ["c1", "c2", "c3", "c4", "c5"]
    ann.api("GET", f"/games/{game_id}/moves?limit=501", code=422)


def test_resigning_and_agreeing(ann: Client, bob: Client) -> None:
    game_id = make_for_two(ann, bob)
    bob.api("POST", f"/games/{game_id}/resign", json={})
    state = ann.state(game_id)
    assert (state["result"]["winners"], state["result"]["termination"]) == ([0], "resignation")
    assert state["result"]["rule"] is None
    assert "over" in sentence(ann.move(game_id, "c3", 0, code=409))
    game_id = make_for_two(ann, bob)
    assert "no offer" in sentence(bob.api("POST", f"/games/{game_id}/draw", json={"answer": "accept"}, code=409))
    ann.api("POST", f"/games/{game_id}/draw", json={"answer": "offer"})
    assert bob.state(game_id)["can"]["answer_draw"]
    assert "not for you" in sentence(ann.api("POST", f"/games/{game_id}/draw", json={"answer": "accept"}, code=409))
    bob.api("POST", f"/games/{game_id}/draw", json={"answer": "decline"})
    again = ann.api("POST", f"/games/{game_id}/draw", json={"answer": "offer"}, code=409)
    assert "make a move first" in sentence(again)
    ann.move(game_id, "c3", 0)
    ann.api("POST", f"/games/{game_id}/draw", json={"answer": "offer"})
    bob.api("POST", f"/games/{game_id}/draw", json={"answer": "accept"})
    assert ann.state(game_id)["result"]["score"] == "1/2-1/2"


def test_only_seats_have_a_voice(server: Running, ann: Client, bob: Client) -> None:
    game_id = make_for_two(ann, bob)
    said = ann.api("POST", f"/games/{game_id}/chat", json={"words": " <b>hi</b>\u202e \n there\x07 "})
    assert said["words"] == "<b>hi</b> there"
    assert [(line["seat"], line["words"]) for line in bob.state(game_id)["chat"]] == [(0, "<b>hi</b> there")]
    server.client().api("POST", f"/games/{game_id}/chat", json={"words": "me too"}, code=403)
    bob.api("POST", f"/games/{game_id}/chat", json={"words": "as Ann", "seat": 0}, code=403)
    bob.api("POST", f"/games/{game_id}/chat", json={"words": "x" * 301}, code=422)
    bob.api("POST", f"/games/{game_id}/chat", json={"words": "\x00"}, code=409)


def test_no_move_against_people_is_taken_back(ann: Client, bob: Client) -> None:
    game_id = make_for_two(ann, bob)
    ann.move(game_id, "c3", 0)
    assert (
        "against other people" in sentence(ann.api("POST", f"/games/{game_id}/undo", json={"ply": 1}, code=409)).lower()
    )
    assert "against other people" in sentence(bob.api("POST", f"/games/{game_id}/hint", json={}, code=409)).lower()


def test_the_same_people_play_again(ann: Client, bob: Client) -> None:
    game_id = make_for_two(ann, bob)
    assert "not over" in sentence(bob.api("POST", f"/games/{game_id}/again", json={}, code=409))
    ann.api("POST", f"/games/{game_id}/resign", json={})
    assert ann.state(game_id)["rematch"] == {"same": "You start the rematch.", "rotated": "Bob starts the rematch."}
    assert bob.state(game_id)["rematch"] == {"same": "Ann starts the rematch.", "rotated": "You start the rematch."}
    with ThreadPoolExecutor(2) as pool:
        made = list(pool.map(lambda one: one.api("POST", f"/games/{game_id}/again", json={"rotate": True}), (ann, bob)))
    assert made[0]["id"] == made[1]["id"] == ann.state(game_id)["again"]
    state = bob.state(made[0]["id"])
    assert (state["status"], state["yours"]) == ("running", [0])
    assert [seat["player"] for seat in state["seats"]] == ["Bob", "Ann"]
    assert ann.api("GET", "/games/mine")[0]["id"] == made[0]["id"]


def test_moves_at_the_same_time_are_settled(server: Running, ann: Client) -> None:
    """Two devices that hold the same seats move at once: one move is played, the other is refused."""
    made = ann.make("line-or-colour", ME, ME, **SMALL)
    secrets = [each["secret"] for each in made["secrets"]]
    moves = clew.game("line-or-colour", size=5).start().moves()

    def try_moves(number: int) -> list[int]:
        client = server.client()
        return [
            client.post(
                f"/api/v1/games/{made['id']}/moves",
                json={"move": moves[2 * ply + number], "ply": ply},
                headers={"Authorization": f"Bearer {secrets[ply % 2]}"},
            ).status_code
            for ply in range(8)
        ]

    with ThreadPoolExecutor(2) as pool:
        codes = list(pool.map(try_moves, (0, 1)))
    assert set(codes[0] + codes[1]) <= {201, 409}
    state = ann.state(made["id"])
    assert sum(code == 201 for code in codes[0] + codes[1]) == state["ply"] == len(set(state["moves"]))
