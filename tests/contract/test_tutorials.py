"""The tutorial of every game: each task can be done as its hint says, and whatever way is taken, the step continues."""

import pytest

import clew
from clew.core.package import GamePackage, packages
from clew.core.position import Position
from clew.play.entry import MoveEntry
from clew.play.goals import AnyMove, parse_goal
from clew.play.tutorial import TutorialStep, TutorialTask, answered, attempt, parse_tutorial, solution, tutorial

PACKAGES = list(packages().values())
STEPS = [(package, step) for package in PACKAGES for step in tutorial(package)]
STEP_IDS = [f"{package.id}-{step.number}" for package, step in STEPS]

#: Texts that fit on a phone beside the board.
LONGEST_TITLE, LONGEST_WORDS, LONGEST_TASK, LONGEST_ANSWER = 32, 240, 130, 130

#: More ways to do a task than this are not all followed.
MOST_WAYS = 40


def ways(task: TutorialTask, position: Position) -> list[str]:
    return [move for move in position.moves() if attempt(task, position, move).is_done]


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.id)
def test_a_tutorial_has_five_to_eight_steps(package: GamePackage) -> None:
    steps = tutorial(package)
    assert 5 <= len(steps) <= 8
    assert [step.number for step in steps] == list(range(1, len(steps) + 1))
    assert len({step.title for step in steps}) == len(steps)
    assert any(len(step.tasks) > 1 or step.tasks[0].answer for step in steps) or package.about.deal_name


@pytest.mark.parametrize(("package", "step"), STEPS, ids=STEP_IDS)
def test_the_words_of_a_step_are_there_and_short(package: GamePackage, step: TutorialStep) -> None:
    assert 0 < len(step.title) <= LONGEST_TITLE
    assert 40 < len(step.words) <= LONGEST_WORDS
    for task in step.tasks:
        assert task.words.endswith(".")
        assert 0 < len(task.words) <= LONGEST_TASK
        assert 0 < len(task.hint) <= LONGEST_TASK
        assert 0 < len(task.well) <= LONGEST_ANSWER


@pytest.mark.parametrize(("package", "step"), STEPS, ids=STEP_IDS)
def test_the_solution_of_every_task_does_it(package: GamePackage, step: TutorialStep) -> None:
    position = clew.position(step.position)
    assert position.game.id == package.id
    assert str(position) == step.position
    player = position.seat
    for task in step.tasks:
        assert position.seat == player
        found = attempt(task, position, task.solution)
        assert found.is_done
        assert found.move == task.solution == solution(task, position)
        index = MoveEntry(position).following(())
        assert not task.look or set(task.look) & set(index), "a hint points at what can be touched"
        position = answered(task, found.after) or found.after
    assert step.tasks[-1].answer is None


@pytest.mark.parametrize(("package", "step"), STEPS, ids=STEP_IDS)
def test_every_way_to_do_a_task_leads_to_the_next_one(package: GamePackage, step: TutorialStep) -> None:
    positions = [clew.position(step.position)]
    for task, following in zip(step.tasks, [*step.tasks[1:], None], strict=True):
        after = [attempt(task, position, move).after for position in positions for move in ways(task, position)]
        assert after
        if following is None:
            return
        positions = [answered(task, each) or each for each in after[:MOST_WAYS]]
        assert all(solution(following, each) is not None for each in positions)


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.id)
def test_most_tasks_are_not_done_by_every_move(package: GamePackage) -> None:
    """Where a move is forced, or any will do, there is no wrong one; that must not be the rule."""
    loose = 0
    for step in tutorial(package):
        task, position = step.tasks[0], clew.position(step.position)
        is_done_by_all = len(ways(task, position)) == len(position.moves())
        assert is_done_by_all or AnyMove() not in task.goals
        loose += is_done_by_all
    assert loose <= 2


def test_a_text_that_cannot_be_read_is_named() -> None:
    with pytest.raises(ValueError, match="Goal: expected a position"):
        parse_tutorial("## Goal\n\nWords.\n\n- task: Do it.\n")
    start = "## Goal\n\nWords.\n\n- position: `x`\n"
    with pytest.raises(ValueError, match="expected a task"):
        parse_tutorial(f"{start}- done: wins\n")
    with pytest.raises(ValueError, match="at least one goal"):
        parse_tutorial(f"{start}- task: Win.\n- solution: `a1`\n- hint: Look.\n- well: Good.\n")
    with pytest.raises(ValueError, match="found reward"):
        parse_tutorial(f"{start}- task: Win.\n- reward: none\n")
    with pytest.raises(ValueError, match="expected any move, wins, ends"):
        parse_goal("draws")
