"""The verbs for the search, callable from Python."""

from clew.core import verbs
from clew.core.compiled import entry


@entry
def run_order(board, states, moves, count, scores) -> bool:
    return verbs.order_moves(board, states[0], moves, count, scores)


@entry
def run_evaluate(board, states, out) -> bool:
    return verbs.evaluate(board, states[0], out)


@entry
def run_rollout_move(board, states, rng) -> int:
    return verbs.rollout_move(board, states[0], rng)
