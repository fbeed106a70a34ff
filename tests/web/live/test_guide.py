"""The guide of a first game: threats, and moves that give the game away."""

import re

import clew
from clew.play.guidance import threat, verdict
from clew.search.mcts.search import TreeSearch
from support.web.running import Running, eventually

ME = {"kind": "me", "name": "Ann"}
PROGRAM = {"kind": "program", "level": 1}

#: Black wins with a3, e3 or by filling the colour, unless White claims it first; White has no win of its own.
THREATENED = "line-or-colour size=5 pie=off | ..... w.... wbbb. .w... ....w w"


def test_a_win_that_the_other_has_next_is_a_threat() -> None:
    found = threat(clew.position(THREATENED))
    assert found is not None
    assert (found.seat, found.move, found.wins, found.touches) == (1, "e3", True, ("e3",))


def test_an_empty_board_has_no_threats() -> None:
    assert threat(clew.game("line-or-colour").start()) is None


def test_a_move_that_lets_the_other_win_gives_the_game_away() -> None:
    position = clew.position(THREATENED)
    thinker = TreeSearch(position.game, seed=1, threads=1, megabytes=8)
    thought = thinker.think(position, visits=2000)
    bad = verdict(position, "a1", thought, thinker)
    assert bad.gives_away
    assert bad.best == "e3"
    assert bad.answer is not None
    assert (bad.answer.place, bad.answer.wins) == ("e3", True)
    assert not verdict(position, "e3", thought, thinker).gives_away


def test_the_guide_speaks_where_hints_are_given_and_nowhere_else(server: Running) -> None:
    ann = server.client()
    made = ann.make("line-or-colour", ME, PROGRAM, position=THREATENED)
    path = f"/games/{made['id']}/guide"
    answer = ann.api("POST", path, json={})
    assert answer["sentences"][0] == "Careful: Computer can win next turn at e3: four in a row."
    assert answer["danger"] == ["e3"]
    answer = ann.api("POST", path, json={"move": "a1"})
    assert answer["gives_away"] is True
    assert answer["better"] == "e3"
    assert answer["sentences"] == ["Careful: after this, Computer can win at e3: four in a row.", "Try e3."]
    assert ann.api("POST", path, json={"move": "a3"}, code=422)["error"]["rule"] == "LC3"
    server.client().api("POST", path, json={}, code=403)
    together = ann.make("line-or-colour", ME, {"kind": "link"})
    ann.api("POST", f"/games/{together['id']}/guide", json={}, code=409)


def test_a_hint_names_places_in_words(server: Running) -> None:
    """Names that are not on the board, such as S0.1, are notation, and a player has not asked for that."""
    ann = server.client()
    made = ann.make("linedance", ME, PROGRAM)
    for _ in range(2):
        path = f"/games/{made['id']}"
        hint = ann.api("POST", f"{path}/hint", json={"step": 2})
        assert all(re.fullmatch(r"(red|yellow|blue)(, (red|yellow|blue)){2}|your \w+ traveler", each)
                   for each in hint["labels"])  # fmt: skip
        ann.move(made["id"], hint["move"], ann.state(made["id"])["ply"])
        eventually("the visitor's turn", lambda: ann.state(made["id"])["can"]["move"])
