"""LineUp! in sentences: what moves do and did, what players count, positions in words."""

import clew
from clew.core.interaction.people import Count, people_of
from clew.games.lineup.entry import simple_refusal
from clew.games.lineup.words import counts, effects, in_words, narrate
from support.games.lineup.drawn import drawn

CAPTURE = """
    . . . .
     . . .
    . . . .
     . . g
    . . . .
     o o g
    . . . .
    """

ONE_SHORT = """
    o o . g
     . . g
    o o . .
     . . .
    . . g g
     . o g
    . . g .
    """

YOU = people_of(("Ann", "Bob"), 0)
NAMES = people_of(("Ann", "Bob"))


def test_a_move_says_what_it_secures() -> None:
    position = drawn(ONE_SHORT, size="3x3")
    assert effects(position, "b6", YOU)[0] == "secures your first structure"
    assert effects(position, "b6", NAMES)[0] == "secures Ann's first structure"


def test_a_move_that_secures_several_structures_counts_them_and_their_net() -> None:
    both = drawn(
        """
        o . o g
         o o .
        o o o g
         . . .
        g g . g
         . . .
        g . g .
        """,
        size="3x3",
    )
    assert effects(both, "c7", YOU)[:2] == [
        "secures two structures: you have 2",
        "a net: two structures that share tokens",
    ]
    assert effects(both, "c7", NAMES)[0] == "secures two structures: Ann has 2"
    assert narrate(both, "c7", both.play("c7"), YOU) == "You placed a token on c7 and secured two structures"


def test_a_move_says_what_it_captures_and_what_it_breaks() -> None:
    position = drawn(CAPTURE, size="3x3")
    assert effects(position, "xf2", YOU)[0] == "captures Bob's token on f2: a line of two beats a line of one"
    short = drawn(ONE_SHORT, size="3x3")
    assert "stops Bob's structure around f2" in effects(short, "g1", YOU)


def test_a_capture_that_can_be_answered_is_in_dispute() -> None:
    position = drawn(CAPTURE.replace("     . . .\n", "     . . g\n", 1), size="3x3")
    assert effects(position, "xf2", NAMES)[:2] == [
        "in dispute: Bob can capture back on f2 at once",
        "captures Bob's token on f2: a line of two beats a line of one",
    ]


def test_a_move_says_what_it_threatens_and_allows() -> None:
    position = drawn(CAPTURE.replace("o o g", "o . g").replace("     . . g\n", "     . . .\n"), size="3x3")
    assert effects(position, "d2", YOU)[0] == "threatens Bob's token on f2"
    exposed = drawn(CAPTURE.replace("o o g", ". g g").replace("     . . g\n", "     . . .\n"), size="3x3")
    assert effects(exposed, "b2", YOU)[0] == "Bob can capture b2 at once"


def test_a_capture_at_once_that_secures_a_structure_is_said_first() -> None:
    # Bob's line of two on d6 and f6 is longer than Ann's of one, and b6 is all that his structure needs.
    position = drawn("g g . .\n . g g\ng g . .\n . . .\no . o .\n . . .\n. . . .", size="3x3")
    assert effects(position, "b6", YOU)[0] == "Bob can capture b6 at once, and secure a structure with it"
    assert "stops Bob's structure around b6" in effects(position, "b6", YOU)


def test_ones_own_token_is_refused_without_a_rule() -> None:
    position = drawn(CAPTURE, size="3x3")
    assert simple_refusal(position, "b2") == "This token is yours already: choose an empty place"
    assert simple_refusal(position, "f2") is None
    assert simple_refusal(position, "a1") is None


def test_a_move_says_how_far_a_structure_and_a_line_are() -> None:
    position = drawn(CAPTURE, size="3x3")
    assert "three of five for the structure around c3" in effects(position, "b4", YOU)
    assert "two squares in a row beat one token" in effects(position, "b4", YOU)
    short = drawn(ONE_SHORT.replace("    o o . g\n     . . g", "    o . . g\n     . . g"), size="3x3")
    assert "one short of the structure around b6: b6 is missing" in effects(short, "c7", YOU)


def test_a_lonely_token_says_what_it_is_good_for() -> None:
    start = clew.game("lineup").start()
    assert effects(start, "a1", YOU) == ["can become part of one structure"]
    assert effects(start, "d4", YOU) == ["can become part of five structures"]
    assert effects(start.play("b2"), "a1", YOU) == ["no structure can be secured here"]


