"""What a program player thinks of a whole game, move by move, and where it turned."""

import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from clew.core.position import Position
from clew.play.record import Record
from clew.play.session import Session
from clew.search.think import Player

#: A seat is ahead when it expects so much more than any other.
AHEAD = 0.1


@dataclass(frozen=True)
class Judged:
    """One move of a game, judged."""

    ply: int
    seat: int
    move: str
    best: str
    """The move that should have been played."""
    before: tuple[float, ...]
    """What each seat could expect before the move."""
    after: tuple[float, ...]
    """And after it."""
    proven: bool
    """Whether `after` is exact."""
    leader: int | None
    """Who is ahead after the move, or who was last, if nobody clearly is."""
    turned: bool
    """Whether the move put somebody else ahead."""

    @property
    def loss(self) -> float:
        """How much the move cost the one who played it; never less than 0, and 0 for the best move."""
        return 0.0 if self.move == self.best else max(0.0, self.before[self.seat] - self.after[self.seat])


def analyse(session: Session, player: Player, stop: threading.Event | None = None) -> Iterator[Judged]:
    """Judge the moves of a game, one after the other; setting `stop` ends it."""
    before, best, _ = _opinion(session.positions[0], player, stop)
    leader = ahead(before)
    for ply, (move, position) in enumerate(zip(session.moves, session.positions[1:], strict=True), start=1):
        seat = session.positions[ply - 1].seat
        assert seat is not None
        after, next_best, proven = _opinion(position, player, stop)
        if stop is not None and stop.is_set():
            return
        now_ahead = ahead(after)
        turned = now_ahead is not None and leader is not None and now_ahead != leader
        leader = leader if now_ahead is None else now_ahead
        yield Judged(ply, seat, move, best, before, after, proven, leader, turned)
        before, best = after, next_best


def _opinion(position: Position, player: Player, stop: threading.Event | None) -> tuple[tuple[float, ...], str, bool]:
    """Return what each seat can expect, the best move, and whether that is proven."""
    result = position.result
    if result is not None:
        return result.payoff(position.seats), "", True
    thought = player.think(position, stop=stop)
    return thought.values, thought.move, thought.proven


def ahead(values: Sequence[float]) -> int | None:
    """Return the seat that expects clearly more than any other, or None."""
    ranked = sorted(range(len(values)), key=lambda seat: values[seat], reverse=True)
    return ranked[0] if values[ranked[0]] - values[ranked[1]] >= AHEAD else None


def annotated(record: Record, judged: Sequence[Judged]) -> Record:
    """Return a record with what was thought of its moves as comments, after those it has."""
    comments = dict(record.comments)
    for move in judged:
        words = " ".join(f"{value:.2f}" for value in move.after)
        if move.loss:
            words += f", better {move.best}"
        if move.turned and move.leader is not None:
            words += f", now {record.game.seat_names[move.leader]} is ahead"
        comments[move.ply] = f"{comments.get(move.ply, '')} {words}".strip()
    return replace(record, comments=comments)
