"""Positions and moves of Beeline in sentences: what a move does, what players count, and the board by ear."""

import clew
from clew.core.interaction.people import people_of
from support.games.beeline.drawn import NORTH, SOUTH, run, state_text

START = clew.game("beeline").start()

#: Red's line from B5, whose end on J6 faces J5, as Black's NORTH does.
TO_J5 = run("B5", "SE SW SW SW SW SW SE SE W")

#: Black's line, one mark short of Red's start.
BESIDE_THE_GOAL = run("N5", "NE NE NE NE NW NW NW NW NW NW NE")


def drawn(**setting: object) -> clew.Position:
    return clew.game("beeline").position(state_text(**setting))


def effects(position: clew.Position, move: str, you: int | None = 0) -> list[str]:
    people = people_of(("Ann", "Computer"), you)
    return list(position.game.package.words.effects(position, move, people))


def narrate(position: clew.Position, move: str, you: int | None = None) -> str:
    people = people_of(("Ann", "Computer"), you)
    return position.game.package.words.narrate(position, move, position.play(move), people)


def sections(position: clew.Position, you: int | None = 0) -> dict[str, list[str]]:
    people = people_of(("Ann", "Computer"), you)
    found = position.game.package.words.in_words(position, people)
    return {heading: list(sentences) for heading, sentences in found}


def test_a_mark_says_where_the_line_points_and_how_far_that_is() -> None:
    assert effects(START, "M5:SE-NW") == ["your line now points at L5, 10 steps from the goal"]
    assert effects(START, "M5:SE-NW", you=1) == ["Ann's line now points at L5, 10 steps from its goal"]


def test_steps_lead_around_what_is_in_the_way() -> None:
    # Red's line lies below the goal, from C5 to C7.
    free, blocked = drawn(black=NORTH), drawn(black=NORTH, red=run("B5", "SW E E E"))
    steps = [position.game.package.words.counts(position, 0)[0].note for position in (free, blocked)]
    assert steps == ["8 steps", "9 steps"]


def test_a_line_that_is_driven_back_is_mentioned() -> None:
    assert effects(drawn(black=NORTH, red=TO_J5), "J5:SE-NE") == [
        "your line now points at I6, 7 steps from the goal",
        "Computer is driven back eight pieces, to the start",
    ]
    assert effects(drawn(black=NORTH, red=TO_J5), "J5:SE-NE", you=1)[1] == (
        "You are driven back eight pieces, to the start"
    )


def test_a_line_that_was_driven_back_hears_why() -> None:
    position, people = drawn(black=NORTH, red=TO_J5), people_of(("Ann", "Computer"), 1)
    setback, after = position.game.package.words.setback, position.play("J5:SE-NE")
    assert setback(position, "J5:SE-NE", after, people, is_over=True) == (
        "Ann drove your line back eight pieces, to its start: it had no node to hold it"
    )
    assert setback(position, "J5:SE-NE", after, people, is_over=False) == (
        "Ann can drive your line back eight pieces, to its start: it has no node to hold it"
    )
    plain = drawn(black=NORTH)
    assert setback(plain, "J5:SE-NE", plain.play("J5:SE-NE"), people, is_over=True) is None


def test_a_mark_that_drives_the_own_line_back_says_so_first() -> None:
    position = clew.position(
        "beeline side=6 | b1 9 / J4 I5:SW-NE H6:SW-NE / B4 C5:NW-SE D6:NW-SE E7:NW-SE F8:NW-E / r@G6 / b3+5 r3+4"
    )
    assert effects(position, "G7:SW-NE") == [
        "the mark faces Computer's line, so you are driven back three pieces, to the start"
    ]
    assert narrate(position, "G7:SW-NE") == (
        "Ann laid a straight at G7; the mark faces Computer's line, so Ann is driven back three pieces, to the start"
    )


def test_nodes_and_the_last_marks_of_a_group_are_counted() -> None:
    assert effects(drawn(black=NORTH), "N@J5") == [
        "your line now ends at a node on J5, 7 steps from the goal",
        "You use a node and have 4 left",
    ]
    assert effects(drawn(black=NORTH), "N@H8") == [
        "a node on H8, away from both lines: it blocks Computer's line",
        "your line can go through it",
        "You use a node and have 4 left",
    ]
    two = drawn(black="M5:SE-NW L5:SE-NW")
    assert effects(two, "K5:SE-NW")[1:] == [
        "this is your last straight, until your hand is empty and nine new marks come"
    ]


def test_a_replacement_says_what_goes_where() -> None:
    assert effects(drawn(black=NORTH), "N*L5 J5:SE-NW") == [
        "your line now points at I5, 7 steps from the goal",
        "a node takes the place of your straight on L5, which goes to J5",
        "You use a node and have 4 left",
    ]
    assert effects(drawn(red=SOUTH), "N*D7 F9:NW-SE")[0] == "Computer's line now points at G10, 7 steps from its goal"


def test_a_win_is_named_first() -> None:
    position = drawn(black=BESIDE_THE_GOAL, red=run("B5", "E E"))
    assert effects(position, "N@C5")[0] == "your line reaches Computer's start"
    assert narrate(position, "N@C5", you=1) == "Ann put a node on their line at C5 and reached your start"


