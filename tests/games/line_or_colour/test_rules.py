"""Line or Colour, rule by rule. Boards are drawn from the top."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import clew
from clew.games.line_or_colour.layouts import COLOURS, PRINTED, resolve_layout
from clew.games.line_or_colour.rules import symmetries
from support.games.line_or_colour.plain import PlainGame, count_sequences

WHITE, BLACK = 0, 1


def drawn(rows: str, seat: str, **options: object) -> clew.Position:
    """Return the position of a drawing, with `seat` (w or b) to move."""
    size = len(rows.split())
    return clew.game("line-or-colour", size=size, **options).position(f"{' '.join(rows.split())} {seat}")


def play(game: clew.Game, moves: str) -> clew.Position:
    position = game.start()
    for move in moves.split():
        position = position.play(move)
    return position


@pytest.mark.parametrize("size", [5, 7])
def test_LC1_the_board_has_n_spots_of_each_of_n_colours(size: int) -> None:
    game = clew.game("line-or-colour", size=size)
    assert Counter(game.options["layout"].replace(" ", "")) == dict.fromkeys("1234567"[:size], size)
    assert len(game.start().moves()) == size * size


def test_LC1_the_large_board_is_the_default() -> None:
    assert clew.game("line-or-colour").options["size"] == 7


@pytest.mark.parametrize("size", [3, 4, 6, 8, "7x7", 5.0, True])
def test_LC1_there_are_no_other_sizes(size: object) -> None:
    with pytest.raises(clew.OptionError, match="expected 5 or 7"):
        clew.game("line-or-colour", size=size)


def test_LC2_the_printed_layouts_are_the_published_ones() -> None:
    assert PRINTED[5] == "12345 45123 23451 51234 34512"
    assert PRINTED[7] == "1234567 6712345 4567123 2345671 7123456 5671234 3456712"
    assert clew.game("line-or-colour").options["layout"] == PRINTED[7]
    assert COLOURS[5:] == ("grey", "orange")


def test_LC2_rows_are_written_from_the_top() -> None:
    """The first row of this layout has four red spots, the next the fifth, at its left end."""
    layout = "11112 12222 33333 44444 55555"
    after = drawn("ww.w. ..... ..... ..... .....", "w", layout=layout).play("a4")
    assert after.result.reason == "LC4: White has claimed enough of a colour: 4 red spots"


def test_LC3_white_starts_and_the_seats_alternate() -> None:
    position = clew.game("line-or-colour", size=5).start()
    assert position.seat == WHITE
    assert position.play("c3").seat == BLACK
    assert position.play("c3").play("a1").seat == WHITE


def test_LC3_a_turn_claims_one_spot() -> None:
    position = play(clew.game("line-or-colour", size=5), "b4 e1")
    assert str(position).endswith("| ..... .w... ..... ..... ....b w")


def test_LC3_a_claimed_spot_cannot_be_claimed_again() -> None:
    position = drawn("..... ..... ..w.. ..... b....", "w")
    assert set(position.moves()).isdisjoint({"c3", "a1"})
    assert len(position.moves()) == 23
    assert position.why_not("a1") == "LC3"
    with pytest.raises(clew.IllegalMove, match="LC3: c3 is taken by White; choose a free spot") as caught:
        position.play("c3")
    assert caught.value.rule == "LC3"


@pytest.mark.parametrize(
    ("rows", "move"),
    [
        (".www. ..... ..... ..... .....", "a5"),
        ("....w ....w ....w ..... .....", "e2"),
        ("..... ..... ..w.. .w... w....", "d4"),
        ("w.... .w... ..w.. ..... .....", "d2"),
    ],
    ids=["along a row", "up a column", "rising", "falling"],
)
def test_LC4_four_in_an_unbroken_row_win_on_the_small_board(rows: str, move: str) -> None:
    after = drawn(rows, "w").play(move)
    assert after.result.winners == (WHITE,)
    assert after.result.reason == "LC4: White has claimed a line of 4 spots"
    assert after.moves() == []


def test_LC4_a_row_may_be_longer_than_it_needs_to_be() -> None:
    assert drawn("ww.ww ..... ..... ..... .....", "w").play("c5").result.winners == (WHITE,)


def test_LC4_a_row_does_not_wrap_around_an_edge() -> None:
    """d5 e5 and a4 b4 follow each other in reading order, but not on the board."""
    rows = """...ww
              .w...
              .....
              .....
              ....."""
    assert drawn(rows, "w").play("a4").result is None


def test_LC4_a_broken_row_is_no_row() -> None:
    assert drawn("w.w.. ..... ..... ..... .....", "w").play("d5").result is None


def test_LC4_four_of_one_colour_win_on_the_small_board() -> None:
    """The fives of the printed board: e5, b4, d3, a2 and c1."""
    after = drawn("....w .w... ...w. ..... .....", "w").play("a2")
    assert after.result.winners == (WHITE,)
    assert after.result.reason == "LC4: White has claimed enough of a colour: 4 purple spots"


def test_LC4_every_colour_of_a_given_position_is_named() -> None:
    won = drawn("wwwww wwwww wwwww ..... .....", "b", layout="11111 22222 33334 34444 55555")
    words = "both a line of 4 spots and enough of a colour: 5 red spots and 5 yellow spots and 4 green spots"
    assert won.result.reason == f"LC4: White has claimed {words}"


def test_LC4_three_of_one_colour_do_not_win() -> None:
    assert drawn("....w .w... ..... ..... .....", "w").play("d3").result is None


def test_LC4_a_line_and_a_colour_at_once_are_one_win() -> None:
    """Row 5 of this layout begins with four ones, so its fourth spot completes both."""
    layout = "11112 12222 33333 44444 55555"
    after = drawn("www.. ..... ..... ..... .....", "w", layout=layout).play("d5")
    assert after.result.winners == (WHITE,)
    assert after.result.reason == "LC4: White has claimed both a line of 4 spots and enough of a colour: 4 red spots"


@pytest.mark.parametrize(
    ("rows", "move", "wins"),
    [
        ("wwww... ....... ....... ....... ....... ....... .......", "e7", True),
        ("www.... ....... ....... ....... ....... ....... .......", "d7", False),
        ("w...... ..w.... ....w.. ......w ....... ....... .......", "b3", True),  # red: a7 c6 e5 g4 b3 d2 f1
        ("w...... ..w.... ....w.. ....... ....... ....... .......", "b3", False),
    ],
)
def test_LC4_five_win_on_the_large_board(rows: str, move: str, wins: bool) -> None:
    assert (drawn(rows, "w").play(move).result is not None) == wins


def test_LC4_black_wins_the_same_way() -> None:
    after = drawn(".bbb. ..... ..... ..... .....", "b", pie=False).play("a5")
    assert after.result.winners == (BLACK,)
    assert after.result.reason == "LC4: Black has claimed a line of 4 spots"


def test_LC4_nothing_is_played_after_a_win() -> None:
    won = drawn(".www. ..... ..... ..... .....", "w").play("a5")
    assert won.seat is None
    assert won.why_not("a1") == "LC4"
    with pytest.raises(clew.IllegalMove, match="White has already won"):
        won.play("a1")


FULL_BUT_ONE = """wbwbw
                  bwbwb
                  bwbwb
                  wbwbw
                  wbwb."""

#: One colour for each column: in the drawing above neither player has more than three spots of one colour.
COLUMNS = "12345 12345 12345 12345 12345"


def test_LC5_a_full_board_without_a_goal_is_a_draw() -> None:
    before = drawn(FULL_BUT_ONE, "w", layout=COLUMNS)
    assert before.moves() == ["e1"]
    after = before.play("e1")
    assert after.result.winners == (WHITE, BLACK)
    assert after.result.scores is None
    assert after.result.reason == "LC5: the board is full and neither player has reached a goal"
    assert after.why_not("a1") == "LC5"
    with pytest.raises(clew.IllegalMove, match="the board is full"):
        after.play("a1")


def test_LC5_the_last_spot_can_still_win() -> None:
    """With a5 painted in the colour of column e, White has a5, e5 and e2 of it, and e1 is the fourth."""
    after = drawn(FULL_BUT_ONE, "w", layout="52345 12341 12345 12345 12345").play("e1")
    assert after.result.winners == (WHITE,)
    assert after.result.rule == "LC4"


def test_LC6_blacks_first_turn_may_take_over_whites_ring() -> None:
    after_claim = clew.game("line-or-colour", size=5).start().play("c3")
    assert after_claim.moves()[-1] == "swap"
    assert len(after_claim.moves()) == 25
    swapped = after_claim.play("swap")
    assert str(swapped).endswith("| ..... ..... ..b.. ..... ..... w")
    assert swapped.seat == WHITE
    assert "swap" not in swapped.moves()


def test_LC6_the_pie_rule_is_on_for_the_small_board_and_off_for_the_large_one() -> None:
    assert clew.game("line-or-colour", size=5).options["pie"] is True
    assert clew.game("line-or-colour", size=7).options["pie"] is False
    assert clew.game("line-or-colour", size=5, pie=False).options["pie"] is False
    assert "swap" in clew.game("line-or-colour", size=7, pie="on").start().play("d4").moves()


def test_LC6_without_the_pie_rule_there_is_no_swap() -> None:
    position = clew.game("line-or-colour", size=5, pie=False).start().play("c3")
    with pytest.raises(clew.IllegalMove, match="LC6: swapping is off"):
        position.play("swap")


@pytest.mark.parametrize("moves", ["", "c3 a1", "c3 a1 b2", "c3 swap", "c3 swap a1"])
def test_LC6_no_other_turn_may_swap(moves: str) -> None:
    position = play(clew.game("line-or-colour", size=5), moves)
    assert "swap" not in position.moves()
    with pytest.raises(clew.IllegalMove, match="LC6: only Black's first turn"):
        position.play("swap")


def test_LC7_a_given_layout_is_used() -> None:
    layout = "54321 12345 23451 34512 45123"
    game = clew.game("line-or-colour", size=5, layout=layout)
    assert game.options["layout"] == layout
    assert clew.game("line-or-colour", size=5, layout=layout.replace(" ", "")) == game
    assert clew.game("line-or-colour", size=5, layout=layout.replace(" ", "/")) == game


def test_LC7_a_random_layout_is_determined_by_its_seed_and_becomes_explicit() -> None:
    first, again, other = (clew.game("line-or-colour", layout=f"random:{seed}") for seed in (17, 17, 18))
    assert first == again != other
    assert Counter(first.options["layout"].replace(" ", "")) == dict.fromkeys("1234567", 7)
    assert first.options["layout"] in str(first)
    assert clew.game("line-or-colour", layout="random") != clew.game("line-or-colour", layout="random")


@given(size=st.sampled_from([5, 7]), data=st.data(), seed=st.integers(0, 2**64))
def test_LC7_few_changes_exactly_that_many_spots_of_the_printed_layout(
    size: int, data: st.DataObject, seed: int
) -> None:
    count = data.draw(st.integers(2, size * size))
    first, again = (resolve_layout(f"few:{count}:{seed}", size) for _ in range(2))
    assert first == again
    assert sum(now != printed for now, printed in zip(first, PRINTED[size], strict=True)) == count
    assert Counter(first.replace(" ", "")) == dict.fromkeys("1234567"[:size], size)


def test_LC7_few_changes_six_spots_and_draws_a_seed_unless_they_are_given() -> None:
    drawn_layouts = {clew.game("line-or-colour", layout=text).options["layout"] for text in ("few", "few:6") * 4}
    assert len(drawn_layouts) > 1
    for layout in drawn_layouts:
        assert sum(now != printed for now, printed in zip(layout, PRINTED[7], strict=True)) == 6


@pytest.mark.parametrize(
    ("layout", "message"),
    [
        ("12345 45123 23451 51234 34511", r"colour 1 \(red\) has 6 spots, expected 5 \(LC7\)"),
        ("12345 45123 23451 51234 34513", r"colour 2 \(yellow\) has 4 spots, expected 5 \(LC7\)"),
        ("12345 45123 23451 51234", "expected 5 rows separated by spaces, found 4"),
        ("12345 45123 23451 51234 3451", "row 5 from the top has 4 spots, expected 5"),
        ("12345 45123 23461 51234 34512", "'6' is not a colour, expected digits from 1 to 5"),
        ("1" * 24, "expected 5 rows"),
        ("random:x", "expected random, or random:17"),
        ("random:1:2", "expected random, or random:17"),
        ("few:1", r"few:1: expected a count from 2 to 25 \(LC7\)"),
        ("few:26:3", r"few:26: expected a count from 2 to 25 \(LC7\)"),
        ("few:", "expected few, few:6 for 6 spots, or few:6:17"),
        ("few:6:17:1", "expected few, few:6 for 6 spots, or few:6:17"),
        ("fewer", "expected 5 rows"),
        ("random:" + "9" * 5000, "expected random, or random:17"),
        ("", "expected printed, random"),
    ],
)
def test_LC7_a_layout_with_wrong_counts_is_refused(layout: str, message: str) -> None:
    with pytest.raises(clew.OptionError, match=message):
        clew.game("line-or-colour", size=5, layout=layout)


def test_a_whole_game_ply_by_ply() -> None:
    position = play(clew.game("line-or-colour", size=5), "c3 swap a1 b2 a2 d4 a4 a5")
    assert position.result is None
    won = position.play("a3")
    assert str(won).endswith("| b.... w..b. w.b.. wb... w.... b")
    assert won.result == clew.Result((WHITE,), None, "LC4: White has claimed a line of 4 spots")


def test_the_symmetries_of_the_printed_boards() -> None:
    """Both printed boards shift each row by the same amount, so half a turn only renames their colours."""
    for size in (5, 7):
        game = clew.game("line-or-colour", size=size)
        assert "-x -y" in {symmetry.name for symmetry in symmetries(game.board)}


layouts = st.sampled_from([5, 7]).flatmap(
    lambda size: st.permutations([str(colour + 1) for colour in range(size)] * size).map(
        lambda digits: " ".join("".join(digits[row * size : (row + 1) * size]) for row in range(size))
    )
)


@given(layouts, st.booleans(), st.randoms(use_true_random=False))
def test_random_games_agree_with_the_plain_rules(layout: str, pie: bool, random) -> None:
    size = len(layout.split())
    position = clew.game("line-or-colour", size=size, layout=layout, pie=pie).start()
    plain = PlainGame(size, layout, pie)
    while moves := position.moves():
        assert set(moves) == plain.moves()
        assert position.seat == plain.seat
        move = random.choice(moves)
        position = position.play(move)
        plain.play(move)
    assert plain.moves() == set()
    winner = plain.winner()
    assert position.result.winners == ((WHITE, BLACK) if winner is None else (winner,))
    goals = set() if winner is None else plain.goals(winner)
    assert {goal for goal in ("line", "colour") if goal in position.result.reason} == goals


@pytest.mark.parametrize(("size", "pie", "depth"), [(5, True, 3), (5, False, 3), (7, False, 2), (7, True, 2)])
def test_perft_agrees_with_a_plain_count(size: int, pie: bool, depth: int) -> None:
    game = clew.game("line-or-colour", size=size, pie=pie)
    plain = PlainGame(size, game.options["layout"], pie)
    assert clew.perft(game.start(), depth) == count_sequences(plain, depth)


@given(st.randoms(use_true_random=False))
def test_perft_agrees_with_a_plain_count_where_games_end(random) -> None:
    game = clew.game("line-or-colour", size=5, pie=False)
    position, plain = game.start(), PlainGame(5, game.options["layout"], pie=False)
    while len(moves := position.moves()) > 6:
        position = position.play(move := random.choice(moves))
        plain.play(move)
    if moves:
        assert clew.perft(position, 3) == count_sequences(plain, 3)
