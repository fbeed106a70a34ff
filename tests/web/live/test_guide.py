"""The guide of a first game: threats, and moves that give the game away."""

from dataclasses import replace
from urllib.parse import urlencode

import pytest

import clew
from clew.core.interaction.people import people_of
from clew.play.guidance import Threat, setback_after, threat, verdict
from clew.search.mcts.search import TreeSearch
from clew.web.live.guide import threat_sentence, tips
from clew.web.positions.board_svg import place_words
from support.web.running import Running

ME = {"kind": "me", "name": "Ann"}
PROGRAM = {"kind": "program", "level": 1}

#: Black wins with a3, e3 or by filling the colour, unless White claims it first; White has no win of its own.
THREATENED = "line-or-colour size=5 pie=off | ..... w.... wbbb. .w... ....w w"

LINED_UP = "linedance | turn 0 seat 0 S0.1,S0.2,S0.3 S3.1,S3.2,S3.3 - 1(2,3,4,5,6,7,8,9,10,11,12,13,14,15,16)"


def test_a_win_that_the_other_has_next_is_a_threat() -> None:
    found = threat(clew.position(THREATENED))
    assert found is not None
    assert (found.seat, found.move, found.wins, found.touches) == (1, "e3", True, ("e3",))


def test_two_ways_to_win_are_a_threat_before_they_are_there() -> None:
    position = clew.position("line-or-colour size=5 pie=off | ..... w.... .bb.. .w... ..... w")
    people = people_of(("Ann", "Computer"), 0)
    found = threat(position, people)
    assert found is not None
    assert (found.seat, found.place, found.wins) == (1, "d3", False)
    assert threat_sentence(position, found, people) == "Careful: Computer can claim d3 and then win in two ways."


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


def test_quiet_moves_of_the_other_are_no_threat() -> None:
    """A predicted move that neither wins nor takes anything says nothing to a new player."""
    assert threat(clew.position(LINED_UP), people_of(("White", "Computer"), 0)) is None


def test_a_win_with_both_pieces_of_a_turn_is_a_threat() -> None:
    # Red is two steps from Black's start, and a turn has two pieces.
    position = clew.position(
        "beeline side=6 | b1 11 / J4 I4:SE-E / B4 C5:NW-SE D6:NW-SE E7:NW-SE F8:NW-SW G7:NE-SE H7:NW-SW / "
        "b@A1 b@A2 b@A4 b@A5 / b3+1 r3+5"
    )
    found = threat(position, people_of(("Black", "Red"), 0))
    assert found is not None
    assert found.wins


def test_a_surprising_win_says_how() -> None:
    position, people = clew.game("beeline").start(), people_of(("Black", "Computer"), 0)
    found = Threat(1, "N*I6 J5:NE-W", ("turned node", "I6", "J5"), ("I6", "J5"), wins=True, does=())
    assert threat_sentence(position, found, people) == "Careful: Computer can win next turn."
    assert threat_sentence(position, replace(found, how="with a node in place of your mark on I6"), people) == (
        "Careful: Computer can win next turn with a node in place of your mark on I6."
    )


def test_a_win_in_this_turn_is_said(server: Running) -> None:
    ann = server.client()
    winning = "line-or-colour size=5 pie=off | ..... w.... www.. bb... b...b w"
    made = ann.make("line-or-colour", ME, PROGRAM, position=winning)
    assert ann.api("POST", f"/games/{made['id']}/guide", json={})["sentences"] == ["You can win in this turn."]


def test_the_first_turns_have_tips() -> None:
    position = clew.position(LINED_UP)
    assert tips(position, 0)[0] == "You play White."
    other = clew.game("line-or-colour").start()
    assert tips(other, 0) == ["You play White.", "The bold words by the Play button say what to do at each step."]
    assert tips(position, 2) == ["You may also lay the tile on top of one that is on the board. It replaces that tile."]
    assert tips(position, 9) == []


def test_an_answer_that_drives_the_mover_back_is_named() -> None:
    # Black's line faces the space in front of Red's line, and Black plays a node elsewhere.
    position = clew.position(
        "beeline side=6 | b2 9 / J4 I4:SE-NE H5:SW-NE / B4 C4:NE-SE D5:NW-SE E6:NW-SW F6:NE-SE / . / b3+5 r3+5"
    )
    search = TreeSearch(position.game, seed=1, threads=1, megabytes=8)
    found = setback_after(position, "N@J6", search, people_of(("Black", "Red"), 0))
    assert found == "Red can drive your line back two pieces, to its start: it has no node to hold it"


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
    careful = "Careful: after this, Computer can win at e3: four in a row."
    assert answer["sentences"] == [careful, "Try e3: stops Computer's four in a row."]
    assert ann.api("POST", path, json={"move": "a3"}, code=422)["error"]["rule"] == "LC3"
    server.client().api("POST", path, json={}, code=403)
    together = ann.make("line-or-colour", ME, {"kind": "link"})
    ann.api("POST", f"/games/{together['id']}/guide", json={}, code=409)


@pytest.mark.parametrize(
    ("position", "touch", "words"),
    [
        (THREATENED, "e3", "e3"),
        (str(clew.game("tracktic").start(deck="I3,V3,L4,S4")), "card:I3", "card I3"),
        (str(clew.game("beeline").start()), "angle", "a wide turn"),
        (LINED_UP, "S0.1", "your red traveler"),
        (LINED_UP, "R0", "the space at 3 o'clock"),
        (LINED_UP, "I0", "the inner hub at 4 o'clock"),
    ],
)
def test_hints_name_places_in_words(position: str, touch: str, words: str) -> None:
    """Names that are not on the board, such as S0.1, are notation, and a player has not asked for that."""
    assert place_words(clew.position(position), touch) == words


def test_the_second_piece_of_a_turn_is_judged_after_the_first(server: Running) -> None:
    ann, position = server.client(), clew.game("beeline", side=6).start()
    position = position.play(position.moves()[0])
    made = ann.make("beeline", PROGRAM, ME, position=str(position))
    first = position.moves()[0]
    second = position.play(first).moves()[0]
    query = urlencode({"after": first})
    assert ann.api("POST", f"/games/{made['id']}/guide?{query}", json={"move": second})["ply"] == 0
    assert second not in position.moves()
