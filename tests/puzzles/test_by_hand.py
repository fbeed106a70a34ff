"""Puzzles done by hand: pieces put, turned and taken, what fits, hints, kinds and puzzles of a day."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clew.puzzles import InvalidAnswer, InvalidPuzzle, Monitor, Puzzle, book, books, puzzle, text_of
from clew.puzzles.by_hand import HasBoards, HasKinds, KnowsCounts, PuzzleBoard
from clew.puzzles.registry import line

TRIO = "linedance shape=trio lattice=closed sides=matched loops=all"
#: All of it but the tile at 1,1.
BEGUN = "1,0=1/1 0,1=2/5"
WHOLE = "1,0=1/1 0,1=2/5 1,1=3/3"
SMALL = "line-or-colour size=5 ask=rings layout=12345/45123/23451/51234/34512"


def table_of(text: str) -> PuzzleBoard:
    asked = puzzle(text)
    told = book(asked.game)
    assert isinstance(told, HasBoards)
    found = told.table(asked)
    assert found is not None
    return found


def test_tiles_are_put_turned_and_taken() -> None:
    table = table_of(TRIO)
    answer = table.put("", "3/0", "0,1")
    assert answer == "0,1=3/0"
    assert table.turn(answer, "0,1", 1) == "0,1=3/1"
    assert table.turn(answer, "0,1", -1) == "0,1=3/5"
    # Tile 12 looks the same after half a turn.
    assert table.turned("12/2", 1).name == "12/0"
    assert table.take(answer, "0,1") == ""
    # A tile that lies is moved; where something lay already, the two change places.
    both = table.put(answer, "5/2", "1,1")
    assert table.put(both, "3/0", "1,1") == "0,1=5/2 1,1=3/0"
    assert table.put(both, "7/0", "1,1") == "0,1=3/0 1,1=7/0"


def test_what_fits_and_what_does_not_is_told_at_once() -> None:
    table = table_of(TRIO)
    assert table.standing("").headline == "0 of 3 tiles"
    assert [piece.name for piece in table.standing("", ["4/2"]).loose][:4] == ["1/0", "2/0", "3/0", "4/2"]
    begun = table.standing(BEGUN)
    assert (begun.wrong, begun.solved, begun.facts[0]) == ([], False, "1 edge fits, none not.")
    turned = table.standing(f"{BEGUN} 1,1=3/2")
    assert turned.facts[0] == "2 edges fit, 1 not."
    assert [mistake.where for mistake in turned.wrong] == ["1,0 and 1,1"]
    assert table.picture(f"{BEGUN} 1,1=3/2").count('"broken"') == 1
    assert table.picture(f"{BEGUN} 1,1=3/2").count('"fits"') == 2
    whole = table.standing(WHOLE)
    assert whole.solved
    assert whole.facts[1] == "Closed loops: A through 3 tiles."
    assert "closed loop A through 3 tiles" in table.picture(WHOLE)


def test_a_loop_lights_up_before_all_is_filled() -> None:
    rhombus = table_of("linedance rhombus")
    lit = rhombus.standing("1,0=1/1 0,1=2/5 1,1=3/3")
    assert "Closed loops: A through 3 tiles." in lit.facts


def test_where_tiles_meet_at_triangles_three_sides_meet() -> None:
    star = table_of("linedance star-non-matched")
    lying = "0,0=1/0 1,0=1/0"
    with pytest.raises(InvalidAnswer, match="at most once"):
        star.standing(lying)
    met = star.standing("0,0=1/0 1,0=2/0 0,1=3/0")
    assert met.facts[0].split()[1] in ("triangle", "triangles")


def test_pinned_tiles_stay() -> None:
    table = table_of(f"{TRIO} pinned=1,0=1/1")
    assert table.fixed == ("1,0",)
    assert table.standing("").answer == "1,0=1/1"
    for deed in (
        lambda: table.take("", "1,0"),
        lambda: table.turn("", "1,0", 1),
        lambda: table.put("", "5/0", "1,0"),
        lambda: table.put("", "1/0", "0,1"),
    ):
        with pytest.raises(InvalidAnswer, match="pinned"):
            deed()
    with pytest.raises(InvalidAnswer, match="pinned one"):
        table.standing("1,0=2/0")


@pytest.mark.parametrize("text", [TRIO, SMALL, "linedance star-matched"])
@settings(max_examples=30)
@given(st.text(alphabet="0123456789,=/ abcring-", max_size=25), st.text(alphabet="0123456789/ring-", max_size=6))
def test_whatever_is_no_answer_is_refused_with_a_sentence(text: str, answer: str, piece: str) -> None:
    table = table_of(text)
    for deed in (
        lambda: table.standing(answer),
        lambda: table.put("", piece, answer),
        lambda: table.take(answer, answer),
        lambda: table.picture(answer),
    ):
        with suppress(InvalidAnswer):
            deed()


def test_a_hint_leads_to_the_solution_and_finds_what_cannot_stay() -> None:
    table = table_of(f"{TRIO} pinned=1,0=1/1;0,1=2/5")
    hint = table.hint("", Monitor())
    assert hint is not None
    assert (hint.where, hint.piece) == ("1,1", "3/3")
    assert table.standing(table.put("", hint.piece, hint.where)).solved
    wrong = table.hint(table.put("", "3/2", "1,1"), Monitor())
    assert wrong is not None
    assert (wrong.where, wrong.piece) == ("1,1", "")
    assert "3" not in hint.look
    assert "no solution" in wrong.tell


def test_rings_are_put_and_counted_and_what_breaks_is_told() -> None:
    table = table_of(SMALL)
    answer = ""
    for spot in ("a1", "b1", "c1"):
        answer = table.put(answer, "ring", spot)
    assert table.standing(answer).headline == "3 rings"
    assert table.standing(answer).wrong == []
    broken = table.standing(table.put(answer, "ring", "d1"))
    assert [mistake.where for mistake in broken.wrong] == ["a1 b1 c1 d1"]
    assert "ring too many" in table.picture(broken.answer)
    assert table.take(answer, "b1") == "a1 c1"
    with pytest.raises(InvalidAnswer):
        table.put("", "tile", "a1")


def test_hints_for_rings_lead_to_the_maximum() -> None:
    table, answer = table_of(SMALL), "a1 b1 c1 d1"
    for _ in range(40):
        hint = table.hint(answer, Monitor())
        if hint is None:
            break
        answer = table.put(answer, hint.piece, hint.where) if hint.piece else table.take(answer, hint.where)
    assert table.standing(answer).solved
    assert table.standing(answer).headline == "15 rings"


def kinds() -> list[tuple[str, str]]:
    return [(game, kind.name) for game, told in books().items() if isinstance(told, HasKinds) for kind in told.kinds]


@pytest.mark.parametrize(("game", "kind"), kinds())
def test_the_puzzle_of_a_day_is_the_same_for_everybody_and_another_one_the_next_day(game: str, kind: str) -> None:
    told = book(game)
    assert isinstance(told, HasKinds)
    today, again, tomorrow = (told.daily(kind, day, Monitor()) for day in (739000, 739000, 739001))
    assert today is not None
    assert again is not None
    assert tomorrow is not None
    assert text_of(today) == text_of(again) != text_of(tomorrow)
    assert puzzle(text_of(today)).words == today.words
    table = table_of(text_of(today))
    assert len(table.fixed) < len(table.spaces) - 4
    with pytest.raises(InvalidPuzzle):
        told.made("hello", "", 1, {}, Monitor())


def made(kind: str, difficulty: str, **words: str) -> Puzzle:
    told = book("linedance")
    assert isinstance(told, HasKinds)
    found = told.made(kind, difficulty, 5, words, Monitor())
    assert found is not None
    return found


def test_puzzles_of_a_kind_have_one_solution_if_they_have_a_difficulty() -> None:
    easy, hard = made("matched", "easy", shape="rhombus"), made("matched", "hard", shape="rhombus")
    assert len(easy.words["pinned"].split(";")) > len(hard.words["pinned"].split(";"))
    for asked in (easy, hard, made("loop", "medium", shape="tent"), made("non-matched", "medium", shape="star")):
        count = asked.count(Monitor(), symmetric=False)
        assert count is not None
        assert count.number == 1
    assert made("loop", "", shape="tent").words["loops"] == "all"
    # Here so many tiles would have to be pinned that nothing is left to do.
    with pytest.raises(InvalidPuzzle, match="another shape"):
        made("matched", "easy", shape="trio")
    with pytest.raises(InvalidPuzzle, match="easy, medium, hard"):
        made("matched", "terrible")


@pytest.mark.parametrize("name", ["trio-loop", "diamond-loop", "little-ring-loop", "tent-loop", "parallelogram"])
def test_numbers_that_are_written_down_are_those_that_are_counted(name: str) -> None:
    told = book("linedance")
    assert isinstance(told, KnowsCounts)
    words = next(named.words for named in told.named if named.name == name)
    asked = puzzle(line("linedance", words))
    count = asked.count(Monitor())
    assert count is not None
    assert told.known_count(asked) == (count.number, count.up_to_symmetry)


def test_the_number_for_the_printed_layout_is_the_one_that_is_counted() -> None:
    told = book("line-or-colour")
    assert isinstance(told, KnowsCounts)
    count = puzzle(SMALL).count(Monitor())
    assert count is not None
    assert told.known_count(puzzle(SMALL)) == (count.number, count.up_to_symmetry)
    assert told.known_count(puzzle("line-or-colour printed-7")) is None
