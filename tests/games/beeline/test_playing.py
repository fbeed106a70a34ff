"""Beeline, BL9 to BL13 and BL17: marks and nodes, entering nodes, and what a mark may face."""

import pytest

from support.games.beeline.drawn import BLACK, NORTH, RED, MirroredGame, run

each_seat = pytest.mark.parametrize("seat", [BLACK, RED], ids=["black", "red"])


def spaces(moves: set[str]) -> set[str]:
    """Return the spaces that marks are played on."""
    return {move.partition(":")[0] for move in moves}


@each_seat
def test_BL9_a_mark_goes_into_the_rut_with_a_side_towards_the_end(seat: int) -> None:
    mirrored = MirroredGame.of(seat, black=run("N5", "NW NW NW"))
    assert mirrored.marks() == {f"K5:SE-{side}" for side in ("NW", "NE", "W", "E", "SW")}
    elsewhere = ["K5:NW-SE", "K5:E-W", "K4:SE-NW", "K6:SW-NE", "M6:SW-NE", "J5:SE-NW"]
    assert mirrored.why_not_each(elsewhere) == dict.fromkeys(elsewhere, "BL9")


@each_seat
def test_BL9_out_of_the_start_node_a_line_leaves_by_any_open_side(seat: int) -> None:
    marks = MirroredGame.start(seat).marks()
    assert spaces(marks) == {"M5", "M6", "N4", "N6"}
    assert len(marks) == 5 + 5 + 3 + 3


@each_seat
def test_BL9_the_rut_must_be_empty(seat: int) -> None:
    # Black faces an own mark on M5, and has a node to open it with.
    mirrored = MirroredGame.of(seat, black=run("N5", "NW NW E SW"))
    assert mirrored.why_not("M5:NE-W") == "BL9"
    assert mirrored.marks() == set()


@each_seat
def test_BL10_an_own_node_in_the_rut_is_the_new_end(seat: int) -> None:
    mirrored = MirroredGame.of(seat, black=NORTH).play("N@J5")
    assert mirrored.line(BLACK) == f"{NORTH} J5"
    # The next piece must come out of it, by any side.
    assert spaces(mirrored.marks()) == {"J4", "J6", "I5", "I6", "K4"}
    assert mirrored.why_not("L4:E-W") == "BL9"


@each_seat
def test_BL10_no_node_is_played_in_a_rut_of_both_lines(seat: int) -> None:
    # J5 is in front of Black's K5 and of Red's J6.
    mirrored = MirroredGame.of(seat, black=NORTH, red=run("B5", "SE SW SW SW SW SW SE SE W"))
    assert mirrored.why_not("N@J5") == "BL10"
    assert mirrored.why_not("n@J5") == "BL11"
    assert "J5:SE-NE" in mirrored.marks()


@each_seat
def test_BL10_the_rut_must_be_empty_and_open(seat: int) -> None:
    assert MirroredGame.of(seat, black=run("N5", "NW NW E SW")).why_not("N@M5") == "BL10"
    assert MirroredGame.start(seat).why_not("N@O5") == "BL3"


@each_seat
def test_BL11_a_loose_node_of_either_colour_goes_on_any_empty_space(seat: int) -> None:
    mirrored = MirroredGame.of(seat, black=NORTH)
    assert {f"{letter}@{space}" for letter in "Nn" for space in ("H8", "J4", "A1", "L6", "M6")} <= mirrored.moves()
    taken = ["N@L5", "n@L5", "N@N5", "n@B5"]
    assert mirrored.why_not_each(taken) == dict.fromkeys(taken, "BL11")


@each_seat
def test_BL11_not_in_the_others_rut_and_not_turned_over_in_the_own_rut(seat: int) -> None:
    mirrored = MirroredGame.of(seat, black=NORTH)
    assert mirrored.why_not("n@J5") == "BL11"
    assert "N@J5" in mirrored.moves()
    ruts = [f"{letter}@{space}" for letter in "Nn" for space in ("B4", "B6", "C5", "C6")]
    assert mirrored.why_not_each(ruts) == dict.fromkeys(ruts, "BL11")


