"""Challenges of Beeline: reach the goal, or drive the other line back, with what is left of the turn."""

from typing import Any

from clew.core.interaction.challenges import Aim, ChallengeFacts, ChallengeTheme, Grade
from clew.core.position import Position
from clew.games.beeline.notation.line_ends import neighbours, spaces_in_front, steps_to_goal
from clew.games.beeline.rules.board import BeelineBoard
from clew.games.beeline.rules.pieces import is_mark, owner_of
from clew.games.beeline.rules.state import FIRST
from clew.games.beeline.words.phrases import number_of, steps_words

#: Fewer possible turns than this are not worth asking about, and more than this there are only with nodes.
FEWEST_TURNS = 4
WITH_NODES = 1000

#: One turn of this many may be right at most, and one of this many in a hard challenge.
MOST_RIGHT = 10
FEW_RIGHT = 150


def reached_goal(board: BeelineBoard, before: Any, moves: tuple[int, ...], after: Any) -> int:
    """Return 1 if a turn leads the mover's line to its goal (BL19)."""
    return int(after.winner == before.seat)


def driven_back(board: BeelineBoard, before: Any, moves: tuple[int, ...], after: Any) -> int:
    """Return how many marks the other line loses in a turn."""
    other = 1 - int(before.seat)
    if after.lengths[other] >= before.lengths[other]:
        return 0
    return max(0, _marks_of(board, before, other) - _marks_of(board, after, other))


def _marks_of(board: BeelineBoard, state: Any, line: int) -> int:
    pieces = state.cells[: board.outside].tolist()
    return sum(is_mark(piece) and owner_of(piece) == line for piece in pieces)


def _pieces_left(position: Position) -> str:
    return "two pieces" if position.state.piece == FIRST else "the second piece of your turn"


def _names(position: Position) -> tuple[str, str]:
    seat = int(position.state.seat)
    return position.game.seat_names[seat], position.game.seat_names[1 - seat]


def _asked(position: Position, task: str) -> str:
    """Return a question: who the player is, what is left of the turn, and what to do with it."""
    return f"You are {_names(position)[0]}, with {_pieces_left(position)} to play. {task}"


def _goal_question(position: Position) -> str:
    return _asked(position, f"Lead your line to {_names(position)[1]}'s start this turn: there is only one way.")


def _goal_failure(before: Position, after: Position) -> str:
    steps = steps_to_goal(after.game.board, after.state, int(before.state.seat))
    return f"Your line is {steps_words(steps)}."


def _is_near_goal(position: Position) -> bool:
    pieces = 2 if position.state.piece == FIRST else 1
    steps = steps_to_goal(position.game.board, position.state, int(position.state.seat))
    # With a piece to spare there is little to find.
    return steps == pieces


def _goal_grade(position: Position, facts: ChallengeFacts) -> Grade | None:
    if facts.turns < FEWEST_TURNS:
        return None
    # Without nodes only marks are left, and there are few turns: one walks to the goal.
    return "hard" if len(facts.moves) > 1 and facts.turns > WITH_NODES else "easy"


def _way_to_goal(after: Any) -> tuple[int, ...]:
    """Return the way that the winner's line takes, whatever pieces it is made of."""
    steps = after.steps[after.winner][: int(after.lengths[after.winner]) - 1]
    return tuple(int(side) for side in steps)


GOAL = ChallengeTheme(
    name="goal",
    title="Reach the goal",
    aim=Aim.REACH,
    question=_goal_question,
    success=lambda before, after: f"Your line reaches {_names(before)[1]}'s start: you win.",
    failure=_goal_failure,
    grade=_goal_grade,
    is_possible=_is_near_goal,
    measure=reached_goal,
    answer=_way_to_goal,
)


def _in_front(position: Position) -> tuple[set[int], set[int]]:
    """Return the spaces in front of the line of the seat to move, and of the other line."""
    board, state, seat = position.game.board, position.state, int(position.state.seat)
    own, theirs = (set(spaces_in_front(board, state, line)) for line in (seat, 1 - seat))
    return own, theirs


def _may_drive_back(position: Position) -> bool:
    """Return whether the other line is near enough: a mark has to lie in its rut (BL14)."""
    board, state, seat = position.game.board, position.state, int(position.state.seat)
    if state.lengths[1 - seat] < 2:
        return False
    own, theirs = _in_front(position)
    if state.piece != FIRST:
        return bool(own & theirs)
    near = {beside for space in own for beside in neighbours(board.side)[space]}
    return bool(near & theirs) and not own & theirs


def _drive_question(position: Position) -> str:
    return _asked(position, f"Drive {_names(position)[1]}'s line back this turn.")


def _drive_success(before: Position, after: Position) -> str:
    lost = driven_back(before.game.board, before.state, (), after.state)
    return f"{_names(before)[1]}'s line is driven back {number_of(lost, 'piece')}."


def _drive_grade(position: Position, facts: ChallengeFacts) -> Grade | None:
    # Any mark in the rut drives the line back, so several turns are right; where many are, there is little to find.
    if facts.right * MOST_RIGHT > facts.turns:
        return None
    return "hard" if len(facts.moves) > 1 and facts.right * FEW_RIGHT <= facts.turns else "medium"


def _other_line(after: Any) -> tuple[int, int]:
    """Return what counts: what becomes of the other line, whose turn it is then."""
    return int(after.ends[after.seat]), int(after.lengths[after.seat])


DRIVE_BACK = ChallengeTheme(
    name="drive-back",
    title="Drive the other line back",
    aim=Aim.REACH,
    question=_drive_question,
    success=_drive_success,
    failure=lambda before, after: f"{_names(before)[1]}'s line is not driven back.",
    grade=_drive_grade,
    is_possible=_may_drive_back,
    measure=driven_back,
    answer=_other_line,
)


def _may_choose_how_far(position: Position) -> bool:
    """Return whether the next piece can drive the other line back."""
    own, theirs = _in_front(position)
    return bool(own & theirs) and position.state.lengths[1 - int(position.state.seat)] >= 2


def _far_question(position: Position) -> str:
    return _asked(position, f"Drive {_names(position)[1]}'s line back as far as you can: one way is best.")


def _far_failure(before: Position, after: Position) -> str:
    lost, other = driven_back(before.game.board, before.state, (), after.state), _names(before)[1]
    if lost == 0:
        return f"{other}'s line is not driven back."
    return f"{other}'s line is driven back {number_of(lost, 'piece')}, and more is possible."


def _far_grade(position: Position, facts: ChallengeFacts) -> Grade | None:
    # Where there is only one distance, it is no question how far.
    if facts.right * MOST_RIGHT > facts.turns or facts.second == 0:
        return None
    return "hard" if len(facts.moves) > 1 and facts.right * FEW_RIGHT <= facts.turns else "medium"


DRIVE_FAR = ChallengeTheme(
    name="drive-far",
    title="Drive it back furthest",
    aim=Aim.BEST,
    question=_far_question,
    success=_drive_success,
    failure=_far_failure,
    grade=_far_grade,
    is_possible=_may_choose_how_far,
    measure=driven_back,
    answer=_other_line,
)

#: What a newcomer needs to know.
PRIMER = (
    "Your line grows into its rut, the space that its end points at: a mark (straight, wide turn or sharp turn) "
    "continues it, and a node there lets it leave by any side. A mark that also lies in the other line's rut "
    "drives that line back: it loses all pieces after its last node. You win when your line "
    "reaches your opponent's start."
)

THEMES = (GOAL, DRIVE_BACK, DRIVE_FAR)
