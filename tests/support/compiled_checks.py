"""Checks of the contract that run millions of times, compiled together with each game's rules."""

from typing import Any

from clew.core.compiled import entry
from clew.core.verbs import (
    breaks,
    evaluate,
    is_over,
    legal_moves,
    move_of,
    order_moves,
    payoff,
    play,
    random_move,
    reshuffle_unseen,
    rollout_move,
)

#: `audit_games` returns an index into this list.
FINDINGS = (
    "no fault found",
    "there are more legal moves than max_moves",
    "a position is over and has legal moves, or is not over and has none",
    "a listed move breaks a rule",
    "random_move is not among the listed moves",
    "a move of the previous position is legal but not listed, or listed but not legal",
    "a game is longer than max_plies",
    "payoffs do not add up to 1",
    "a move is listed twice",
)

#: How many moves of the previous position are tried in each position.
TRIED_AGAIN = 8


@entry
def audit_games(board: Any, states: Any, scratch: Any, rng: Any, moves: Any, payoffs: Any, budget: int) -> int:
    """Play random games from a position until `budget` moves have been listed, and return an index into FINDINGS.

    `moves` has two rows: the moves of this position and those of the previous one.
    """
    state, previous = scratch[0], moves[1]
    examined = 0
    while examined < budget:
        scratch[0] = states[0]
        reshuffle_unseen(board, state, rng)
        plies = 0
        listed_before = 0
        while True:
            listed = legal_moves(board, state, moves[0])
            examined += listed + 1
            if listed > board.max_moves:
                return 1
            if is_over(board, state) != (listed == 0):
                return 2
            for index in range(listed):
                if breaks(board, state, moves[0, index]) != 0:
                    return 3
            for index in range(min(listed_before, TRIED_AGAIN)):
                candidate = previous[index * listed_before // TRIED_AGAIN if listed_before > TRIED_AGAIN else index]
                is_listed = False
                for other in range(listed):
                    is_listed = is_listed or moves[0, other] == candidate
                if is_listed != (breaks(board, state, candidate) == 0):
                    return 5
            if listed == 0:
                break
            chosen = random_move(board, state, rng)
            times = 0
            for index in range(listed):
                times += moves[0, index] == chosen
                previous[index] = moves[0, index]
            if times == 0:
                return 4
            if times > 1:
                return 8
            listed_before = listed
            play(board, state, chosen)
            plies += 1
            if plies > board.max_plies:
                return 6
        payoff(board, state, payoffs)
        total = 0.0
        for seat in range(board.seats):
            total += payoffs[seat]
        if abs(total - 1.0) > 1e-9:
            return 7
    return 0


@entry
def rules_broken(board: Any, states: Any, numbers: Any, out: Any) -> None:
    """Write the rule that each number breaks in a position into `out`, or 0."""
    for index in range(len(numbers)):
        out[index] = breaks(board, states[0], numbers[index])


@entry
def rules_broken_by_actions(board: Any, states: Any, actions: Any, out: Any) -> None:
    """Write the rule that the move of each action breaks in a position into `out`, or 0; -1 if it means no move."""
    for index in range(len(actions)):
        move = move_of(board, states[0], actions[index])
        out[index] = -1 if move < 0 else breaks(board, states[0], move)


@entry
def sample_moves(board: Any, states: Any, scratch: Any, rng: Any, out: Any) -> None:
    """Fill the first row of `out` with random moves and the second with rollout moves."""
    scratch[0] = states[0]
    for index in range(out.shape[1]):
        out[0, index] = random_move(board, scratch[0], rng)
        out[1, index] = rollout_move(board, scratch[0], rng)


@entry
def ask_opinions(board: Any, states: Any, moves: Any, count: int, scores: Any, values: Any) -> int:
    """Write the game's scores of moves and its estimate of the position; return 1 for scores plus 2 for an estimate."""
    return order_moves(board, states[0], moves, count, scores) + 2 * evaluate(board, states[0], values)
