"""Every game has short rules: read in a minute, with pictures of positions that exist."""

import pytest

import clew
from clew.core.short_rules import ShortPicture
from support.cases import GAMES, Case
from support.reading_svg import check

MOST_WORDS = 250
PICTURES = range(3, 6)

pytestmark = pytest.mark.parametrize("case", GAMES, ids=str)


def pictures(case: Case) -> list[ShortPicture]:
    return [picture for section in case.package.short_rules for picture in section.pictures]


def test_the_short_rules_take_a_minute_and_have_three_to_five_pictures(case: Case) -> None:
    sections = case.package.short_rules
    texts = [words for section in sections for words in (section.heading, section.words)]
    texts += [picture.caption for picture in pictures(case)]
    assert all(texts)
    assert 100 < len(" ".join(texts).split()) < MOST_WORDS
    assert len(pictures(case)) in PICTURES


def test_the_short_rules_cite_rules_that_exist(case: Case) -> None:
    numbers = {rule.number for rule in case.package.rulebook}
    for section in case.package.short_rules:
        assert section.rules
        assert set(section.rules) <= numbers


def test_the_positions_of_the_short_rules_can_be_read_and_their_moves_are_legal(case: Case) -> None:
    for picture in pictures(case):
        position = clew.position(picture.position)
        assert position.game.id == case.game_id
        assert str(clew.position(str(position))) == str(position)
        assert picture.move is None or position.why_not(picture.move) is None


def test_the_diagrams_of_the_short_rules_are_lines_of_the_position_s_diagram(case: Case) -> None:
    for picture in pictures(case):
        lines = iter(clew.position(picture.position).diagram().splitlines())
        assert all(line in lines for line in picture.diagram), f"{picture.caption}: not in this order"


def test_the_pictures_of_the_short_rules_can_be_drawn_and_show_their_moves(case: Case) -> None:
    for picture in pictures(case):
        position = clew.position(picture.position)
        drawn = position.svg(**picture.settings)
        check(drawn)
        if picture.move or picture.marks:
            assert drawn != position.svg(**{**picture.settings, "pending": None, "marks": {}})
