"""Challenges of Where's My Line?: the only move that brings a traveler to the goal, and the longest ride."""

from typing import Any

from clew.core.interaction.challenges import Aim, ChallengeFacts, ChallengeTheme, Grade
from clew.core.position import Position
from clew.games.linedance.places import colour_name, in_letters, steps_to_go
from clew.games.linedance.routes import route_of_move
from clew.games.linedance.rules.moves import N_COLOURS, PLACINGS, parts_of_placing
from clew.games.linedance.rules.tables import NOWHERE

#: Fewer possible moves than this, and shorter rides, are not worth asking about.
FEWEST_TURNS = 6
SHORTEST_RIDE = 3


def travelers_home(board: Any, state: Any, seat: int) -> int:
    """Return how many travelers of a seat are on goal spaces (LD9)."""
    travelers = [int(triangle) for triangle in state.travelers[N_COLOURS * seat : N_COLOURS * (seat + 1)]]
    return sum(triangle != NOWHERE and int(board.goal[seat]) >> triangle & 1 for triangle in travelers)


def brought_home(board: Any, before: Any, moves: tuple[int, ...], after: Any) -> int:
    """Return how many more travelers are in the goal after a turn."""
    seat = int(before.seat)
    return travelers_home(board, after, seat) - travelers_home(board, before, seat)


def ridden(board: Any, before: Any, moves: tuple[int, ...], after: Any) -> int:
    """Return how many paths the traveler rides in a turn (LD11)."""
    route = route_of_move(before, moves[0])
    return 0 if route is None else len(route.crossings)


def _is_running(position: Position) -> bool:
    return NOWHERE not in position.state.travelers[: N_COLOURS * position.seats].tolist()


def _may_come_home(position: Position) -> bool:
    return _is_running(position)


def _moved(before: Position, after: Position) -> tuple[str, int, int] | None:
    """Return the traveler that moved, how many paths it rode, and the steps that it has to go."""
    number = before.parse_move(str(after.last))
    if number >= PLACINGS:
        return None
    colour, stop = parts_of_placing(number)[2:]
    steps = steps_to_go(before.game.board, int(before.state.seat), stop)
    return colour_name(colour), ridden(before.game.board, before.state, (number,), after.state), steps


def _you(position: Position) -> str:
    return position.game.seat_names[position.state.seat]


def _with_tile_of(before: Position, after: Position) -> Position:
    """Return the position after a turn with the tile that was laid still beside the board, as the question shows it."""
    states = after.states.copy()
    states[0]["top"] = before.state.top
    return Position(after.game, states, unseen=after.unseen, turn=after.turn)


def _home_success(before: Position, after: Position) -> str:
    moved = _moved(before, after)
    assert moved is not None
    home = travelers_home(before.game.board, after.state, int(before.state.seat))
    end = ", and you win" if after.is_over else f": {home} of {N_COLOURS}"
    return f"The {moved[0]} traveler has reached the goal{end}."


def _home_failure(before: Position, after: Position) -> str:
    moved = _moved(before, after)
    if moved is None:
        return "No traveler reaches the goal this way."
    name, _, steps = moved
    return f"The {name} traveler is still {in_letters(steps)} step{'' if steps == 1 else 's'} from the goal."


def _home_grade(position: Position, facts: ChallengeFacts) -> Grade | None:
    if facts.turns < FEWEST_TURNS:
        return None
    paths = ridden(position.game.board, position.state, facts.moves, None)
    return "easy" if paths == 1 else "medium" if paths == 2 else "hard"


ON_TOP = "The tile may also go on top of one on the board."

HOME = ChallengeTheme(
    name="home",
    title="Bring a traveler to the goal",
    aim=Aim.REACH,
    question=lambda position: (
        f"You are {_you(position)}. Only one move brings a traveler to your goal. Which one? " + ON_TOP
    ),
    drawn=_with_tile_of,
    success=_home_success,
    failure=_home_failure,
    grade=_home_grade,
    is_possible=_may_come_home,
    measure=brought_home,
)


def _ride_success(before: Position, after: Position) -> str:
    moved = _moved(before, after)
    assert moved is not None
    return f"The {moved[0]} traveler rides {in_letters(moved[1])} paths. No other move rides as many."


def _ride_failure(before: Position, after: Position) -> str:
    moved = _moved(before, after)
    if moved is None:
        return "This moves no traveler along a path."
    paths = "one path" if moved[1] == 1 else f"{in_letters(moved[1])} paths"
    return f"The {moved[0]} traveler rides {paths}. A longer ride is possible."


def _ride_grade(position: Position, facts: ChallengeFacts) -> Grade | None:
    if facts.turns < FEWEST_TURNS or facts.value < SHORTEST_RIDE:
        return None
    if facts.value == SHORTEST_RIDE:
        return "easy" if facts.turns < 2 * FEWEST_TURNS else "medium"
    return "hard" if facts.value - facts.second == 1 or facts.value > SHORTEST_RIDE + 1 else "medium"


RIDE = ChallengeTheme(
    name="ride",
    title="The longest ride",
    aim=Aim.BEST,
    question=lambda position: (
        f"You are {_you(position)}. Find the only move that takes a traveler along the most paths. " + ON_TOP
    ),
    drawn=_with_tile_of,
    success=_ride_success,
    failure=_ride_failure,
    grade=_ride_grade,
    is_possible=_is_running,
    measure=ridden,
)

#: What a newcomer needs to know.
PRIMER = (
    "Turn the new tile as you like and lay it on a space, so that one of its paths leads from your traveler of that "
    "colour to an empty hub or circle. The traveler may continue while paths of its colour lead across the next tile "
    "to another empty one. Your goal is the circles with your flags, at the opposite tip of the star."
)

THEMES = (HOME, RIDE)
