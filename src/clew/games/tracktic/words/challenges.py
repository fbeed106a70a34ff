"""Challenges of Tracktic: the only placement that gives the longest path (TT13)."""

from typing import Any

from clew.core.interaction.challenges import GRADES, Aim, ChallengeFacts, ChallengeTheme, Grade
from clew.core.position import Position
from clew.games.tracktic.notation.pieces import cells_of, paths_now
from clew.games.tracktic.rules.moves import TOKEN

#: Paths that are shorter than this, and moves among fewer than this many, are not worth asking about.
SHORTEST_PATH = 6
FEWEST_TURNS = 12

#: A path that is longer by this much than every other is seen at once.
CLEAR_MARGIN = 3


def path_after(board: Any, before: Any, moves: tuple[int, ...], after: Any) -> int:
    """Return the length of the mover's longest path after a turn."""
    return paths_now(after, len(after.tokens))[int(before.seat)].length


def _length(position: Position, seat: int) -> int:
    return paths_now(position.state, position.seats)[seat].length


def _question(position: Position) -> str:
    seat = int(position.state.seat)
    return (
        f"You are {position.game.seat_names[seat]}, with a path of {_length(position, seat)}. "
        "Make it as long as you can: only one move gives the longest path."
    )


def _success(before: Position, after: Position) -> str:
    seat = int(before.state.seat)
    return f"Your path grows from {_length(before, seat)} to {_length(after, seat)}. Nothing else gives as much."


def _failure(before: Position, after: Position) -> str:
    seat = int(before.state.seat)
    now, then = _length(before, seat), _length(after, seat)
    change = f"grows to {then}" if then > now else f"stays at {then}" if then == now else f"shrinks to {then}"
    return f"Your path {change}, and a longer one is possible."


def _grade(position: Position, facts: ChallengeFacts) -> Grade | None:
    now = _length(position, int(position.state.seat))
    if facts.value < SHORTEST_PATH or facts.value <= now or facts.turns < FEWEST_TURNS:
        return None
    move, margin = facts.moves[0], facts.value - facts.second
    # A token, a Flip card, or a piece that joins two parts of a path is not the first thing one tries.
    is_hidden = move >= TOKEN or facts.value - now > len(cells_of(move))
    if margin >= CLEAR_MARGIN:
        return "easy"
    return GRADES[int(is_hidden) + int(margin == 1)]


LONGEST_PATH = ChallengeTheme(
    name="longest-path",
    title="The longest path",
    aim=Aim.BEST,
    question=_question,
    success=_success,
    failure=_failure,
    grade=_grade,
    is_possible=lambda position: _length(position, int(position.state.seat)) >= 3,
    measure=path_after,
)

#: What a newcomer needs to know.
PRIMER = (
    "A path runs through your own and white pieces side by side, and visits none twice. Lay the track of a card so "
    "that it touches your pieces. With a token, a track may also cover other players' pieces, which turn white. Your "
    "own track may not branch: none of your pieces may have three of your own beside it."
)

THEMES = (LONGEST_PATH,)
