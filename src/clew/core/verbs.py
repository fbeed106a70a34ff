"""The contract of a game's rules: the functions ("verbs") that every game implements, and how generic code calls them.

Search, playouts and perft call `play(board, state, move)` and the other verbs of this module. The type of the state
record decides which game's function runs: when compiling, through Numba's overloading, so that the rules are inlined;
in interpreted mode, through the record's dtype.

Arguments
---------
board   the tables that do not change during a game: a NamedTuple with at least `seats`, `max_moves` and `max_plies`
state   one record with everything that changes. Equal positions have equal bytes. The first field is a marker named
        after the package, and the field `seat` is the seat to move. In a game with hidden order the last two fields are
        `unseen_left` and `unseen`: the first `unseen_left` entries of `unseen` are the cards or tiles that no player
        has seen yet, and the last of these is revealed next. Everything before `unseen` is public
move    one integer, whose meaning the game defines
rng     a random generator (core/random.py)

Required verbs, in the order in which a game's rules define them
----------------------------------------------------------------
start(board, state, deal)           fill a zeroed record; `deal` is the order of cards or tiles, empty if there is none
legal_moves(board, state, out)      write all legal moves into `out` and return their number, which is 0 exactly when
                                    the game is over (a forced pass is a move)
breaks(board, state, move)          return 0 for a legal move, otherwise the number of a rule that it breaks; any 64-bit
                                    integer is safe, also one that means no move
play(board, state, move)            change the record by a legal move
is_over(board, state)               return whether the game has ended
payoff(board, state, out)           write the payoff of each seat, 1 in total; called only when the game is over

Optional verbs, with a default at the end of this file
------------------------------------------------------
reveals(board, state, move)         return whether the move reveals something unseen; default: False
reshuffle_unseen(board, state, rng) put what no player has seen into random order; default: nothing is unseen
random_move(board, state, rng)      return a legal move, all equally likely; default: list them and draw one

Optional verbs for the search, usually in `playing`
---------------------------------------------------
rollout_move(board, state, rng)     return a legal move for a playout; default: random_move
order_moves(board, state, moves, count, scores)
                                    write a score for each of the first `count` moves, higher for better ones, and
                                    return True; return False for no opinion (the default)
evaluate(board, state, out)         write an estimate of the payoffs, 1 in total, for a playout that is cut off, and
                                    return True; return False for no opinion (the default)
sure_win(board, state, budget)      return a move that wins against any defence, searching at most `budget` positions;
                                    return -1 if none was found (the default)
features(board, state, seat, out)   write what the game's `FEATURES` count, as seen by a seat, into every entry of
                                    `out`, float32; default: nothing (a game without features has no network)
move_features(board, state, moves, count, out)
                                    write what the game's `MOVE_FEATURES` count into every entry of the first `count`
                                    rows of `out`, float32, a row for each move; default: nothing
list_features(board, state, seat, out)
                                    instead of `features`, where most of many features are 0: write the places of
                                    features in the game's `FEATURES` into `out`, int32, each as often as it counts,
                                    and return how many were written, at most `LISTED_FEATURES`
list_move_features(board, state, moves, count, out)
                                    instead of `move_features`, in the same way: fill the first `count` rows of `out`,
                                    int32, with `LISTED_MOVE_FEATURES` places each, or NO_FEATURE

Verbs of `encoding`, for programs that learn; a game without that part has none of them
--------------------------------------------------------------------------------------
action_of(board, state, move)       return the id of a legal move; two legal moves never share an id
move_of(board, state, action)       return the move that an id means in this state, legal or not, or -1 if it means
                                    none; any 64-bit integer is safe
observe(board, state, seat, out)    write what a seat sees into every entry of `out`, uint8[planes, rows, columns]
update_observation(board, state, seat, out)
                                    the same, but `out` holds an observation of another state of the same game, so
                                    that only what may differ has to be written; default: observe
write_mask(board, state, out)       set the ids of all legal moves in `out`, bool[actions], which is all False, and
                                    return their number; default: list them

`breaks` is the only definition of legality. `legal_moves` and `random_move` may work differently, but must agree with
it; tests/contract checks all of this for every game.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import from_dtype
from numba.extending import overload
from numpy.typing import NDArray

from clew.core.compiled import LINKED_OPTIONS, allocating, source_of
from clew.core.random import Rng, below

#: Boards and states have a different type in every game; generic code only passes them on.
Board = Any
State = Any
Moves = NDArray[np.int32]
Planes = NDArray[np.uint8]
Mask = NDArray[np.bool_]
Floats = NDArray[np.float64]
Inputs = NDArray[np.float32]
Places = NDArray[np.int32]

#: An entry of a list of features that means none.
NO_FEATURE = -1

REQUIRED = ("start", "legal_moves", "breaks", "play", "is_over", "payoff")
OPTIONAL = (
    "reveals", "reshuffle_unseen", "random_move", "rollout_move", "order_moves", "evaluate", "sure_win", "features",
    "move_features", "list_features", "list_move_features",
)  # fmt: skip
FEATURES = ("features", "move_features", "list_features", "list_move_features")
ENCODING = ("action_of", "move_of", "observe")
OPTIONAL_ENCODING = ("update_observation", "write_mask")

_functions_of: dict[Any, dict[str, Callable[..., Any]]] = {}
_owner_of: dict[Any, str] = {}


def register(owner: str, state_type: np.dtype[Any], functions: dict[str, Callable[..., Any]]) -> None:
    """Register the functions of a game for its state records.

    Two games with equal record types would silently share one game's rules, so a second game with the same type is
    refused; the marker field of each record keeps the types different. A game that registers its rules again keeps its
    encoding and its features.
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
    before = _functions_of.get(record, {})
    encoding = {verb: before[verb] for verb in (*ENCODING, *OPTIONAL_ENCODING) if verb in before}
    learning = {verb: before[verb] for verb in FEATURES if verb in before}
    _functions_of[record] = learning | {verb: source_of(function) for verb, function in functions.items()} | encoding


