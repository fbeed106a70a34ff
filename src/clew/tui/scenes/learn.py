"""The tutorial of a game: the steps of the site, with a board on which each task is done."""

from collections.abc import Callable, Sequence

from clew.cells import Room
from clew.core.game import position as read_position
from clew.core.position import Position
from clew.play.entry import picked
from clew.play.tutorial import TutorialStep, TutorialTask, answered, attempt, solution
from clew.tui.entering import Entering
from clew.tui.entry_scene import RULES, EntryScene
from clew.tui.frame import Frame, KeyHint
from clew.tui.navigation import most_central
from clew.tui.scene import Scene, unknown_key

KEYS = [
    KeyHint("H", "hint"),
    KeyHint("N", "next step", rank=1),
    KeyHint("P", "previous", rank=3),
    KeyHint("I", "rules", rank=4),
    KeyHint("?", "keys", rank=2),
    KeyHint("Q", "leave"),
]
HELP = [
    "Arrows or mouse   choose",
    "Enter             pick; play when the move is whole",
    "R, mouse wheel    turn the piece",
    "Escape            take back what is picked",
    "Tab, 1 to 9       go through what can be picked",
    "H                 hint; again: the move itself",
    "N, P              the next step, the previous one",
    "I, F1             the rules in a minute",
    "Q, Ctrl+C         leave",
]
DONE = [KeyHint("Enter", "continue", "enter"), KeyHint("P", "previous"), KeyHint("Q", "leave")]


#: How often people press Enter without looking.
BLIND = 3


class LearnScene(EntryScene):
    """The steps of a tutorial, and then a first game."""

    def __init__(self, name: str, steps: Sequence[TutorialStep], first_game: Callable[[], Scene]) -> None:
        super().__init__()
        self.name = name
        self.steps = steps
        self.first_game = first_game
        self.number = 0
        self.task_number = 0
        self.position: Position = read_position(steps[0].position)
        self.is_done = False
        self.has_hint = False

    def opened(self) -> None:
        """Begin with the first step."""
        self._start(0)

    @property
    def step(self) -> TutorialStep:
        """The step that is shown."""
        return self.steps[self.number]

    @property
    def task(self) -> TutorialTask:
        """The task that is to be done."""
        return self.step.tasks[self.task_number]

    def _start(self, number: int) -> None:
        self.number, self.task_number = number, 0
        self.position = read_position(self.step.position)
        self.say("")
        self._ask()

    def _ask(self) -> None:
        self.is_done = self.has_hint = False
        self.cursor = None
        self.start_entering(Entering(self.position))
        self._place_cursor_aside()

    def _place_cursor_aside(self) -> None:
        """Put the cursor where Enter alone does not do the task, unless there is nothing else to do."""
        assert self.entering is not None
        picture, trial = self.picture(), Entering(self.position)
        if len(trial.entry.moves) == 1:
            return
        self._place_cursor(picture)
        left = {*picture.sites, *(choice.touch for choice in self.choices())} - {self.cursor}
        while self.cursor is not None and self._is_done_blindly(trial, self.cursor):
            self.cursor = most_central(picture.sites, left)
            left.discard(self.cursor or "")

    def _is_done_blindly(self, trial: Entering, cursor: str) -> bool:
        """Return whether Enter, pressed several times, does the task where the cursor is."""
        trial.touched, trial.turned, trial.like = (), None, None
        move, refusal = trial.click(cursor)
        for _ in range(BLIND):
            if move is None and refusal is None:
                move, refusal = trial.enter(cursor)
        return move is not None and attempt(self.task, self.position, move).is_done

    def shown(self) -> Position:
        """Return the position of the task."""
        return self.position

    def play(self, move: str) -> None:
        """Try a move: it does the task, or it is taken back."""
        tried = attempt(self.task, self.position, move)
        if not tried.is_done:
            self._ask()
            self.say(f"That is a legal move, but not the task: {picked(self.task.words)}", alarm=True)
            return
        well = self.task.well
        after = answered(self.task, tried.after) or tried.after
        if self.task_number + 1 < len(self.step.tasks) and not after.is_over:
            self.task_number += 1
            self.position = after
            self._ask()
            self.say(well)
            return
        self.position = tried.after
        self.start_entering(None)
        self.is_done = True
        self.say(well)

    def key(self, key: str) -> None:
        """Handle a key."""
        if self.box_key(key):
            return
        if key in RULES:
            self.show_rules()
        elif key == "?":
            self.show_keys(HELP)
        elif key in ("q", "Q", "ctrl+c"):
            self.host.leave()
        elif key in ("p", "P"):
            self._start(max(0, self.number - 1))
        elif key in ("n", "N") or (self.is_done and key in ("enter", "space")):
            self._next()
        elif key in ("h", "H") and self.entering is not None:
            self._hint()
        else:
            self.say("", alarm=False) if not self.is_done else None
            if not self.entry_key(key) and not self.is_done:
                self.say(unknown_key(key))

    def _next(self) -> None:
        if self.number + 1 < len(self.steps):
            self._start(self.number + 1)
        else:
            # Leaving the game then ends the command, which says where its record is.
            self.host.replace(self.first_game())

    def _hint(self) -> None:
        assert self.entering is not None
        if not self.has_hint:
            self.has_hint = True
            found = solution(self.task, self.position)
            first = self.position.touches(found)[:1] if found else ()
            self.looked_at = self.task.look or first
            self.say(f"{picked(self.task.hint)} H again shows the move.")
            return
        found = solution(self.task, self.position)
        if found is not None:
            self.entering.like_move(found)
            self.cursor = self.entering.touched[-1] if self.entering.touched else None
            self.is_pointing = True
            self.say("This is the move. Enter plays it.")

    def frame(self, size: Room) -> Frame:
        """Return the board with the words of the step."""
        frame = self._step_frame(size)
        if self.box is not None:
            frame.show_box(self.box)
        return frame

    def _step_frame(self, size: Room) -> Frame:
        step = self.step
        frame = Frame(title=f"{self.name}: learn", keys=DONE if self.is_done else [*self.entry_keys(), *KEYS])
        self.fill_board(frame, size)
        frame.lines = [f"Step {step.number} of {len(self.steps)}", step.title, "", picked(step.words), "",
                       f"Do this: {picked(self.task.words)}"]  # fmt: skip
        if self.is_done:
            last = self.number + 1 == len(self.steps)
            frame.prompt = f"{self.message} " + ("Enter starts your first game." if last else "Enter continues.")
            return frame
        if self.question is not None:
            frame.prompt, frame.keys = self.question.words, self.entry_keys()
            return frame
        frame.prompt = f"Do this: {picked(self.task.words)}" if size[0] < 60 else self._prompt()
        if self.message:
            frame.detail, frame.is_alarm = self.message, self.is_alarm
        return frame

    def _prompt(self) -> str:
        return self.entering.prompt() if self.entering is not None else ""