@each_seat
def test_BL11_a_loose_node_is_not_part_of_the_line(seat: int) -> None:
    mirrored = MirroredGame.of(seat, black=NORTH).play("N@J4")
    assert mirrored.line(BLACK) == NORTH
    assert mirrored.loose == "b@J4"


@each_seat
def test_BL12_no_three_nodes_of_a_colour_are_together(seat: int) -> None:
    #  I   . b b 1      1 and 2 would be the third of a group, 3 would join two nodes; Red's colour may go there
    #  J    . . 2
    #  K   . b 3 b
    mirrored = MirroredGame.of(seat, loose="b@I6 b@I7 b@K6 b@K8")
    crowded = ["N@I8", "N@J7", "N@K7"]
    assert mirrored.why_not_each(crowded) == dict.fromkeys(crowded, "BL12")
    assert {"n@I8", "n@J7", "n@K7", "N@J9", "N@K9"} <= mirrored.moves()


@each_seat
def test_BL12_start_nodes_count(seat: int) -> None:
    # M5 and N3 would be the third beside N5 and N4; L5 is beside neither.
    mirrored = MirroredGame.of(seat, black=run("N5", "NE NE"), loose="b@N4")
    assert mirrored.why_not("N@M5") == mirrored.why_not("N@N3") == "BL12"
    assert "N@L5" in mirrored.moves()


@each_seat
def test_BL12_a_node_that_replaces_a_mark_counts_too(seat: int) -> None:
    # A node on L5 would join those on L4 and K6; one on M5 has only the start beside it.
    mirrored = MirroredGame.of(seat, black=NORTH, loose="b@L4 b@K6")
    assert mirrored.why_not("N*L5 J5:SE-NW") == "BL12"
    assert "J5:SE-NW" in mirrored.replacing("M5")


@each_seat
def test_BL13_a_mark_that_faces_an_own_node_enters_it_at_once(seat: int) -> None:
    mirrored = MirroredGame.of(seat, black=NORTH, loose="b@I6").play("J5:SE-NE")
    assert mirrored.line(BLACK) == f"{NORTH} J5:SE-NE I6*"
    assert spaces(mirrored.marks()) == {"H6", "H7", "I5", "I7", "J6"}


@each_seat
def test_BL13_from_an_entered_node_the_line_may_also_leave_by_the_one_beside_it(seat: int) -> None:
    mirrored = MirroredGame.of(seat, black=NORTH, loose="b@I6 b@H7").play("J5:SE-NE")
    assert spaces(mirrored.marks()) == {"H6", "I5", "I7", "J6", "G6", "G7", "H8"}
    assert mirrored.play("G6:SE-NE").line(BLACK) == f"{NORTH} J5:SE-NE I6 H7 G6:SE-NE"
    # H6 is next to both: either way is a separate move.
    assert mirrored.play("H6:E-NE").line(BLACK) == f"{NORTH} J5:SE-NE I6 H7 H6:E-NE"
    assert mirrored.play("H6:SE-NE").line(BLACK) == f"{NORTH} J5:SE-NE I6 H6:SE-NE"


@each_seat
def test_BL13_a_mark_beside_both_nodes_may_lead_from_one_into_the_other(seat: int) -> None:
    mirrored = MirroredGame.of(seat, black=NORTH, loose="b@I6 b@H7").play("J5:SE-NE", "H6:SE-E")
    assert mirrored.line(BLACK) == f"{NORTH} J5:SE-NE I6 H6:SE-E H7*"