def register_encoding(owner: str, state_type: np.dtype[Any], functions: dict[str, Callable[..., Any]]) -> None:
    """Add the functions of a game's part `encoding` to those of its rules, which have been registered."""
    missing = [verb for verb in ENCODING if verb not in functions]
    if missing:
        raise TypeError(f"the encoding of {owner} lacks {', '.join(missing)}")
    _functions_of[from_dtype(state_type)].update({verb: source_of(function) for verb, function in functions.items()})


def _function_for(verb: str, record: Any) -> Callable[..., Any]:
    """Return the Python function that implements `verb` for a record type."""
    functions = _functions_of.get(record)
    if functions is None:
        raise TypeError(f"no game has registered the state record {record}")
    function = functions.get(verb) or _DEFAULTS.get(verb)
    if function is None:
        raise TypeError(f"{_owner_of[record]} has no {verb}: its package has no encoding, or it is not loaded yet")
    return function


def _interpreted(verb: str, state: Any) -> Callable[..., Any]:
    """Return the Python function that implements `verb` for a state, in interpreted mode."""
    return _function_for(verb, from_dtype(state.dtype))


def start(board: Board, state: State, deal: NDArray[np.int16]) -> None:
    """Fill a zeroed record with the start of a game."""
    _interpreted("start", state)(board, state, deal)


def legal_moves(board: Board, state: State, out: Moves) -> int:
    """Write all legal moves into `out` and return their number."""
    return int(_interpreted("legal_moves", state)(board, state, out))


def breaks(board: Board, state: State, move: int) -> int:
    """Return 0 for a legal move, otherwise the number of a rule that it breaks."""
    return int(_interpreted("breaks", state)(board, state, move))


def play(board: Board, state: State, move: int) -> None:
    """Change the state by a legal move."""
    _interpreted("play", state)(board, state, move)


def is_over(board: Board, state: State) -> bool:
    """Return whether the game has ended."""
    return bool(_interpreted("is_over", state)(board, state))


def payoff(board: Board, state: State, out: Floats) -> None:
    """Write the payoff of each seat into `out`; the game must be over."""
    _interpreted("payoff", state)(board, state, out)


def reveals(board: Board, state: State, move: int) -> bool:
    """Return whether the move reveals something that no player has seen."""
    return bool(_interpreted("reveals", state)(board, state, move))


def reshuffle_unseen(board: Board, state: State, rng: Rng) -> None:
    """Put what no player has seen into random order."""
    _interpreted("reshuffle_unseen", state)(board, state, rng)


def random_move(board: Board, state: State, rng: Rng) -> int:
    """Return a legal move, all equally likely; the game must not be over."""
    return int(_interpreted("random_move", state)(board, state, rng))


def rollout_move(board: Board, state: State, rng: Rng) -> int:
    """Return a legal move for a playout of the search; the game must not be over."""
    return int(_interpreted("rollout_move", state)(board, state, rng))


def order_moves(board: Board, state: State, moves: Moves, count: int, scores: Floats) -> bool:
    """Write a score for each of the first `count` moves, or return False for no opinion."""
    return bool(_interpreted("order_moves", state)(board, state, moves, count, scores))


def evaluate(board: Board, state: State, out: Floats) -> bool:
    """Write an estimate of the payoffs, or return False for no opinion."""
    return bool(_interpreted("evaluate", state)(board, state, out))


def sure_win(board: Board, state: State, budget: int) -> int:
    """Return a move that wins against any defence, or -1 if none is found within `budget` positions."""
    return int(_interpreted("sure_win", state)(board, state, budget))


