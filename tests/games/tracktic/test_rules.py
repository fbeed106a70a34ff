"""Tracktic, rule by rule. Drawings show the top left corner of the grid; the rest is empty."""

import pytest

import clew
from support.games.tracktic.drawn import drawn, refused, starting

SHAPES = ["I3", "V3", "I4", "L4", "S4", "I5", "L5", "N5", "U5", "V5", "W5", "Z5"]

SMALL_START = """
............
.....y......
............
........y...
....y.......
............
............
.......b....
...b........
............
......b.....
............
"""
LARGE_START = """
................
................
.......y........
................
....r......y....
................
......y..b......
.............b..
..r.............
......r..g......
................
....g......b....
................
........g.......
................
................
"""


def rows_of(position: clew.Position) -> list[str]:
    return str(position).partition("|")[2].split()[: position.game.board.size]


@pytest.mark.parametrize(("players", "size"), [(2, 12), (3, 16), (4, 16)])
def test_TT1_the_grid_is_smaller_for_two(players: int, size: int) -> None:
    position = clew.game("tracktic", players=players).start(seed=1)
    assert position.game.board.size == size
    assert len(rows_of(position)[0]) == size


@pytest.mark.parametrize(("players", "rows"), [(2, SMALL_START), (3, LARGE_START), (4, LARGE_START)])
def test_TT2_every_colour_starts_with_three_pieces(players: int, rows: str) -> None:
    position = clew.game("tracktic", players=players).start(seed=1)
    assert rows_of(position) == rows.split()
    assert (position.seats, position.seat) == (players, 0)


def test_TT1_the_grid_can_have_other_sizes() -> None:
    assert clew.game("tracktic").options["grid"] == 12
    for players, grids in ((2, (10, 12, 14, 16)), (3, (12, 14, 16)), (4, (12, 14, 16))):
        for grid in grids:
            assert len(rows_of(clew.game("tracktic", players=players, grid=grid).start())) == grid
    with pytest.raises(clew.OptionError, match="grid=10 is for two players"):
        clew.game("tracktic", players=3, grid=10)
    with pytest.raises(clew.OptionError, match="expected 10 or 12 or 14 or 16"):
        clew.game("tracktic", grid=11)


def test_TT2_pieces_keep_their_distance_from_the_centre_on_other_grids() -> None:
    small, large = (clew.game("tracktic", grid=grid).start() for grid in (10, 14))
    assert [rows_of(small)[row][column] for row, column in ((0, 4), (2, 7), (3, 3))] == ["y"] * 3
    assert [row[2:12] for row in rows_of(large)[2:12]] == rows_of(small)


def test_TT2_two_players_can_have_unplayed_colours_between_them() -> None:
    rows = rows_of(clew.game("tracktic", neutral=True).start())
    assert [rows[row][column] for row, column in ((1, 5), (3, 8), (4, 4))] == ["y"] * 3
    # A quarter clockwise: (r, c) to (c, 11 - r).
    assert [rows[row][column] for row, column in ((5, 10), (8, 8), (4, 7))] == ["g"] * 3
    assert [rows[row][column] for row, column in ((10, 6), (8, 3), (7, 7))] == ["b"] * 3
    assert [rows[row][column] for row, column in ((6, 1), (3, 3), (7, 4))] == ["r"] * 3
    with pytest.raises(clew.OptionError, match="neutral=on is for two players"):
        clew.game("tracktic", players=3, neutral=True)
    assert clew.game("tracktic", players=3, neutral=False).options["neutral"] is False


def test_TT2_two_players_are_the_default_and_there_are_never_more_than_four() -> None:
    assert clew.game("tracktic").options["players"] == 2
    for players in (0, 1, 5, "all"):
        with pytest.raises(clew.OptionError, match="expected 2 or 3 or 4"):
            clew.game("tracktic", players=players)


def test_TT2_turns_go_round_in_the_order_of_the_colours() -> None:
    position = clew.game("tracktic", players=3).start(seed=1)
    seats = []
    for _ in range(7):
        seats.append(position.seat)
        position = position.play(next(move for move in position.moves() if move != "skip"))
    assert seats == [0, 1, 2, 0, 1, 2, 0]
    assert position.game.seat_names == ("Yellow", "Blue", "Green")


def cards(position: clew.Position) -> tuple[str, str, str]:
    """Return the face-up cards, the deck and how many cards went under it, as text."""
    words = dict(word.split("=") for word in str(position).partition("|")[2].split()[-3:])
    return words["up"], words["deck"], words["under"]


def test_TT3_the_deck_has_three_of_each_pattern_and_eight_flips() -> None:
    up, deck, under = cards(clew.game("tracktic").start(seed=5))
    names = [*up.split(","), *deck.split(",")] + ["flip"] * int(under)
    assert sorted(names) == sorted(SHAPES * 3 + ["flip"] * 8)
    assert len(up.split(",")) == 4


