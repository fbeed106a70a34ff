"""Entering a move of Where's My Line?: its parts by role, and the words of the prompts."""

from collections.abc import Sequence
from typing import Any

from clew.core.interaction.move_parts import CHOICE, Entered, Parts, Prompt, RoleKind
from clew.core.interaction.people import capitalised
from clew.core.position import Position
from clew.games.linedance.notation import ORDERS, format_move
from clew.games.linedance.places import (
    PATH_ROLES,
    colour_name,
    direction_of_space,
    listed,
    steps_to_go,
    triangle_in_words,
    triangles_of_space,
)
from clew.games.linedance.rules.moves import (
    FIRST_BACK,
    FIRST_START_ORDER,
    PASS,
    PLACINGS,
    parts_of_placing,
    parts_of_way_back,
)
from clew.games.linedance.rules.tables import LineDanceBoard
from clew.games.linedance.star import SPACES, TRIANGLES
from clew.games.linedance.tiles import COLOURS, SIDES, turns_of

TRAVELER, SPACE, TURN, STOP = "traveler", "space", "turn", "stop"

ROLES = {
    CHOICE: RoleKind.SOURCE,
    TRAVELER: RoleKind.SOURCE,
    SPACE: RoleKind.TARGET,
    TURN: RoleKind.TURN,
    STOP: RoleKind.TARGET,
}

#: Turned so that the traveler that was picked has no path, the tile may take another one.
CHANGED_BY_TURNING = (TRAVELER,)

#: Turning goes round clockwise, whichever traveler moves.
TURN_ORDER = tuple(f"{TURN} {turn}" for turn in range(SIDES))

#: The tile to place, beside the board. Touched or dragged instead of a traveler, it leaves open which one will move.
STACK = "stack"


def parts(board: LineDanceBoard, state: Any, move: int) -> Parts:
    """Return traveler (the triangle it is on), space, turn of the tile and stop; orders and pass are choices."""
    if move < PLACINGS:
        space, content, colour, stop = parts_of_placing(move)
        return {
            TRAVELER: (_triangle_of(state, colour), STACK),
            SPACE: (SPACES[space],),
            TURN: (TURN_ORDER[(content - 1) % SIDES],),
            STOP: (TRIANGLES[stop],),
        }
    if FIRST_BACK <= move < PASS:
        colour, stop = parts_of_way_back(move)
        return {TRAVELER: (_triangle_of(state, colour),), STOP: (TRIANGLES[stop],)}
    return {CHOICE: (format_move(board, state, move),)}


def default_touch(position: Position) -> str | None:
    """Return the start order that is shown first: any order is a fair start (LD7)."""
    numbers = position.move_numbers()
    return ORDERS[0] if numbers and FIRST_START_ORDER <= numbers[0] < FIRST_BACK else None


def _triangle(state: Any, colour: int) -> int:
    """Return the triangle of a traveler of the player to move."""
    return int(state.travelers[len(COLOURS) * state.seat + colour])


def _triangle_of(state: Any, colour: int) -> str:
    """Return where a traveler is; nothing before the travelers are lined up."""
    triangle = _triangle(state, colour)
    return TRIANGLES[triangle] if triangle < len(TRIANGLES) else ""


def prompt(position: Position, entered: Entered) -> Prompt:
    """Return what to do next."""
    if position.is_over:
        return Prompt("The game is over")
    first = position.move_numbers()[0]
    if first == PASS:
        return Prompt("This tile cannot be used and no traveler can go back: you have to pass", (CHOICE,))
    if first >= FIRST_BACK:
        return _prompt_of_way_back(position, entered)
    if first >= PLACINGS:
        return Prompt("In which order do your travelers line up? Choose one, or just press Play", (CHOICE,))
    return _prompt_of_placing(position, entered)


def _prompt_of_way_back(position: Position, entered: Entered) -> Prompt:
    traveler = _traveler_entered(position, entered)
    if traveler is None:
        return Prompt("This tile cannot be used: pick the traveler that goes back to the start", (TRAVELER,))
    if entered.ghost is None:
        return Prompt(f"This tile cannot be used: tap the start circle to which {traveler} goes back", (STOP,))
    if STOP in entered.open:
        return Prompt(f"Press Play, or tap another start circle for {traveler}", (STOP,))
    return Prompt(f"Press Play: this tile cannot be used, so {traveler} goes back to the start", (TRAVELER, STOP))


