"""Puzzles solved by hand: pieces are put, turned and removed; hints, kinds and daily puzzles."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clew.puzzles import InvalidAnswer, InvalidPuzzle, Monitor, Puzzle, book, books, puzzle, text_of
from clew.puzzles.by_hand import HasBoards, HasKinds, KnowsCounts, PuzzleBoard
from clew.puzzles.registry import line

TRIO = "linedance shape=trio lattice=closed sides=matched loops=all"
#: WHOLE without the tile at 1,1.
BEGUN = "1,0=1/1 0,1=2/5"
WHOLE = "1,0=1/1 0,1=2/5 1,1=3/3"
SMALL = "line-or-colour size=5 ask=rings layout=12345/45123/23451/51234/34512"


def board_of(text: str) -> PuzzleBoard:
    parsed = puzzle(text)
    its_book = book(parsed.game)
    assert isinstance(its_book, HasBoards)
    found = its_book.board(parsed)
    assert found is not None
    return found


def test_tiles_are_put_turned_and_removed() -> None:
    board = board_of(TRIO)
    answer = board.put("", "3/0", "0,1")
    assert answer == "0,1=3/0"
    assert board.turn(answer, "0,1", 1) == "0,1=3/1"
    assert board.turn(answer, "0,1", -1) == "0,1=3/5"
    # Tile 12 looks the same after half a turn.
    assert board.turned("12/2", 1).name == "12/0"
    assert board.take(answer, "0,1") == ""
    # A tile on the board is moved; if the space is occupied, the two are exchanged.
    both = board.put(answer, "5/2", "1,1")
    assert board.put(both, "3/0", "1,1") == "0,1=5/2 1,1=3/0"
    assert board.put(both, "7/0", "1,1") == "0,1=3/0 1,1=7/0"


def test_matches_and_mismatches_are_reported() -> None:
    board = board_of(TRIO)
    assert board.state("").headline == "0 of 3 tiles"
    assert [piece.name for piece in board.state("", ["4/2"]).loose][:4] == ["1/0", "2/0", "3/0", "4/2"]
    begun = board.state(BEGUN)
    assert (begun.wrong, begun.solved, begun.facts[0]) == ([], False, "1 side matches.")
    turned = board.state(f"{BEGUN} 1,1=3/2")
    assert turned.facts[0] == "2 sides match; 1 doesn't."
    assert [mistake.where for mistake in turned.wrong] == ["1,0 and 1,1"]
    assert board.picture(f"{BEGUN} 1,1=3/2").count('"broken"') == 1
    assert board.picture(f"{BEGUN} 1,1=3/2").count('"fits"') == 2
    whole = board.state(WHOLE)
    assert whole.solved
    assert whole.facts[1] == "Closed loops: red through 3 tiles."
    assert "closed loop A through 3 tiles" in board.picture(WHOLE)


def test_a_loop_is_shown_before_the_shape_is_filled() -> None:
    rhombus = board_of("linedance rhombus")
    lit = rhombus.state("1,0=1/1 0,1=2/5 1,1=3/3")
    assert "Closed loops: red through 3 tiles." in lit.facts


def test_where_tiles_meet_at_triangles_three_sides_meet() -> None:
    star = board_of("linedance star-non-matched")
    lying = "0,0=1/0 1,0=1/0"
    with pytest.raises(InvalidAnswer, match="at most once"):
        star.state(lying)
    met = star.state("0,0=1/0 1,0=2/0 0,1=3/0")
    assert met.facts[0].split()[1] in ("triangle", "triangles")


def test_pinned_tiles_stay() -> None:
    board = board_of(f"{TRIO} pinned=1,0=1/1")
    assert board.fixed == ("1,0",)
    assert board.state("").answer == "1,0=1/1"
    for act in (
        lambda: board.take("", "1,0"),
        lambda: board.turn("", "1,0", 1),
        lambda: board.put("", "5/0", "1,0"),
        lambda: board.put("", "1/0", "0,1"),
    ):
        with pytest.raises(InvalidAnswer, match="pinned"):
            act()
    with pytest.raises(InvalidAnswer, match="pinned one"):
        board.state("1,0=2/0")


@pytest.mark.parametrize("text", [TRIO, SMALL, "linedance star-matched"])
@settings(max_examples=30)
@given(st.text(alphabet="0123456789,=/ abcring-", max_size=25), st.text(alphabet="0123456789/ring-", max_size=6))
def test_unreadable_answers_raise_only_invalid_answer(text: str, answer: str, piece: str) -> None:
    board = board_of(text)
    for act in (
        lambda: board.state(answer),
        lambda: board.put("", piece, answer),
        lambda: board.take(answer, answer),
        lambda: board.picture(answer),
    ):
        with suppress(InvalidAnswer):
            act()


def test_a_hint_leads_to_the_solution_and_finds_mistakes() -> None:
    board = board_of(f"{TRIO} pinned=1,0=1/1;0,1=2/5")
    hint = board.hint("", Monitor())
    assert hint is not None
    assert (hint.where, hint.piece) == ("1,1", "3/3")
    assert board.state(board.put("", hint.piece, hint.where)).solved
    wrong = board.hint(board.put("", "3/2", "1,1"), Monitor())
    assert wrong is not None
    assert (wrong.where, wrong.piece) == ("1,1", "")
    assert "cannot be filled" in wrong.tell
    # Hints name no spaces: those are marked.
    assert "1,1" not in "".join((hint.look, hint.tell, wrong.look, wrong.tell))


def test_rings_are_put_and_counted_and_mistakes_reported() -> None:
    board = board_of(SMALL)
    answer = ""
    for spot in ("a1", "b1", "c1"):
        answer = board.put(answer, "ring", spot)
    assert board.state(answer).headline == "3 of 15 rings"
    assert board.state(answer).wrong == []
    broken = board.state(board.put(answer, "ring", "d1"))
    assert [mistake.where for mistake in broken.wrong] == ["a1 b1 c1 d1"]
    assert "ring too many" in board.picture(broken.answer)
    assert board.take(answer, "b1") == "a1 c1"
    with pytest.raises(InvalidAnswer):
        board.put("", "tile", "a1")


def test_hints_for_rings_lead_to_the_maximum() -> None:
    board, answer = board_of(SMALL), "a1 b1 c1 d1"
    for _ in range(40):
        hint = board.hint(answer, Monitor())
        if hint is None:
            break
        answer = board.put(answer, hint.piece, hint.where) if hint.piece else board.take(answer, hint.where)
    assert board.state(answer).solved
    assert board.state(answer).headline == "15 of 15 rings"


def kinds() -> list[tuple[str, str]]:
    return [
        (game, kind.name)
        for game, its_book in books().items()
        if isinstance(its_book, HasKinds)
        for kind in its_book.kinds
    ]


@pytest.mark.parametrize(("game", "kind"), kinds())
def test_the_daily_puzzle_is_always_the_same_and_different_on_the_next_day(game: str, kind: str) -> None:
    its_book = book(game)
    assert isinstance(its_book, HasKinds)
    today, again, tomorrow = (its_book.daily(kind, day, Monitor()) for day in (739000, 739000, 739001))
    assert today is not None
    assert again is not None
    assert tomorrow is not None
    assert text_of(today) == text_of(again) != text_of(tomorrow)
    assert puzzle(text_of(today)).words == today.words
    board = board_of(text_of(today))
    assert len(board.fixed) < len(board.spaces) - 4
    with pytest.raises(InvalidPuzzle):
        its_book.generate("hello", "", 1, {}, Monitor())


def generated(kind: str, difficulty: str, **words: str) -> Puzzle:
    its_book = book("linedance")
    assert isinstance(its_book, HasKinds)
    found = its_book.generate(kind, difficulty, 5, words, Monitor())
    assert found is not None
    return found


def test_puzzles_of_a_kind_have_one_solution_if_they_have_a_difficulty() -> None:
    easy, hard = generated("matched", "easy", shape="rhombus"), generated("matched", "hard", shape="rhombus")
    assert len(easy.words["pinned"].split(";")) > len(hard.words["pinned"].split(";"))
    for parsed in (
        easy,
        hard,
        generated("loop", "medium", shape="tent"),
        generated("non-matched", "medium", shape="star"),
    ):
        count = parsed.count(Monitor(), symmetric=False)
        assert count is not None
        assert count.number == 1
    assert generated("loop", "", shape="tent").words["loops"] == "all"
    # In this shape all tiles would have to be pinned.
    with pytest.raises(InvalidPuzzle, match="another shape"):
        generated("matched", "easy", shape="trio")
    with pytest.raises(InvalidPuzzle, match="easy, medium, hard"):
        generated("matched", "terrible")


@pytest.mark.parametrize("name", ["trio-loop", "diamond-loop", "little-ring-loop", "tent-loop", "parallelogram"])
def test_known_numbers_of_solutions_are_right(name: str) -> None:
    its_book = book("linedance")
    assert isinstance(its_book, KnowsCounts)
    words = next(named.words for named in its_book.named if named.name == name)
    parsed = puzzle(line("linedance", words))
    count = parsed.count(Monitor())
    assert count is not None
    assert its_book.known_count(parsed) == (count.number, count.up_to_symmetry)


def test_the_known_number_for_the_printed_layout_is_right() -> None:
    its_book = book("line-or-colour")
    assert isinstance(its_book, KnowsCounts)
    count = puzzle(SMALL).count(Monitor())
    assert count is not None
    assert its_book.known_count(puzzle(SMALL)) == (count.number, count.up_to_symmetry)
    assert its_book.known_count(puzzle("line-or-colour printed-7")) is None
