"""Beeline, BL14 and BL15: replacing a mark by a node, and the free rut that must be left."""

import pytest

import clew
from support.games.beeline.drawn import BLACK, NORTH, RED, SOUTH, MirroredGame, run

each_seat = pytest.mark.parametrize("seat", [BLACK, RED], ids=["black", "red"])

#: Black's line in a hook that faces its own straight on M5.
HOOK = run("N5", "NW NW E SW")

#: Black's sharp M6, angle M5, straight L5 and sharp K5: a sharp on K6 would close the triangle L5 K5 K6.
TRIANGLE = run("N5", "NE W NW NW E")

#: Red's line down the eastern rim, with I14 and J13, and off it again, or not.
OFF_THE_RIM = run("B5", "SE SE E E E SE SE SE SE SE SW W")
ALONG_THE_RIM = run("B5", "SE SE E E E SE SE SE SE SE SW SW")


@each_seat
def test_BL14_a_node_replaces_an_own_mark_which_is_played_at_the_end(seat: int) -> None:
    mirrored = MirroredGame.of(seat, black=NORTH).play("N*L5 J5:SE-NW")
    assert mirrored.line(BLACK) == "M5:SE-NW L5 K5:SE-NW J5:SE-NW"
    assert mirrored.hand(BLACK) == (0, 3, 3)
    assert mirrored.text.endswith("b3+4 r3+5")


@each_seat
def test_BL14_the_replaced_mark_is_the_one_played_in_any_direction(seat: int) -> None:
    mirrored = MirroredGame.of(seat, black=run("N5", "NW NE NE NE"))
    assert mirrored.replacing("M5") == {"J8:SW-NW", "J8:SW-E"}
    assert mirrored.replacing("L6") == {"J8:SW-NE"}
    wrong_kind = ["N*M5 J8:SW-NE", "N*L6 J8:SW-NW", "N*L6 J8:SW-W"]
    assert mirrored.why_not_each(wrong_kind) == dict.fromkeys(wrong_kind, "BL14")


@each_seat
def test_BL14_a_mark_of_the_other_line_is_replaced_by_a_node_of_that_colour(seat: int) -> None:
    mirrored = MirroredGame.of(seat, black=NORTH, red=SOUTH).play("N*D7 F9:NW-SE")
    assert mirrored.line(RED) == "C6:NW-SE D7 E8:NW-SE F9:NW-SE"
    assert mirrored.loose == "."
    assert mirrored.text.endswith("b3+4 r3+5")


@each_seat
def test_BL14_an_empty_space_a_node_and_the_end_of_a_line_cannot_be_replaced(seat: int) -> None:
    mirrored = MirroredGame.of(seat, black="M5:SE-NW L5 K5:SE-NW J5:SE-NW", red=SOUTH)
    moves = ["N*H8 I5:SE-NW", "N*L5 I5:SE-NW", "N*N5 I5:SE-NW", "N*J5 I5:SE-NW", "N*E8 F9:NW-SE", "N*B5 F9:NW-SE"]
    assert mirrored.why_not_each(moves) == dict.fromkeys(moves, "BL14")


@each_seat
def test_BL14_the_mark_before_a_node_end_can_be_replaced(seat: int) -> None:
    out_of_j5 = {"J4:E-W", "J6:W-E", "I5:SE-NW", "I6:SW-NE", "K4:NE-SW"}
    assert MirroredGame.of(seat, black=f"{NORTH} J5").replacing("K5") == out_of_j5
    # Where J5 was entered, the new node on K5 is a way out too (BL13).
    entered = MirroredGame.of(seat, black=f"{NORTH} J5*")
    assert entered.replacing("K5") == out_of_j5 | {"J6:SW-NE", "K4:E-W", "K6:W-E", "L4:NE-SW"}
    assert entered.play("N*K5 K6:W-E").line(BLACK) == "M5:SE-NW L5:SE-NW K5 J5 K5 K6:W-E"


@each_seat
def test_BL14_the_mark_is_played_as_in_BL9(seat: int) -> None:
    mirrored = MirroredGame.of(seat, black=NORTH)
    moves = ["N*L5 J5:NW-SE", "N*L5 J4:E-W", "N*L5 L6:W-E", "N*L5 M5:SE-NW"]
    assert mirrored.why_not_each(moves) == dict.fromkeys(moves, "BL9")


@each_seat
def test_BL14_on_the_own_line_the_mark_must_face_well(seat: int) -> None:
    black = run("N5", "NW W NW NW NE NE")
    assert MirroredGame.of(seat, black=black).replacing("M5") == {"I6:SW-NW", "I6:SW-E"}
    blocked = MirroredGame.of(seat, black=black, loose="r@H6")
    assert blocked.why_not("N*M5 I6:SW-NW") == "BL17"
    assert blocked.replacing("M5") == {"I6:SW-E"}


