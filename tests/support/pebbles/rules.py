"""Pebbles: take the last one."""

from typing import Any, NamedTuple

import numpy as np

from clew.core.compiled import compiled
from clew.core.random import shuffle
from clew.core.symmetry import Symmetry

CARDS = 4


class Board(NamedTuple):
    """What does not change during a game."""

    seats: int
    heap: int
    misere: bool
    max_moves: int
    max_plies: int


STATE = np.dtype(
    (
        np.record,
        [
            ("pebbles", np.int64),
            ("seat", np.int64),
            ("heap", np.int64),
            ("card", np.int64),
            ("unseen_left", np.int64),
            ("unseen", np.int16, (CARDS,)),
        ],
    )
)
STATES = (STATE,)


def board(options: dict[str, Any]) -> Board:
    """Return the tables for resolved options."""
    return Board(options["players"], options["heap"], options["misere"], max_moves=CARDS, max_plies=options["heap"])


@compiled
def start(board: Board, state: Any, deal: Any) -> None:
    state.heap = board.heap
    state.unseen_left = CARDS
    for index in range(CARDS):
        state.unseen[index] = deal[index]
    turn_up(state)


@compiled
def legal_moves(board: Board, state: Any, out: Any) -> int:
    listed = min(state.card, state.heap)
    for taken in range(listed):
        out[taken] = taken + 1
    return listed


@compiled
def breaks(board: Board, state: Any, move: int) -> int:
    if state.heap == 0:
        return 4
    if move < 1 or move > state.card:
        return 2
    return 3 if move > state.heap else 0


@compiled
def play(board: Board, state: Any, move: int) -> None:
    state.heap -= move
    state.seat = (state.seat + 1) % board.seats
    if state.unseen_left > 0 and state.heap > 0:
        turn_up(state)


@compiled
def is_over(board: Board, state: Any) -> bool:
    return state.heap == 0


@compiled
def payoff(board: Board, state: Any, out: Any) -> None:
    last = (state.seat + board.seats - 1) % board.seats
    for seat in range(board.seats):
        if board.misere:
            out[seat] = 0.0 if seat == last else 1.0 / (board.seats - 1)
        else:
            out[seat] = 1.0 if seat == last else 0.0


@compiled
def reveals(board: Board, state: Any, move: int) -> bool:
    return state.unseen_left > 0 and move < state.heap


@compiled
def reshuffle_unseen(board: Board, state: Any, rng: Any) -> None:
    shuffle(rng, state.unseen, state.unseen_left)


@compiled
def turn_up(state: Any) -> None:
    """Take the first unseen card; the others move up."""
    state.card = int(state.unseen[0])
    state.unseen_left -= 1
    for index in range(CARDS - 1):
        state.unseen[index] = state.unseen[index + 1]
    state.unseen[CARDS - 1] = 0


def symmetries(board: Board) -> list[Symmetry]:
    """Return nothing: no two pebbles differ."""
    return []