def _prompt_of_placing(position: Position, entered: Entered) -> Prompt:
    if not entered.chosen and entered.ghost is None:
        movable = _movable(position)
        if not _can_come_closer(position):
            # LD10, LD14: a tile that can be used has to be laid.
            words = "No move leads forward, but you must lay the tile: pick a traveler or a space"
            return Prompt(words, (TRAVELER, SPACE))
        if len(movable) == 1:
            return Prompt(f"Only your {movable[0]} traveler can use this tile: pick it, or a space", (TRAVELER, SPACE))
        return Prompt("Pick one of your travelers, or a space for the tile", (TRAVELER, SPACE))
    traveler = _traveler_entered(position, entered)
    has_space, has_stop = SPACE not in entered.open, STOP not in entered.open
    if entered.ghost is not None:
        return _prompt_of_shown(position, entered, traveler)
    if has_space:
        return Prompt(f"Tap where {traveler or 'your traveler'} should stop", (STOP,))
    if has_stop:
        return Prompt(f"Tap the space for the tile that takes {traveler or 'your traveler'} there", (SPACE,))
    if traveler:
        return Prompt(f"Tap a space for the tile, or where {traveler} should stop", (SPACE, STOP))
    return Prompt("Tap a space for the tile, next to one of your travelers", (SPACE,))


def _prompt_of_shown(position: Position, entered: Entered, traveler: str | None) -> Prompt:
    """Return what else can be done while a whole placing is shown: Play always comes first."""
    has_space, has_stop = SPACE not in entered.open, STOP not in entered.open
    if has_space and has_stop:
        if TURN in entered.open:
            way = f"how {traveler} gets there" if traveler else "which traveler moves"
            return Prompt(f"Press Play, or turn the tile (R) to choose {way}")
        if len(position.move_numbers()) == 1:
            return Prompt("Press Play: this is the only move", (SPACE, STOP))
        return Prompt("Press Play, or tap another space for the tile", (SPACE, STOP))
    if has_space:
        return Prompt("Press Play, tap another traveler or place, or turn the tile (R)", (STOP,))
    if has_stop or traveler is None:
        return Prompt("Press Play, or tap another space for the tile", (SPACE,))
    return Prompt(f"Press Play, or tap another space, or where {traveler} should stop", (SPACE, STOP))


def _can_come_closer(position: Position) -> bool:
    """Return whether a placing brings a traveler nearer to the goal."""
    board, state, seat = position.game.board, position.state, int(position.state.seat)
    placings = map(parts_of_placing, position.move_numbers())
    steps = {colour: steps_to_go(board, seat, _triangle(state, colour)) for colour in range(len(COLOURS))}
    return any(steps_to_go(board, seat, stop) < steps[colour] for _, _, colour, stop in placings)


def _traveler_entered(position: Position, entered: Entered) -> str | None:
    """Return the traveler that is chosen or settled, as in `your red traveler`."""
    triangle = entered.chosen.get(TRAVELER) or entered.settled.get(TRAVELER)
    if triangle == STACK and entered.ghost is not None and not {SPACE, STOP, TURN} & set(entered.open):
        return f"your {colour_name(_colour_of(position.parse_move(entered.ghost)))} traveler"
    for colour in range(len(COLOURS)):
        if triangle == _triangle_of(position.state, colour):
            return f"your {colour_name(colour)} traveler"
    return None


def _colour_of(move: int) -> int:
    """Return the colour of the traveler that a placing or a way back moves."""
    return parts_of_placing(move)[2] if move < PLACINGS else parts_of_way_back(move)[0]


def instead(position: Position, touch: str, entered: Entered) -> str:
    """Return what to do instead of a touch that fits no legal move."""
    if position.is_over:
        return "The game is over"
    first = position.move_numbers()[0]
    if FIRST_BACK > first >= PLACINGS or first == PASS:
        return prompt(position, entered).sentence
    if touch in TRIANGLES:
        return _instead_of_triangle(position, TRIANGLES.index(touch))
    if first >= FIRST_BACK:
        return prompt(position, Entered(open=(TRAVELER, STOP))).sentence
    if touch in SPACES:
        return _instead_of_space(position, SPACES.index(touch))
    return prompt(position, entered).sentence


