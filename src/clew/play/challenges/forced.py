"""Wins in a number of moves, whatever the opponent does: searched exhaustively, for two seats that move in turn."""

from collections.abc import Sequence

from clew.core.position import Position
from clew.play.challenges.turns import after_move
from clew.play.entry import scores_of
from clew.search.forced_wins import winning_move


def wins_in(position: Position, moves: int) -> bool:
    """Return whether the seat to move can win in at most this many of its moves."""
    if winning_move(position) is not None:
        return True
    return moves > 1 and any(is_winning_move(position, move, moves) for move in best_first(position))


def is_winning_move(position: Position, move: int, moves: int) -> bool:
    """Return whether a move wins at once, or leaves a win in one move less after every reply."""
    after = after_move(position, move)
    if after.is_over:
        return _is_won(after, position)
    return moves > 1 and refutation(after, moves - 1) is None


def refutation(position: Position, moves: int) -> int | None:
    """Return a reply after which the other seat has no win in that many moves; None if there is none."""
    own_win = winning_move(position)
    if own_win is not None:
        return own_win
    # What the other seat would win with, if nothing were done about it, is the first thing to try.
    replies = best_first(position)
    for place, reply in enumerate(replies):
        after = after_move(position, reply)
        if after.is_over:
            return reply
        answer = winning_move(after)
        if answer is None:
            if moves == 1 or not wins_in(after, moves):
                return reply
        elif place == 0 and answer in replies[1:]:
            # Only replies that stop this win can help; the one that takes its place is the likeliest.
            replies.remove(answer)
            replies.insert(1, answer)
    return None


def winning_moves(position: Position, moves: int) -> list[int]:
    """Return all moves that win in at most this many moves."""
    return [move for move in position.move_numbers() if is_winning_move(position, move, moves)]


def longest_defence(position: Position, moves: int) -> int:
    """Return the reply against which a win takes most moves, of those that win in at most this many."""
    replies = best_first(position)
    for fewer in range(moves - 1, 0, -1):
        for reply in replies:
            after = after_move(position, reply)
            if after.is_over or not wins_in(after, fewer):
                return reply
    return replies[0]


def best_first(position: Position) -> list[int]:
    """Return the legal moves in the order in which the game would try them."""
    numbers = position.move_numbers()
    scores = scores_of(position, numbers)
    return [number for _, _, number in sorted(_ranked(scores, numbers))]


def _ranked(scores: Sequence[float], numbers: Sequence[int]) -> list[tuple[float, int, int]]:
    return [(-score, place, number) for place, (score, number) in enumerate(zip(scores, numbers, strict=True))]


def _is_won(after: Position, before: Position) -> bool:
    result = after.result
    return result is not None and result.winners == (int(before.state.seat),)
