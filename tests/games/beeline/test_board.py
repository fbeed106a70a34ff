"""Beeline, BL1 to BL8: the board, the pieces, turns, lines and their ruts."""

import pytest

import clew
from support.games.beeline.drawn import BLACK, NORTH, RED, SOUTH, MirroredGame

each_seat = pytest.mark.parametrize("seat", [BLACK, RED], ids=["black", "red"])


@pytest.mark.parametrize(("side", "spaces"), [(6, 91), (8, 169), (10, 271)])
def test_BL1_the_board_is_a_hexagon(side: int, spaces: int) -> None:
    assert clew.game("beeline", side=side).board.outside == spaces


def test_BL1_eight_to_a_side_is_the_default() -> None:
    assert clew.game("beeline") == clew.game("beeline", side=8)


@pytest.mark.parametrize("side", [5, 7, 9, 12])
def test_BL1_other_sides_have_no_start_on_the_axis(side: int) -> None:
    with pytest.raises(clew.OptionError, match="6 or 8 or 10"):
        clew.game("beeline", side=side)


@pytest.mark.parametrize(("side", "black", "red"), [(6, "J4", "B4"), (8, "N5", "B5"), (10, "R6", "B6")])
def test_BL2_the_starts_are_next_to_the_rim_in_the_south_and_north(side: int, black: str, red: str) -> None:
    state = str(clew.game("beeline", side=side).start()).partition("| ")[2]
    assert state == f"b2 0 / {black} / {red} / . / b3+5 r3+5"


def test_BL2_the_centre_is_a_space_like_any_other() -> None:
    assert {"N@H8", "n@H8"} <= MirroredGame.start(BLACK).moves()


@each_seat
def test_BL3_the_rim_behind_the_goal_is_open_and_the_one_behind_the_start_is_not(seat: int) -> None:
    #      n n n n        northern rim, open to Black: A1 .. A8, B1 B9, C1 C10, .. G1 G14
    #    y . . . . y      yellow: H1, H15
    #      s s s s        southern rim, open to Red: I1 I14, .. N1 N9, O1 .. O8
    mirrored = MirroredGame.start(seat)
    assert {"N@A1", "n@A8", "N@B1", "N@B9", "n@G1", "n@G14"} <= mirrored.moves()
    closed = ["N@I1", "n@I14", "N@N1", "N@N9", "N@O1", "n@O8", "N@H1", "n@H1", "N@H15", "n@H15"]
    assert mirrored.why_not_each(closed) == dict.fromkeys(closed, "BL3")


@each_seat
def test_BL3_no_mark_is_played_on_the_rim_behind_the_own_start(seat: int) -> None:
    closed = ["O4:NE-NW", "O5:NW-NE", "O5:NW-E"]
    assert MirroredGame.start(seat).why_not_each(closed) == dict.fromkeys(closed, "BL3")


@each_seat
def test_BL3_a_line_may_run_along_the_rim_behind_its_goal(seat: int) -> None:
    to_the_rim = "M5:SE-NW L5:SE-NW K5:SE-NW J5:SE-W J4:E-W J3:E-NW I3:SE-NW H3:SE-NW G2:SE-W G1:E-NE"
    assert MirroredGame.of(seat, black=to_the_rim, groups=(2, 3)).line(BLACK) == to_the_rim


@each_seat
@pytest.mark.parametrize(
    ("mark", "hand"),
    [
        ("M5:SE-NW", (2, 3, 3)),  # a straight joins opposite sides
        ("M5:SE-NE", (3, 2, 3)),  # an angle, with one side between
        ("M5:SE-W", (3, 2, 3)),
        ("M5:SE-E", (3, 3, 2)),  # a sharp, neighbouring sides
        ("M5:SE-SW", (3, 3, 2)),
    ],
)
def test_BL4_a_mark_joins_two_sides_and_its_kind_is_how_far_they_are_apart(seat: int, mark: str, hand) -> None:
    mirrored = MirroredGame.start(seat).play(mark)
    assert mirrored.hand(BLACK) == hand
    assert mirrored.hand(RED) == (3, 3, 3)


def test_BL4_a_straight_and_two_sharps_close_a_triangle() -> None:
    mirrored = MirroredGame.of(BLACK, black=f"{NORTH} J5:SE-NW I5:SE-E", groups=(2, 3))
    # The rut is I6, and from there a sharp faces the straight on J5.
    assert "I6:W-SW" in mirrored.marks()


@each_seat
def test_BL4_there_are_twelve_marks_of_each_kind(seat: int) -> None:
    all_straights = (
        "M5:SE-E M6:W-SE N6:NW-E N7:W-E N8:W-NE M9:SW-NE L10:SW-NE K11:SW-NE J12:SW-NE I13:SW-W "
        "I12:E-W I11:E-W I10:E-W I9:E-W I8:E-W I7:E-W I6:E-W"
    )
    mirrored = MirroredGame.of(seat, black=all_straights, groups=(0, 3))
    assert mirrored.hand(BLACK) == (0, 9, 10)
    assert mirrored.why_not("I5:E-W") == "BL4"
    assert mirrored.marks() == {"I5:E-NW", "I5:E-SW", "I5:E-NE", "I5:E-SE"}


