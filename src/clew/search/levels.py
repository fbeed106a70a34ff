"""Ten levels of play, from beginner to full strength.

A level is a number of visits, set by each game (`level_visits` in its about.py), and a temperature, so that it is
equally strong on every machine; level 10 uses all of its time. At a temperature above 0 the move is drawn with a
probability that grows with its visits, without the moves far behind the best one: such a level plays sensible moves
rather than random blunders. Level 1 also overlooks a win at times: in Line or Colour it would otherwise score 45%
against the greedy player even with three visits (123 games), and it should lose 60%. From level 3 up, a win in one move
is never missed, nor allowed to the next player if it can be prevented.
"""

from dataclasses import dataclass

from clew.core.errors import BudgetError
from clew.core.game import Game
from clew.core.position import Position
from clew.core.random import Rng, unit
from clew.search.forced_wins import allows_win, winning_move
from clew.search.mcts.thought import Thought
from clew.search.move_order import first_moves


@dataclass(frozen=True)
class Level:
    """One level of play."""

    number: int
    temperature: float
    """How random the choice is: 0 takes the best move, 1 draws in proportion to visits."""
    share: float
    """Moves with fewer visits than this share of the best move's are not considered."""
    is_careful: bool
    """Whether wins in one move are always seen."""
    seconds: float = 1.0
    """The time limit for a move."""
    oversight: float = 0.0
    """How often a win that the search has found is overlooked."""

    def visits(self, game: Game) -> int | None:
        """Return the number of visits for a move; None if only `seconds` limits it."""
        budgets = game.about.level_visits
        return budgets[self.number - 1] if self.number <= len(budgets) else None


LEVELS = (
    Level(1, 1.0, 0.10, False, oversight=0.3),
    Level(2, 0.8, 0.15, False),
    Level(3, 0.6, 0.20, True),
    Level(4, 0.5, 0.25, True),
    Level(5, 0.4, 0.30, True),
    Level(6, 0.3, 0.40, True),
    Level(7, 0.2, 0.50, True),
    Level(8, 0.1, 0.60, True),
    Level(9, 0.0, 1.0, True),
    Level(10, 0.0, 1.0, True),
)


def level(number: int) -> Level:
    """Return a level from 1 to 10."""
    if not isinstance(number, int) or not 1 <= number <= len(LEVELS):
        raise BudgetError(f"level={number}: expected a whole number from 1 to {len(LEVELS)}")
    return LEVELS[number - 1]


def choose(position: Position, thought: Thought, level: Level, rng: Rng) -> str:
    """Return the move that a level plays, given the evaluation of the position."""
    if level.is_careful:
        win = winning_move(position)
        if win is not None:
            return position.format_move(win)
    if thought.proven:
        return _overlooked(position, thought, level, rng) or thought.move
    most = max(move.visits for move in thought.moves)
    ranked = [(move.move, move.visits) for move in thought.moves]
    near = [(text, visits) for text, visits in ranked if visits >= level.share * most]
    if level.is_careful:
        near = _safe(position, near) or _first_safe(position, ranked) or near
    return _draw(near, level.temperature, rng)


def _overlooked(position: Position, thought: Thought, level: Level, rng: Rng) -> str | None:
    """Return the move that the game's ordering would play without the winning one, if the win is overlooked."""
    if level.oversight == 0.0 or position.seat is None or thought.values[position.seat] < 1.0:
        return None
    others = [move for move in position.move_numbers() if position.format_move(move) != thought.move]
    if not others or unit(rng) >= level.oversight:
        return None
    best = first_moves(position, others)
    return position.format_move(best[int(unit(rng) * len(best))])


def _safe(position: Position, moves: list[tuple[str, int]]) -> list[tuple[str, int]]:
    return [(text, visits) for text, visits in moves if not allows_win(position, position.parse_move(text))]


def _first_safe(position: Position, ranked: list[tuple[str, int]]) -> list[tuple[str, int]]:
    for candidate in ranked:
        if _safe(position, [candidate]):
            return [candidate]
    return []


def _draw(moves: list[tuple[str, int]], temperature: float, rng: Rng) -> str:
    best = max(moves, key=lambda move: move[1])
    if temperature == 0.0 or len(moves) == 1:
        return best[0]
    weights = [(visits / best[1]) ** (1.0 / temperature) for _, visits in moves]
    rest = unit(rng) * sum(weights)
    for (text, _), weight in zip(moves, weights, strict=True):
        rest -= weight
        if rest <= 0.0:
            return text
    return best[0]
