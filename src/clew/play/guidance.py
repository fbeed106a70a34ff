"""What a beginner should know before a move: what is threatened, and whether a move gives the game away.

All of it works for every game. What the others would do next is found by trying several of one's own moves and looking
at the answers: an answer that comes again and again, whatever one does, is what they are up to.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from clew.core.position import Position
from clew.play.move_effects import effects
from clew.play.session import Session
from clew.search.forced_wins import winning_move
from clew.search.mcts.search import TreeSearch
from clew.search.mcts.thought import Thought

#: How many of one's own moves are tried to see wins at once, and to see plans.
TRIED_FOR_WINS = 12
TRIED_FOR_PLANS = 5

#: A plan is thought about so long, in a mind of so many megabytes.
PLAN_VISITS = 150
PLAN_MEGABYTES = 8

#: Nobody has more moves in a row than this.
MOST_IN_A_ROW = 4

#: A move that expects so much less than the best one gives the game away; one with fewer visits is looked at again.
GIVEN_AWAY = 0.25
FEW_VISITS = 200
VERDICT_VISITS = 800


@dataclass(frozen=True)
class Threat:
    """What somebody is up to."""

    seat: int
    move: str
    touches: tuple[str, ...]
    wins: bool
    """Whether it wins at once."""
    does: tuple[str, ...]
    """What the move would do, in sentences."""


@dataclass(frozen=True)
class Verdict:
    """What is thought of a move before it is played."""

    move: str
    best: str
    loss: float
    """How much less the move expects than the best one."""
    answer: str | None
    """What the next player would do then."""
    does: tuple[str, ...]
    """What that answer would do, in sentences."""

    @property
    def gives_away(self) -> bool:
        """Whether the move gives the game away."""
        return self.move != self.best and self.loss >= GIVEN_AWAY


def threat(position: Position) -> Threat | None:
    """Return what the next player is up to, seen by the seat to move; None where nothing stands out."""
    replies = _spread_replies(position, TRIED_FOR_WINS)
    won = [(after, after.format_move(win)) for after in replies if (win := winning_move(after)) is not None]
    found = _most_common(won, len(replies))
    if found is not None:
        return _threat(*found, wins=True)
    replies = replies[:: max(1, len(replies) // TRIED_FOR_PLANS)][:TRIED_FOR_PLANS]
    thinker = TreeSearch(position.game, seed=1, threads=1, megabytes=PLAN_MEGABYTES)
    planned = [(after, thinker.think(after, visits=PLAN_VISITS).move) for after in replies]
    found = _most_common(planned, len(replies))
    plan = _threat(*found, wins=False) if found is not None else None
    # That it is the same seat's turn again is no plan.
    return plan if plan is not None and not all(words.endswith("moves again") for words in plan.does) else None


def _threat(position: Position, move: str, wins: bool) -> Threat:
    assert position.seat is not None
    return Threat(position.seat, move, position.touches(move), wins, tuple(effects(position, move)))


def _most_common(answers: Sequence[tuple[Position, str]], tried: int) -> tuple[Position, str] | None:
    """Return the answer that comes after more than half of the moves tried, or None."""
    counted = Counter(move for _, move in answers).most_common(1)
    if not counted or 2 * counted[0][1] <= tried:
        return None
    return next(answer for answer in answers if answer[1] == counted[0][0])


def _spread_replies(position: Position, most: int) -> list[Position]:
    """Return positions in which another seat is to move, after some of the moves, evenly spread over all of them."""
    moves = position.moves()
    chosen = moves[:: max(1, len(moves) // most)][:most]
    return [after for move in chosen if (after := _handed_on(position, move)) is not None]


def _handed_on(position: Position, move: str) -> Position | None:
    """Return the position once another seat is to move, as that seat sees it; None where the game ends before."""
    seat = position.seat
    # A view does not know what is turned up next: an order is drawn.
    after = Session.begin(position).position.play(move)
    for _ in range(MOST_IN_A_ROW):
        if after.seat is None:
            return None
        if after.seat != seat:
            return after.view(after.seat)
        after = after.play(after.moves()[0])
    return None


def verdict(position: Position, move: str, thought: Thought, thinker: TreeSearch) -> Verdict:
    """Return what to think of a legal move, given what was thought of the position; `thinker` looks at what follows."""
    assert position.seat is not None
    canonical = position.format_move(position.parse_move(move))
    best = thought.moves[0]
    judged = next(each for each in thought.moves if each.move == canonical)
    value, answer = judged.value, None
    does: tuple[str, ...] = ()
    after = _handed_on(position, canonical)
    if canonical != best.move and after is not None and best.value - value >= GIVEN_AWAY / 2:
        reply = thinker.think(after, visits=VERDICT_VISITS)
        answer, does = reply.move, tuple(effects(after, reply.move))
        if judged.visits < FEW_VISITS and not judged.proven:
            value = reply.values[position.seat]
    return Verdict(canonical, best.move, max(0.0, best.value - value), answer, does)


#: Where a move is a single touch, so many places are named, so that the first step does not give the move away.
PLACES = 3


def where_to_look(position: Position, thought: Thought) -> tuple[str, ...]:
    """Return the places to look at: where the best move begins, among others if that would already tell the move.

    They are the first touches of the moves that were thought of most, in the order of their names.
    """
    first, *more = position.touches(thought.move)
    if more:
        return (first,)
    places = {first: None}
    for move in thought.moves:
        if len(places) == PLACES:
            break
        places.setdefault(position.touches(move.move)[0])
    return tuple(sorted(places))
