"""Beeline, BL19 and BL20: reaching the goal, passing and ties."""

import pytest

from support.games.beeline.drawn import BLACK, NORTH, RED, SOUTH, MirroredGame, run

each_seat = pytest.mark.parametrize("seat", [BLACK, RED], ids=["black", "red"])

#: Black's line up to D5, facing C5, which is beside Red's start.
TO_C5 = run("N5", "NE NE NE NE NW NW NW NW NW NW NE")

#: Red's line out of the way of it.
EAST = run("B5", "E E")


@each_seat
def test_BL19_a_mark_that_faces_the_others_start_wins_at_once(seat: int) -> None:
    mirrored = MirroredGame.of(seat, turn="b1", black=TO_C5, red=EAST)
    assert mirrored.winners is None
    mirrored = mirrored.play("C5:SW-NE")
    assert mirrored.winners == (BLACK,)
    assert mirrored.position.result.rule == "BL19"
    assert mirrored.moves() == set()
    assert mirrored.why_not("N@H8") == "BL19"


@each_seat
def test_BL19_a_node_next_to_the_others_start_wins_at_once(seat: int) -> None:
    assert MirroredGame.of(seat, black=TO_C5, red=EAST).play("N@C5").winners == (BLACK,)


@each_seat
def test_BL19_a_mark_next_to_the_goal_or_a_loose_node_there_does_not_win(seat: int) -> None:
    mirrored = MirroredGame.of(seat, black=TO_C5, red=EAST)
    assert mirrored.play("C5:SW-NW").winners is None
    assert mirrored.play("N@C6").winners is None


@each_seat
def test_BL19_entering_a_node_next_to_the_goal_wins(seat: int) -> None:
    mirrored = MirroredGame.of(seat, black=TO_C5, red=EAST, loose="b@C6")
    assert mirrored.play("C5:SW-E").winners == (BLACK,)


@each_seat
def test_BL19_a_line_driven_back_to_a_node_next_to_the_goal_wins_by_it(seat: int) -> None:
    # C5 was a mark, which a node has replaced. Red drives Black back to it from C2: that is Black's win.
    black = f"{TO_C5} C5 {run('C5', 'W W W')}"
    mirrored = MirroredGame.of(seat, turn="r1", black=black, red=run("B5", "W W W SW"))
    assert mirrored.winners is None
    after = mirrored.play("C2:NE-SW")
    assert after.line(BLACK) == f"{TO_C5} C5"
    assert after.winners == (BLACK,)


@each_seat
def test_BL20_a_player_who_can_play_a_piece_may_not_pass(seat: int) -> None:
    assert MirroredGame.start(seat).why_not("pass") == "BL20"


#: Red's nodes all around Black's start but for N4, where one of Black's is.
WALL = "r@M5 b@N4 r@N6"
TO_M6 = run("B5", "SW SW SW SW SE SE SE SE SE SE SW E")


@each_seat
def test_BL20_who_has_no_legal_piece_passes_and_the_turn_is_over(seat: int) -> None:
    mirrored = MirroredGame.of(seat, red=TO_M6, loose=f"{WALL} r@F2 r@F9", reserve=(0, 5))
    assert mirrored.moves() == {"pass"}
    mirrored = mirrored.play("pass")
    assert mirrored.turn == "r1-"
    # Red plays on alone.
    assert mirrored.play("M7:W-E", "M8:W-NE").turn == "b1"


@each_seat
def test_BL20_a_pass_after_a_first_piece_is_not_an_empty_turn(seat: int) -> None:
    # Black's last node is a loose one; then nothing fits.
    mirrored = MirroredGame.of(seat, red=TO_M6, loose=f"{WALL} r@F2", reserve=(1, 5)).play("N@H10")
    assert mirrored.moves() == {"pass"}
    assert mirrored.play("pass").turn == "r1"


@each_seat
def test_BL20_two_empty_turns_in_a_row_are_a_tie(seat: int) -> None:
    # Red had nothing to play, and now Black has not.
    mirrored = MirroredGame.of(seat, turn="b1-", red=TO_M6, loose=f"{WALL} r@F2 r@F9", reserve=(0, 5))
    assert mirrored.moves() == {"pass"}
    assert mirrored.winners is None
    over = mirrored.play("pass")
    assert over.winners == (BLACK, RED)
    assert over.position.result.rule == "BL20"
    assert over.why_not("N@H8") == over.why_not("pass") == "BL20"


@each_seat
def test_BL20_a_game_of_400_moves_is_a_tie(seat: int) -> None:
    mirrored = MirroredGame.of(seat, turn="b1", black=NORTH, red=SOUTH, played=398).play("N@H8")
    assert mirrored.winners is None
    mirrored = mirrored.play("N@H10")
    assert mirrored.winners == (BLACK, RED)
    assert mirrored.position.result.reason == "BL20: 400 moves have been played"


@each_seat
def test_BL20_the_400th_move_may_still_win(seat: int) -> None:
    assert MirroredGame.of(seat, black=TO_C5, red=EAST, played=399).play("N@C5").winners == (BLACK,)
    assert MirroredGame.of(seat, black=TO_C5, red=EAST, played=399).play("N@H8").winners == (BLACK, RED)