@each_seat
def test_BL5_a_group_must_be_used_up_before_the_next_one_starts(seat: int) -> None:
    mirrored = MirroredGame.of(seat, black=NORTH)
    assert mirrored.hand(BLACK) == (0, 3, 3)
    assert mirrored.why_not("J5:SE-NW") == "BL5"
    assert mirrored.marks() == {"J5:SE-NE", "J5:SE-W", "J5:SE-E", "J5:SE-SW"}


@each_seat
def test_BL5_the_next_group_starts_when_the_hand_is_empty(seat: int) -> None:
    all_but_a_sharp = "M5:SE-W M4:E-SE N4:NW-W N3:E-W N2:E-NW M2:SE-NW L2:SE-NE K3:SW-NE"
    mirrored = MirroredGame.of(seat, turn="b2", black=all_but_a_sharp, groups=(3, 2))
    assert mirrored.hand(BLACK) == (0, 0, 1)
    after = mirrored.play("J4:SW-W")
    assert after.hand(BLACK) == (3, 3, 3)
    assert after.text.endswith("b2+5 r2+5")


@each_seat
def test_BL5_after_the_last_group_no_more_marks_come(seat: int) -> None:
    all_but_a_sharp = "M5:SE-W M4:E-SE N4:NW-W N3:E-W N2:E-NW M2:SE-NW L2:SE-NE K3:SW-NE"
    with pytest.raises(clew.InvalidPosition, match="hand is empty"):
        MirroredGame.of(seat, black=f"{all_but_a_sharp} J4:SW-W", groups=(3, 3))


@each_seat
def test_BL6_five_nodes_are_in_reserve_and_either_colour_may_be_up(seat: int) -> None:
    mirrored = MirroredGame.of(seat, turn="b1", reserve=(2, 5), loose="b@G3 b@G6 b@G9")
    mirrored = mirrored.play("N@H8", "n@J9")
    assert mirrored.loose == "b@G3 b@G6 b@G9 b@H8 r@J9"
    assert mirrored.text.endswith("b3+0 r3+5")


@each_seat
def test_BL6_without_a_node_in_reserve_none_is_played(seat: int) -> None:
    mirrored = MirroredGame.of(seat, black=NORTH, red=SOUTH, loose="r@G3 r@G6 r@G9 b@I2 b@I7", reserve=(0, 5))
    moves = ["N@H8", "n@H8", "N@J5", "N*M5 J5:SE-NW"]
    assert mirrored.why_not_each(moves) == dict.fromkeys(moves, "BL6")


@each_seat
def test_BL7_the_opening_is_one_piece_and_every_later_turn_two(seat: int) -> None:
    mirrored = MirroredGame.start(seat)
    turns = [mirrored.turn]
    for move in ("M5:SE-NW", "C6:NW-SE", "D7:NW-SE", "L5:SE-NW", "K5:SE-NW", "n@H8"):
        mirrored = mirrored.play(move)
        turns.append(mirrored.turn)
    assert turns == ["b2", "r1", "r2", "b1", "b2", "r1", "r2"]


@each_seat
def test_BL8_the_rut_of_a_mark_is_the_space_in_front_of_it(seat: int) -> None:
    # Black's K5:SE-NW faces J5: Red may play nodes all around it, but not there.
    mirrored = MirroredGame.of(seat, turn="r1", black=NORTH)
    assert mirrored.why_not("N@J5") == mirrored.why_not("n@J5") == "BL11"
    assert {"N@J4", "n@J4", "N@J6", "n@J6", "N@K6", "n@K6"} <= mirrored.moves()


@each_seat
def test_BL8_the_ruts_of_a_node_end_are_the_sides_on_which_the_line_can_continue(seat: int) -> None:
    # O4 and O5 are on the southern rim, where Black may play nothing: they are no ruts of Black's, and Red's to use.
    mirrored = MirroredGame.of(seat, turn="r1")
    ruts = [f"{letter}@{space}" for letter in "Nn" for space in ("M5", "M6", "N4", "N6")]
    assert mirrored.why_not_each(ruts) == dict.fromkeys(ruts, "BL11")
    assert {"N@O3", "N@O4", "n@O6", "N@O5", "N@L5"} <= mirrored.moves()


@each_seat
def test_BL8_a_node_that_was_entered_shares_the_ruts_of_the_node_beside_it(seat: int) -> None:
    # Black's line has entered J5, and I5 is a node of Black's too.
    entered = MirroredGame.of(seat, turn="r1", black=f"{NORTH} J5*", loose="b@I5")
    around_both = ["J4", "K4", "J6", "I6", "I4", "H5", "H6"]
    ruts = [f"n@{space}" for space in around_both]
    assert entered.why_not_each(ruts) == dict.fromkeys(ruts, "BL11")
    # Had the node been put on the line (BL10), its own neighbours only.
    put = MirroredGame.of(seat, turn="r1", black=f"{NORTH} J5", loose="b@I5")
    assert put.why_not("N@I6") == "BL11"
    assert {"N@I4", "N@H5", "N@H6"} <= put.moves()
