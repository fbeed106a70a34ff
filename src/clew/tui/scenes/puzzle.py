"""A puzzle solved by hand: pieces are picked, turned and put into spaces with keys or mouse."""

import threading

from clew.cells import CellPicture, Room
from clew.core.errors import ClewError
from clew.puzzles import Monitor, Puzzle
from clew.puzzles.by_hand import AnswerState, Piece, PuzzleBoard, PuzzleHint
from clew.tui.boxes import TextBox
from clew.tui.frame import Frame, KeyHint, board_room, marks_of
from clew.tui.ghosts import with_ghost
from clew.tui.navigation import DIRECTIONS, ArrowKeys, most_central
from clew.tui.puzzle_boards import KeptAnswers, puzzle_cells
from clew.tui.scene import Scene, unknown_key

#: How long a hint may take.
HINT_SECONDS = 30.0

#: The sites of loose pieces begin with this.
LOOSE = "piece:"

KEYS = [
    KeyHint("Enter", "pick/place", "enter"),
    KeyHint("R", "turn"),
    KeyHint("X", "remove"),
    KeyHint("Tab", "next", "tab"),
    KeyHint("C", "check"),
    KeyHint("H", "hint"),
    KeyHint("U", "undo"),
    KeyHint("?", "keys"),
    KeyHint("Q", "leave"),
]
RING_KEYS = [hint for hint in KEYS if hint.key not in ("R", "Tab")]
HELP = [
    "Arrows or mouse   choose",
    "Tab, Shift+Tab    hold the next piece, the one before",
    "Enter             pick up, or place",
    "R, mouse wheel    turn the piece",
    "X                 remove the piece under the cursor",
    "Escape            put the held piece down",
    "C                 check what is there",
    "H                 hint; again: more",
    "U                 undo",
    "Q, Ctrl+C         leave; what you have done is kept",
]
RING_HELP = [line for line in HELP if not line.startswith(("R,", "Tab", "Escape"))]