@each_seat
def test_BL14_the_node_just_played_is_not_counted_as_left(seat: int) -> None:
    # Black's sharp M6, moved to K6, would face the own mark on L5: BL17 requires a node after that.
    loose = "r@H4 r@H6 r@H8"
    assert MirroredGame.of(seat, black=TRIANGLE, loose=loose, reserve=(2, 5)).why_not("N*M6 K6:W-SW") is None
    one_left = MirroredGame.of(seat, black=TRIANGLE, loose=f"{loose} r@H10", reserve=(1, 5))
    assert one_left.why_not("N*M6 K6:W-SW") == "BL17"


@each_seat
def test_BL14_you_may_not_replace_the_others_marks_on_the_rim(seat: int) -> None:
    mirrored = MirroredGame.of(seat, red=OFF_THE_RIM)
    assert mirrored.replacing("D8") == {"J12:E-W"}
    assert mirrored.why_not("N*I14 J12:E-NW") == "BL14"
    assert "J12:E-NW" in MirroredGame.of(seat, turn="r1", red=OFF_THE_RIM).replacing("I14")


@each_seat
def test_BL14_you_may_not_play_the_others_marks_on_the_rim(seat: int) -> None:
    assert MirroredGame.of(seat, red=ALONG_THE_RIM).why_not("N*D8 K12:NE-SW") == "BL14"
    assert MirroredGame.of(seat, turn="r1", red=ALONG_THE_RIM).replacing("D8") == {"K12:NE-SW"}


@each_seat
@pytest.mark.parametrize("turn", ["b1", "r1"])
def test_BL14_a_mark_in_its_own_lines_rut_can_be_replaced_by_either_player(seat: int, turn: str) -> None:
    mirrored = MirroredGame.of(seat, turn=turn, black=HOOK)
    # It becomes the end; the line continues from it, or from the start node beside it.
    assert mirrored.replacing("M5") == {"M6:W-E", "M4:E-W", "M6:SW-NE", "N4:E-W", "N6:W-E"}
    assert mirrored.replacing("L5") == set()
    assert mirrored.play("N*M5 M4:E-W").line(BLACK) == "M5 L5:SE-E L6:W-SW M5 M4:E-W"
    assert mirrored.play("N*M5 N6:W-E").line(BLACK) == "M5 L5:SE-E L6:W-SW M5 N5 N6:W-E"


@each_seat
def test_BL14_an_own_mark_in_a_rut_of_the_others_node_end_can_be_replaced(seat: int) -> None:
    # Red has not left B5 yet, and Black's mark on C6 is beside it.
    black = run("N5", "NE NE NE NE NE NE NW NW NW NW NW E E")
    mirrored = MirroredGame.of(seat, black=black)
    assert "C6:SE-E" in mirrored.line(BLACK)
    assert mirrored.why_not("N@C5") == "BL11"
    assert mirrored.replacing("C6")


@each_seat
def test_BL14_a_replaced_own_mark_may_be_played_into_the_others_rut(seat: int) -> None:
    # J5 is in front of Black's K5 and of Red's J6.
    mirrored = MirroredGame.of(seat, black=NORTH, red=run("B5", "SE SW SW SW SW SW SE SE W"))
    after = mirrored.play("N*L5 J5:SE-NW")
    assert after.line(RED) == ""


@each_seat
def test_BL14_a_straight_of_the_others_may_enter_a_node(seat: int) -> None:
    mirrored = MirroredGame.of(seat, red=SOUTH, loose="r@G10").play("N*D7 F9:NW-SE")
    assert mirrored.line(RED) == "C6:NW-SE D7 E8:NW-SE F9:NW-SE G10*"


@each_seat
@pytest.mark.parametrize("turn", ["b1", "b2"])
def test_BL15_the_other_must_be_left_a_free_rut(seat: int, turn: str) -> None:
    # Black's node is on G10, so a straight on F9 would leave Red no free rut.
    mirrored = MirroredGame.of(seat, turn=turn, red=SOUTH, loose="b@G10")
    assert mirrored.why_not("N*D7 F9:NW-SE") == "BL15"
    assert MirroredGame.of(seat, turn=turn, red=SOUTH).why_not("N*D7 F9:NW-SE") is None


@each_seat
def test_BL15_a_first_piece_may_leave_none_if_a_second_can_free_one(seat: int) -> None:
    mirrored = MirroredGame.of(seat, turn="r1", black=TRIANGLE).play("N*M6 K6:W-SW")
    assert mirrored.turn == "r2!"
    # Then only such second pieces are legal.
    assert {move.partition(" ")[0] for move in mirrored.moves()} == {"N*L5"}
    assert mirrored.why_not("N@H8") == mirrored.why_not("C6:NW-SE") == mirrored.why_not("n@O8") == "BL15"


