"""Beeline, BL16 and BL18: lines that are driven back by the other, or taken back because they cannot continue."""

import pytest

from support.games.beeline.drawn import BLACK, NORTH, RED, MirroredGame, run

each_seat = pytest.mark.parametrize("seat", [BLACK, RED], ids=["black", "red"])

#: Red's line from B5, whose end on J6 faces J5, as Black's NORTH does.
TO_J5 = run("B5", "SE SW SW SW SW SW SE SE W")


@each_seat
def test_BL16_a_mark_in_the_rut_of_a_mark_end_drives_that_line_back_to_its_start(seat: int) -> None:
    mirrored = MirroredGame.of(seat, black=NORTH, red=TO_J5)
    assert mirrored.hand(RED) == (1, 4, 5)
    after = mirrored.play("J5:SE-NE")
    assert after.line(RED) == ""
    # The marks are in Red's hand again, with what was left of the groups that were begun.
    assert after.hand(RED) == (6, 6, 6)
    assert after.line(BLACK) == f"{NORTH} J5:SE-NE"


@each_seat
def test_BL16_only_as_far_as_the_last_node_along_the_line(seat: int) -> None:
    red = TO_J5.replace("F6:NE-SW", "F6").replace("H6:NE-SE", "H6")
    after = MirroredGame.of(seat, black=NORTH, red=red).play("J5:SE-NE")
    assert after.line(RED) == "C6:NW-SW D6:NE-SW E6:NE-SW F6 G6:NE-SW H6"


@each_seat
def test_BL16_the_line_continues_from_that_node_only_by_any_side(seat: int) -> None:
    # H7 is a node of Red's too, but the line did not enter H6.
    red = TO_J5.replace("H6:NE-SE", "H6")
    mirrored = MirroredGame.of(seat, turn="b2", black=NORTH, red=red, loose="r@H7").play("J5:SE-NE")
    assert {mark.partition(":")[0] for mark in mirrored.marks()} == {"H5", "I5", "I6", "G5"}
    assert mirrored.why_not("I7:NW-SE") == "BL13"


@each_seat
def test_BL16_no_matter_who_plays_the_mark(seat: int) -> None:
    # Black takes the straight D6 out of Red's line and plays it on J5: it is Black who is driven back.
    mirrored = MirroredGame.of(seat, black=NORTH, red=TO_J5).play("N*D6 J5:E-W")
    assert mirrored.line(BLACK) == ""
    assert mirrored.line(RED).endswith("J6:NW-W J5:E-W")


@each_seat
def test_BL16_a_node_end_is_not_driven_back(seat: int) -> None:
    # Red's line ends with a node on J6; Black's mark on J5 is in one of its ruts.
    red = f"{run('B5', 'SE SW SW SW SW SW SE SE')} J6"
    mirrored = MirroredGame.of(seat, black=NORTH, red=red).play("J5:SE-W")
    assert mirrored.line(RED) == red


@each_seat
def test_BL16_a_node_that_replaces_a_mark_drives_no_line_back(seat: int) -> None:
    # Black's mark on K5 is in a rut of Red's node end on K6; it becomes a node, and Red stays.
    red = f"{run('B5', 'SE SW SW SW SW SW SE SE SE')} K6"
    mirrored = MirroredGame.of(seat, black=f"{NORTH} J5:SE-W", red=red).play("N*K5 J4:E-W")
    assert mirrored.line(RED) == red
    assert mirrored.line(BLACK) == "M5:SE-NW L5:SE-NW K5 J5:SE-W J4:E-W"


@each_seat
def test_BL16_an_end_that_comes_to_face_a_piece_is_not_driven_back(seat: int) -> None:
    # Red turns Black's line towards Black's own mark, and it is still there.
    triangle = run("N5", "NE W NW NW E")
    mirrored = MirroredGame.of(seat, turn="r1", black=triangle).play("N*M6 K6:W-SW")
    assert mirrored.line(BLACK) == triangle.replace("M6:SW-W", "M6") + " K6:W-SW"


