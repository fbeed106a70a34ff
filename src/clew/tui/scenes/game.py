"""A game: the table of a terminal, with everything a person can do at it."""

import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from clew.cells import CellPicture, Room
from clew.core.errors import ClewError, IllegalMove, InvalidMove
from clew.core.position import Position
from clew.play.guidance import where_to_look
from clew.play.local.site_labels import place_words
from clew.search.mcts.thought import Thought
from clew.tui.boards import board_cells
from clew.tui.boxes import TextBox
from clew.tui.entering import Entering
from clew.tui.entry_scene import EntryScene, last_turn_marks
from clew.tui.frame import NARROW, Frame, FrameMark, KeyHint
from clew.tui.players import seat_card
from clew.tui.scene import unknown_key
from clew.tui.table import TerminalTable

if TYPE_CHECKING:
    from clew.engine.process import EngineFailure

KEYS = [
    "Arrows or mouse   choose",
    "Enter             pick; play when the move is whole",
    "R, mouse wheel    turn the piece",
    "Escape            take back what is picked",
    "Tab, 1 to 9       go through what can be picked",
    "U                 undo your last move",
    "H                 hint; again: the move itself",
    "V                 show who is ahead",
    "I, F1             the rules in a minute",
    "L                 the moves so far",
    ":                 type a move or a command: moves, why MOVE,",
    "                  rules 3, save FILE, draw, resign",
    "Q, Ctrl+C         leave; the game is saved",
]

PLAYING = [
    KeyHint("H", "hint", rank=1),
    KeyHint("I", "rules", rank=4),
    KeyHint("?", "keys"),
    KeyHint(":", "type", rank=6),
    KeyHint("Q", "quit"),
    KeyHint("V", "value", rank=7),
    KeyHint("L", "moves", rank=8),
]
UNDO = KeyHint("U", "undo", rank=5)
ENDED = [
    KeyHint("N", "rematch"),
    KeyHint("A", "analyse"),
    KeyHint("B", "hide or show the result", rank=2),
    KeyHint("U", "undo", rank=1),
    KeyHint("Q", "quit"),
]


