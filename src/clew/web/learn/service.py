"""The steps of tutorials: found by their numbers, tried and hinted at."""

from clew.core.interaction.people import people_of
from clew.core.package import package
from clew.core.position import Position
from clew.play.entry import MoveEntry
from clew.play.move_effects import effects
from clew.play.tutorial import TaskAttempt, TutorialStep, TutorialTask, answered, attempt, solution, tutorial
from clew.web.errors import Conflict, NotFound, sentence_of
from clew.web.learn.models import TutorialAnswer, TutorialHint
from clew.web.pictures import InputBoardSettings
from clew.web.positions.service import state_of, unfinished


def step_of(game: str, number: int) -> TutorialStep:
    """Return a step of a game's tutorial, or raise NotFound."""
    steps = tutorial(package(game))
    if not 1 <= number <= len(steps):
        raise NotFound(f"the tutorial of {game} has {len(steps)} steps, and {number} is none of them")
    return steps[number - 1]


def task_of(game: str, step: int, number: int) -> TutorialTask:
    """Return a task of a step, or raise NotFound."""
    tasks = step_of(game, step).tasks
    if not 1 <= number <= len(tasks):
        raise NotFound(f"step {step} has {len(tasks)} tasks, and {number} is none of them")
    return tasks[number - 1]


def tried(task: TutorialTask, game: str, position: Position, move: str, settings: InputBoardSettings) -> TutorialAnswer:
    """Return whether a legal move does a task, and what follows."""
    found = attempt(task, _of_game(game, position), move)
    after = state_of(found.after, settings, effects(found.before, found.move))
    if not found.is_done:
        sentence = f"A legal move, but not what this step asks for. {task.words}"
        return TutorialAnswer(done=False, sentence=sentence, after=after, answer=None, answered=None)
    following = answered(task, found.after)
    return TutorialAnswer(
        done=True,
        sentence=task.well,
        after=after,
        answer=None if following is None else state_of(following, settings),
        answered=None if following is None else _narrated(found, following),
    )


def _narrated(found: TaskAttempt, following: Position) -> str:
    """Return what the opponent did, as the player who has moved is spoken to."""
    names = following.game.seat_names
    words, people = following.game.package.words, people_of(names, you=found.before.seat)
    return sentence_of(words.narrate(found.after, str(following.last), following, people))


def hint(task: TutorialTask, game: str, position: Position) -> TutorialHint:
    """Return where to look, and a move that does the task."""
    move = solution(task, _of_game(game, position))
    if move is None:
        raise Conflict("this task cannot be done from here: start the step again")
    touches = list(position.touches(move))
    touchable = MoveEntry(position).following(())
    places = [each for each in task.look if each in touchable] or touches[:1]
    return TutorialHint(sentence=task.hint, places=places, move=move, touches=touches)


def _of_game(game: str, position: Position) -> Position:
    if position.game.id != game:
        raise Conflict(f"expected a position of {game}, found one of {position.game.id}")
    return unfinished(position)
