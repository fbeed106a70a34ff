"""Challenges of LineUp!: the only token that secures a structure, and the only one that prevents one."""

from typing import Any

from clew.core.interaction.challenges import Aim, ChallengeFacts, ChallengeTheme, Grade
from clew.core.interaction.people import number_word, people_of
from clew.core.position import Position
from clew.games.lineup.rules.moves import PLACE, SITE_BITS, SITE_MASK
from clew.games.lineup.words import Turn
from clew.games.lineup.words.tokens import Tokens


def secured_by(board: Any, before: Any, moves: tuple[int, ...], after: Any) -> int:
    """Return how many structures a turn secures for the seat that moves (LU4)."""
    return int(after.structures[before.seat]) - int(before.structures[before.seat])


def _is_capture(move: int) -> bool:
    return move >> SITE_BITS != PLACE


def _one_short(position: Position, seat: int) -> set[int]:
    """Return the sites that are all that is missing of a structure."""
    return {site for each in Tokens(position).progress(seat) if len(each.missing) == 1 for site in each.missing}


def _is_contested(position: Position, seat: int) -> bool:
    """Return whether a seat could be about to secure a structure, by placing or by capturing."""
    return position.seats == 2 and len(Tokens(position).of_seat[seat]) > 3


def _you(position: Position) -> str:
    return position.game.seat_names[position.state.seat]


def _other(position: Position) -> str:
    return position.game.seat_names[1 - position.state.seat]


def _secured_sentence(before: Position, after: Position) -> str:
    turn = Turn(before, str(after.last), after, people_of(before.game.seat_names, you=before.seat))
    what = "a structure" if turn.secured == 1 else f"{number_word(turn.secured)} structures"
    return f"You secure {what}, and no other move does."


def _failure(before: Position, after: Position) -> str:
    """Return how far the structures with the token just played have come."""
    site = before.parse_move(str(after.last)) & SITE_MASK
    fullest = next(iter(Tokens(after).progress(int(before.state.seat), site)), None)
    if fullest is None:
        return "This secures nothing: every structure with this token has one of your opponent's in it."
    have, size = number_word(len(fullest.have)), number_word(fullest.size)
    return f"This secures nothing: the fullest structure with this token has {have} of its {size} tokens."


SECURE = ChallengeTheme(
    name="secure",
    title="Secure a structure",
    aim=Aim.REACH,
    question=lambda position: f"You are {_you(position)}. Only one token secures a structure now. Where does it go?",
    success=_secured_sentence,
    failure=_failure,
    grade=lambda position, facts: None if _is_capture(facts.moves[0]) else "easy",
    is_possible=lambda position: _is_contested(position, int(position.state.seat)),
    measure=secured_by,
)


def _capture_grade(position: Position, facts: ChallengeFacts) -> Grade | None:
    if not _is_capture(facts.moves[0]):
        return None
    return "medium" if facts.value == 1 else "hard"


CAPTURE = ChallengeTheme(
    name="capture",
    title="Capture to secure",
    aim=Aim.REACH,
    question=lambda position: (
        f"You are {_you(position)}. Only one capture secures a structure now. Which token do you take?"
    ),
    success=_secured_sentence,
    failure=_failure,
    grade=_capture_grade,
    is_possible=lambda position: _is_contested(position, int(position.state.seat)),
    measure=secured_by,
)


def _prevented_sentence(before: Position, after: Position) -> str:
    return f"{_other(before)} can secure nothing next turn, and no other move would have done."


def _prevent_grade(position: Position, facts: ChallengeFacts) -> Grade:
    other = 1 - int(position.state.seat)
    # The place that is missing is where one looks first.
    return "medium" if facts.moves[0] & SITE_MASK in _one_short(position, other) else "hard"


PREVENT = ChallengeTheme(
    name="prevent",
    title="Prevent a structure",
    aim=Aim.PREVENT,
    question=lambda position: (
        f"You are {_you(position)}. {_other(position)} is about to secure a structure. Only one move prevents it. "
        "Which one?"
    ),
    success=_prevented_sentence,
    failure=lambda before, after: f"{_other(before)} still secures a structure.",
    grade=_prevent_grade,
    is_possible=lambda position: _is_contested(position, 1 - int(position.state.seat)),
    measure=secured_by,
)

#: What a newcomer needs to know.
PRIMER = (
    "A structure is a square with its four corners, or a corner with the four squares around it, all five covered by "
    "your tokens: then it is secured. Put a token on any empty square or corner, or capture: replace a token next to "
    "an unbroken line of yours that is longer than your opponent's line from there onwards."
)

THEMES = (SECURE, CAPTURE, PREVENT)