class PuzzleScene(Scene):
    """A puzzle with its pieces."""

    def __init__(self, puzzle: Puzzle, board: PuzzleBoard, kept: KeptAnswers, title: str) -> None:
        self.puzzle = puzzle
        self.board = board
        self.kept = kept
        self.title = title
        self.turns: list[str] = []
        """Loose pieces as they were turned."""
        self.state: AnswerState = self._state(kept.answer(puzzle))
        self.before: list[str] = []
        self.held: str | None = None
        self.cursor: str | None = None
        self.help: TextBox | None = None
        self.message = ""
        self.is_alarm = False
        self.is_checked = False
        self.hint: PuzzleHint | None = None
        self.is_told = False
        self.has_banner = self.state.solved
        self.room: Room = (60, 21)
        self._arrows = ArrowKeys()

    def _state(self, answer: str) -> AnswerState:
        try:
            return self.board.state(answer, self.turns)
        except ClewError:
            return self.board.state("", self.turns)

    # Keys

    def key(self, key: str) -> None:
        """Handle a key."""
        self.message, self.is_alarm = "", False
        if self.help is not None:
            is_used = self.help.key(key)
            self.help = self.help if self.help.is_open else None
            if is_used:
                return
        if self.has_banner and key not in ("q", "Q", "ctrl+c"):
            self.has_banner = False
            return
        try:
            self._key(key.lower() if len(key) == 1 else key)
        except ClewError as error:
            self.message, self.is_alarm = str(error), True

    def _key(self, key: str) -> None:
        if key in DIRECTIONS:
            self._move(key)
        elif key in ("enter", "space"):
            if self._is_removal_told():
                self._take()
            else:
                self._touch(self.cursor)
        elif key in ("r", "wheel-down", "wheel-up"):
            self._turn(-1 if key == "wheel-up" else 1)
        elif key in ("x", "delete", "backspace"):
            self._take()
        elif key in ("tab", "shift+tab"):
            self._next_piece(-1 if key == "shift+tab" else 1)
        elif key == "escape":
            self.held = None
        elif key == "c":
            self._check()
        elif key == "h":
            self._hint()
        elif key == "u":
            self._undo()
        elif key in ("q", "ctrl+c"):
            self.host.leave()
        elif key == "?":
            self.help = TextBox("Keys", RING_HELP if self.board.supply else HELP, opened_by=("?",))
        else:
            self.message = unknown_key(key)

    def _move(self, direction: str) -> None:
        sites = self.screen.sites if self.screen else {}
        candidates = [name for name in sites if not name.startswith("key:")]
        if self.cursor is None or self.cursor not in sites:
            self.cursor = most_central(sites, [name for name in candidates if name in self.board.spaces])
        else:
            self.cursor = self._arrows.step(direction, self.cursor, sites, candidates)

    def _touch(self, target: str | None) -> None:
        if target is None:
            return
        if target.startswith(LOOSE):
            piece = target.removeprefix(LOOSE)
            self.held = None if self.held == piece else piece
        elif self.board.supply:
            lies = target in self.state.lying
            self._change(
                self.board.take(self.state.answer, target)
                if lies
                else self.board.put(self.state.answer, self.board.supply, target)
            )
        elif self.held is not None:
            held, self.held = self.held, None
            self._change(self.board.put(self.state.answer, held, target))
        elif target in self.board.fixed:
            self.message = f"This {self.board.word} is part of the puzzle: it stays."
        elif target in self.state.lying:
            piece = self.state.lying[target]
            self.turns = [*self.turns, piece]
            self._change(self.board.take(self.state.answer, target))
            self.held = piece
        else:
            self.message = f"Pick a {self.board.word} first: Tab goes through them."

    def _change(self, answer: str) -> None:
        self.before.append(self.state.answer)
        self.is_checked, self.hint, self.is_told = False, None, False
        was_solved = self.state.solved
        self.state = self.board.state(answer, self.turns)
        self.kept.keep(self.puzzle, self.state.answer, self.state.solved)
        self.has_banner = self.state.solved and not was_solved

    def _turn(self, by: int) -> None:
        if self.board.supply:
            return
        if self.held is not None:
            turned = self.board.turned(self.held, by).name
            self.turns = [*self.turns, turned]
            self.state = self.board.state(self.state.answer, self.turns)
            self.held = turned
        elif self.cursor is not None and self.cursor.startswith(LOOSE):
            turned = self.board.turned(self.cursor.removeprefix(LOOSE), by).name
            self.turns = [*self.turns, turned]
            self.state = self.board.state(self.state.answer, self.turns)
            self.cursor = f"{LOOSE}{turned}"
        elif self.cursor in self.state.lying:
            self._change(self.board.turn(self.state.answer, self.cursor or "", by))

    def _take(self) -> None:
        if self.cursor in self.state.lying:
            self._change(self.board.take(self.state.answer, self.cursor or ""))

    def _next_piece(self, by: int) -> None:
        names = [piece.name for piece in self.state.loose]
        if names:
            place = names.index(self.held) if self.held in names else -1 if by > 0 else 0
            self.held = names[(place + by) % len(names)]
            if self.cursor is None or self.cursor not in self.board.spaces:
                empty = [space for space in self.board.spaces if space not in self.state.lying]
                self.cursor = most_central(self.screen.sites if self.screen else {}, empty or self.board.spaces)

    def _check(self) -> None:
        self.is_checked = True
        wrong = self.state.wrong
        if wrong:
            self.message, self.is_alarm = wrong[0].sentence, True
        else:
            self.message = "Solved." if self.state.solved else "Looks fine so far."

    def _hint(self) -> None:
        if self.hint is not None:
            self._tell(self.hint)
            return
        answer = self.state.answer

        def work(stop: threading.Event) -> PuzzleHint | None:
            # The event of the work means that its result is not wanted any more, so the limit has one of its own.
            limit = threading.Event()
            timer = threading.Timer(HINT_SECONDS, limit.set)
            timer.daemon = True
            timer.start()
            try:
                return self.board.hint(answer, Monitor(limit))
            finally:
                timer.cancel()

        def found(hint: PuzzleHint | None) -> None:
            if self.state.answer != answer:
                return
            self.hint, self.is_told = hint, False
            self.message = "No hint was found." if hint is None else f"{hint.look} H again says more."

        self.message = "Looking for a hint"
        self.host.work(work, found)

    def _tell(self, hint: PuzzleHint) -> None:
        """Say what to do, and have it ready: Enter does it."""
        self.is_told = True
        self.cursor, self.held = hint.where, None
        if hint.piece and not self.board.supply:
            self.turns = [*self.turns, hint.piece]
            self.state = self.board.state(self.state.answer, self.turns)
            self.held = hint.piece
        self.message = f"{hint.tell} Enter {'places' if hint.piece else 'removes'} it."

    def _is_removal_told(self) -> bool:
        """Return whether the cursor is on a piece that a hint has said to remove."""
        hint = self.hint
        return self.is_told and hint is not None and not hint.piece and self.cursor == hint.where and self.held is None

    def _undo(self) -> None:
        if not self.before:
            self.message = "There is nothing to take back."
            return
        answer = self.before.pop()
        self.held = None
        self.state = self.board.state(answer, self.turns)
        self.kept.keep(self.puzzle, answer, self.state.solved)

    def click(self, target: str) -> None:
        """Pick a piece, or place it."""
        self.message, self.is_alarm = "", False
        self.cursor = target
        if self.has_banner:
            self.has_banner = False
            return
        try:
            self._touch(target)
        except ClewError as error:
            self.message, self.is_alarm = str(error), True

    def hover(self, target: str | None) -> None:
        """Let the cursor follow the pointer."""
        if target is not None:
            self.cursor = target

    # What is shown

    def _picture(self, answer: str, loose: list[Piece] | None = None) -> CellPicture:
        pieces = self.state.loose if loose is None else loose
        return puzzle_cells(self.puzzle, self.board, answer, pieces, self.room)

    def frame(self, size: Room) -> Frame:
        """Return the puzzle."""
        self.room = board_room(size)
        picture = self._picture(self.state.answer)
        if self.cursor is None:
            self.cursor = most_central(picture.sites, [s for s in self.board.spaces if s not in self.board.fixed])
        frame = Frame(title=self.title, board=picture, cursor=self.cursor)
        frame.keys = RING_KEYS if self.board.supply else KEYS
        if self.is_checked:
            wrong = [name for mistake in self.state.wrong for name in mistake.where.replace(" and ", " ").split()]
            frame.marks += marks_of(picture, wrong, "danger")
        if self.hint is not None:
            frame.marks += marks_of(picture, [self.hint.where], "hint")
        if self.held is not None:
            frame.marks += marks_of(picture, [f"{LOOSE}{self.held}"], "cursor")
            self._put_ghost(frame, picture)
        frame.lines = [*question_lines(self.puzzle), "", self.state.headline, *self.state.facts]
        frame.prompt = self._prompt()
        frame.detail, frame.is_alarm = self.message, self.is_alarm
        if self.has_banner:
            lines = ["Well done: the puzzle is solved.", "", "Any key closes this, Q leaves."]
            frame.box = TextBox("Solved", lines, in_corner=True)
        if self.help is not None:
            frame.show_box(self.help)
        return frame

    def _put_ghost(self, frame: Frame, picture: CellPicture) -> None:
        """Show the held piece where the cursor is."""
        if self.held is None or self.cursor not in self.board.spaces or self.cursor in self.board.fixed:
            return
        try:
            answer = self.board.put(self.state.answer, self.held, self.cursor or "")
        except ClewError:
            return
        after = self._picture(answer, list(self.state.loose))
        frame.board, _ = with_ghost(picture, after)

    def _prompt(self) -> str:
        if self.state.solved:
            return "Solved"
        if self.board.supply:
            return f"Pick a spot to place a {self.board.word} or to take it away"
        if self.held is not None:
            return f"Choose a space for the {self.board.word}, turn it with R, Enter places it"
        return f"Pick a {self.board.word}, then a space for it"


def question_words(puzzle: Puzzle) -> str:
    """Return what a puzzle asks, without the number of a rule."""
    before, colon, rest = puzzle.question.partition(": ")
    return rest if colon and len(before) <= 5 else puzzle.question


def question_lines(puzzle: Puzzle) -> list[str]:
    """Return what a puzzle asks, for the panel."""
    return [question_words(puzzle)]