@each_seat
def test_BL13_a_node_put_on_the_line_is_not_entered(seat: int) -> None:
    mirrored = MirroredGame.of(seat, black=NORTH, loose="b@I6").play("N@J5")
    assert mirrored.line(BLACK) == f"{NORTH} J5"
    # H6 is beside I6, which is not the end: the refusal tells of entering. G6 is beside neither.
    assert mirrored.why_not("H6:SE-NE") == "BL13"
    assert mirrored.why_not("G6:SE-NE") == "BL9"


@each_seat
def test_BL13_a_line_may_come_back_to_its_start_and_pass_it_again(seat: int) -> None:
    mirrored = MirroredGame.of(seat, black=run("N5", "NW E")).play("M6:W-SW")
    assert mirrored.line(BLACK) == "M5:SE-E M6:W-SW N5*"
    assert spaces(mirrored.marks()) == {"N4", "N6"}
    assert mirrored.play("N6:W-E").line(BLACK) == "M5:SE-E M6:W-SW N5 N6:W-E"


@each_seat
def test_BL13_a_node_may_be_entered_on_a_closed_space(seat: int) -> None:
    # O6 is on the southern rim, where Black may play nothing; but a node of Black's can lie there.
    mirrored = MirroredGame.of(seat, black=run("N5", "NE E SE"), loose="b@O6").play("N7:NW-SW")
    assert mirrored.line(BLACK) == "M6:SW-E M7:W-SE N7:NW-SW O6*"
    assert spaces(mirrored.marks()) == {"N6"}


@each_seat
def test_BL17_a_mark_must_face_an_empty_space_open_to_its_owner(seat: int) -> None:
    # From N6 a mark may not face the southern rim; from H2 it may face neither that nor the yellow H1.
    start = MirroredGame.start(seat)
    assert start.why_not("N6:W-SE") == start.why_not("N6:W-SW") == "BL17"
    mirrored = MirroredGame.of(seat, black=run("N5", "NW NW NW NW W W NW NW W"))
    assert mirrored.why_not("H2:E-W") == mirrored.why_not("H2:E-SW") == "BL17"
    assert spaces(mirrored.marks()) == {"H2"}


@each_seat
def test_BL17_a_mark_may_not_face_off_the_board(seat: int) -> None:
    # D1 is a corner of the northern rim: beyond it there is nothing.
    mirrored = MirroredGame.of(seat, black=run("N5", "NW NW NW NW NW NW NW NW NW NW"))
    assert mirrored.why_not("D1:SE-W") == "BL17"
    assert mirrored.marks() == {"D1:SE-SW", "D1:SE-NE", "D1:SE-E"}


@each_seat
def test_BL17_a_mark_may_face_an_own_mark_only_with_a_node_left(seat: int) -> None:
    ring = run("N5", "NW NW E")
    assert "L6:W-SW" in MirroredGame.of(seat, black=ring, loose="r@H4 r@H6 r@H8 r@H10", reserve=(1, 5)).marks()
    mirrored = MirroredGame.of(seat, black=ring, loose="r@H4 r@H6 r@H8 r@H10 r@H12", reserve=(0, 5))
    assert mirrored.why_not("L6:W-SW") == "BL17"


@each_seat
def test_BL17_a_mark_may_drive_off_the_piece_it_faces(seat: int) -> None:
    # Red's mark on H5 faces I5, where Black plays: Red's line is gone before the mark is judged.
    mirrored = MirroredGame.of(seat, black=run("N5", "NW NW NW NW NW"), red=run("B5", "SW SW SW SW SW SW SE"))
    after = mirrored.play("I5:SE-NW")
    assert after.line(RED) == ""
    assert after.line(BLACK).endswith("I5:SE-NW")


@each_seat
def test_BL17_a_mark_may_face_the_goal(seat: int) -> None:
    black = run("N5", "NE NE NE NE NW NW NW NW NW NW NE")
    mirrored = MirroredGame.of(seat, black=black, red=run("B5", "E E"))
    assert mirrored.play("C5:SW-NE").winners == (BLACK,)
