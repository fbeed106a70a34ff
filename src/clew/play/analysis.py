"""What a program player thinks of a whole game, move by move, and where it turned."""

import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from clew.core.position import Position
from clew.pictures.charts.values import ValueGraph
from clew.play.record import Record
from clew.play.session import Session
from clew.search.think import Bot

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
    line: tuple[str, ...]
    """How the game could have gone on with it, `best` first."""
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


@dataclass(frozen=True)
class _Opinion:
    """What is thought of a position: what each seat can expect, how best to go on, and whether that is exact."""

    values: tuple[float, ...]
    line: tuple[str, ...]
    proven: bool


def analyse(session: Session, player: Bot, stop: threading.Event | None = None) -> Iterator[Judged]:
    """Judge the moves of a game, one after the other; setting `stop` ends it."""
    before = _opinion(session.positions[0], player, stop)
    leader = ahead(before.values)
    for ply, (move, position) in enumerate(zip(session.moves, session.positions[1:], strict=True), start=1):
        seat = session.positions[ply - 1].seat
        assert seat is not None
        after = _opinion(position, player, stop)
        if stop is not None and stop.is_set():
            return
        now_ahead = ahead(after.values)
        turned = now_ahead is not None and leader is not None and now_ahead != leader
        leader = leader if now_ahead is None else now_ahead
        best, *_ = before.line
        yield Judged(ply, seat, move, best, before.line, before.values, after.values, after.proven, leader, turned)
        before = after


def _opinion(position: Position, player: Bot, stop: threading.Event | None) -> _Opinion:
    result = position.result
    if result is not None:
        return _Opinion(result.payoff(position.seats), (), True)
    thought = player.think(position, stop=stop)
    return _Opinion(thought.values, thought.line, thought.proven)


def value_graph(session: Session, judged: Sequence[Judged], now: int | None = None) -> ValueGraph:
    """Return what each seat could expect after every judged move, ready to be drawn; `now` marks a move."""
    values = [judged[0].before, *(move.after for move in judged)] if judged else []
    names = session.position.game.seat_names
    title = f"{session.position.game.about.name}: what each seat could expect"
    turns = [move.ply for move in judged if move.turned]
    return ValueGraph(title, names, values, turns, now, len(session.moves))


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
