"""Lessons: their examples agree with the rules."""

import pytest

import clew
from clew.core.package import GamePackage, packages
from clew.core.rulebook import MARKS
from clew.web.learn.lessons import Lesson, lessons
from support.web.running import Running

PACKAGES = list(packages().values())
LESSONS = [(package, lesson) for package in PACKAGES for lesson in lessons(package)]
LESSON_IDS = [f"{lesson.rule}-{lesson.number}" for _, lesson in LESSONS]


@pytest.mark.parametrize(("package", "lesson"), LESSONS, ids=LESSON_IDS)
def test_the_examples_of_a_lesson_agree_with_the_rules(package: GamePackage, lesson: Lesson) -> None:
    assert lesson.words
    if lesson.position is None:
        return
    position = clew.position(lesson.position)
    assert position.game.id == package.id
    assert str(position) == lesson.position
    if lesson.allowed is not None:
        assert position.why_not(lesson.allowed) is None
        assert position.format_move(position.parse_move(lesson.allowed)) == lesson.allowed
    if lesson.ends is not None:
        result = position.play(lesson.ends).result
        assert result is not None
        assert result.rule == lesson.rule
    if lesson.refused is not None:
        assert position.why_not(lesson.refused) == lesson.rule


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.id)
def test_every_rule_has_a_lesson_and_most_lessons_a_board(package: GamePackage) -> None:
    every_lesson = lessons(package)
    assert {lesson.rule for lesson in every_lesson} == {rule.number for rule in package.rulebook}
    assert sum(lesson.position is not None for lesson in every_lesson) > len(package.rulebook) / 2
    assert sum(lesson.refused is not None for lesson in every_lesson) >= 3


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.id)
def test_the_lessons_page_has_every_rule_and_explains_the_marks(server: Running, package: GamePackage) -> None:
    page = server.client().get(f"/learn/{package.id}/rules")
    assert page.status_code == 200
    for rule in package.rulebook:
        assert f'id="{rule.number}"' in page.text
    for words in MARKS.values():
        assert words in page.text
    assert "style=" not in page.text
    assert "<script>" not in page.text


def test_an_unknown_game_has_no_lessons(server: Running) -> None:
    answer = server.client().get("/learn/chess/rules")
    assert answer.status_code == 404
    assert "There is no game of that name" in answer.text
