"""Session: a game being played, with its positions, moves, players and ending.

A session is immutable: `play`, `undo`, `resign` and the other methods return a new one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from clew.core.errors import ClewError, IllegalMove, InvalidMove, OldRulesError, RecordError, SessionError
from clew.core.older_rules import cannot_be_given, check_moves
from clew.core.position import Position
from clew.core.result import Result
from clew.play.ending import Termination, agreed, lost_by
from clew.play.hidden_order import hidden_items, new_order, still_hidden, with_new_order, with_order, without_order
from clew.play.record import Record


@dataclass(frozen=True)
class Session:
    """A game being played; `Session.begin` starts one and `Session.of` replays a record."""

    positions: tuple[Position, ...]
    """All positions, from the start to the current one."""
    moves: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    """The name of the player at each seat."""
    stopped: Result | None = None
    """The result, if the game ended otherwise than by its rules."""
    redrawn: tuple[int, ...] = ()
    """The plies at which an undo drew the hidden order afresh."""

    @classmethod
    def begin(cls, start: Position, players: Sequence[str] = ()) -> "Session":
        """Return a game that begins with a position; for a view, the hidden order is drawn at random."""
        dealt = with_new_order(start, still_hidden(start)) if start.unseen else start
        return cls((dealt,), players=tuple(players))

    @classmethod
    def of(cls, record: Record) -> "Session":
        """Return the game of a record, replayed; raises RecordError with the ply and the rule."""
        about, version = record.game.about, record.version
        if version is None or version == about.rules_version:
            return _replayed(record)
        try:
            session = _replayed(record)
        except RecordError as error:
            raise RecordError(f"{cannot_be_given(about, version)} ({error})") from error
        try:
            if session.seat is not None:
                check_moves(session.position, version)
        except OldRulesError as error:
            raise RecordError(str(error)) from error
        return session

    @property
    def position(self) -> Position:
        """The current position."""
        return self.positions[-1]

    @property
    def seat(self) -> int | None:
        """The seat to move, or None when the game has ended."""
        return None if self.stopped else self.position.seat

    @property
    def result(self) -> Result | None:
        """The result, by the rules or otherwise, or None while the game is running."""
        return self.stopped or self.position.result

    @property
    def termination(self) -> Termination:
        """What ended the game."""
        if self.stopped:
            return Termination(self.stopped.rule)
        return Termination.RULES if self.position.is_over else Termination.UNFINISHED

    def play(self, move: str) -> "Session":
        """Return the game after a move; raises InvalidMove, IllegalMove, or SessionError if it was stopped."""
        if self.stopped:
            raise SessionError(f"{move}: the game has ended by {self.stopped.reason}")
        after = self.position.play(move)
        return replace(self, positions=(*self.positions, after), moves=(*self.moves, str(after.last)))

    def undo(self, plies: int = 1, order: Sequence[int] = ()) -> "Session":
        """Return the game without its last moves.

        `order` is the new order of what is face down then. Without one the order stays the same, and players know what
        the moves have turned up: where people play, pass `order_after_undo(plies)`.
        """
        if plies > len(self.moves):
            raise SessionError(f"only {len(self.moves)} moves have been played, {plies} cannot be taken back")
        left = len(self.moves) - plies
        positions, redrawn = self.positions[: left + 1], self.redrawn
        if redrawn and redrawn[-1] > left:
            redrawn = tuple(min(ply, left) for ply in redrawn)
        if order:
            if sorted(order) != sorted(hidden_items(positions[-1])):
                raise SessionError(
                    f"a new order after {left} moves: expected the cards or tiles that are face down then"
                )
            positions = tuple(with_order(position, order) for position in positions)
            redrawn = (*redrawn, left)
        return replace(self, positions=positions, moves=self.moves[:left], stopped=None, redrawn=redrawn)

    def order_after_undo(self, plies: int = 1) -> tuple[int, ...]:
        """Return a random order for an undo of moves that turned something up; empty if they turned up nothing."""
        left = max(0, len(self.moves) - plies)
        # A single card or tile has only one order.
        turned_up = still_hidden(self.positions[left]) > max(1, still_hidden(self.position))
        return new_order(self.positions[left]) if turned_up else ()

    def resign(self, seat: int | None = None) -> "Session":
        """Return the game lost by a seat, by default the one to move; the others share the win."""
        return self._lost(seat, Termination.RESIGNATION)

    def time_out(self, seat: int | None = None) -> "Session":
        """Return the game lost on time by a seat, by default the one to move."""
        return self._lost(seat, Termination.TIME)

    def forfeit(self, seat: int | None = None) -> "Session":
        """Return the game lost by a seat whose engine failed, by default the one to move."""
        return self._lost(seat, Termination.FORFEIT)

    def agree(self) -> "Session":
        """Return the game drawn by agreement of all seats."""
        self._seat_to_move()
        return replace(self, stopped=agreed(self.position.seats))

    def record(self, date: str = "", tags: Mapping[str, str] | None = None) -> Record:
        """Return the record of the game; that of an unfinished game does not contain the hidden order."""
        start = self.positions[0]
        result = self.result
        hidden = 0 if result else still_hidden(self.position)
        usual = not start.game.has_unseen and start == start.game.start()
        return Record(
            start.game,
            self.moves,
            self.players,
            start="" if usual else state_text(without_order(start, hidden)),
            hidden=hidden,
            redrawn=self.redrawn,
            winners=result.winners if result else (),
            termination=self.termination,
            date=date,
            tags=tags or {},
        )

    def _lost(self, seat: int | None, termination: Termination) -> "Session":
        to_move = self._seat_to_move()
        loser = to_move if seat is None else seat
        if not 0 <= loser < self.position.seats:
            raise SessionError(f"seat {loser}: expected 0 to {self.position.seats - 1}")
        return replace(self, stopped=lost_by(loser, termination, self.position.game.seat_names))

    def _seat_to_move(self) -> int:
        if self.seat is None:
            raise SessionError("the game has ended already")
        return self.seat


def state_text(position: Position) -> str:
    """Return the state of a position as text, without the game and its options."""
    return position.game.package.notation.format_state(position.game.board, position.state, position.unseen)


def _replayed(record: Record) -> Session:
    """Return the game of a record, replayed by today's rules."""
    session = Session((_start_of(record),), players=record.players, redrawn=record.redrawn)
    for ply, move in enumerate(record.moves, start=1):
        try:
            session = session.play(move)
        except (InvalidMove, IllegalMove, SessionError) as error:
            raise RecordError(f"ply {ply}: {error}") from error
    return _ended_as(session, record)