def test_TT3_a_card_that_is_taken_is_replaced_from_the_top_of_the_deck() -> None:
    position = clew.game("tracktic").start(deck="I3,V3,I4,L4,S4,I5")
    assert cards(position) == ("I3,V3,I4,L4", "S4,I5", "0")
    assert cards(position.play("I3 g2 h2 i2")) == ("V3,I4,L4,S4", "I5", "0")


def test_TT3_a_third_flip_among_the_first_four_goes_under_the_deck() -> None:
    position = clew.game("tracktic").start(deck="flip,flip,flip,I3,flip,V3,I4")
    assert cards(position) == ("I3,V3,flip,flip", "I4", "2")


def test_TT3_a_third_flip_that_would_be_turned_up_later_goes_under_the_deck() -> None:
    position = clew.game("tracktic").start(deck="I3,flip,flip,V3,flip,flip,I4,L4")
    assert cards(position.play("I3 g2 h2 i2")) == ("V3,I4,flip,flip", "L4", "2")


@pytest.mark.parametrize(
    ("open_flips", "up", "under"),
    [
        (1, "I3,V3,I4,flip", "3"),
        (2, "I3,V3,flip,flip", "2"),
        (3, "I3,flip,flip,flip", "1"),
        (4, "flip,flip,flip,flip", "0"),
    ],
)
def test_TT3_another_number_of_flips_can_be_face_up(open_flips: int, up: str, under: str) -> None:
    position = clew.game("tracktic", open_flips=open_flips).start(deck="flip,flip,flip,flip,I3,V3,I4,L4")
    assert (cards(position)[0], cards(position)[2]) == (up, under)


def test_TT3_flips_are_turned_up_when_the_deck_holds_no_pattern() -> None:
    position = clew.game("tracktic").start(deck="I3,V3,flip,flip,flip,I4,flip")
    assert cards(position) == ("I3,V3,flip,flip", "flip,I4,flip", "0")
    position = position.play("I3 g2 h2 i2")
    assert cards(position) == ("V3,I4,flip,flip", "flip", "1")
    # Only Flip cards are left: the unseen one comes first, then the one that went under.
    position = position.play("skip").play("V3 e6 e7 f7")
    assert cards(position) == ("I4,flip,flip,flip", "-", "1")
    position = position.play("I4 i5 i6 i7 i8")
    assert cards(position) == ("flip,flip,flip,flip", "-", "0")


def test_TT3_no_card_takes_the_place_of_the_last_ones() -> None:
    position = clew.game("tracktic").start(deck="I3,V3,I4,L4")
    assert cards(position.play("I3 g2 h2 i2")) == ("V3,I4,L4", "-", "0")


def test_TT3_the_order_of_the_deck_is_hidden_but_not_what_went_under_it() -> None:
    first = clew.game("tracktic").start(deck="flip,flip,flip,I3,V3,I4,L4,S4")
    second = clew.game("tracktic").start(deck="flip,flip,flip,I3,V3,S4,I4,L4")
    assert first != second
    assert first.view(0) == second.view(0) == first.view(1)
    assert cards(first.view(1)) == ("I3,V3,flip,flip", "?I4,L4,S4", "1")


def test_TT3_a_view_ends_where_an_unknown_card_would_be_turned_up() -> None:
    position = clew.game("tracktic").start(deck="I3,I3,I3,I3,V3,I4")
    with pytest.raises(clew.UnseenError):
        position.view(0).play("I3 g2 h2 i2")
    # When one is left, it is known.
    known = position.play("I3 g2 h2 i2").view(1).play("I3 h11 i11 j11")
    assert cards(known) == ("I3,I3,V3,I4", "-", "0")


def test_TT3_a_view_continues_where_all_unseen_cards_are_the_same() -> None:
    view = clew.game("tracktic").start(deck="I3,I3,I3,I3,V3,V3,V3").view(0)
    assert cards(view.play("I3 g2 h2 i2")) == ("I3,I3,I3,V3", "?V3,V3", "0")
    assert cards(view.play("skip")) == ("I3,I3,I3,I3", "?V3,V3,V3", "0")


@pytest.mark.parametrize("deck", ["I3,X5", "T4", "", "I3;V3", "flop", ",".join(["I3"] * 45)])
def test_TT3_a_deck_of_other_cards_is_refused(deck: str) -> None:
    with pytest.raises(clew.InvalidDeal):
        clew.game("tracktic").start(deck=deck)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_TT4_every_player_has_two_tokens(players: int) -> None:
    assert f"tokens={'2' * players} " in str(clew.game("tracktic", players=players).start(seed=1))


