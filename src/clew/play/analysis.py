"""Analysis of a whole game by a bot: every move judged, and the moves after which the lead changed."""

import threading
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from clew.core.position import Position
from clew.pictures.charts.values import ValueGraph
from clew.play.record import Record
from clew.play.session import Session
from clew.search.think import Bot

#: A seat is ahead when its expected payoff exceeds that of every other seat by this much.
AHEAD = 0.1


@dataclass(frozen=True)
class Judged:
    """The judgement of one move of a game."""

    ply: int
    seat: int
    move: str
    best: str
    """The move that should have been played."""
    line: tuple[str, ...]
    """The best line, beginning with `best`."""
    before: tuple[float, ...]
    """The expected payoff of each seat before the move."""
    after: tuple[float, ...]
    """The expected payoff of each seat after the move."""
    proven: bool
    """Whether `after` is exact."""
    leader: int | None
    """The seat that is ahead after the move, or was last ahead if none is now."""
    turned: bool
    """Whether the move put another seat ahead."""

    @property
    def loss(self) -> float:
        """How much expected payoff the move cost the player who made it: 0 for the best move, never negative."""
        return 0.0 if self.move == self.best else max(0.0, self.before[self.seat] - self.after[self.seat])


@dataclass(frozen=True)
class Evaluation:
    """The evaluation of a position: expected payoffs, the best line, and whether the payoffs are exact."""

    values: tuple[float, ...]
    line: tuple[str, ...]
    proven: bool


def analyse(session: Session, bot: Bot, stop: threading.Event | None = None) -> Iterator[Judged]:
    """Yield a judgement of each move of a game in turn; setting `stop` ends the analysis."""

    def evaluations() -> Iterator[Evaluation]:
        for position in session.positions:
            evaluation = evaluate(position, bot, stop)
            if stop is not None and stop.is_set():
                return
            yield evaluation

    return judgements(session, evaluations())


def judgements(session: Session, evaluations: Iterable[Evaluation]) -> Iterator[Judged]:
    """Yield a judgement of each move of a game, given evaluations of its positions; ends early where these do."""
    found = iter(evaluations)
    before = next(found, None)
    if before is None:
        return
    leader = ahead(before.values)
    for ply, (move, after) in enumerate(zip(session.moves, found, strict=False), start=1):
        seat = session.positions[ply - 1].seat
        assert seat is not None
        now_ahead = ahead(after.values)
        turned = now_ahead is not None and leader is not None and now_ahead != leader
        leader = leader if now_ahead is None else now_ahead
        best, *_ = before.line
        yield Judged(
            ply=ply,
            seat=seat,
            move=move,
            best=best,
            line=before.line,
            before=before.values,
            after=after.values,
            proven=after.proven,
            leader=leader,
            turned=turned,
        )
        before = after


def evaluate(position: Position, bot: Bot, stop: threading.Event | None = None) -> Evaluation:
    """Return the evaluation of a position: that of a bot, or the result of a game that is over."""
    result = position.result
    if result is not None:
        return Evaluation(result.payoff(position.seats), (), True)
    thought = bot.think(position, stop=stop)
    return Evaluation(thought.values, thought.line, thought.proven)


def value_graph(session: Session, judged: Sequence[Judged], now: int | None = None) -> ValueGraph:
    """Return the graph of the seats' expected payoffs after every judged move; `now` marks a move."""
    values = [judged[0].before, *(move.after for move in judged)] if judged else []
    names = session.position.game.seat_names
    title = f"{session.position.game.about.name}: expected result of each seat"
    turns = [move.ply for move in judged if move.turned]
    return ValueGraph(title=title, seats=names, values=values, turns=turns, now=now, plies=len(session.moves))


def ahead(values: Sequence[float]) -> int | None:
    """Return the seat that is clearly ahead of all others, or None."""
    ranked = sorted(range(len(values)), key=lambda seat: values[seat], reverse=True)
    return ranked[0] if values[ranked[0]] - values[ranked[1]] >= AHEAD else None


def annotated(record: Record, judged: Sequence[Judged]) -> Record:
    """Return a record with the judgements appended to the comments of its moves."""
    comments = dict(record.comments)
    for move in judged:
        words = " ".join(f"{value:.2f}" for value in move.after)
        if move.loss:
            words += f", better {move.best}"
        if move.turned and move.leader is not None:
            words += f", now {record.game.seat_names[move.leader]} is ahead"
        comments[move.ply] = f"{comments.get(move.ply, '')} {words}".strip()
    return replace(record, comments=comments)
