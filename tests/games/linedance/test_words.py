"""Positions and moves of Where's My Line? in sentences."""

from random import Random

import clew
from clew.core.interaction.people import people_of
from clew.games.linedance.places import steps_from_start, steps_to_go, triangle_in_words
from clew.games.linedance.star import TRIANGLES
from clew.play.ending import reason_in_words
from clew.play.move_effects import effects
from support.games.linedance.positions import set_up

HOME = "S3.1,S3.2,S3.3"
START = "S0.1,S0.2,S0.3"
ROAD = "R0=12/0,C=16/2,R5=13/1"  # of colour A: E0 to I5 over R0, I5 to I2 over C, I5 to F4 over R5


def narrated(position: clew.Position, move: str, you: int | None = None) -> str:
    words = position.game.package.words
    return words.narrate(position, move, position.play(move), people_of(position.game.seat_names, you))


def steps(position: clew.Position, seat: int, name: str) -> int:
    return steps_to_go(position.game.board, seat, TRIANGLES.index(name))


def test_steps_lead_over_one_space_each() -> None:
    position = set_up(START, HOME)
    expected = {"S0.1": 5, "E0": 4, "J0": 4, "I0": 3, "I3": 2, "J3": 1, "E3": 1, "S3.2": 0, "J4": 2, "S4.2": 3}
    assert {name: steps(position, 0, name) for name in expected} == expected
    assert steps(position, 1, "S0.2") == 0
    for players in (2, 3, 4, 5, 6):
        board = clew.game("linedance", players=players).board
        assert {steps_from_start(board, seat) for seat in range(players)} == {5}


def test_places_have_directions_of_a_clock() -> None:
    expected = {
        "I0": "inner hub at 4 o'clock",
        "J4": "outer hub at 12 o'clock",
        "E0": "edge hub between 3 and 4 o'clock",
        "F4": "edge hub between 12 and 1 o'clock",
        "S3.2": "second circle at 10 o'clock",
    }
    assert {name: triangle_in_words(TRIANGLES.index(name)) for name in expected} == expected
    assert len({triangle_in_words(triangle) for triangle in range(len(TRIANGLES))}) == len(TRIANGLES)


def test_effects_say_where_the_traveler_goes_and_what_remains() -> None:
    position = set_up(START, HOME, tiles=ROAD)
    assert effects(position, "T0/4 A>E0") == ["Red comes closer: 5 to 4 steps from the goal"]
    assert effects(position, "T0/4 A>I2") == ["Red rides three paths: 5 to 2 steps from the goal"]
    near = set_up("J3,E0,S3.3", "I0,I1,I2", top=8, tiles="T3=12/0")
    (move,) = (move for move in near.moves() if move.endswith("A>S3.1"))
    assert effects(near, move) == [
        "Red reaches the goal: 2 of 3 are there",
        "Replaces the tile there, which goes under the stack",
    ]


def test_moves_back_and_sideways_are_called_so() -> None:
    position = set_up("I0,S0.2,S0.3", HOME, tiles=ROAD, top=2)
    said = {move: effects(position, move)[0] for move in position.moves() if " A>" in move}
    back = [words for words in said.values() if words.startswith("Red goes back: 3 to ")]
    assert back
    sideways = [words for words in said.values() if words == "Red moves sideways: still 3 steps from the goal"]
    assert sideways
    assert narrated(position, next(move for move in said if said[move] == back[0])).startswith("White's red went back:")


def test_a_traveler_that_has_arrived_already_is_no_progress() -> None:
    position = set_up("S3.1,E0,S0.3", "I0,I1,I2", top=8, tiles="T3=12/0")
    moves = [move for move in position.moves() if "A>S3." in move]
    assert moves
    for move in moves:
        assert effects(position, move)[0] == "Red is in the goal already and only changes its circle"
        assert "reached" not in narrated(position, move)


def test_a_win_with_a_blocked_goal_says_why() -> None:
    position = clew.position(
        "linedance | turn 20 seat 0 I3,S3.2,S3.3 S3.1,I0,I1 - 1(2,3,4,5,6,7,8,9,10,11,12,13,14,15,16)"
    )
    said = position.game.package.words.effects(position, "R3/4 A>J3", people_of(("White", "Black"), 0))
    assert said[0].endswith("2 to 1 step from the goal, and a hub counts as its goal because Black blocks the goal")


def test_effects_of_moves_that_place_no_tile() -> None:
    assert effects(clew.game("linedance").start(seed=1), "BAC") == [
        "Clockwise: yellow, red, blue",
        "Any order will do in a first game",
    ]
    assert effects(set_up("S3.2,S3.1,E3", "S3.3,F2,J3"), "back C>S0.2")[0].startswith("Blue goes back to the start")
    assert effects(set_up(START, "E0,F0,I0"), "pass")[0].startswith("The tile goes under the stack")