@each_seat
def test_BL15_a_second_piece_or_one_without_a_freeing_second_may_not(seat: int) -> None:
    assert MirroredGame.of(seat, turn="r2", black=TRIANGLE).why_not("N*M6 K6:W-SW") == "BL15"
    # After the last node there is nothing left to free a rut with.
    nodes = "b@G3 b@G5 b@G7 b@G9"
    assert (
        MirroredGame.of(seat, turn="r1", black=TRIANGLE, loose=nodes, reserve=(5, 1)).why_not("N*M6 K6:W-SW") == "BL15"
    )


@each_seat
def test_BL15_no_rut_is_freed_after_the_last_move_of_a_game(seat: int) -> None:
    assert MirroredGame.of(seat, turn="r1", black=TRIANGLE, played=398).why_not("N*M6 K6:W-SW") is None
    assert MirroredGame.of(seat, turn="r1", black=TRIANGLE, played=399).why_not("N*M6 K6:W-SW") == "BL15"


@each_seat
def test_BL15_driving_the_other_back_frees_a_rut(seat: int) -> None:
    # A straight of Red's on B2 would face B1, on the northern rim, which is Black's alone, and Black faces it too.
    black = run("N5", "NE NE NW NW NW NW NW NW NW NW NW NW")
    mirrored = MirroredGame.of(seat, black=black, red=run("B5", "W W W")).play("N*B4 B2:E-W")
    assert mirrored.turn == "b2!"
    # By a mark from the hand, or by the angle on L7.
    assert mirrored.moves() == {"B1:SE-NE", "B1:SE-SW", "B1:SE-E", "N*L7 B1:SE-NE"}
    assert mirrored.play("B1:SE-NE").line(RED) == "B4"


@each_seat
def test_BL15_the_node_beside_an_entered_end_counts(seat: int) -> None:
    # Red's straight on F2 leads into G2, which is enclosed; but if H3 is also Red's, the line continues from there.
    black = run("N5", "NW NW NW NW W W NW W NW NW")
    red = run("B5", "SW W W W SW SW SW")
    enclosed = MirroredGame.of(seat, turn="b2", black=black, red=red, loose="b@G3 b@H3 r@G2")
    assert enclosed.why_not("N*C4 F2:NE-SW") == "BL15"
    open_beside = MirroredGame.of(seat, turn="b2", black=black, red=red, loose="b@G3 r@H3 r@G2")
    assert open_beside.play("N*C4 F2:NE-SW").line(RED).endswith("F2:NE-SW G2*")


@each_seat
def test_BL15_holds_for_a_winning_piece_too(seat: int) -> None:
    # Red's next mark can win, but Red has to free the rut that the first piece blocked.
    red = run("B5", "SW SW SW SW SW SW SW SE SE SE SE SE")
    mirrored = MirroredGame.of(seat, turn="r1", black=TRIANGLE, red=red)
    assert mirrored.play("N4:NW-E").winners == (RED,)
    assert mirrored.play("N*M6 K6:W-SW").why_not("N4:NW-E") == "BL15"


@each_seat
def test_BL15_the_others_mark_end_is_never_turned_towards_the_own_start(seat: int) -> None:
    # Red's line comes down to M5, beside Black's start.
    mirrored = MirroredGame.of(seat, red=run("B5", "SW SW SW SW SW SW SE SE SE SE SE"))
    assert mirrored.why_not("N*D5 M5:NW-SE") == "BL15"
    assert mirrored.replacing("H5") == {"M5:NW-E", "M5:NW-SW"}


@pytest.mark.parametrize(
    ("position", "move"),
    [
        (
            "beeline | r1 13 / N5 M5:SE-W M4:E-SW N3:NE-W N2:E-NE M3:SW-W / B5 C5 D5:NE-W D4 D3:E-NW C2:SE-SW D2:NE-SW "
            "E2:NE-SE F3:NW-SE / . / b3+3 r3+5",
            "N*N2 M2:E-SE",
        ),
        (
            "beeline | r1 21 / N5 N6:W-NW M6 N5 N4:E-W N3:E-NE M4:SW-W M3:E-SW / B5 C6 B6:SW-E B7:W-SW C7:NE-SE D8 D9 "
            "C8:SE-SW D8 E9:NW-SW F9:NE-SW G9:NE-E G10:W-E / b@A5 b@J6 r@K11 / b3+0 r3+3",
            "N*N3 N2:NE-E",
        ),
    ],
)
def test_BL15_any_of_several_second_pieces_may_free_the_rut(position: str, move: str) -> None:
    """Only one of the later pieces tried frees the rut, so each has to be tried from the same position."""
    found = clew.position(position)
    assert found.why_not(move) is None
    assert move in found.moves()
    assert found.play(move).moves()
