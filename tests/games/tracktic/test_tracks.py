"""Tracktic on the grid, rules TT7 to TT11. Drawings show the top left corner; the rest is empty."""

import pytest

from support.games.tracktic.drawn import corner, drawn, refused, starting


def test_TT7_a_shape_may_be_turned_and_mirrored() -> None:
    """Four cells are left; two of the four ways touch the piece and make no T."""
    position = drawn("b..b y..b bbbb", "V3", tokens="00")
    assert starting(position, "V3") == ["V3 b1 c1 b2", "V3 c1 b2 c2"]
    assert refused(position, "V3 b1 c1 c2") == "TT7"
    assert refused(position, "V3 b1 b2 c2") == "TT10"


def test_TT7_the_shape_touches_an_own_piece_side_by_side() -> None:
    position = drawn("y", "I3")
    assert sorted(starting(position, "I3")) == ["I3 a2 a3 a4", "I3 a2 b2 c2", "I3 b1 b2 b3", "I3 b1 c1 d1"]
    # A corner is not enough.
    assert refused(position, "I3 b2 c2 d2") == "TT7"


def test_TT7_the_cells_must_be_empty() -> None:
    position = drawn("y.b. .... w...", "I3")
    assert refused(position, "I3 b1 c1 d1") == "TT7"
    assert refused(position, "I3 a1 b1 c1") == "TT7"
    assert refused(position, "I3 a2 a3 a4") == "TT7"
    assert "I3 b1 b2 b3" in position.moves()


def test_TT7_a_white_piece_joined_to_an_own_one_is_enough() -> None:
    position = drawn("yw... .ww..", "I3")
    assert "I3 d2 e2 f2" in position.moves()
    assert "I3 b3 b4 b5" in position.moves()


def test_TT7_a_white_piece_that_is_not_joined_is_not() -> None:
    assert refused(drawn("y.ww.", "I3"), "I3 e1 f1 g1") == "TT7"
    # Joined at a corner only, or through another player's piece.
    assert refused(drawn("y.... .ww..", "I3"), "I3 d2 e2 f2") == "TT7"
    assert refused(drawn("ybww.", "I3"), "I3 e1 f1 g1") == "TT7"


def test_TT7_the_grid_does_not_wrap_around() -> None:
    position = drawn("...........y", "I3")
    assert sorted(starting(position, "I3")) == ["I3 i1 j1 k1", "I3 j2 k2 l2", "I3 k1 k2 k3", "I3 l2 l3 l4"]
    large = drawn("...............y", "I3", players=4)
    assert sorted(starting(large, "I3")) == ["I3 m1 n1 o1", "I3 n2 o2 p2", "I3 o1 o2 o3", "I3 p2 p3 p4"]


def test_TT8_a_token_turns_other_players_pieces_white() -> None:
    after = drawn("yb.. ....", "I3,I3").play("I3* b1 c1 d1")
    assert corner(after, 2, 4) == "ywyy ...."
    assert "tokens=12 " in str(after)


def test_TT8_every_cell_of_the_shape_may_make_the_contact() -> None:
    """The shape touches with the piece that turns, or with an empty cell."""
    assert "I3* b1 c1 d1" in drawn("yb..", "I3").moves()
    assert "I3* b1 c1 d1" in drawn("y.b.", "I3").moves()
    assert "I3* c1 d1 e1" in drawn("ywb..", "I3").moves()
    assert refused(drawn("y.b..", "I3"), "I3* c1 d1 e1") == "TT7"


def test_TT8_at_least_one_cell_is_empty_and_one_is_turned() -> None:
    assert refused(drawn("ybbb", "I3"), "I3* b1 c1 d1") == "TT8"
    assert refused(drawn("y...", "I3"), "I3* b1 c1 d1") == "TT8"


def test_TT8_white_and_own_pieces_are_never_covered() -> None:
    assert refused(drawn("ywb.", "I3"), "I3* b1 c1 d1") == "TT8"
    assert refused(drawn("yyb.", "I3"), "I3* b1 c1 d1") == "TT8"


def test_TT8_a_token_is_gone_once_it_is_used() -> None:
    assert refused(drawn("yb..", "I3", tokens="02"), "I3* b1 c1 d1") == "TT8"
    assert starting(drawn("yb..", "I3", tokens="02"), "I3*") == []


