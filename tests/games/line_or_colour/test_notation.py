"""Moves and positions of Line or Colour as text."""

import pytest

import clew


@pytest.fixture
def game() -> clew.Game:
    return clew.game("line-or-colour", size=5)


@pytest.mark.parametrize(("text", "column", "row"), [("a1", 0, 0), ("e1", 4, 0), ("a5", 0, 4), ("c2", 2, 1)])
def test_columns_are_letters_from_the_left_and_rows_count_from_the_bottom(game, text, column, row) -> None:
    rows = str(game.start().play(text)).partition("| ")[2].split()[:5]
    assert rows[4 - row][column] == "w"
    assert "".join(rows).count("w") == 1


def test_the_last_spot_of_the_large_board_is_g7() -> None:
    moves = clew.game("line-or-colour").start().moves()
    assert (moves[0], moves[-1]) == ("a1", "g7")


@pytest.mark.parametrize("text", ["C3", " c3 ", "c 3", "\tc3\n", "c03"])
def test_case_and_spaces_of_a_move_do_not_matter(game, text: str) -> None:
    assert game.start().play(text).last == "c3"


def test_the_exchange_of_LC6_is_written_swap(game) -> None:
    after = game.start().play("c3")
    assert after.play("SWAP").last == "swap"
    assert after.touches("swap") == ("swap",)


@pytest.mark.parametrize("text", ["", "c", "3", "c6", "f1", "c0", "c-1", "cc3", "c3 d4", "pass", "swap!", "ä1", "c3.5"])
def test_text_that_is_not_a_move_is_refused(game, text: str) -> None:
    with pytest.raises(clew.InvalidMove, match="expected a spot from a1 to e5, or swap"):
        game.start().play(text)


@pytest.mark.parametrize("thing", [None, 12, b"c3"])
def test_a_move_that_is_not_text_is_refused(game, thing: object) -> None:
    with pytest.raises(clew.InvalidMove, match="expected a move as text"):
        game.start().play(thing)


def test_a_position_is_written_as_rows_from_the_top_and_the_seat_to_move(game) -> None:
    position = game.start().play("a5").play("e1")
    assert str(position) == "line-or-colour size=5 | w.... ..... ..... ..... ....b w"
    assert repr(position) == "clew.position('line-or-colour size=5 | w.... ..... ..... ..... ....b w')"


def test_options_at_their_defaults_are_not_written() -> None:
    assert str(clew.game("line-or-colour")) == "line-or-colour"
    assert str(clew.game("line-or-colour", pie=True)) == "line-or-colour pie=on"
    assert str(clew.game("line-or-colour", size=5, pie=False)) == "line-or-colour size=5 pie=off"


def test_rows_may_be_separated_by_slashes_and_written_in_capitals(game) -> None:
    assert game.position("W..../...../...../...../....B w") == game.position("w.... ..... ..... ..... ....b w")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("..... ..... ..... ..... w", "expected 5 rows of 5 spots, then w or b"),
        ("..... ..... ..... ..... .... w", "expected 5 rows of 5 spots, then w or b"),
        ("..... ..... ..... ..... ..... ..... w", "expected 5 rows of 5 spots"),
        ("..... ..... ..... ..... ..... x", "expected w or b for the seat to move, found 'x'"),
        ("..... ..x.. ..... ..... ..... w", "'x' is not a ring, expected w, b or ."),
        ("wwww. bbbb. ..... ..... ..... w", r"both seats have reached a goal \(LC4\)"),
        ("", "expected"),
    ],
)
def test_text_that_is_not_a_position_is_refused_with_what_was_expected(game, text: str, message: str) -> None:
    with pytest.raises(clew.InvalidPosition, match=message):
        game.position(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "|",
        "line-or-colour",
        "line-or-colour |",
        "nothing | ..... w",
        "line-or-colour size=6 | ..... w",
        "line-or-colour size=5 size=5 | ..... ..... ..... ..... ..... w",
        "line-or-colour 5 | ..... ..... ..... ..... ..... w",
    ],
)
def test_a_position_text_that_cannot_be_read_is_one_kind_of_error(text: str) -> None:
    with pytest.raises(clew.InvalidPosition):
        clew.position(text)


def test_a_finished_position_reads_back_with_its_winner(game) -> None:
    won = game.position("wwww. bbb.. ..... ..... ..... b")
    assert won.result.winners == (0,)
    assert won.moves() == []


def test_any_number_of_rings_can_be_set_up(game) -> None:
    """A position text need not come from a game: puzzles start with rings of one side only."""
    position = game.position("www.. ..... ..... ..... ..... w")
    assert position.seat == 0
    assert len(position.moves()) == 22
