"""Challenges of Line or Colour: win in one, in two or in three moves."""

from collections.abc import Callable

from clew.core.interaction.challenges import Aim, ChallengeFacts, ChallengeTheme, Grade
from clew.core.interaction.people import capitalised, listed, number_word, people_of
from clew.core.position import Position
from clew.games.line_or_colour.layouts import COLOURS
from clew.games.line_or_colour.words import achievements
from clew.games.line_or_colour.words.sides import Side, colour_of

#: The fewest rings that a seat can have when it wins, by the number of moves.
RINGS_BEFORE = {1: 4, 2: 3, 3: 3}

GRADES: dict[int, Grade] = {1: "easy", 2: "medium", 3: "hard"}


def _question(moves: int) -> Callable[[Position], str]:
    def question(position: Position) -> str:
        you = position.game.seat_names[position.state.seat]
        number = number_word(position.game.board.goal)
        other = position.game.seat_names[1 - position.state.seat]
        goal = f"{number} in a row, or {number} of one colour"
        if moves == 1:
            return f"You are {you}. Win with your next ring: {goal}."
        return f"You are {you}. Find the only ring that wins in {number_word(moves)}, whatever {other} does: {goal}."

    return question


def _success(before: Position, after: Position) -> str:
    seat = int(before.state.seat)
    spot = before.parse_move(str(after.last))
    own = Side.of(before, seat).claiming(spot)
    you = people_of(before.game.seat_names, you=seat)[seat]
    goal = own.board.goal
    reached = []
    if len(own.row_through(spot)) >= goal:
        reached.append(f"{number_word(goal)} in a row")
    if len(own.of_colour(colour_of(own.board, spot))) >= goal:
        reached.append(f"{number_word(goal)} {COLOURS[colour_of(own.board, spot)]}")
    return f"{capitalised(listed(reached or achievements(own, spot, you)))}: you win."


def _wins_next(side: Side) -> bool:
    """Return whether a side has a spot that wins."""
    goal = side.board.goal
    return any(
        len(own.row_through(spot)) >= goal or len(own.of_colour(colour_of(own.board, spot))) >= goal
        for spot in side.free
        for own in [side.claiming(spot)]
    )


def _failure(moves: int) -> Callable[[Position, Position], str]:
    def failure(before: Position, after: Position) -> str:
        seat = int(before.state.seat)
        other = before.game.seat_names[1 - seat]
        if moves == 1:
            return "This ring does not win yet."
        if _wins_next(Side.of(after, 1 - seat)):
            return f"{other} wins first."
        if _wins_next(Side.of(after, seat)):
            return f"{other} can stop this."
        return f"This threatens nothing yet, so {other} has time to defend."

    return failure


def _theme(moves: int) -> ChallengeTheme:
    def grade(position: Position, facts: ChallengeFacts) -> Grade:
        return GRADES[moves]

    def is_possible(position: Position) -> bool:
        return int(position.state.rings[position.state.seat]).bit_count() >= RINGS_BEFORE[moves]

    return ChallengeTheme(
        name=f"win-in-{number_word(moves)}",
        title=f"Win in {number_word(moves)}",
        aim=Aim.WIN,
        question=_question(moves),
        success=_success,
        failure=_failure(moves),
        grade=grade,
        is_possible=is_possible,
        moves=moves,
    )


#: What a newcomer needs to know.
PRIMER = (
    "A turn is one ring on any free spot. Five of your rings in an unbroken row win, across, up and down or "
    "diagonally; so do five on spots of one colour, anywhere on the board."
)

THEMES = tuple(_theme(moves) for moves in GRADES)