def test_moves_are_narrated() -> None:
    position = drawn(CAPTURE, size="3x3")
    assert narrate(position, "a1", position.play("a1"), YOU) == "You placed a token on a1"
    assert narrate(position, "xf2", position.play("xf2"), NAMES) == "Ann captured Bob's token on f2"
    assert narrate(position, "xf2", position.play("xf2"), people_of(("Ann", "Bob"), 1)) == (
        "Ann captured your token on f2"
    )
    line = drawn(
        """
        . . . . . .
         . . . . .
        . . . . . .
         o o o g g
        . . . . . .
        """,
        size="5x2",
        whole_lines=True,
    )
    assert narrate(line, "xh2", line.play("xh2"), NAMES) == "Ann captured Bob's tokens on h2 and j2"


def test_players_count_structures_the_nearest_one_and_tokens() -> None:
    position = drawn(ONE_SHORT, size="3x3", supplies="2,1")
    assert counts(position, 0) == [
        Count("structures", 0),
        Count("tokens left", 2, warns=True),
        Count("next", 4, 5, warns=True, gains=True),
        Count("tokens on the board", 5, minor=True),
    ]
    plenty = drawn(ONE_SHORT, size="3x3", supplies="4,4")
    assert counts(plenty, 0)[1] == Count("tokens left", 4)
    full = clew.game("lineup", full=True).start()
    labels = ["structures", "next", "tokens on the board", "captures in a row"]
    assert [[count.label for count in counts(full, seat)] for seat in (0, 1)] == [labels, labels]


def test_a_position_is_described_in_words() -> None:
    position = drawn(ONE_SHORT, size="3x3", supplies="2,1")
    sections = dict(in_words(position, YOU))
    assert sections["Players"][0] == "You have 0 secured structures, 5 tokens on the board and 2 left"
    assert sections["Tokens"][0] == "You have square d2; corners a5, c5, a7 and c7"
    assert sections["Secured structures"] == ["No structure is secured yet"]
    assert sections["One token short"] == [
        "You need b6 for the one around b6",
        "Bob needs g1 for the one around f2",
    ]
    assert sections["Captures"] == ["You can capture nothing now"]
    assert sections["Lines"][0].startswith("You have two corners from a5 to c5")
    assert sections["Free places"][0] == "Row 7: e7"
    secured = dict(in_words(position.play("b6"), YOU))
    assert secured["Secured structures"] == ["You have secured the structures around b6"]


def test_captures_are_described_in_words() -> None:
    sections = dict(in_words(drawn(CAPTURE, size="3x3"), YOU))
    assert sections["Captures"] == ["You can capture f2 from Bob"]


def test_layers_and_levels_are_described_in_words() -> None:
    space = dict(in_words(clew.game("lineup", dimensions=3, size="1x1x1").start(), NAMES))
    assert space["Free places"][:3] == [
        "Layer 1, row 3: a3.1, c3.1",
        "Layer 1, row 1: a1.1, c1.1",
        "Layer 2, row 2: b2.2",
    ]
    hexagons = dict(in_words(clew.game("lineup", tiling="hexagons", size="1").start(), NAMES))
    assert hexagons["Free places"][0].startswith("Level 5: ")


def test_the_goal_is_two_short_sentences_and_the_rest_is_behind_them() -> None:
    words, usual, first = (
        clew.game("lineup").package.words,
        clew.game("lineup").start(),
        clew.game("lineup", first=True),
    )
    assert words.goal(usual) == (
        "cover the most structures: a square and its corners, or a corner and its squares. "
        "Two in a row capture one token"
    )
    assert words.goal_details(usual).startswith("A line of your tokens captures the token at its end if it is longer")
    assert words.goal_details(usual).endswith("the one with more tokens on the board wins")
    assert words.goal(first.start()).startswith("cover the first structure: a square and its corners")
    assert words.goal_details(first.start()).endswith("The tokens of a structure are safe")
    hexagons = clew.game("lineup", tiling="hexagons", full=True).start()
    assert words.goal(hexagons).startswith("cover the most structures: a hexagon and its corners")
    assert "when the board is full" in words.goal_details(hexagons)


def test_people_read_that_all_tokens_are_used() -> None:
    reason = "all supplies are empty; Orange has secured the most structures, 2 to 0"
    assert clew.game("lineup").package.words.reason_in_words(reason).startswith("all tokens are used; Orange")