def features(board: Board, state: State, seat: int, out: Inputs) -> None:
    """Write the features of a state, as seen by a seat, into every entry of `out`."""
    _interpreted("features", state)(board, state, seat, out)


def move_features(board: Board, state: State, moves: Moves, count: int, out: Inputs) -> None:
    """Write the features of the first `count` moves, a row for each."""
    _interpreted("move_features", state)(board, state, moves, count, out)


def list_features(board: Board, state: State, seat: int, out: Places) -> int:
    """Write the places of the features that a state has, as seen by a seat, and return how many."""
    return int(_interpreted("list_features", state)(board, state, seat, out))


def list_move_features(board: Board, state: State, moves: Moves, count: int, out: Places) -> None:
    """Write the places of the features of the first `count` moves, a row for each."""
    _interpreted("list_move_features", state)(board, state, moves, count, out)


def action_of(board: Board, state: State, move: int) -> int:
    """Return the id of a legal move."""
    return int(_interpreted("action_of", state)(board, state, move))


def move_of(board: Board, state: State, action: int) -> int:
    """Return the move that an id means in this state, or -1."""
    return int(_interpreted("move_of", state)(board, state, action))


def observe(board: Board, state: State, seat: int, out: Planes) -> None:
    """Write what a seat sees into every entry of `out`."""
    _interpreted("observe", state)(board, state, seat, out)


def update_observation(board: Board, state: State, seat: int, out: Planes) -> None:
    """Write what a seat sees into `out`, which holds an observation of another state of the same game."""
    _interpreted("update_observation", state)(board, state, seat, out)


def write_mask(board: Board, state: State, out: Mask) -> int:
    """Set the ids of all legal moves in `out`, which is all False, and return their number."""
    return int(_interpreted("write_mask", state)(board, state, out))


def _overload(verb: Callable[..., Any]) -> None:
    def choose(board: Any, state: Any, *rest: Any) -> Callable[..., Any]:
        return _function_for(verb.__name__, state)

    overload(verb, jit_options=LINKED_OPTIONS, strict=False)(choose)


# Numba calls `choose` once for each verb and record type, and compiles the function that it returns.
for _verb in (start, legal_moves, breaks, play, is_over, payoff, reveals, reshuffle_unseen, random_move, rollout_move,
              order_moves, evaluate, sure_win, features, move_features, list_features,
              list_move_features, action_of, move_of, observe, update_observation, write_mask):  # fmt: skip
    _overload(_verb)


# Defaults of the optional verbs.


def _reveals_nothing(board: Board, state: State, move: int) -> bool:
    return False


def _has_nothing_unseen(board: Board, state: State, rng: Rng) -> None:
    pass


def _random_move_from_list(board: Board, state: State, rng: Rng) -> int:
    return _draw_from_list(board, state, rng)


@allocating
def _draw_from_list(board: Board, state: State, rng: Rng) -> int:
    moves = np.empty(board.max_moves, dtype=np.int32)
    return int(moves[below(rng, legal_moves(board, state, moves))])


def _random_rollout_move(board: Board, state: State, rng: Rng) -> int:
    return random_move(board, state, rng)


def _no_scores(board: Board, state: State, moves: Moves, count: int, scores: Floats) -> bool:
    return False


def _no_estimate(board: Board, state: State, out: Floats) -> bool:
    return False


def _no_sure_win(board: Board, state: State, budget: int) -> int:
    return -1


def _no_features(board: Board, state: State, seat: int, out: Inputs) -> None:
    pass


def _no_move_features(board: Board, state: State, moves: Moves, count: int, out: Inputs) -> None:
    pass


def _list_no_features(board: Board, state: State, seat: int, out: Places) -> int:
    return 0


def _list_no_move_features(board: Board, state: State, moves: Moves, count: int, out: Places) -> None:
    pass


def _observe_everything(board: Board, state: State, seat: int, out: Planes) -> None:
    observe(board, state, seat, out)


def _mask_from_list(board: Board, state: State, out: Mask) -> int:
    return _mark_listed(board, state, out)


@allocating
def _mark_listed(board: Board, state: State, out: Mask) -> int:
    moves = np.empty(board.max_moves, dtype=np.int32)
    listed = legal_moves(board, state, moves)
    for index in range(listed):
        out[action_of(board, state, moves[index])] = True
    return listed


_DEFAULTS: dict[str, Callable[..., Any]] = {
    "reveals": _reveals_nothing,
    "reshuffle_unseen": _has_nothing_unseen,
    "random_move": _random_move_from_list,
    "rollout_move": _random_rollout_move,
    "order_moves": _no_scores,
    "evaluate": _no_estimate,
    "sure_win": _no_sure_win,
    "features": _no_features,
    "move_features": _no_move_features,
    "list_features": _list_no_features,
    "list_move_features": _list_no_move_features,
    "update_observation": _observe_everything,
    "write_mask": _mask_from_list,
}
