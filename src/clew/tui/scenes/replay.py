"""A finished or unfinished game, move by move, with its analysis: the value of each move, and better lines."""

import threading
from collections.abc import Callable, Sequence

from clew.cells import Room
from clew.core.interaction.people import Person, capitalised
from clew.core.position import Position
from clew.play.analysis import Judged
from clew.play.analysis import analyse as judgements
from clew.play.local.seating import recorded_players
from clew.play.move_effects import outcome
from clew.play.session import Session
from clew.search.think import Bot
from clew.tui.boards import board_cells
from clew.tui.boxes import TextBox
from clew.tui.entry_scene import last_turn_marks
from clew.tui.frame import Frame, KeyHint, board_room
from clew.tui.players import seat_card
from clew.tui.scene import Scene, unknown_key

#: The visits for each move of an analysis that was not asked for otherwise.
USUAL_VISITS = 2000

#: The losses from which a move is marked with ? and ??.
MISTAKE, BLUNDER = 0.1, 0.25

#: The bars of the value graph, from 0% to 100%.
BARS = "▁▂▃▄▅▆▇█"

#: Moves of a better line that are shown.
SHOWN_LINE = 4

KEYS = [
    KeyHint("←", "back", "left"),
    KeyHint("→", "next", "right"),
    KeyHint("Home", "start", "home"),
    KeyHint("End", "end", "end"),
    KeyHint("A", "analyse"),
    KeyHint("M", "next mistake"),
    KeyHint("?", "keys"),
    KeyHint("Q", "leave"),
]

HELP = [
    "Left, Right, wheel   one move back or on",
    "Up, Down             ten moves back or on",
    "Home, End            the start, the end",
    "A                    analyse all moves; again: stop",
    "M                    the next mistake",
    "Q, Ctrl+C            leave",
]


