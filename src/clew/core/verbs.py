"""The verbs of a game, as generic code calls them.

Search, playouts and perft call `play(board, state, move)` and the like from here. Which game's rules run is
decided by the type of the state record: at compile time by Numba's overloading, so that the rules are inlined,
and in interpreted mode by the record's dtype.

Required of a game's rules.py, in this order:

    start(board, state, deal)           fill a zeroed record; `deal` is the order of cards or tiles, empty if none
    legal_moves(board, state, out)      write all legal moves into `out`, return how many; none once it is over
    breaks(board, state, move)          0, or the number of the rule that the move breaks
    play(board, state, move)            change the record; the move is legal
    is_over(board, state)               whether the game has ended
    payoff(board, state, out)           what each seat gets, 1 in all; only asked at the end

Optional, with a default below (the last five may also be in playing.py):

    reveals(board, state, move)         whether the move turns up something unseen
    reshuffle_unseen(board, state, rng) put what nobody has seen into a random order
    random_move(board, state, rng)      a legal move, all equally likely
    rollout_move(board, state, rng)     a legal move for the playouts of program players
    order_moves(board, state, moves, count, scores)   a score for each move, the better the higher; False: no opinion
    evaluate(board, state, out)         an estimate of the payoffs for a game cut short; False: cannot say
    sure_win(board, state, budget)      a move that wins for certain, found within so many steps; -1: none was found

A record has a field `seat`, who is to move. In a game with hidden order its last fields are `unseen_left` and `unseen`:
the first `unseen_left` entries are what nobody has seen, and the last of these is turned up next.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import from_dtype
from numba.extending import overload
from numpy.typing import NDArray

from clew.core.compiled import PART_OPTIONS, allocating, source_of
from clew.core.random import Rng, below

#: Boards and states have a type of their own in every game; generic code never looks inside.
Board = Any
State = Any
Moves = NDArray[np.int32]
Floats = NDArray[np.float64]

REQUIRED = ("start", "legal_moves", "breaks", "play", "is_over", "payoff")
OPTIONAL = ("reveals", "reshuffle_unseen", "random_move", "rollout_move", "order_moves", "evaluate", "sure_win")

_functions_of: dict[Any, dict[str, Callable[..., Any]]] = {}
_owner_of: dict[Any, str] = {}


def register(owner: str, state_type: np.dtype[Any], functions: dict[str, Callable[..., Any]]) -> None:
    """Tell the verbs which functions carry them out for records of `state_type`.

    Two games with equal record types would silently share one game's rules, so a twin is refused: each record
    has a marker field of its own.
    """
    record = from_dtype(state_type)
    if _owner_of.get(record, owner) != owner:
        raise TypeError(f"{owner} and {_owner_of[record]} have the same state record: give each a marker field")
    if state_type.itemsize % 8:
        raise TypeError(f"the state record of {owner} has {state_type.itemsize} bytes: pad it to a multiple of 8")
    missing = [verb for verb in REQUIRED if verb not in functions]
    if missing:
        raise TypeError(f"the rules of {owner} lack {', '.join(missing)}")
    _owner_of[record] = owner
    _functions_of[record] = {verb: source_of(function) for verb, function in functions.items()}


def _chosen(verb: str, record: Any) -> Callable[..., Any]:
    """Return the Python function that carries out `verb` for a record type."""
    functions = _functions_of.get(record)
    if functions is None:
        raise TypeError(f"no game has registered the state record {record}")
    return functions.get(verb) or _DEFAULTS[verb]


def _of(verb: str, state: Any) -> Callable[..., Any]:
    """Return the same in interpreted mode, where the state is at hand."""
    return _chosen(verb, from_dtype(state.dtype))


def start(board: Board, state: State, deal: NDArray[np.int16]) -> None:
    """Fill a zeroed record with the start of a game."""
    _of("start", state)(board, state, deal)


def legal_moves(board: Board, state: State, out: Moves) -> int:
    """Write all legal moves into `out` and return how many there are."""
    return int(_of("legal_moves", state)(board, state, out))


def breaks(board: Board, state: State, move: int) -> int:
    """Return 0, or the number of the rule that the move breaks."""
    return int(_of("breaks", state)(board, state, move))


def play(board: Board, state: State, move: int) -> None:
    """Carry out a legal move."""
    _of("play", state)(board, state, move)


def is_over(board: Board, state: State) -> bool:
    """Return whether the game has ended."""
    return bool(_of("is_over", state)(board, state))


def payoff(board: Board, state: State, out: Floats) -> None:
    """Write what each seat gets."""
    _of("payoff", state)(board, state, out)


def reveals(board: Board, state: State, move: int) -> bool:
    """Return whether the move turns up something that nobody has seen."""
    return bool(_of("reveals", state)(board, state, move))


def reshuffle_unseen(board: Board, state: State, rng: Rng) -> None:
    """Put what nobody has seen into a random order."""
    _of("reshuffle_unseen", state)(board, state, rng)


def random_move(board: Board, state: State, rng: Rng) -> int:
    """Return a legal move, all equally likely; the game must not be over."""
    return int(_of("random_move", state)(board, state, rng))


def rollout_move(board: Board, state: State, rng: Rng) -> int:
    """Return a legal move for the playouts of program players; the game must not be over."""
    return int(_of("rollout_move", state)(board, state, rng))


def order_moves(board: Board, state: State, moves: Moves, count: int, scores: Floats) -> bool:
    """Write a score for each of the first `count` moves, or return False for no opinion."""
    return bool(_of("order_moves", state)(board, state, moves, count, scores))


def evaluate(board: Board, state: State, out: Floats) -> bool:
    """Write an estimate of the payoffs, or return False for no opinion."""
    return bool(_of("evaluate", state)(board, state, out))


def sure_win(board: Board, state: State, budget: int) -> int:
    """Return a move after which the seat to move wins whatever the others do, or -1 if none is found."""
    return int(_of("sure_win", state)(board, state, budget))


def _overload(verb: Callable[..., Any]) -> None:
    def choose(board: Any, state: Any, *rest: Any) -> Callable[..., Any]:
        return _chosen(verb.__name__, state)

    overload(verb, jit_options=PART_OPTIONS, strict=False)(choose)


# Numba asks each verb's `choose` once for a record type, and compiles what it returns.
for _verb in (start, legal_moves, breaks, play, is_over, payoff, reveals, reshuffle_unseen, random_move, rollout_move,
              order_moves, evaluate, sure_win):  # fmt: skip
    _overload(_verb)


# What a verb does where a game says nothing.


def _nothing_revealed(board: Board, state: State, move: int) -> bool:
    return False


def _nothing_unseen(board: Board, state: State, rng: Rng) -> None:
    pass


def _listed_random_move(board: Board, state: State, rng: Rng) -> int:
    return _random_listed(board, state, rng)


@allocating
def _random_listed(board: Board, state: State, rng: Rng) -> int:
    moves = np.empty(board.max_moves, dtype=np.int32)
    return int(moves[below(rng, legal_moves(board, state, moves))])


def _uniform_rollout_move(board: Board, state: State, rng: Rng) -> int:
    return random_move(board, state, rng)


def _no_order(board: Board, state: State, moves: Moves, count: int, scores: Floats) -> bool:
    return False


def _no_estimate(board: Board, state: State, out: Floats) -> bool:
    return False


def _nothing_sure(board: Board, state: State, budget: int) -> int:
    return -1


_DEFAULTS: dict[str, Callable[..., Any]] = {
    "reveals": _nothing_revealed,
    "reshuffle_unseen": _nothing_unseen,
    "random_move": _listed_random_move,
    "rollout_move": _uniform_rollout_move,
    "order_moves": _no_order,
    "evaluate": _no_estimate,
    "sure_win": _nothing_sure,
}
