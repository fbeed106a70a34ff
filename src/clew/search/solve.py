"""Solving positions: the game-theoretic value of every move, by alpha-beta search (alphabeta.py)."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np

from clew.core.errors import BudgetError
from clew.core.position import Position
from clew.search.alphabeta import FRESH, HIGHEST, HISTORY, LOWEST, WIN, AlphaBetaStack, TranspositionTable, search_nodes

#: Nodes searched between two reports of progress.
NODES_PER_REPORT = 20_000

#: Memory for the transposition table.
MEGABYTES = 240

#: Called with the number of classes of equivalent moves solved, the number of all, and the nodes searched.
SolveCallback = Callable[[int, int, int], None]


@dataclass(frozen=True)
class SolvedMove:
    """The exact value of a move for the seat to move: 1 for a win and 0 for a loss."""

    move: str
    value: float


@dataclass(frozen=True)
class Solved:
    """The solution of a position."""

    values: tuple[float, ...] | None
    """What each seat gets under perfect play; None if the search was stopped before that was known."""
    moves: tuple[SolvedMove, ...]
    """The solved moves, best first; all legal moves unless the search was stopped."""
    nodes: int
    """The number of nodes searched."""
    seconds: float


def solve(position: Position, *, report: SolveCallback | None = None, stop: threading.Event | None = None) -> Solved:
    """Return the exact value of every move of a two-player game without hidden order; if stopped, of those solved.

    Moves that a symmetry of the position maps to each other have the same value and are solved once.
    """
    if position.is_over:
        raise BudgetError("the game is over: there is nothing to solve")
    if position.seats != 2 or position.game.has_unseen:
        raise BudgetError(
            f"{position.game.about.name} cannot be solved: expected a game of two seats without unseen cards or tiles"
        )
    start = time.perf_counter()
    solver = _Solver(position)
    classes = equivalent_moves(position)
    found: list[SolvedMove] = []
    for number, moves in enumerate(classes):
        report_nodes = None if report is None else partial(report, number, len(classes))
        value = solver.value_after(position, position.format_move(moves[0]), report_nodes, stop)
        if value is None:
            break
        found += [SolvedMove(position.format_move(move), value) for move in moves]
    ranked = tuple(sorted(found, key=lambda move: -move.value))
    values = None
    if len(ranked) == len(position.move_numbers()) or (ranked and ranked[0].value == 1.0):
        best = ranked[0].value
        values = (best, 1.0 - best) if position.seat == 0 else (1.0 - best, best)
    return Solved(values, ranked, solver.nodes, time.perf_counter() - start)


def equivalent_moves(position: Position) -> list[list[int]]:
    """Return the legal moves in classes; the symmetries of the position map the moves of a class to each other."""
    game = position.game
    symmetries = [
        symmetry
        for symmetry in game.package.rules.symmetries(game.board)
        if symmetry.seats == tuple(range(position.seats))
        and symmetry.state(position.states).tobytes() == position.states.tobytes()
    ]
    classes: list[list[int]] = []
    for move in position.move_numbers():
        images = {symmetry.move(move) for symmetry in symmetries}
        moves = next((moves for moves in classes if images.intersection(moves)), None)
        if moves is None:
            classes.append([move])
        else:
            moves.append(move)
    return classes


class _Solver:
    """An alpha-beta search whose transposition table is shared by all moves of a position."""

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
        self.stack = AlphaBetaStack(
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
        """Return the value of a move for the seat to move; None if the search was stopped."""
        after = position.play(move)
        self.stack.states[0] = after.state
        self.stack.listed[0] = FRESH
        self.stack.window[0] = (LOWEST, HIGHEST)
        self.stack.cursor[0] = 0
        value = -1
        while value < 0:
            value = int(after.game.run(search_nodes, self.stack, self.table, NODES_PER_REPORT))
            self.nodes = int(self.stack.cursor[1])
            if report is not None:
                report(self.nodes)
            if stop is not None and stop.is_set() and value < 0:
                return None
        return value / WIN if position.seat == 0 else 1.0 - value / WIN