def _instead_of_triangle(position: Position, triangle: int) -> str:
    state, board = position.state, position.game.board
    seat, travelers = int(state.seat), state.travelers.tolist()
    if triangle in travelers:
        owner, colour = divmod(travelers.index(triangle), len(COLOURS))
        if owner != seat:
            name = position.game.seat_names[owner]
            return f"That is {name}'s {colour_name(colour)} traveler: pick one of your own"
        return _instead_of_traveler(position, colour)
    if position.move_numbers()[0] >= FIRST_BACK:
        return "This tile cannot be used: tap one of your travelers, then an empty circle of your start"
    if not int(board.allowed[seat]) >> triangle & 1:
        owner = next(other for other in range(board.seats) if int(board.goal[other]) >> triangle & 1)
        return f"That circle is {position.game.seat_names[owner]}'s goal: your travelers cannot stop there"
    return "No path of this tile leads there: tap one of your travelers to see where it can stop"


def _instead_of_traveler(position: Position, colour: int) -> str:
    others = listed([f"your {name}" for name in _movable(position)], "or")
    if position.move_numbers()[0] >= FIRST_BACK:
        return f"Your {colour_name(colour)} traveler stays where it is: send {others} traveler back"
    return f"Your {colour_name(colour)} traveler cannot use this tile: pick {others} traveler"


def _movable(position: Position) -> list[str]:
    """Return the colours of the travelers that can move."""
    return [colour_name(colour) for colour in sorted({_colour_of(move) for move in position.move_numbers()})]


def _instead_of_space(position: Position, space: int) -> str:
    own = range(len(COLOURS) * int(position.state.seat), len(COLOURS) * (int(position.state.seat) + 1))
    beside = [index % len(COLOURS) for index in own if position.state.travelers[index] in triangles_of_space(space)]
    if not beside:
        return "That space is too far away: lay the tile on a space next to one of your travelers"
    names = listed([colour_name(colour) for colour in beside])
    return f"From there the tile takes {names} nowhere, because the way is taken or closed: tap another space"


def choice_label(position: Position, touch: str) -> str:
    """Return what a choice beside the board is called: an order, a turn of the tile, or the pass."""
    if touch in ORDERS:
        return capitalised(order_in_words(touch))
    if touch.startswith(TURN) and position.state.top >= 0:
        return f"Turn {int(touch.removeprefix(TURN)) + 1} of {turns_of(int(position.state.top))}"
    return capitalised(touch)


def is_special(board: LineDanceBoard, state: Any, move: int, touched: Sequence[str]) -> bool:
    """Return whether a placing moves a traveler that has arrived, or brings one no nearer, which was not asked for."""
    if move >= PLACINGS:
        return False
    traveler, seat, stop = _triangle_of(state, _colour_of(move)), int(state.seat), parts_of_placing(move)[3]
    here = TRIANGLES.index(traveler)
    if int(board.goal[seat]) >> here & 1:
        return traveler not in touched
    return steps_to_go(board, seat, stop) >= steps_to_go(board, seat, here) and TRIANGLES[stop] not in touched


def _leaves_goal(board: LineDanceBoard, state: Any, move: int) -> bool:
    """Return whether a placing takes a traveler from a goal space to another place (LD9)."""
    if move >= PLACINGS:
        return False
    _, _, colour, stop = parts_of_placing(move)
    goal, triangle = int(board.goal[state.seat]), _triangle(state, colour)
    return bool(goal >> triangle & 1) and not goal >> stop & 1


def choice_colours(touch: str) -> tuple[str, ...]:
    """Return the colours of a start order, as roles of the pictures."""
    return tuple(PATH_ROLES[COLOURS.index(letter)] for letter in touch) if touch in ORDERS else ()


def place_words(position: Position, touch: str) -> str | None:
    """Return what a hint calls a place: `your red traveler`, `the space at 3 o'clock`; notation is not shown."""
    if touch in SPACES:
        return f"the space {direction_of_space(SPACES.index(touch))}"
    if touch in TRIANGLES:
        traveler = _traveler_entered(position, Entered(chosen={TRAVELER: touch}))
        return traveler or f"the {triangle_in_words(TRIANGLES.index(touch))}"
    return "the tile" if touch == STACK else order_in_words(touch) if touch in ORDERS else None


def order_in_words(order: str) -> str:
    """Return a start order as colours: `red, yellow, blue`."""
    return ", ".join(colour_name(COLOURS.index(letter)) for letter in order)


def question(position: Position, move: str) -> str | None:
    """Return what to ask before a move that takes a traveler away from its goal."""
    board, state, number = position.game.board, position.state, position.parse_move(move)
    if not _leaves_goal(board, state, number):
        return None
    return f"Your {colour_name(_colour_of(number))} traveler has reached its goal. Move it away?"