@pytest.mark.parametrize("tokens", [0, 1, 5])
def test_TT4_players_can_have_another_number_of_tokens(tokens: int) -> None:
    position = clew.game("tracktic", tokens=tokens).start(seed=1)
    assert f"tokens={tokens}{tokens} " in str(position)
    assert clew.position(str(position)) == position
    too_many = str(position).replace(f"tokens={tokens}{tokens} ", f"tokens={tokens + 1}{tokens} ")
    with pytest.raises(clew.InvalidPosition, match=f"expected a digit from 0 to {tokens}"):
        clew.position(too_many)


def test_TT4_no_number_of_pieces_is_too_many() -> None:
    """Yellow, alone, has 43 of the 144 cells and can still play."""
    snake = "yyyyyyyyyyyy ...........y yyyyyyyyyyyy y........... yyyyyyyyyyyy ...........y"
    position = drawn(snake, "I3", skipped="b")
    assert sorted(starting(position, "I3")) == ["I3 j7 k7 l7", "I3 l7 l8 l9"]


def test_TT6_a_turn_is_a_face_up_card_or_a_skip() -> None:
    position = drawn("y", "I3,V3")
    assert {move.split()[0] for move in position.moves()} == {"I3", "V3", "skip"}
    assert refused(position, "I4 b1 c1 d1 e1") == "TT6"
    assert refused(position, "flip b1 c1") == "TT6"


def test_TT6_of_two_equal_cards_it_does_not_matter_which_is_taken() -> None:
    moves = drawn("y", "I3,I3").moves()
    assert len(moves) == len(set(moves))
    assert moves == drawn("y", "I3").moves()


def test_TT6_a_player_who_skips_is_out_and_the_others_play_on() -> None:
    position = clew.game("tracktic", players=3).start(deck=",".join(["I3"] * 20)).play("skip")
    seats = []
    for _ in range(4):
        seats.append(position.seat)
        position = position.play(starting(position, "I3")[0])
    assert seats == [1, 2, 1, 2]


def test_TT6_the_last_one_plays_alone() -> None:
    position = drawn("y..... ...... b.....", "I3,I3,I3,I3", seat="b").play("skip")
    assert position.seat == 0
    assert position.play("I3 b1 c1 d1").seat == 0


def test_TT6_a_skip_is_a_move_even_if_it_is_the_only_one() -> None:
    assert drawn("y.b", "flip,flip").moves() == ["skip"]
    # Without a piece of one's own nothing can be played.
    assert drawn("ww. b..", "I3,V3,U5,flip").moves() == ["skip"]


def test_TT12_the_game_ends_at_once_when_the_last_face_up_card_is_played() -> None:
    position = drawn("y", "I3").play("I3 b1 c1 d1")
    assert position.result is not None
    assert position.result.rule == "TT12"
    assert "all cards have been used" in position.result.reason
    assert position.moves() == []
    assert refused(position, "skip") == "TT12"


def test_TT12_the_game_ends_when_all_have_skipped() -> None:
    position = drawn("y..b", "I3", players=3).play("skip").play("skip")
    assert position.result is None
    position = position.play("skip")
    assert position.result is not None
    assert "all players have skipped" in position.result.reason
    assert position.seat is None


def ended(drawing: str, players: int = 2) -> clew.Result:
    """Return the result of a drawing when all have skipped."""
    position = drawn(drawing, "I3", players=players, seat="-", skipped="ybgr"[:players])
    assert position.result is not None
    return position.result


@pytest.mark.parametrize(
    ("drawing", "scores"),
    [
        ("yyyy .... bbb.", (4, 3)),
        # White pieces belong to both (TT11).
        ("yyww .... .bww", (4, 3)),
        ("ywwb", (3, 3)),
        # No piece twice: of three arms only two.
        ("wyw .w. .w.", (4, 0)),
        ("wwww wyyw w..w wwww", (14, 0)),
        ("ywy .w. .b.", (3, 3)),
        # Two groups do not add up.
        ("yyy.yyyy", (4, 0)),
        # White pieces alone are not a path.
        ("wwwwww ...... y.b...", (1, 1)),
        ("wwww", (0, 0)),
    ],
)
def test_TT13_the_score_is_the_longest_path_with_an_own_piece(drawing: str, scores: tuple[int, int]) -> None:
    assert ended(drawing).scores == scores


def test_TT14_the_highest_score_wins() -> None:
    result = ended("yyyy .... bbb. .... gggg g... ....", players=3)
    assert result.scores == (4, 3, 5)
    assert result.winners == (2,)


def test_TT14_equal_scores_share() -> None:
    assert ended("yyyy .... bbb. .... gggg", players=3).winners == (0, 2)
    assert ended("wwww").winners == (0, 1)
