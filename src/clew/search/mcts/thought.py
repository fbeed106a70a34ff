"""What a search found out about a position, combined from the trees of its workers."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from clew.core.position import Position
from clew.search.mcts.tree import Tree, child_node, is_solved


@dataclass(frozen=True)
class MoveThought:
    """The evaluation of one move: `value` is for the seat to move, exact if `proven`."""

    move: str
    visits: int
    value: float
    proven: bool
    share: float
    """The part of the visits that this move has: a policy to learn from. The shares of all moves add up to 1."""


@dataclass(frozen=True)
class Thought:
    """The evaluation of a position."""

    move: str
    """The move to play."""
    values: tuple[float, ...]
    """The expected payoff of each seat, from 0 to 1."""
    visits: int
    """The number of visits made by this call."""
    line: tuple[str, ...]
    """The best line found, beginning with `move`."""
    moves: tuple[MoveThought, ...]
    """Every legal move, the best first."""
    proven: bool
    """Whether the values are exact."""


@dataclass(frozen=True)
class WorkerResult:
    """The tree of one worker, the node of the position, and for each edge of it the sum of each seat's payoffs."""

    tree: Tree
    root: int
    root_payoffs: NDArray[np.float64]
    visits: int


class _RootStatistics:
    """The statistics of each move at the root, added up over all workers (root parallelisation)."""

    def __init__(self, seats: int, results: Sequence[WorkerResult]) -> None:
        self.visits: dict[int, int] = {}
        self.rewards: dict[int, float] = {}
        self.payoffs: dict[int, NDArray[np.float64]] = {}
        self.exact: dict[int, float] = {}
        self.proven_values: NDArray[np.float32] | None = None
        for result in results:
            node = result.tree.nodes[result.root]
            for index in range(int(node["listed"])):
                edge = result.tree.edges[int(node["first"]) + index]
                move = int(edge["move"])
                self.visits[move] = self.visits.get(move, 0) + int(edge["visits"])
                self.rewards[move] = self.rewards.get(move, 0.0) + float(edge["value"]) * int(edge["visits"])
                self.payoffs[move] = self.payoffs.get(move, np.zeros(seats)) + result.root_payoffs[index]
                if is_solved(int(edge["child"])):
                    self.exact[move] = float(edge["value"])
            if node["proven"]:
                self.proven_values = result.tree.exact[result.root]

    def value(self, move: int) -> float:
        """Return the value of a move for the seat to move."""
        return self.exact[move] if move in self.exact else self.rewards[move] / max(1, self.visits[move])

    def preference(self, move: int) -> tuple[float, float, float]:
        """Return a sort key: proven wins first and proven losses last, then by visits."""
        exact = self.exact.get(move)
        certainty = 1.0 if exact is not None and exact >= 1.0 else -1.0 if exact is not None and exact <= 0.0 else 0.0
        if self.proven_values is not None:
            certainty = self.exact.get(move, -1.0)
        return (certainty, float(self.visits[move]), self.value(move))


def combined_thought(view: Position, results: Sequence[WorkerResult]) -> Thought:
    """Return the evaluation of a position from the results of all workers."""
    root = _RootStatistics(view.seats, results)
    ranked = sorted(root.visits, key=root.preference, reverse=True)
    best = ranked[0]
    shares = _shares(root, ranked)
    return Thought(
        move=view.format_move(best),
        values=_values(root, best, int(view.state.seat)),
        visits=sum(result.visits for result in results),
        line=_line(view, best, results[0]),
        moves=tuple(
            MoveThought(view.format_move(move), root.visits[move], root.value(move), move in root.exact, shares[move])
            for move in ranked
        ),
        proven=root.proven_values is not None,
    )


def _shares(root: _RootStatistics, ranked: Sequence[int]) -> dict[int, float]:
    """Return the part of the visits that each move has; the best move has all if a win was proven before any visit."""
    total = sum(root.visits.values())
    if total == 0:
        return {move: float(move == ranked[0]) for move in ranked}
    return {move: root.visits[move] / total for move in ranked}


def proven_thought(view: Position, line: tuple[str, ...]) -> Thought:
    """Return the evaluation of a position with a forced win, which needs no search.

    The winning move has the share 1 although nothing was visited, and all others 0.
    """
    best = line[0]
    others = [text for text in view.moves() if text != best]
    return Thought(
        move=best,
        values=tuple(1.0 if seat == view.seat else 0.0 for seat in range(view.seats)),
        visits=0,
        line=line,
        moves=(MoveThought(best, 0, 1.0, True, 1.0), *(MoveThought(text, 0, 0.0, False, 0.0) for text in others)),
        proven=True,
    )


def best_so_far(view: Position, result: WorkerResult) -> tuple[tuple[float, ...], tuple[str, ...]]:
    """Return the values and the line that a worker would answer now, without looking at all moves."""
    root = _RootStatistics(view.seats, [result])
    best = max(root.visits, key=root.preference)
    return _values(root, best, int(view.state.seat)), _line(view, best, result)


def _values(root: _RootStatistics, best: int, seat: int) -> tuple[float, ...]:
    """Return the expected payoff of each seat: that of the best move for `seat`, and the others' as in its visits."""
    if root.proven_values is not None:
        return tuple(float(share) for share in root.proven_values)
    value = root.value(best)
    others = root.payoffs[best].copy()
    others[seat] = 0.0
    if others.sum() <= 0.0:
        others[:] = 1.0
        others[seat] = 0.0
    shares = others / others.sum() * (1.0 - value)
    shares[seat] = value
    return tuple(float(share) for share in shares)


def _line(view: Position, best: int, result: WorkerResult) -> tuple[str, ...]:
    """Return the most visited moves, starting with the best one, until something unseen is turned up."""
    tree = result.tree
    node = result.root
    position = view
    line = [position.format_move(best)]
    move = best
    while True:
        record = tree.nodes[node]
        block = tree.edges[int(record["first"]) : int(record["first"]) + int(record["opened"])]
        chosen = block[block["move"] == move]
        if not len(chosen) or child_node(int(chosen[0]["child"])) < 0:
            return tuple(line)
        node = child_node(int(chosen[0]["child"]))
        position = position.play(line[-1])
        record = tree.nodes[node]
        block = tree.edges[int(record["first"]) : int(record["first"]) + int(record["opened"])]
        if position.is_over or not len(block):
            return tuple(line)
        move = int(block[int(block["visits"].argmax())]["move"])
        line.append(position.format_move(move))
