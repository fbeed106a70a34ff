"""Line or Colour in sentences: what moves do and did, what players count, positions in words."""

import pytest

import clew
from clew.core.interaction.people import Count, people_of
from clew.games.line_or_colour.words import counts, effects, in_words, looming, narrate
from clew.play.move_effects import effects as all_effects

# The printed layout of 5x5: 12345 45123 23451 51234 34512.
ROWS = "line-or-colour size=5 pie=off | bbb.. ..... ..... www.. ..... w"
GAP = "line-or-colour size=5 pie=off | ..... ..b.. ..... ww... ....b w"
PIE = "line-or-colour size=5 pie=on | ..... ..... ..w.. ..... ..... b"
COLOURS = "line-or-colour size=5 pie=off | w.b.. ..wb. ..... .w... b.... b"


def test_a_move_says_which_spot_of_a_colour_it_is_and_how_long_its_row() -> None:
    people = people_of(("Ann", "Bob"), 0)
    start = clew.position("line-or-colour size=7 | ....... ....... ....... ...w... ....... ....... b...... w")
    assert effects(start, "g7", people) == ["your first orange"]
    assert effects(start, "e7", people) == ["your second purple"]
    assert effects(start, "e4", people) == ["two in a row", "your first grey"]
    assert effects(start, "e4", people_of(("Ann", "Bob"))) == ["two in a row", "Ann's first grey"]


def test_a_move_says_what_it_threatens_and_prevents() -> None:
    people = people_of(("Ann", "Bob"), 0)
    assert effects(clew.position(GAP), "c2", people)[:2] == ["You can win next on d2", "three in a row"]
    assert effects(clew.position(GAP), "d2", people)[0] == "You can win next on c2"
    assert "stops Bob's four in a row" in effects(clew.position(ROWS), "d5", people)
    three_red = clew.position(COLOURS)
    assert effects(three_red, "e3", people)[:2] == ["You can still win on d1", "takes your fourth red"]
    assert effects(three_red, "d1", people_of(("Ann", "Bob"), 1))[1] == "takes Ann's fourth red"


def test_a_move_warns_of_what_the_opponent_can_win() -> None:
    assert effects(clew.position(ROWS), "a1", people_of(("Ann", "Bob"), 0))[0] == "Bob can still win on d5"
    assert effects(clew.position(COLOURS), "b1", people_of(("Ann", "Bob"), 1))[0] == "Ann can still win on d1 or e3"


def test_a_move_that_closes_a_colour_says_so() -> None:
    position = clew.position("line-or-colour size=5 pie=off | w.b.. ..w.. ..... .b... ..... b")
    assert "you can no longer win with red" in [
        sentence.lower() for sentence in effects(position, "d1", people_of(("Ann", "Bob"), 0))
    ]
    later = position.play("d1").play("b5")
    assert effects(later, "a3", people_of(("Ann", "Bob"), 0))[-1] == "Bob's first yellow"


def test_a_move_that_wins_says_so_first() -> None:
    position = clew.position(ROWS)
    assert all_effects(position, "d2") == ["You win", "Four in a row"]
    assert all_effects(position, "d2", people_of(("Ann", "Bob")))[0] == "Ann wins"


@pytest.mark.parametrize(
    ("text", "move", "sentence"),
    [
        (GAP, "e5", "Ann claimed e5, their second purple"),
        (GAP, "c2", "Ann claimed c2, their first yellow and three in a row"),
        (ROWS, "d5", "Ann claimed d5, their first blue, and stopped you"),
        (COLOURS, "d1", "You claimed d1, your first red, and blocked Ann"),
        (PIE, "swap", "You swapped and took Ann's ring on c3"),
    ],
)
def test_a_move_is_narrated(text: str, move: str, sentence: str) -> None:
    before = clew.position(text)
    assert narrate(before, move, before.play(move), people_of(("Ann", "Bob"), 1)) == sentence


def test_players_count_colours_and_the_longest_row_and_are_warned_one_short() -> None:
    position = clew.position(COLOURS)
    row, red, *others = counts(position, 0)
    assert row == Count("row", 1, 4, gains=True)
    assert red == Count("red", 3, 4, role="spot-1", warns=True, gains=True)
    assert [count.label for count in others] == ["yellow", "green", "blue", "purple"]
    assert [count.value for count in others] == [0, 0, 0, 0]
    assert counts(clew.position(ROWS), 0)[0] == Count("row", 3, 4, warns=True, gains=True)
    assert not any(count.warns for count in counts(clew.position(ROWS).play("d2"), 1))


