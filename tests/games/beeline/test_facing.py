"""Beeline, BL17: a mark that faces the other's line drives its own line back, or is refused."""

import pytest

from clew.play.move_effects import effects
from support.games.beeline.drawn import BLACK, RED, MirroredGame, run

each_seat = pytest.mark.parametrize("seat", [BLACK, RED], ids=["black", "red"])

#: Black's line faces I5. Red's passes H5 and goes to the east there, or ends with a node there.
TO_I5 = run("N5", "NW NW NW NW NW")
PAST_H5 = run("B5", "SW SW SW SW SW SW E")
NODE_ON_H5 = run("B5", "SW SW SW SW SW SW") + " H5"


@each_seat
@pytest.mark.parametrize("red", [PAST_H5, NODE_ON_H5], ids=["mark", "node"])
def test_a_mark_that_faces_the_others_line_takes_its_own_line_back(seat: int, red: str) -> None:
    mirrored = MirroredGame.of(seat, black=TO_I5, red=red)
    after = mirrored.play("I5:SE-NW")
    assert after.line(BLACK) == ""
    assert after.line(RED) == red
    # All of its marks are in the hand again, and the turn goes on.
    assert list(after.position.state.hand[seat]) == [6, 6, 6]
    assert after.turn == "b2"


@each_seat
@pytest.mark.parametrize("red", [PAST_H5, NODE_ON_H5], ids=["mark", "node"])
def test_with_the_option_it_is_refused(seat: int, red: str) -> None:
    mirrored = MirroredGame.of(seat, black=TO_I5, red=red, facing="refused")
    assert mirrored.why_not("I5:SE-NW") == "BL17"


@each_seat
@pytest.mark.parametrize("facing", ["driven_back", "refused"])
def test_a_node_that_is_not_on_the_others_line_may_not_be_faced(seat: int, facing: str) -> None:
    mirrored = MirroredGame.of(seat, black=TO_I5, red=PAST_H5, loose="r@I4", facing=facing)
    assert mirrored.why_not("I5:SE-W") == "BL17"
    assert mirrored.marks() >= {"I5:SE-NE", "I5:SE-E", "I5:SE-SW"}


@each_seat
def test_a_mark_out_of_a_node_goes_back_alone(seat: int) -> None:
    black = run("N5", "NW NW NW NW") + " J5"
    mirrored = MirroredGame.of(seat, black=black, red=PAST_H5, groups=(2, 2))
    assert mirrored.play("I5:SE-NW").line(BLACK) == black


@each_seat
def test_a_replaced_mark_goes_back_to_the_new_node(seat: int) -> None:
    mirrored = MirroredGame.of(seat, black=TO_I5, red=PAST_H5)
    after = mirrored.play("N*L5 I5:SE-NW")
    assert after.line(BLACK) == "M5:SE-NW L5"
    assert mirrored.why_not("N*L5 I5:SE-NW") is None


@each_seat
def test_going_back_can_free_the_rut_of_a_line_that_was_opened(seat: int) -> None:
    # BL15, BL16: Red's end on G5 is made to face Black's mark on H5. That drives nobody back, but Red has no free rut,
    # unless Black's own line goes back with the second piece.
    setting = {"black": run("N5", "NW NW NW NW NW NW NW"), "red": run("B5", "SW SW SW SW SW")}
    opened = MirroredGame.of(seat, **setting).play("N*D5 G5:NE-SW")
    assert opened.line(RED).endswith("G5:NE-SW")
    assert opened.moves()
    for move in opened.moves():
        assert "H5:" not in opened.play(move).line(BLACK)
    assert MirroredGame.of(seat, **setting, facing="refused").why_not("N*D5 G5:NE-SW") == "BL15"


@pytest.mark.parametrize("facing", ["driven_back", "refused"])
def test_a_preview_says_what_becomes_of_the_line(facing: str) -> None:
    mirrored = MirroredGame.of(BLACK, black=TO_I5, red=PAST_H5, facing=facing)
    if facing == "driven_back":
        said = effects(mirrored.position, "I5:SE-NW")
        assert "The mark faces Red's line, so you are driven back five pieces, to the start" in said
    assert effects(mirrored.position, "I5:SE-NE") == [
        "Your line now points at H6, 6 steps from the goal",
        "You move again",
    ]
