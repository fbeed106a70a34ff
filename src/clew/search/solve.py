"""Solving positions: the exact value of every move, with no doubt left (alphabeta.py does the work)."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np

from clew.core.errors import BudgetError
from clew.core.position import Position
from clew.search.alphabeta import FRESH, HIGHEST, HISTORY, LOWEST, WIN, SearchStack, TranspositionTable, search_on

#: How many nodes are looked at before anybody is told.
NODES_AT_ONCE = 20_000

#: How much memory the transposition table may take.
MEGABYTES = 240

#: Told how many moves are solved, of how many, and how many nodes were looked at.
Report = Callable[[int, int, int], None]


@dataclass(frozen=True)
class SolvedMove:
    """What a move is worth for certain: `value` is for the seat to move, 1 for a win and 0 for a loss."""

    move: str
    value: float


@dataclass(frozen=True)
class Solved:
    """What is known for certain of a position."""

    values: tuple[float, ...] | None
    """What each seat gets if nobody makes a mistake; None if it was stopped before that was known."""
    moves: tuple[SolvedMove, ...]
    """Every move that was solved, the best first; all of them unless it was stopped."""
    nodes: int
    """How many positions were looked at."""
    seconds: float


def solve(position: Position, *, report: Report | None = None, stop: threading.Event | None = None) -> Solved:
    """Return the exact value of every move, for two seats and nothing unseen; stopped early, of those solved so far.

    Moves that a symmetry of the position turns into one another have the same value and are solved once.
    """
    if position.is_over:
        raise BudgetError("the game is over: there is nothing to solve")
    if position.seats != 2 or position.game.has_unseen:
        raise BudgetError(f"{position.game.about.name} cannot be solved: expected two seats and nothing unseen")
    begun = time.perf_counter()
    solver = _Solver(position)
    kinds = equal_moves(position)
    found: list[SolvedMove] = []
    for number, kind in enumerate(kinds):
        told = None if report is None else partial(report, number, len(kinds))
        value = solver.value_after(position, position.format_move(kind[0]), told, stop)
        if value is None:
            break
        found += [SolvedMove(position.format_move(move), value) for move in kind]
    ranked = tuple(sorted(found, key=lambda move: -move.value))
    values = None
    if len(ranked) == len(position.move_numbers()) or (ranked and ranked[0].value == 1.0):
        best = ranked[0].value
        values = (best, 1.0 - best) if position.seat == 0 else (1.0 - best, best)
    return Solved(values, ranked, solver.nodes, time.perf_counter() - begun)


def equal_moves(position: Position) -> list[list[int]]:
    """Return the legal moves, those together that a symmetry of the position turns into one another."""
    game = position.game
    kept = [
        symmetry
        for symmetry in game.package.rules.symmetries(game.board)
        if symmetry.seats == tuple(range(position.seats))
        and symmetry.state(position.states).tobytes() == position.states.tobytes()
    ]
    kinds: list[list[int]] = []
    for move in position.move_numbers():
        images = {symmetry.move(move) for symmetry in kept}
        kind = next((kind for kind in kinds if images.intersection(kind)), None)
        if kind is None:
            kinds.append([move])
        else:
            kind.append(move)
    return kinds


class _Solver:
    """A table that is shared by all moves of a position."""

    def __init__(self, position: Position) -> None:
        game = position.game
        words = game.state_type.itemsize // 8
        slots = MEGABYTES * 1_000_000 // (8 * words + 12)
        plies, widest = game.board.max_plies + 2, game.board.max_moves
        states = np.zeros(plies, dtype=game.state_type)
        self.nodes = 0
        self.table = TranspositionTable(
            states=np.empty((slots, words), dtype=np.uint64),
            bounds=np.full((slots, 3), LOWEST, dtype=np.int32),
        )
        self.stack = SearchStack(
            states=states,
            words=states.view(np.uint64).reshape(plies, words),
            moves=np.empty((plies, widest), dtype=np.int32),
            listed=np.zeros(plies, dtype=np.int64),
            tried=np.zeros(plies, dtype=np.int64),
            window=np.zeros((plies, 2), dtype=np.int64),
            best=np.zeros((plies, 2), dtype=np.int64),
            scores=np.zeros(widest),
            payoffs=np.zeros(2),
            history=np.zeros((2, HISTORY)),
            cursor=np.zeros(2, dtype=np.int64),
        )

    def value_after(
        self, position: Position, move: str, report: Callable[[int], None] | None, stop: threading.Event | None
    ) -> float | None:
        """Return what a move is worth to whoever makes it; None if stopped."""
        after = position.play(move)
        self.stack.states[0] = after.state
        self.stack.listed[0] = FRESH
        self.stack.window[0] = (LOWEST, HIGHEST)
        self.stack.cursor[0] = 0
        value = -1
        while value < 0:
            value = int(after.game.run(search_on, self.stack, self.table, NODES_AT_ONCE))
            self.nodes = int(self.stack.cursor[1])
            if report is not None:
                report(self.nodes)
            if stop is not None and stop.is_set() and value < 0:
                return None
        return value / WIN if position.seat == 0 else 1.0 - value / WIN