class ReplayScene(Scene):
    """A game to look through."""

    def __init__(
        self,
        session: Session,
        people: Sequence[Person],
        *,
        ply: int | None = None,
        analyse: bool = False,
        bot: Callable[[], Bot] = lambda: Bot(visits=USUAL_VISITS),
    ) -> None:
        self.session = session
        self.people = people
        self.seated = recorded_players(session.players or [person.name for person in people])
        self.ply = len(session.moves) if ply is None else ply
        self.bot = bot
        self.is_wanted = analyse
        self.judged: list[Judged] = []
        self.stop: threading.Event | None = None
        self.message = ""
        self.help: TextBox | None = None

    def opened(self) -> None:
        """Begin the analysis, if it was asked for."""
        if self.is_wanted:
            self._analyse()

    def closed(self) -> None:
        """Stop the analysis."""
        if self.stop is not None:
            self.stop.set()

    def _analyse(self) -> None:
        if self.stop is not None and not self.stop.is_set():
            self.stop.set()
            return

        def work(stop: threading.Event) -> None:
            for judged in judgements(self.session, self.bot(), stop):
                if stop.is_set():
                    return
                self.host.post(lambda judged=judged: self.judged.append(judged))  # type: ignore[misc]

        self.judged = []
        self.stop = self.host.work(work, self._finished)

    def _finished(self, _: None) -> None:
        if self.stop is not None:
            self.stop.set()

    def key(self, key: str) -> None:
        """Handle a key."""
        self.message = ""
        if self.help is not None:
            is_used = self.help.key(key)
            self.help = self.help if self.help.is_open else None
            if is_used:
                return
        last = len(self.session.moves)
        steps = {"left": -1, "right": 1, "up": -10, "down": 10, "home": -last, "end": last,
                 "wheel-up": -1, "wheel-down": 1, "p": -1, "n": 1, "space": 1, "enter": 1}  # fmt: skip
        if key in steps:
            self.ply = min(max(0, self.ply + steps[key]), last)
        elif key.lower() == "a":
            self._analyse()
        elif key.lower() == "m":
            self._next_mistake()
        elif key == "?":
            self.help = TextBox("Keys", HELP, opened_by=("?",))
        elif key.lower() in ("q", "escape", "ctrl+c"):
            self.host.leave()
        else:
            self.message = unknown_key(key)

    def _next_mistake(self) -> None:
        found = [judged.ply for judged in self.judged if judged.loss >= MISTAKE]
        later = [ply for ply in found if ply > self.ply]
        if found:
            self.ply = (later or found)[0]
        else:
            self.message = "No mistakes found." if self.judged else "A analyses the game first."

    def frame(self, size: Room) -> Frame:
        """Return the board after the move, and what is known about it."""
        position = self.session.positions[self.ply].view(0)
        frame = Frame(title=position.game.about.name, keys=KEYS)
        frame.seats = [
            seat_card(position, seat, self.people[seat], self.seated[seat]) for seat in range(position.seats)
        ]
        room = board_room(size)
        frame.board = board_cells(position, room)
        if self.ply:
            before = board_cells(self._before().view(0), room)
            frame.marks = last_turn_marks(before, frame.board)
        judged = next((each for each in self.judged if each.ply == self.ply), None)
        if self.judged:
            reached = [each for each in self.judged if each.ply <= max(1, self.ply)]
            frame.values = (reached[-1].after if self.ply else reached[-1].before) if reached else ()
        frame.prompt = self._words()
        frame.detail = self.message or self._verdict(judged)
        # A long sentence is there instead, where the verdict needs its room.
        is_long = bool(frame.detail) and len(frame.prompt) > size[0] - 2
        sentence = [frame.prompt.partition("  ")[2]] if is_long else []
        frame.lines = self._graph(size) + self._moves() + sentence
        if self.help is not None:
            frame.show_box(self.help)
        return frame

    def _before(self) -> Position:
        """Return the position before the turn that the shown move belongs to."""
        turn = len(self.session.positions[self.ply].turn)
        return self.session.positions[max(0, self.ply - max(1, turn))]

    def _words(self) -> str:
        last = len(self.session.moves)
        if self.ply == 0:
            return f"The start of {last} moves"
        before, after = (self.session.positions[number].view(0) for number in (self.ply - 1, self.ply))
        move = self.session.moves[self.ply - 1]
        words = capitalised(before.game.package.words.narrate(before, move, after, self.people).rstrip("."))
        result = self.session.result
        if self.ply == last and result is not None:
            words = f"{words}. {outcome(result, self.people)}"
        return f"{self.ply}/{last}  {words}"

    def _verdict(self, judged: Judged | None) -> str:
        if judged is None:
            running = self.stop is not None and not self.stop.is_set()
            return f"Analysing: {len(self.judged)} of {len(self.session.moves)} moves" if running else ""
        if judged.loss < MISTAKE:
            return "A good move" if judged.move != judged.best else "The best move"
        name = "A blunder" if judged.loss >= BLUNDER else "A mistake"
        return f"{name}: {judged.loss:.0%} lost. Better {', '.join(judged.line[:SHOWN_LINE])}"

    def _graph(self, size: Room) -> list[str]:
        """Return the value of the first seat after each move, as many as fit around the shown one."""
        if not self.judged:
            return []
        values = [self.judged[0].before[0], *(each.after[0] for each in self.judged)]
        bars = "".join(BARS[min(int(value * len(BARS)), len(BARS) - 1)] for value in values)
        room = max(10, size[0] - board_cells(self.session.positions[0].view(0), board_room(size)).width - 6)
        start = min(max(0, self.ply - room // 2), max(0, len(bars) - room))
        pointer = " " * (self.ply - start) + "↑"
        return [f"{self.people[0].subject}, move by move:", bars[start : start + room], pointer]

    def _moves(self) -> list[str]:
        """Return the moves around the shown one in notation, with marks."""
        lines = []
        for ply in range(max(1, self.ply - 5), self.ply + 1):
            loss = next((each.loss for each in self.judged if each.ply == ply), 0.0)
            mark = " ??" if loss >= BLUNDER else " ?" if loss >= MISTAKE else ""
            lines.append(f"{ply}. {self.session.moves[ply - 1]}{mark}")
        return lines