def test_TT8_pieces_of_the_unplayed_colour_and_of_players_who_are_out_count_as_others() -> None:
    position = drawn("yr.. .... .b.. y...", "I3,flip", players=3, skipped="b")
    assert "I3* b1 c1 d1" in position.moves()
    assert "I3* b3 b4 b5" in position.moves()
    assert "flip b1 c1" in position.moves()
    assert "flip b3 c3" in drawn("yr.. .... yb.. ....", "I3,flip", players=3, skipped="b").moves()


def test_TT9_a_flip_turns_a_piece_beside_an_own_one_and_fills_a_cell_beside_it() -> None:
    position = drawn("yb.. ....", "flip,I3")
    assert sorted(starting(position, "flip")) == ["flip b1 b2", "flip b1 c1"]
    assert corner(position.play("flip b1 c1"), 2, 4) == "ywy. ...."
    assert "up=I3 " in str(position.play("flip b1 c1"))


@pytest.mark.parametrize(
    ("drawing", "move"),
    [
        ("y.b.", "flip c1 d1"),  # not beside an own piece
        ("ywb.", "flip c1 d1"),  # nor is a white one enough
        ("yw..", "flip b1 c1"),  # a white piece
        ("yy..", "flip b1 c1"),  # an own piece
        ("y...", "flip b1 c1"),  # no piece
        ("yb..", "flip b1 a2"),  # the cell is not beside the piece
        ("yb..", "flip b1 d1"),
        ("ybb.", "flip b1 c1"),  # the cell is not empty
        ("ybw.", "flip b1 c1"),
    ],
)
def test_TT9_no_other_piece_and_no_other_cell_is_allowed(drawing: str, move: str) -> None:
    assert refused(drawn(drawing, "flip"), move) == "TT9"


def test_TT9_no_token_is_needed_and_none_is_used() -> None:
    assert "tokens=02 " in str(drawn("yb..", "flip,I3", tokens="02").play("flip b1 c1"))


def test_TT10_no_own_piece_gets_a_third_one_beside_it() -> None:
    assert refused(drawn("yyy", "I3"), "I3 b2 b3 b4") == "TT10"
    assert refused(drawn("yyy", "I3"), "I3 b2 c2 d2") == "TT10"
    assert "I3 c2 c3 c4" in drawn("yyy", "I3").moves()


def test_TT10_no_laid_piece_is_next_to_three() -> None:
    assert refused(drawn("y.y", "I3"), "I3 b1 b2 b3") == "TT10"
    assert "I3 b1 c1 d1" in drawn("y...y", "I3").moves()


def test_TT10_the_middle_of_a_shape_is_next_to_no_own_piece() -> None:
    assert refused(drawn("..y.. .....", "I3"), "I3 b2 c2 d2") == "TT10"


def test_TT10_a_bend_does_not_close_around_a_piece_with_a_neighbour() -> None:
    """The piece b2 has a neighbour, and the ends of V3 would be two more; alone it may have both."""
    assert refused(drawn("... .yy", "V3"), "V3 a1 b1 a2") == "TT10"
    assert "V3 a1 b1 a2" in drawn("... .y.", "V3").moves()


def test_TT10_the_hollow_of_u5_holds_no_own_piece() -> None:
    assert refused(drawn(".y.", "U5"), "U5 a1 c1 a2 b2 c2") == "TT10"


def test_TT10_white_pieces_do_not_count() -> None:
    assert "I3 b2 b3 b4" in drawn("yyw", "I3").moves()
    assert "I3 b2 b3 b4" in drawn("wyw", "I3").moves()


def test_TT10_pieces_that_turn_white_do_not_count_either() -> None:
    assert "I3* b2 b3 b4" in drawn("yyy .b.", "I3").moves()
    # A piece in the hollow of U5 may have two of the three cells around it, unless it has another neighbour.
    assert "U5* a1 c1 a2 b2 c2" in drawn(".y. .b.", "U5").moves()
    assert refused(drawn(".y. b..", "U5"), "U5* a1 c1 a2 b2 c2") == "TT10"
    assert refused(drawn(".y. .y. .b.", "U5"), "U5* a2 c2 a3 b3 c3") == "TT10"


def test_TT10_holds_for_flips() -> None:
    position = drawn("y... y.b. y.y.", "flip")
    assert refused(position, "flip c2 b2") == "TT10"
    assert sorted(starting(position, "flip")) == ["flip c2 c1", "flip c2 d2"]


def test_TT11_white_pieces_stay_white() -> None:
    position = drawn("ybw. .... ....", "I3,flip")
    assert all("c1" not in move for move in position.moves() if move.startswith("I3"))
    assert refused(position, "flip c1 d1") == "TT9"
