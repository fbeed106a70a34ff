"""Game records as text: reading, writing, and the errors in unreadable ones."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import clew
from clew.play.ending import Termination, format_result, parse_result
from clew.play.record import Record, parse_records, read_records, write_records

GAME = clew.game("line-or-colour", size=5)

FINISHED = """\
[Game "line-or-colour"]
[Options "size=5"]
[Rules "1"]
[Seat0 "Ann"]
[Seat1 "level=3"]
[Date "2024-05-01"]
[Result "1-0"]
[Termination "resignation"]
[Round "7"]

{A quiet start.}
1. c3
2. swap {better than it looks}
3. d4
1-0
"""

words = st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters=";{}"), max_size=12)
plain = words.filter(lambda text: text.split())


@st.composite
def records(draw: st.DrawFn) -> Record:
    moves = tuple(draw(st.lists(plain, max_size=6)))
    termination = draw(st.sampled_from(Termination))
    winners = () if termination is Termination.UNFINISHED else draw(st.sampled_from([(0,), (1,), (0, 1)]))
    return Record(
        GAME,
        moves,
        tuple(draw(st.lists(st.text(max_size=8), max_size=2))),
        start=draw(st.text(max_size=12)),
        hidden=draw(st.integers(0, 999)),
        redrawn=tuple(draw(st.lists(st.integers(0, len(moves)), max_size=3))),
        winners=winners,
        termination=termination,
        date=draw(words),
        comments=draw(st.dictionaries(st.integers(0, len(moves)), plain, max_size=3)),
        tags=draw(st.dictionaries(st.sampled_from(["Round", "Event", "Ort"]), st.text(max_size=12))),
    )


@given(st.lists(records(), min_size=1, max_size=3))
def test_what_is_printed_reads_back_to_the_same(games: list[Record]) -> None:
    assert parse_records("\n".join(str(game) for game in games)) == games


@given(st.text(alphabet='[]"\\{};*-/.0129 \nGameRulsc"', max_size=60))
def test_any_text_is_read_to_a_fixed_point_or_refused(text: str) -> None:
    text = f'[Game "line-or-colour"]\n[Rules "1"]\n{text}'
    try:
        read = parse_records(text)
    except clew.RecordError:
        return
    assert parse_records("\n".join(str(record) for record in read)) == read


def test_a_record_has_its_tags_moves_and_comments() -> None:
    (record,) = parse_records(FINISHED)
    assert record.game == GAME
    assert record.players == ("Ann", "level=3")
    assert record.moves == ("c3", "swap", "d4")
    assert record.comments == {0: "A quiet start.", 2: "better than it looks"}
    assert (record.winners, record.termination, record.date) == ((0,), Termination.RESIGNATION, "2024-05-01")
    assert record.tags == {"Round": "7"}
    assert str(record) == FINISHED


def test_moves_may_be_on_one_line_and_contain_spaces() -> None:
    head = '[Game "line-or-colour"] [Rules "1"]'
    (record,) = parse_records(f"{head} 1. R2/4  B>J1; 2. N*G7 G9:W-NE {{ah}} 3. L4 c3 d3 e3 e4; *")
    assert record.moves == ("R2/4 B>J1", "N*G7 G9:W-NE", "L4 c3 d3 e3 e4")
    assert record.comments == {2: "ah"}


def test_a_move_may_look_like_a_number() -> None:
    (record,) = parse_records('[Game "line-or-colour"]\n[Rules "1"]\n1. b2.4\n2. 3. 7\n*')
    assert record.moves == ("b2.4", "3. 7")


def test_lines_of_other_systems_are_read() -> None:
    assert parse_records("\ufeff" + FINISHED.replace("\n", "\r\n")) == parse_records(FINISHED)


def test_a_record_cut_off_anywhere_is_refused() -> None:
    for end in range(len(FINISHED.rstrip())):
        with pytest.raises(clew.RecordError):
            parse_records(FINISHED[:end])


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("\n1-0\n", "\n", "game 1 is cut off after ply 3: expected its result"),
        ("\n1-0\n", f"\n{FINISHED}", "game 1, line 15: the game before is cut off after ply 3"),
        ("line-or-colour", "line-or-color", r"there is no game 'line-or-color' \(did you mean line-or-colour\?\)"),
        ('Game "line-or-colour"', 'Gane "x"', "expected a tag that names the game"),
        ('[Rules "1"]', "", r'expected a number, as in \[Rules "1"\]'),
        ('[Rules "1"]', '[Rules "99"]', "version 99 of the rules of Line or Colour: this Clew supports version 1 only"),
        ("size=5", "size=6", "size=6: expected 5 or 7"),
        ("2. swap", "3. swap", "line 13: move 3 where move 2 was expected"),
        ("2. swap", "swap", "line 13: 'swap {better than it looks}': expected a tag, a numbered move"),
        ('[Rules "1"]', '[Rules "1"]\n[Rules "1"]', "line 4: Rules is given twice"),
        ('[Rules "1"]', '[Rules "1"]\n[Redrawn "2 x"]', "expected a number, as in .*, found 'x'"),
        ('Seat1 "', 'Seat2 "', "Seat2: expected Seat0 to Seat1"),
        ('Termination "resignation"', 'Termination "boredom"', "'boredom': expected unfinished, rules, resignation"),
        ('Termination "resignation"', 'Termination "unfinished"', "does not go with the termination unfinished"),
        ("\n1-0\n", "\n0-1\n", "the tag Result says 1-0, the end of the game says 0-1"),
        ("1-0", "1-0-0", "expected a result of 2 seats"),
        ("1-0", "1-1", "expected a result of 2 seats that adds up to 1, as in 1-0, 1/2-1/2"),
        ("looks}", "looks", "line 13: a comment that never ends"),
        ('3"]', '3"', "line 5: a tag that is cut off"),
        ('3"]', '3\x1b[2J"]', r"line 5: expected text, not '\\x1b'"),
        ("\n1. ", f"\n{'1' * 5000}. ", "expected a tag, a numbered move"),
    ],
)
def test_errors_are_reported_with_their_line(old: str, new: str, complaint: str) -> None:
    with pytest.raises(clew.RecordError, match=complaint):
        parse_records(FINISHED.replace(old, new))


def test_a_text_without_a_game_is_refused() -> None:
    with pytest.raises(clew.RecordError, match="there is no game"):
        parse_records(" \n")


@pytest.mark.parametrize("move", ["", " ", "c3;", "{c3", "c3}"])
def test_moves_that_could_not_be_read_back_are_refused(move: str) -> None:
    with pytest.raises(clew.RecordError, match="cannot be a move of a record"):
        Record(GAME, (move,))


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"players": ("A", "B", "C")}, "3 players for 2 seats"),
        ({"comments": {1: "too late"}}, "a comment on ply 1: the game has 0"),
        ({"redrawn": (1,)}, "Redrawn at ply 1: the game has 0"),
        ({"tags": {"Rules": "1"}}, "'Rules' cannot be the name of another tag"),
        ({"tags": {"Seat0": "Ann"}}, "'Seat0' cannot be the name of another tag"),
        ({"winners": (0,)}, "does not go with the termination unfinished"),
    ],
)
def test_an_inconsistent_record_is_refused(fields: dict[str, object], complaint: str) -> None:
    with pytest.raises(clew.RecordError, match=complaint):
        Record(GAME, **fields)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "seats", "winners"),
    [("1-0", 2, (0,)), ("1/2-1/2", 2, (0, 1)), ("0-1/3-1/3-1/3", 4, (1, 2, 3)), ("*", 3, ())],
)
def test_results_are_what_each_seat_gets(text: str, seats: int, winners: tuple[int, ...]) -> None:
    assert parse_result(text, seats) == winners
    assert format_result(winners, seats) == text


def test_files_hold_several_games(tmp_path: Path) -> None:
    games = parse_records(FINISHED) * 2
    write_records(tmp_path / "two.clew", games)
    assert read_records(tmp_path / "two.clew") == games
    assert [path.name for path in tmp_path.iterdir()] == ["two.clew"]


def test_a_file_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(clew.RecordError, match="folder cannot be written"):
        write_records(tmp_path / "folder", parse_records(FINISHED))
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(clew.RecordError, match=r"none\.clew cannot be read"):
        read_records(tmp_path / "none.clew")
    (tmp_path / "picture.clew").write_bytes(b"\xff\xd8\xff")
    with pytest.raises(clew.RecordError, match="is not UTF-8 text"):
        read_records(tmp_path / "picture.clew")
    (tmp_path / "bad.clew").write_text("hello", encoding="utf-8")
    with pytest.raises(clew.RecordError, match=r"bad\.clew: line 1: 'hello'"):
        read_records(tmp_path / "bad.clew")