class GameScene(EntryScene):
    """A game being played."""

    def __init__(
        self,
        table: TerminalTable,
        *,
        rematch: Callable[[], TerminalTable] | None = None,
        analyse: Callable[[TerminalTable], Any] | None = None,
    ) -> None:
        super().__init__()
        self.table: TerminalTable = table
        self.rematch = rematch
        self.analyse = analyse
        self.command: str | None = None
        self.has_values = False
        self.values: tuple[float, ...] = ()
        self.hinted: tuple[Position, Thought] | None = None
        self.is_thinking = False
        self.is_final_seen = False
        self.failed = ""
        """What an engine did that lost it the game."""
        self._stop = threading.Event()

    # Turns

    def opened(self) -> None:
        """Begin with the first turn."""
        self._next_turn()
        self.host.after(1.0, self._tick)

    def closed(self) -> None:
        """Stop the bot."""
        self._stop.set()

    def _tick(self) -> None:
        """Let the clocks run."""
        if self.table.check_clock():
            self._next_turn()
        if self.table.seat is not None:
            self.host.after(1.0, self._tick)

    def _next_turn(self) -> None:
        """Let the bot think, or ask the person."""
        table = self.table
        mover = table.mover
        self.hinted = None
        if mover is None or not mover.is_person:
            self.start_entering(None)
        else:
            self.start_entering(Entering(table.view(), table.people))
        if mover is not None and not mover.is_person:
            self.is_thinking = True
            self._stop = self.host.work(table.choose, self._bot_played)
        if self.has_values:
            self.host.work(table.values, self._valued)

    def _bot_played(self, answer: "str | EngineFailure") -> None:
        self.is_thinking = False
        if isinstance(answer, str):
            self._advance(answer)
            return
        assert self.table.seat is not None
        self.failed = f"{self.table.people[self.table.seat].subject} {answer}. It lost the game."
        self.table.forfeit()
        self.say(self.failed, alarm=True)
        self._next_turn()

    def _valued(self, values: tuple[float, ...]) -> None:
        self.values = values

    def play(self, move: str) -> None:
        """Play a person's move."""
        self._advance(move)

    def _advance(self, move: str) -> None:
        problem = self.table.play(move)
        self.say(problem or "", alarm=problem is not None)
        self._next_turn()

    def shown(self) -> Position:
        """Return what the person may see."""
        return self.table.view()

    # Keys

    def key(self, key: str) -> None:
        """Handle a key."""
        if self.command is not None:
            self._type(key)
            return
        self.message, self.is_alarm = "", False
        if self.box_key(key):
            return
        if key == "ctrl+c":
            self.host.leave()
            return
        if self.table.seat is None and key in ("n", "a", "b", "enter"):
            self._after_the_end(key)
        elif not self.entry_key(key):
            action = self._actions().get(key.lower() if len(key) == 1 else key)
            if action is not None:
                action()
            else:
                self.say(unknown_key(key))

    def _actions(self) -> dict[str, Callable[[], None]]:
        return {
            "q": self.host.leave,
            "u": self.undo,
            "h": self.hint,
            "?": lambda: self.show_keys(KEYS),
            "i": self.show_rules,
            "f1": self.show_rules,
            ":": self._open_command,
            "v": self._toggle_values,
            "l": lambda: self.show("Moves", self._numbered_log(), ("l",)),
        }

    def _numbered_log(self) -> list[str]:
        """Return the moves so far, the latest first."""
        return [f"{number}. {line}" for number, line in enumerate(self.table.log(), start=1)][::-1]

    def _open_command(self) -> None:
        self.command = ""

    def _type(self, key: str) -> None:
        assert self.command is not None
        if key == "enter":
            typed, self.command = self.command, None
            self.message, self.is_alarm = "", False
            self.run(typed)
        elif key in ("escape", "ctrl+c"):
            self.command = None
        elif key == "backspace":
            self.command = self.command[:-1] if self.command else None
        elif key == "space":
            self.command += " "
        elif len(key) == 1:
            self.command += key

    def run(self, typed: str) -> None:
        """Do what was typed: a command, or a move."""
        from clew.tui.commands import run_command

        try:
            run_command(self, typed)
        except IllegalMove as refused:
            self.say(f"{refused.move} is not legal: {refused.sentence}.", alarm=True)
        except (InvalidMove, ClewError) as error:
            self.say(str(error), alarm=True)

    def undo(self) -> None:
        """Take back the last move."""
        self._stop.set()
        self.is_thinking = False
        self.is_final_seen = False
        said = self.table.undo()
        self._next_turn()
        self.say(said)

    def hint(self) -> None:
        """Say where to look, and the second time show the move."""
        entering = self.entering
        if entering is None:
            self.say("Hints are for your turn.")
            return
        if self.hinted is not None and self.hinted[0] == entering.position:
            move = self.hinted[1].move
            entering.like_move(move)
            self.cursor = entering.touched[-1] if entering.touched else None
            self.is_pointing = True
            self.looked_at = ()
            self.say("This is the move. Enter plays it, Escape takes it back.")
            return
        position = entering.position
        self.say("Thinking about a hint")

        def found(thought: Thought) -> None:
            if self.entering is None or self.entering.position != position:
                return
            self.hinted = (position, thought)
            self.looked_at = where_to_look(position, thought)
            self._bring_into_view(self.looked_at)
            words = [place_words(position, touch) for touch in self.looked_at]
            self.say(f"Try {' or '.join([', '.join(words[:-1]), words[-1]] if words[1:] else words)}. "
                     "H again shows the move.")  # fmt: skip

        self.host.work(self.table.hint, found)

    def _bring_into_view(self, touches: Sequence[str]) -> None:
        """Move the cursor to a place that is not on a small screen: the board follows it."""
        on_screen = self.screen.sites if self.screen else {}
        if not any(on_screen.get(touch) for touch in touches):
            self.cursor = next((touch for touch in touches if touch in self.picture().sites), self.cursor)

    def _toggle_values(self) -> None:
        self.has_values = not self.has_values
        self.values = ()
        if self.has_values:
            self.host.work(self.table.values, self._valued)

    def _after_the_end(self, key: str) -> None:
        if key == "n" and self.rematch is not None:
            self.table = self.rematch()
            self.is_final_seen, self.values, self.failed = False, (), ""
            self._next_turn()
        elif key == "a" and self.analyse is not None:
            self.host.push(self.analyse(self.table))
        elif key in ("b", "enter"):
            self.is_final_seen = not self.is_final_seen

    # What is shown

    def frame(self, size: Room) -> Frame:
        """Return the table."""
        table = self.table
        about = table.position.game.about
        frame = Frame(title=about.name, keys=self._keys(), command=self.command)
        shown = self.shown()
        frame.seats = [
            seat_card(shown, seat, table.people[seat], player, self._clock(seat), is_timed=table.seconds is not None)
            for seat, player in enumerate(table.seated)
        ]
        frame.values = self.values if self.has_values else ()
        self.fill_board(frame, size)
        frame.lines = table.log()[-12:]
        frame.prompt = self._prompt()
        if self.message:
            frame.detail, frame.is_alarm = self.message, self.is_alarm
        elif not frame.details and table.session.moves and self.entering is not None and not self.entering.touched:
            said = table.sentence(len(table.session.moves))
            # The panel has it in full.
            frame.details = [said] if size[0] < NARROW or len(said) <= size[0] - 2 else []
        frame.box = self._ending()
        if self.box is not None:
            frame.show_box(self.box)
        return frame

    def _keys(self) -> list[KeyHint]:
        if self.table.seat is None:
            return ENDED
        if self.question is not None:
            return self.entry_keys()
        return [*self.entry_keys(), *([UNDO] if self.table.session.moves else []), *PLAYING]

    def _clock(self, seat: int) -> str:
        seconds = int(self.table.time_of(seat))
        return f"{seconds // 60}:{seconds % 60:02}"

    def _prompt(self) -> str:
        table = self.table
        if self.question is not None:
            return self.question.words
        if self.entering is not None:
            return self.entering.prompt()
        if table.seat is None:
            headline, why = table.ending()
            return f"{headline}. {why}".strip()
        if not self.is_thinking:
            return "Loading …"
        person = table.people[table.seat]
        return f"{person.subject} {person.verb('are', 'is')} thinking …"

    def _ending(self) -> TextBox | None:
        """Return how the game has ended, beside the board."""
        if self.table.seat is not None or self.is_final_seen:
            return None
        headline, why = self.table.ending()
        moves = len(self.table.session.moves)
        said = [self.failed or (f"{why}." if why else ""), f"{moves} moves.", ""]
        lines = [*said, "N  rematch", "A  analyse", "B  hide this", "Q  quit"]
        return TextBox(headline, lines, in_corner=True)

    def last_marks(self, picture: CellPicture) -> list[FrameMark]:
        """Return the marks of what the last turn has changed."""
        positions = self.table.session.positions
        plies = min(len(self.table.position.turn), len(positions) - 1)
        if not plies:
            return []
        before = board_cells(positions[-1 - plies].view(self.table.viewer), self.room)
        return last_turn_marks(before, picture)
