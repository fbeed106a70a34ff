"""Tutorials: a game in a few steps on a board, each with a task that the rules check.

A game's package has its tutorial in tutorial.md, step by step:

    ## Four in a row wins

    One or two sentences.

    - position: `a position as text`
    - task: Complete your row of four.
    - done: wins
    - solution: `e3`
    - hint: Look at the end of your row.
    - well: Four in a row, and the game is over.

`done` is a goal (clew.play.goals), or several that must all be reached. A task is one move. `answer` is the move that
the opponent then plays; with another `task` the step continues from there. `look` has sites that the hint points at, in
place of the first touch of the solution. Browser and terminal use the same steps.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from clew.core.errors import IllegalMove, InvalidMove
from clew.core.package import GamePackage
from clew.core.position import Position
from clew.play.goals import Goal, all_reached, parse_goal
from clew.play.session import Session

FILE = "tutorial.md"

_SECTION = re.compile(r"^## (?P<title>[^\n]+)\n(?P<body>.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
_ITEM = re.compile(r"^- (?P<name>\w+): (?P<text>.*(?:\n  .*)*)$", re.MULTILINE)
_QUOTED = re.compile(r"`([^`]+)`")

_NAMES = {"task", "done", "solution", "hint", "look", "well", "answer"}


@dataclass(frozen=True)
class TutorialTask:
    """One move to find."""

    words: str
    """What to do, as an order: `Complete your row of four.`"""
    goals: tuple[Goal, ...]
    solution: str
    hint: str
    """Where to look, in a sentence."""
    look: tuple[str, ...]
    """Sites that the hint points at; if there are none, the first touch of the solution."""
    well: str
    """What to say when it is done."""
    answer: str | None = None
    """The move of the opponent that follows."""


@dataclass(frozen=True)
class TutorialStep:
    """A step of a tutorial."""

    number: int
    """Counted from 1."""
    title: str
    words: str
    position: str
    tasks: tuple[TutorialTask, ...]


@lru_cache(maxsize=64)
def tutorial(package: GamePackage) -> tuple[TutorialStep, ...]:
    """Return the steps of a game's tutorial; none if it has no tutorial."""
    path = package.folder / FILE
    return parse_tutorial(path.read_text(encoding="utf-8")) if path.exists() else ()


def parse_tutorial(text: str) -> tuple[TutorialStep, ...]:
    """Return the steps of a tutorial, or raise ValueError with the title of the step that cannot be read."""
    return tuple(_step(number, each["title"], each["body"]) for number, each in enumerate(_SECTION.finditer(text), 1))


def _step(number: int, title: str, body: str) -> TutorialStep:
    items = [(item["name"], " ".join(item["text"].split())) for item in _ITEM.finditer(body)]
    words = " ".join(body.partition("\n- ")[0].split())
    if not items or items[0][0] != "position":
        raise ValueError(f"{title}: expected a position before the tasks")
    try:
        tasks = tuple(_task(each) for each in _by_task(items[1:]))
    except (ValueError, KeyError) as error:
        raise ValueError(f"{title}: {error}") from error
    return TutorialStep(number, title.strip(), words, _only(items[0][1]), tasks)


def _by_task(items: Sequence[tuple[str, str]]) -> Iterator[list[tuple[str, str]]]:
    """Yield the items of each task; `task` begins one."""
    starts = [place for place, (name, _) in enumerate(items) if name == "task"]
    if not starts or starts[0] != 0:
        raise ValueError("expected a task after the position")
    for start, end in zip(starts, [*starts[1:], len(items)], strict=True):
        yield list(items[start:end])


def _task(items: Sequence[tuple[str, str]]) -> TutorialTask:
    unknown = {name for name, _ in items} - _NAMES
    if unknown:
        raise ValueError(f"expected {', '.join(sorted(_NAMES))}, found {', '.join(sorted(unknown))}")
    found = dict(items)
    goals = tuple(parse_goal(text) for name, text in items if name == "done")
    if not goals:
        raise ValueError("expected at least one goal (done)")
    return TutorialTask(
        words=found["task"],
        goals=goals,
        solution=_only(found["solution"]),
        hint=found["hint"],
        look=tuple(_QUOTED.findall(found.get("look", ""))),
        well=found["well"],
        answer=_only(found["answer"]) if "answer" in found else None,
    )


def _only(text: str) -> str:
    """Return the one text between backticks."""
    quoted = _QUOTED.fullmatch(text)
    if quoted is None:
        raise ValueError(f"expected one text between backticks, found {text!r}")
    return quoted[1]


@dataclass(frozen=True)
class TaskAttempt:
    """A legal move that was tried in a task."""

    before: Position
    move: str
    """As it is usually written."""
    after: Position
    is_done: bool


def attempt(task: TutorialTask, position: Position, move: str) -> TaskAttempt:
    """Try a move, which must be legal. Hidden cards or tiles that the position does not know are drawn."""
    before = Session.begin(position).position if position.unseen else position
    after = before.play(move)
    canonical = str(after.last)
    return TaskAttempt(position, canonical, after, all_reached(task.goals, before, canonical, after))


def answered(task: TutorialTask, after: Position) -> Position | None:
    """Return the position after the opponent's answer, or None if there is none."""
    return after.play(task.answer) if task.answer is not None and not after.is_over else None


def solution(task: TutorialTask, position: Position) -> str | None:
    """Return a move that does the task: the solution, or another where the step has gone another way."""
    candidates = (task.solution, *position.moves())
    return next((move for move in candidates if _solves(task, position, move)), None)


def _solves(task: TutorialTask, position: Position, move: str) -> bool:
    try:
        return attempt(task, position, move).is_done
    except (IllegalMove, InvalidMove):
        return False