def test_moves_are_narrated() -> None:
    assert narrate(drawn(black=NORTH), "J5:SE-NE") == (
        "Ann laid a wide turn at J5; their line now points at I6, 7 steps from its goal"
    )
    assert narrate(drawn(black=NORTH, red=TO_J5), "J5:SE-NE", you=1).endswith(
        "; you are driven back eight pieces, to the start"
    )
    assert narrate(drawn(black=NORTH), "n@H8", you=1) == (
        "Ann put a node on H8, away from both lines: it blocks their line, but not yours"
    )
    assert narrate(drawn(black=NORTH), "N*L5 J5:SE-NW", you=0).startswith(
        "You replaced your straight on L5 with a node and moved the straight to J5; your line now points at I5"
    )


def test_players_count_steps_nodes_and_marks() -> None:
    counts = START.game.package.words.counts
    found = {count.label: count for count in counts(drawn(black=NORTH), 0)}
    assert (found["To the goal"].value, found["To the goal"].of) == (3, 11)
    assert found["Nodes left"].value == 5
    assert found["Marks in hand"].note == "3 wide, 3 sharp"
    assert (found["Marks to come"].value, found["Marks to come"].note) == (27, "27, 9 when hand is empty")
    assert all(count.help.endswith(".") for count in found.values())
    assert not found["To the goal"].warns


def test_a_line_one_step_from_the_goal_warns() -> None:
    position = drawn(black=BESIDE_THE_GOAL, red=run("B5", "E E"))
    steps = position.game.package.words.counts(position, 0)[0]
    assert (steps.note, steps.warns) == ("1 step", True)
    won = position.play("N@C5")
    assert won.game.package.words.counts(won, 0)[0].note == "reached"


#: Red's line wins through its own mark on I6: a node replaces it.
THROUGH_A_MARK = (
    "beeline side=6 | r1 25 / J4 I4 I5:W-SW J4 I4 J3:NE-NW I3:SE-E I4 J4 / B4 C4 D4:NE-SW E4 F5:NW-SE G5 H5 H6:W-SE "
    "I6:NW-E I7:W-NW / b@E6 b@F6 r@H8 / b3+0 r3+2"
)


def test_a_way_over_an_earlier_mark_is_counted() -> None:
    position = clew.position(THROUGH_A_MARK)
    counts = position.game.package.words.counts
    assert counts(position, 1)[0].note == "2 steps"
    assert counts(position.play("H7:SE-SW").play("N*I6 J5:NE-W"), 1)[0].note == "reached"
    # Without a node that way is closed.
    assert (
        counts(clew.position(THROUGH_A_MARK.replace("r3+2", "r3+0").replace("r@H8", "r@H8 r@D8 r@E2")), 1)[0].note
        != "2 steps"
    )


def test_a_surprising_way_to_win_has_words() -> None:
    position = clew.position(THROUGH_A_MARK)
    manner, people = position.game.package.words.manner, people_of(("Ann", "Computer"), 0)
    assert manner(position, "H7:SE-SW", people) is None
    after = position.play("H7:SE-SW")
    assert manner(after, "N*I6 J5:NE-W", people) == "with a node in place of their own mark on I6"
    assert manner(drawn(black=NORTH, red=SOUTH), "N*D7 F9:NW-SE", people) == (
        "with a node in place of Computer's mark on D7"
    )
    assert manner(drawn(black=NORTH, red=TO_J5), "J5:SE-NE", people) == "by driving Computer's line back first"


def test_a_piece_that_brings_the_line_no_nearer_says_so() -> None:
    position = drawn(black=NORTH)
    assert effects(position, "J5:SE-E")[0] == "your line now points at J6 and is still 8 steps from the goal"
    assert effects(position, "J5:SE-SW")[0] == (
        "your line now points at K4, 9 steps from the goal: one step further away than before"
    )


def test_new_marks_are_mentioned() -> None:
    # Black has one sharp turn left in hand.
    position = drawn(black="M5:SE-NW L5:SE-NW K5:SE-NW J5:SE-NE I6:SW-NW H6:SE-NE G6:SW-W G5:E-NE")
    (move,) = (move for move in position.moves() if move == "F5:SW-W")
    assert effects(position, move)[-1] == "that was the last mark in your hand: you get nine new ones"
    assert narrate(position, move, you=0).endswith("; you get nine new marks")
    assert narrate(position, move, you=1).endswith("; Ann gets nine new marks")


def test_the_position_in_words_says_where_lines_begin_run_end_and_point() -> None:
    words = sections(drawn(black=NORTH, red="C6", loose="b@H8"))
    assert words["Your line"] == [
        "Black, from the start on N5 in the south to the goal on B5 in the north",
        "It runs through M5 (straight to the north-west), L5 (straight to the north-west) and "
        "K5 (straight to the north-west)",
        "It ends at K5 and points at J5, to the north-west",
        "It is 8 steps from the goal",
    ]
    assert words["Computer's line"][2] == "It ends at the node on C6 and can continue at C7, D7, D6, C5 and B6"
    assert (
        words["Pieces left"][0]
        == "You have 0 straights, 3 wide turns, 3 sharp turns and 5 nodes, and 3 groups of nine marks to come"
    )
    assert words["Loose nodes"] == ["Your line can enter H8"]
    assert "Threats" not in words


def test_threats_are_named() -> None:
    assert sections(drawn(black=NORTH, red=TO_J5))["Threats"] == [
        "You can drive Computer back with a mark on J5",
        "Computer can drive you back with a mark on J5",
    ]
    position = drawn(black=BESIDE_THE_GOAL, red=run("B5", "E E"))
    assert sections(position)["Threats"][0] == "You can reach the goal in one turn, 1 step from the goal"
