"""Parts of the contract that are tried millions of times, compiled together with each game's rules."""

from typing import Any

from clew.core.compiled import entry
from clew.core.verbs import (
    breaks,
    evaluate,
    is_over,
    legal_moves,
    order_moves,
    payoff,
    play,
    random_move,
    reshuffle_unseen,
    rollout_move,
)

#: What `audit_games` returns, by place in this list.
VERDICTS = (
    "all is well",
    "there are more legal moves than max_moves",
    "a position has legal moves, and is over, or neither",
    "a listed move breaks a rule",
    "random_move is not among the listed moves",
    "a move of the position before is legal and not listed, or listed and not legal",
    "a game is longer than max_plies",
    "payoffs do not add up to 1",
    "a move is listed twice",
)

#: How many moves of the position before are tried in each position.
TRIED_AGAIN = 8


@entry
def audit_games(board: Any, states: Any, scratch: Any, rng: Any, moves: Any, payoffs: Any, budget: int) -> int:
    """Play random games from a position until `budget` moves have been listed, and return a place in VERDICTS.

    `moves` has two rows: the list of this position and that of the one before.
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
def sample_moves(board: Any, states: Any, scratch: Any, rng: Any, out: Any) -> None:
    """Fill `out` with random moves in its first row and moves of rollouts in its second."""
    scratch[0] = states[0]
    for index in range(out.shape[1]):
        out[0, index] = random_move(board, scratch[0], rng)
        out[1, index] = rollout_move(board, scratch[0], rng)


@entry
def ask_opinions(board: Any, states: Any, moves: Any, count: int, scores: Any, values: Any) -> int:
    """Write what the game thinks of its moves and of the position; 1 is added for the first and 2 for the second."""
    return order_moves(board, states[0], moves, count, scores) + 2 * evaluate(board, states[0], values)
