"""Challenges: the calendar, the file of a game, and wins in a number of moves."""

from datetime import date, timedelta

import pytest

import clew
from clew.core.errors import InvalidMove
from clew.core.interaction.move_parts import Entered
from clew.core.package import package
from clew.play.challenges import calendar
from clew.play.challenges.attempt import attempt, is_known_to_be_right, start_of, theme_of
from clew.play.challenges.calendar import challenge_of, grade_of_day
from clew.play.challenges.collection import games_with_challenges, parse_sections, sections
from clew.play.challenges.forced import refutation, winning_moves, wins_in
from clew.play.challenges.mining import challenges_in, played_game
from clew.play.challenges.proof import Challenge
from clew.play.challenges.turns import places_of

DAY = date(2026, 11, 17)


def test_days_go_through_all_challenges_before_one_returns() -> None:
    game = package("lineup")
    number = len(sections(game)[0].of_grade("easy"))
    first = date.fromordinal(DAY.toordinal() // number * number)
    days = [challenge_of(game, "easy", first + timedelta(days=place)) for place in range(number)]
    assert len(set(days)) == number
    assert {each.grade for each in days} == {"easy"}


def test_a_new_section_leaves_the_days_before_it_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    old = "version 1 from 2026-01-01\neasy ; a ; p 1 ; x\neasy ; a ; p 2 ; x\n"
    new = f"{old}version 2 from 2027-01-01\neasy ; a ; p 3 ; x\n"
    game = package("lineup")
    found = {}
    for text in (old, new):
        monkeypatch.setattr(calendar, "sections", lambda _, text=text: parse_sections(text))
        found[text] = [challenge_of(game, "easy", date(2026, 12, day)) for day in range(20, 32)]
    assert found[old] == found[new]
    assert challenge_of(game, "easy", date(2027, 1, 1)).position == "p 3"


def test_a_day_has_challenges_of_different_grades() -> None:
    for place in range(3):
        assert len({grade_of_day(game, DAY + timedelta(days=place)) for game in games_with_challenges()}) == 3


@pytest.mark.parametrize("text", ["easy ; a ; p ; x", "version 1 from 2026-01-01\nterrible ; a ; p ; x"])
def test_lines_that_cannot_be_read_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="expected"):
        parse_sections(text)


def test_wins_in_a_number_of_moves_agree_with_each_other() -> None:
    # White has three in a row with both ends free: four of them win on the next move, whatever Black does.
    position = clew.position("line-or-colour | ....... ....... .b..b.. ..www.. ....... .b..... ....... w")
    assert not wins_in(position, 1)
    first = winning_moves(position, 2)
    assert {position.format_move(move) for move in first} == {"b4", "f4"}
    after = position.play("b4")
    assert refutation(after, 1) is None
    assert refutation(position.play("a1"), 1) is not None


def test_a_turn_of_two_pieces_is_tried_whole() -> None:
    found = next(each for each in sections(package("beeline"))[0].challenges if len(each.solution) == 2)
    with pytest.raises(InvalidMove, match="not complete"):
        attempt(found, found.solution[:1])
    assert attempt(found, found.solution).is_done


def test_the_tile_to_lay_stays_as_it_was_once_the_challenge_is_solved() -> None:
    for theme in ("ride", "home"):
        found = next(each for each in sections(package("linedance"))[0].challenges if each.theme == theme)
        solved = attempt(found, found.solution)
        assert solved.is_done
        assert solved.drawn is not None
        assert solved.drawn.state.top == start_of(found).state.top != solved.after.state.top
        assert "on top of one on the board" in theme_of(found).question(start_of(found))


def test_the_question_counts_pieces_as_the_table_does() -> None:
    for found in sections(package("beeline"))[0].challenges:
        start = start_of(found)
        is_first = "two pieces" in theme_of(found).question(start)
        words = package("beeline").entry.prompt(start, Entered()).sentence
        assert ("1 of 2" if is_first else "2 of 2") in words
        assert is_first == (len(found.solution) == 2)


def test_any_win_will_do_at_the_last_move() -> None:
    found = Challenge(
        "medium", "win-in-two", "line-or-colour | .b..... ....... .ww.w.b w...... b...... .....b. ....... w",
        ("d5", "a5", "f5"),
    )  # fmt: skip
    first = attempt(found, ["d5"])
    assert first.is_right
    assert not first.is_done
    for reply, last in (("a5", "f5"), ("f5", "a5")):
        assert attempt(found, ["d5", reply, last]).is_done
    wrong = attempt(found, ["d5", "a5", "a1"])
    assert not wrong.is_right


@pytest.mark.parametrize(("game", "theme"), [("line-or-colour", "win-in-one"), ("lineup", "prevent")])
def test_a_wrong_turn_is_never_answered_in_the_place_of_the_answer(game: str, theme: str) -> None:
    found = [each for each in sections(package(game))[0].challenges if each.theme == theme][:4]
    withheld = 0
    for challenge in found:
        start = start_of(challenge)
        wrong = next(move for move in start.moves() if not is_known_to_be_right(challenge, [move]))
        tried = attempt(challenge, [wrong])
        assert tried.sentence
        assert not places_of(tried.after, tried.reply) & places_of(start, challenge.solution)
        withheld += tried.replied is None
    # A good reply often is in that place.
    assert withheld > 0


def test_mining_finds_the_same_in_the_same_game() -> None:
    game = package("linedance")
    one, other = (played_game(clew.game("linedance"), 5, 1) for _ in range(2))
    assert one.moves == other.moves
    assert list(challenges_in(game, one, lambda grade: True)) == list(challenges_in(game, other, lambda grade: True))