def test_a_colour_without_enough_free_spots_warns_of_nothing() -> None:
    position = clew.position("line-or-colour size=5 pie=off | w.b.. ..w.b ..... .w... ...b. b")
    assert counts(position, 0)[1] == Count("red", 3, 4, role="spot-1", warns=True, gains=True)
    assert not counts(position.play("e3"), 0)[1].warns


def test_a_position_is_described_in_words() -> None:
    sections = dict(in_words(clew.position(COLOURS), people_of(("Ann", "Bob"), 0)))
    assert list(sections) == ["Claimed spots", "Rows", "Threats", "Free spots"]
    assert sections["Claimed spots"][0] == "You have red 3, on b2, c4 and a5"
    assert sections["Claimed spots"][1] == "Bob has yellow 1, on d4; green 2, on a1 and c5"
    assert sections["Rows"] == ["You have no two in a row", "Bob has two from d4 to c5"]
    assert sections["Threats"] == ["You can win on d1 or e3"]
    assert sections["Free spots"][0] == "Row 5: b yellow, d blue, e purple"
    assert len(sections["Free spots"]) == 5


def test_a_start_and_an_end_are_described_in_words() -> None:
    start = dict(in_words(clew.game("line-or-colour").start(), people_of(("Ann", "Bob"))))
    assert start["Claimed spots"] == ["Ann has claimed nothing yet", "Bob has claimed nothing yet"]
    assert start["Threats"] == ["No player can reach 5 with one claim"]
    assert [heading for heading, _ in in_words(clew.position(ROWS).play("d2"), people_of(("Ann", "Bob")))] == [
        "Claimed spots",
        "Rows",
    ]


def test_three_of_a_colour_with_three_more_free_are_a_danger_before_they_are_four() -> None:
    position = clew.game("line-or-colour", pie=False).start()
    for spot in ("d4", "a6", "e5", "d1", "c3", "b2"):
        position = position.play(spot)
    people = people_of(("Ann", "Bob"), 0)
    assert effects(position, "a1", people)[0] == "Bob is about to win with grey"
    # A threat of one's own comes first, and of two free spots the other one can be taken.
    assert effects(position, "f6", people)[0] == "You can win next on g7"
    assert [count.label for count in counts(position, 1) if count.warns] == ["grey"]
    closed = position.play("e4").play("a1").play("c5").play("a7")
    assert not any(count.warns for count in counts(closed, 1))


@pytest.mark.parametrize(
    ("rings", "moves", "sentence"),
    [
        # Three in a row, open at both ends.
        (
            "....... ....... ..w.... ..bbb.. .w..... w.....w .......",
            ["b4", "f4"],
            "Bob can claim b4 or f4 and then win in two ways",
        ),
        # One end is closed.
        ("....... ....... ....... ..bbbw. .w..... w.....w .......", None, None),
        ("....... ....... ....... ...b... ....... ....... .......", None, None),
        # Two purple, and all the others are free.
        (
            "....b.. ....... ....... ...b... .w..... ....... w......",
            ["c1", "a2", "f3", "b5", "g6"],
            "Bob is hard to stop after one more purple",
        ),
        # Ann has claimed one of them.
        ("....b.. ....... ....... ...b... ....... ....... ..w....", None, None),
        # Three purple, and Ann has one: Bob needs two more, of three.
        (
            "....b.. ......b ....... ...b... ....... ....... w.w....",
            ["a2", "f3", "b5"],
            "Bob is hard to stop after one more purple",
        ),
        # Ann has two of them.
        ("....b.. ......b ....... ...b... ....... w...... w.w....", None, None),
    ],
)
def test_what_no_single_claim_would_stop_is_named_in_time(
    rings: str, moves: list[str] | None, sentence: str | None
) -> None:
    position = clew.position(f"line-or-colour size=7 pie=off | {rings} w")
    found = looming(position, people_of(("Ann", "Bob"), 0))
    assert found == (None if moves is None else (moves, sentence))