@each_seat
def test_BL16_the_piece_in_front_counts_not_the_one_behind(seat: int) -> None:
    # Black plays beside Red's end, not in front of it.
    mirrored = MirroredGame.of(seat, black=run("N5", "NW NW NW NW"), red=run("B5", "SE SW SW SW SW SW SE SE E"))
    assert mirrored.play("J5:SE-W").line(RED) == mirrored.line(RED)


#: Five of Red's nodes out of the way, so that Black has none left.
AWAY = "r@F2 r@F4 r@F6 r@F8 r@F10"


@each_seat
def test_BL18_a_line_that_cannot_continue_is_taken_back_when_its_turn_starts(seat: int) -> None:
    # Black's line faces its own mark on M5, and there is no node to open that with.
    black = run("N5", "NW NW E SW")
    mirrored = MirroredGame.of(seat, turn="r1", black=black, loose=AWAY, reserve=(0, 5)).play("N@H8")
    assert mirrored.line(BLACK) == black
    mirrored = mirrored.play("N@H10")
    assert mirrored.turn == "b1"
    assert mirrored.line(BLACK) == ""
    assert mirrored.hand(BLACK) == (3, 3, 3)


@each_seat
def test_BL18_a_line_that_can_continue_by_replacing_stays(seat: int) -> None:
    black = run("N5", "NW NW E SW")
    mirrored = MirroredGame.of(seat, turn="r2", black=black, loose="r@F2 r@F4 r@F6 r@F8", reserve=(1, 5)).play("N@H8")
    assert mirrored.line(BLACK) == black


@each_seat
def test_BL18_only_as_far_as_the_last_node_from_which_it_can_continue(seat: int) -> None:
    # The node on L5 has free sides, so the line is taken back to it and no further.
    black = f"M5:SE-NW L5 {run('L5', 'NW NW E SW')}"
    mirrored = MirroredGame.of(seat, turn="r2", black=black, loose="r@F2 r@F4 r@F6 r@F8", reserve=(0, 5)).play("N@H8")
    assert mirrored.line(BLACK) == "M5:SE-NW L5"
    assert {mark.partition(":")[0] for mark in mirrored.marks()} == {"K5", "K6", "L4", "L6", "M4"}


@each_seat
def test_BL18_a_node_that_is_no_longer_on_the_line_stays_on_the_board(seat: int) -> None:
    # Black has run into the node on O6, on Red's rim, and Red shuts its last way out.
    black = f"{run('N5', 'NE E SE SW')} O6*"
    mirrored = MirroredGame.of(seat, turn="r2", black=black, loose="r@F2 r@F4 r@F6 r@F8 r@N6", reserve=(0, 4)).play(
        "N@H8"
    )
    assert mirrored.line(BLACK) == ""
    assert mirrored.loose.split()[0] == "b@O6"


@each_seat
def test_BL18_a_free_rut_in_which_nothing_fits_is_no_help(seat: int) -> None:
    # On J5 only a straight would face a free space, and Black has none in the group in use.
    around_j5 = "r@I6 r@J6 r@J4 r@K4"
    mirrored = MirroredGame.of(seat, turn="r2", black=NORTH, loose=f"{around_j5} r@F2", reserve=(0, 5)).play("N@H8")
    assert mirrored.line(BLACK) == ""
    # With a node left, that fits.
    mirrored = MirroredGame.of(seat, turn="r2", black=NORTH, loose=around_j5, reserve=(1, 5)).play("N@H8")
    assert mirrored.line(BLACK) == NORTH


@each_seat
def test_BL18_a_line_without_such_a_node_stays_where_it_is(seat: int) -> None:
    # All sides of N5 are taken: by nodes on M5, N4 and N6, and by Red's mark on M6.
    red = run("B5", "SW SW SW SW SE SE SE SE SE SE SW E")
    mirrored = MirroredGame.of(seat, turn="r2", red=red, loose="r@M5 b@N4 r@N6").play("N@H8")
    assert mirrored.line(BLACK) == ""
    assert mirrored.marks() == set()
    assert "N@J10" in mirrored.moves()