def test_a_move_is_narrated_with_its_tile_and_its_way() -> None:
    position = set_up(START, HOME, tiles=ROAD)
    assert narrated(position, "T0/4 A>I2") == ("White's red rode three paths: 5 to 2 steps to go")
    assert narrated(position, "T0/4 A>E0", you=0) == "Your red came closer: 5 to 4 steps to go"
    # Where it was played is for people who do not see it.
    assert position.game.package.words.whereabouts(position, "T0/4 A>I2") == (
        "tile on the tip at 4 o'clock, traveler to the inner hub at 8 o'clock"
    )
    over = set_up("E3,S3.2,S3.3", "S0.1,S0.2,J0", tiles="T3=12/0")
    assert narrated(over, "T3/1 A>S3.1") == ("White's red reached the goal: 3 of 3 are there, on a replaced tile")
    assert narrated(clew.game("linedance").start(seed=1), "BAC") == "White lined up yellow, red, blue"
    back = set_up("S3.2,S3.1,E3", "S3.3,F2,J3")
    assert narrated(back, "back C>S0.2") == "White could not use the tile: blue went back to the start"
    assert narrated(set_up(START, "E0,F0,I0"), "pass", you=0) == "You could not use the tile and passed"


def test_counts_are_the_steps_of_each_traveler() -> None:
    words = clew.game("linedance").package.words
    white = words.counts(set_up("I0,S3.2,S3.3", "S0.1,I1,I2"), 0)
    assert [(each.label, each.value, each.of, each.note) for each in white] == [
        ("red", 2, 5, "3 to go"),
        ("yellow", 5, 5, "in the goal"),
        ("blue", 5, 5, "in the goal"),
    ]
    assert [each.role for each in white] == ["path-a", "path-b", "path-c"]
    assert [each.warns for each in white] == [True, False, False]
    black = words.counts(set_up("I0,S3.2,S3.3", "S0.1,I1,I2"), 1)
    assert not any(each.warns for each in black)
    start = words.counts(clew.game("linedance").start(seed=1), 0)
    assert [(each.value, each.note) for each in start] == [(0, "5 to go")] * 3


def test_a_goal_without_a_free_circle_is_called_taken() -> None:
    held = set_up("J3,S3.2,I1", "S3.1,S3.3,I2")
    words = held.game.package.words
    counted = words.counts(held, 0)
    assert [each.note for each in counted] == ["1 to go, goal taken", "in the goal", "3 to go"]
    assert counted[0].help.startswith("Black has not left home")
    assert counted[0].help.endswith("a hub in front of the goal counts as the goal.")
    assert "Wait" in words.counts(set_up("J3,S3.2,I1", "S3.1,S3.3,I2", unblock=False), 0)[0].help
    sections = dict(words.in_words(held, people_of(("White", "Ben"), 0)))
    assert sections["Your travelers"][0].endswith("1 to go, goal taken by Ben")
    free = words.counts(set_up("J3,S3.2,I1", "S3.1,I3,I2"), 0)
    assert [each.note for each in free] == ["1 to go", "in the goal", "3 to go"]
    own = words.counts(set_up("S3.1,S3.2,J3", "I0,I3,I2"), 0)
    assert own[2].note == "1 to go"


def test_the_position_in_words_suffices_to_play() -> None:
    position = set_up("E0,S0.2,S3.3", HOME.replace("S3.3", "I1"), tiles="R0=12/1", top=2, bottom="9")
    people = people_of(position.game.seat_names, 0)
    sections = dict(position.game.package.words.in_words(position, people))
    assert sections["Your travelers"] == [
        "Red is on E0, edge hub between 3 and 4 o'clock: 4 to go",
        "Yellow is on S0.2, second circle at 4 o'clock: 5 to go",
        "Blue is on S3.3, third circle at 10 o'clock: in the goal",
    ]
    assert sections["Tile to lay"] == [
        "Its sides, clockwise: red, red, yellow, blue, yellow and blue",
        "Tiles below it: 13 unseen then 1 that was seen before",
    ]
    assert sections["Spaces"][0] == "R0: red joins J0 and J5, yellow joins I0 and F5, blue joins E0 and I5"
    assert sections["Spaces"][1].startswith("Empty: C, R1,")
    stops = {move.partition(">")[2] for move in position.moves() if " A>" in move}
    (red,) = (each for each in sections["What you can do"] if each.startswith("Red"))
    assert all(stop in red for stop in stops)


def test_the_position_in_words_warns_of_a_player_who_needs_one_more() -> None:
    position = set_up("I0,S3.2,S3.3", "S0.1,I1,I2", seat=1)
    people = people_of(position.game.seat_names, 1)
    assert (
        "White needs only red in the goal"
        in dict(position.game.package.words.in_words(position, people))["What you can do"]
    )


def test_every_position_and_move_has_words() -> None:
    for players in (2, 5):
        random = Random(players)
        position = clew.game("linedance", players=players).start(seed=players)
        people = people_of(position.game.seat_names)
        words = position.game.package.words
        while not position.is_over and position.state.turns < 40:
            view = position.view(position.seat)
            sections = words.in_words(view, people)
            assert all(heading and sentences for heading, sentences in sections)
            assert not any(each.endswith(".") for _, sentences in sections for each in sentences)
            move = random.choice(position.moves())
            assert effects(position, move)
            position = position.play(move)


def test_a_win_by_a_hub_is_explained() -> None:
    position = set_up("E3,F3,S3.3", "S3.1,S3.2,I0", seat=1, unblock=True)
    assert position.result is not None
    words = "White has all three travelers on the goal tip: a hub counts as well while the goal is blocked"
    assert reason_in_words(position.game.package, position.result) == words
