"""What a program player thinks of a position, put together from what its workers found."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from clew.core.position import Position
from clew.search.mcts.tree import Tree, child_node, is_solved


@dataclass(frozen=True)
class MoveThought:
    """What is thought of one move: `value` is for the seat to move, exact if `proven`."""

    move: str
    visits: int
    value: float
    proven: bool


@dataclass(frozen=True)
class Thought:
    """What is thought of a position."""

    move: str
    """The move to play."""
    values: tuple[float, ...]
    """What each seat can expect, from 0 to 1."""
    visits: int
    """How many visits were made, this time."""
    line: tuple[str, ...]
    """How play is expected to go on, beginning with `move`."""
    moves: tuple[MoveThought, ...]
    """Every legal move, the best first."""
    proven: bool
    """Whether the values are exact."""


@dataclass(frozen=True)
class Findings:
    """What one worker found: its tree, the node of the position, and the payoffs of each seat by the root's edges."""

    tree: Tree
    root: int
    root_sums: NDArray[np.float64]
    visits: int


def summary(view: Position, findings: list[Findings]) -> Thought:
    """Put together what all workers found."""
    visits: dict[int, int] = {}
    gained: dict[int, float] = {}
    exact: dict[int, float] = {}
    sums: dict[int, NDArray[np.float64]] = {}
    proven_values: NDArray[np.float32] | None = None
    for found in findings:
        node = found.tree.nodes[found.root]
        for index in range(int(node["listed"])):
            edge = found.tree.edges[int(node["first"]) + index]
            move = int(edge["move"])
            visits[move] = visits.get(move, 0) + int(edge["visits"])
            gained[move] = gained.get(move, 0.0) + float(edge["value"]) * int(edge["visits"])
            sums[move] = sums.get(move, np.zeros(view.seats)) + found.root_sums[index]
            if is_solved(int(edge["child"])):
                exact[move] = float(edge["value"])
        if node["proven"]:
            proven_values = found.tree.exact[found.root]

    def value(move: int) -> float:
        return exact[move] if move in exact else gained[move] / max(1, visits[move])

    def preference(move: int) -> tuple[float, float, float]:
        # A sure win comes first and a sure loss last; otherwise the move that was looked at most.
        sure = exact.get(move)
        certainty = 1.0 if sure is not None and sure >= 1.0 else -1.0 if sure is not None and sure <= 0.0 else 0.0
        if proven_values is not None:
            certainty = exact.get(move, -1.0)
        return (certainty, float(visits[move]), value(move))

    ranked = sorted(visits, key=preference, reverse=True)
    best = ranked[0]
    if proven_values is not None:
        values = tuple(float(share) for share in proven_values)
    else:
        values = _values(sums[best], value(best), int(view.state.seat))
    return Thought(
        move=view.format_move(best),
        values=values,
        visits=sum(found.visits for found in findings),
        line=_line(view, best, findings[0]),
        moves=tuple(MoveThought(view.format_move(move), visits[move], value(move), move in exact) for move in ranked),
        proven=proven_values is not None,
    )


def proven_thought(view: Position, line: tuple[str, ...]) -> Thought:
    """Return what there is to say where a line is known to win, without a search."""
    best = line[0]
    others = [text for text in view.moves() if text != best]
    return Thought(
        move=best,
        values=tuple(1.0 if seat == view.seat else 0.0 for seat in range(view.seats)),
        visits=0,
        line=line,
        moves=(MoveThought(best, 0, 1.0, True), *(MoveThought(text, 0, 0.0, False) for text in others)),
        proven=True,
    )


def _values(sums: NDArray[np.float64], value: float, seat: int) -> tuple[float, ...]:
    """Return what each seat can expect of a move: its value for the seat to move, the rest as the visits shared it."""
    others = sums.copy()
    others[seat] = 0.0
    if others.sum() <= 0.0:
        others[:] = 1.0
        others[seat] = 0.0
    shares = others / others.sum() * (1.0 - value)
    shares[seat] = value
    return tuple(float(share) for share in shares)


def _line(view: Position, best: int, found: Findings) -> tuple[str, ...]:
    """Return the moves looked at most, from the best one on, as far as nothing unseen is turned up."""
    tree = found.tree
    node = found.root
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