def _start_of(record: Record) -> Position:
    """Return the start position of a record; an order that the record does not contain is drawn at random."""
    if not record.start:
        if record.game.has_unseen:
            raise RecordError(f"{record.game.id}: expected a tag Start with the order of cards or tiles")
        return record.game.start()
    try:
        start = record.game.position(record.start)
    except ClewError as error:
        raise RecordError(f"Start: {error}") from error
    if start.unseen or record.hidden > still_hidden(start):
        raise RecordError(
            f"Start: expected at least {record.hidden} unseen cards or tiles, as the tag Unseen says, and no ?"
        )
    return with_new_order(start, record.hidden)


def _ended_as(session: Session, record: Record) -> Session:
    """Return a replayed game with the ending of its record, or raise RecordError if the two do not agree."""
    losers = [seat for seat in range(record.game.seats) if seat not in record.winners]
    by_rules = record.termination in (Termination.RULES, Termination.UNFINISHED)
    if not by_rules and session.seat is not None:
        if record.termination is Termination.AGREEMENT:
            session = session.agree()
        elif len(losers) == 1:
            session = session._lost(losers[0], record.termination)
    found = session.record(record.date, record.tags)
    if (found.winners, found.termination, found.hidden) != (record.winners, record.termination, record.hidden):
        raise RecordError(
            f"after ply {len(record.moves)} the record says {record.result} by {record.termination}"
            f"{f' with {record.hidden} unseen' if record.hidden else ''}, replaying it gives "
            f"{found.result} by {found.termination}{f' with {found.hidden} unseen' if found.hidden else ''}"
        )
    return session
