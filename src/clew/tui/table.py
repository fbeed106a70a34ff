"""A game at a terminal: its session, who plays, undo, hints, draws and the record. It draws nothing."""

import threading
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from clew.core.errors import ClewError
from clew.core.interaction.people import capitalised
from clew.core.position import Position
from clew.play.conduct import DRAW_VISITS, accepts_draw, plies_to_take_back
from clew.play.ending import reason_in_words
from clew.play.guidance import think_of_hint
from clew.play.local.saved_record import SavedRecord
from clew.play.local.seating import SeatedPlayer, people_seated
from clew.play.move_effects import outcome
from clew.play.record import Record, check_replaceable, write_records
from clew.play.session import Session
from clew.search.mcts.thought import Thought
from clew.search.think import think

if TYPE_CHECKING:
    from clew.engine.process import EngineFailure

#: The visits of the search behind the value bar.
VALUE_VISITS = 1500


class TerminalTable:
    """A game between people and bots; its record is saved after every move."""

    def __init__(
        self,
        session: Session,
        seated: Sequence[SeatedPlayer],
        saved: SavedRecord,
        *,
        seconds: float | None = None,
    ) -> None:
        self.session = replace(session, players=tuple(player.spec for player in seated))
        self.seated = tuple(seated)
        self.people = people_seated(self.seated, session.position.game.seat_names)
        self.saved = saved
        self.seconds = seconds
        """The time of each person for the whole game; None without a clock."""
        self.spent = [0.0] * len(self.seated)
        self._since = time.monotonic()
        self._log: dict[tuple[str, ...], str] = {}

    @property
    def position(self) -> Position:
        """The current position."""
        return self.session.position

    @property
    def seat(self) -> int | None:
        """The seat to move, None when the game has ended."""
        return self.session.seat

    @property
    def mover(self) -> SeatedPlayer | None:
        """The player to move, None when the game has ended."""
        return None if self.seat is None else self.seated[self.seat]

    @property
    def viewer(self) -> int:
        """The seat that looks at the board: the person to move, else the first person."""
        people = [seat for seat, player in enumerate(self.seated) if player.is_person]
        return self.seat if self.seat in people and self.seat is not None else (people or [0])[0]

    def view(self) -> Position:
        """Return what the person at the terminal may see."""
        return self.position.view(self.viewer)

    def play(self, move: str) -> str | None:
        """Play a move and save; return what went wrong with saving, or None."""
        self._stop_clock()
        self.session = self.session.play(move)
        return self.saved.save(self.session)

    def _stop_clock(self) -> None:
        if self.seat is not None:
            self.spent[self.seat] += time.monotonic() - self._since
        self._since = time.monotonic()

    def time_of(self, seat: int) -> float:
        """Return the seconds that a seat has used, or has left if there is a clock."""
        running = time.monotonic() - self._since if seat == self.seat else 0.0
        used = self.spent[seat] + running
        return used if self.seconds is None or not self.seated[seat].is_person else max(0.0, self.seconds - used)

    def check_clock(self) -> bool:
        """End the game if the time of the person to move is up; return whether it is."""
        if self.seconds is None or self.mover is None or not self.mover.is_person or self.seat is None:
            return False
        if self.time_of(self.seat) > 0:
            return False
        self.session = self.session.time_out()
        self.saved.save(self.session)
        return True

    def choose(self, stop: threading.Event) -> "str | EngineFailure":
        """Return the move of the bot to move, or what is wrong with an engine that has none."""
        assert self.seat is not None
        chooser = self.seated[self.seat].chooser
        assert chooser is not None
        try:
            return chooser.choose(self.position.view(self.seat), stop)
        except ClewError as failure:
            from clew.engine.process import EngineFailure

            if isinstance(failure, EngineFailure):
                return failure
            raise

    def forfeit(self) -> None:
        """End the game as lost by the engine to move."""
        self.session = self.session.forfeit(self.seat)
        self.saved.save(self.session)

    def undo(self) -> str:
        """Take back moves until it is a person's turn again; return what happened in words."""
        people = [seat for seat, player in enumerate(self.seated) if player.is_person]
        plies = plies_to_take_back(self.session, people)
        if plies is None:
            return "There is nothing to take back."
        order = self.session.order_after_undo(plies)
        self.session = self.session.undo(plies, order)
        self._since = time.monotonic()
        self.saved.save(self.session)
        if order:
            return "Taken back. What was turned up goes back, and everything face down is shuffled."
        return "Taken back."

    def hint(self, stop: threading.Event) -> Thought:
        """Think about the move of the person to move."""
        return think_of_hint(self.view(), stop)

    def values(self, stop: threading.Event) -> tuple[float, ...]:
        """Return the expected share of each seat."""
        if self.session.result is not None:
            return self.session.result.payoff(len(self.seated))
        seat = self.seat or 0
        return tuple(think(self.position.view(seat), visits=VALUE_VISITS, stop=stop).values)

    def offer_draw(self, stop: threading.Event) -> bool:
        """Return whether all bots accept a draw."""
        thought = think(self.view(), visits=DRAW_VISITS, stop=stop)
        bots = [seat for seat, player in enumerate(self.seated) if not player.is_person]
        return all(accepts_draw(thought, seat) for seat in bots)

    def agree(self) -> None:
        """End the game as a draw."""
        self.session = self.session.agree()
        self.saved.save(self.session)

    def resign(self) -> None:
        """End the game as lost by the person to move."""
        self.session = self.session.resign()
        self.saved.save(self.session)

    def save_as(self, file: Path) -> None:
        """Also write the record to another file."""
        check_replaceable(file)
        write_records(file, [self.saved.record(self.session)])

    def record(self) -> Record:
        """Return the record as it is now."""
        return self.saved.record(self.session)

    def log(self) -> list[str]:
        """Return the moves in sentences."""
        return [self.sentence(ply) for ply in range(1, len(self.session.moves) + 1)]

    def sentence(self, ply: int) -> str:
        """Return a move in a sentence."""
        moves = self.session.moves[:ply]
        if moves not in self._log:
            before, after = (self.session.positions[number].view(self.viewer) for number in (ply - 1, ply))
            words = before.game.package.words.narrate(before, moves[-1], after, self.people)
            self._log[moves] = capitalised(words.rstrip("."))
        return self._log[moves]

    def ending(self) -> tuple[str, str]:
        """Return who has won, and why."""
        result = self.session.result
        assert result is not None
        return outcome(result, self.people), capitalised(reason_in_words(self.session.position.game.package, result))
