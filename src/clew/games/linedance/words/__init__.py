"""Positions and moves of Where's My Line? in sentences.

How far a traveler is from its goal is counted in steps of one space each, as if every tile led wherever it is needed
(`places.steps_to_go`): 5 from a start to the opposite tip.
"""

from collections.abc import Sequence
from typing import Any

from clew.core.interaction.people import Count, Person, capitalised
from clew.core.position import Position
from clew.games.linedance.entry import order_in_words
from clew.games.linedance.notation import ORDERS
from clew.games.linedance.places import (
    PATH_ROLES,
    colour_name,
    direction_of_space,
    in_letters,
    listed,
    paths_in_words,
    sides_in_words,
    steps_from_start,
    steps_to_go,
    triangle_in_words,
)
from clew.games.linedance.routes import route_of_move
from clew.games.linedance.rules.moves import (
    FIRST_BACK,
    FIRST_START_ORDER,
    N_COLOURS,
    PASS,
    PLACINGS,
    parts_of_placing,
    parts_of_way_back,
)
from clew.games.linedance.rules.tables import NO_SEAT, NO_TILE, NOWHERE, LineDanceBoard
from clew.games.linedance.star import SPACES, TRIANGLES
from clew.games.linedance.tiles import EMPTY, TILES

#: What to know in the first turns (LD6, LD8, LD10, LD11): the first one is the start order.
TIPS = (
    "Your three travelers start beside your house and go to your flag, at the opposite tip.",
    "Hubs are the triangles. Lay the tile so that a path leads from your traveler of that colour to "
    "an empty hub or circle.",
    "You may also lay the tile on top of one that is on the board. It replaces that tile.",
    "Each hub or circle holds only one traveler. One in the way blocks others.",
    "A traveler can ride over several tiles in one move, as long as paths of its colour join.",
    "You must lay the tile whenever one of your travelers can use it, even if that leads it back. You cannot pass.",
)


#: How a player wins whose goals others block, by never leaving their starts (LD9).
BLOCKED_GOALS = (
    "A traveler that you leave on its start does not stop the other player: a hub beside it then counts as home"
)


def goal(position: Position) -> str:
    """Return how the game is won (LD9)."""
    return "be the first with all three travelers on the opposite tip"


def reason_in_words(reason: str) -> str:
    """Return the reason of a result in the words of the table (LD9 with `unblock`)."""
    return reason.replace(
        "has three travelers on goal spaces, or on hubs before held ones",
        "has all three travelers on the goal tip: a hub counts as well while the goal is blocked",
    )


def goal_details(position: Position) -> str:
    """Return how travelers move, that a tile that can be used has to be laid, and what wins (LD9 to LD11, LD14)."""
    moving = (
        "Each traveler rides along paths of its own colour, and each circle or hub holds only one. You must lay the "
        "tile in every turn if a traveler can use it, even if it leads back"
    )
    return f"{moving}. {BLOCKED_GOALS}" if position.game.board.unblock else moving


def effects(position: Position, move: str, people: Sequence[Person]) -> list[str]:
    """Return what a legal move does: where its traveler goes, how far that is from the goal, what it replaces."""
    state, number = position.state, position.parse_move(move)
    seat = int(state.seat)
    if number == PASS:
        return ["the tile goes under the stack, and no traveler moves"]
    if number >= FIRST_BACK:
        colour, _ = parts_of_way_back(number)
        return [f"{colour_name(colour)} goes back to the start, and the tile goes under the stack"]
    if number >= FIRST_START_ORDER:
        return [
            f"clockwise: {order_in_words(ORDERS[number - FIRST_START_ORDER])}",
            "any order will do in a first game",
        ]
    space, _, colour, stop = parts_of_placing(number)
    sentences = [_arrival(position, number)]
    blocker = _blocker(position.game.board, state, seat, colour, stop)
    if blocker is not None:
        blocks = f"{people[blocker].subject} {people[blocker].verb('block', 'blocks')}"
        sentences = [f"{sentences[0]}, and a hub counts as its goal because {blocks.replace('You', 'you')} the goal"]
    if state.contents[space] != EMPTY:
        sentences.append("replaces the tile there, which goes under the stack")
    return sentences


def _paths(state: Any, number: int) -> int:
    """Return over how many paths a placing takes its traveler."""
    route = route_of_move(state, number)
    return 1 if route is None else len(route.crossings)


def _arrival(position: Position, number: int) -> str:
    """Return what a placing does to its traveler: how it goes, and how far it is from the goal before and after."""
    board, state, seat = position.game.board, position.state, int(position.state.seat)
    _, _, colour, stop = parts_of_placing(number)
    name, others = colour_name(colour), _arrived(board, state, seat, without=colour)
    steps, before = (steps_to_go(board, seat, triangle) for triangle in (stop, _triangle(state, seat, colour)))
    paths = _paths(state, number)
    rides = f"rides {in_letters(paths)} paths" if paths > 1 else ""
    if steps == before == 0:
        return f"{name} is in the goal already and only changes its circle"
    if steps == 0:
        arrives = f"{rides} and reaches" if rides else "reaches"
        arrived = f": {1 + len(others)} of {N_COLOURS} are there"
        return f"{name} {arrives} the goal{arrived if _blocker(board, state, seat, colour, stop) is None else ''}"
    if steps == before:
        return f"{name} {rides or 'moves sideways'}: still {_steps_in_words(steps)} from the goal"
    far = f"{before} to {_steps_in_words(steps)} from the goal"
    if steps > before:
        return f"{name} {rides or 'goes'} back: {far}" if before else f"{name} leaves the goal: {far}"
    return f"{name} {rides or 'comes closer'}: {far}"


def whereabouts(position: Position, move: str) -> str:
    """Return where a move lays its tile and where its traveler stops, for people who do not see it."""
    number = position.parse_move(move)
    if number >= PLACINGS:
        return ""
    space, _, _, stop = parts_of_placing(number)
    return f"tile {direction_of_space(space)}, traveler to the {triangle_in_words(stop)}"


def _blocker(board: LineDanceBoard, state: Any, seat: int, moved: int, stop: int) -> int | None:
    """Return whose travelers in the goal let a move win with a traveler on a hub in front of it (LD9, `unblock`)."""
    goal, hubs, host = int(board.goal[seat]), int(board.goal_hubs[seat]), int(board.host[seat])
    own = [stop if colour == moved else _triangle(state, seat, colour) for colour in range(N_COLOURS)]
    outside = [triangle for triangle in own if not goal >> triangle & 1]
    if not board.unblock or host == NO_SEAT or not outside or not all(hubs >> triangle & 1 for triangle in outside):
        return None
    held = sum(goal >> _triangle(state, host, colour) & 1 for colour in range(N_COLOURS))
    return host if len(outside) <= held else None


def _steps_in_words(steps: int) -> str:
    return f"{steps} step{'s' if steps != 1 else ''}"


def _triangle(state: Any, seat: int, colour: int) -> int:
    return int(state.travelers[N_COLOURS * seat + colour])


def _arrived(board: LineDanceBoard, state: Any, seat: int, without: int | None = None) -> list[int]:
    """Return the colours of a player's travelers on goal spaces."""
    goal = int(board.goal[seat])
    return [
        colour
        for colour in range(N_COLOURS)
        if colour != without and (triangle := _triangle(state, seat, colour)) != NOWHERE and goal >> triangle & 1
    ]


def narrate(before: Position, move: str, after: Position, people: Sequence[Person]) -> str:
    """Return what a move has done: how far its traveler was from the goal before and after, and how it went."""
    state, number = before.state, before.parse_move(move)
    board, seat = before.game.board, int(state.seat)
    who, whose = people[seat].subject, capitalised(people[seat].possessive)
    if number == PASS:
        return f"{who} could not use the tile and passed"
    if number >= FIRST_BACK:
        return f"{who} could not use the tile: {colour_name(parts_of_way_back(number)[0])} went back to the start"
    if number >= FIRST_START_ORDER:
        return f"{who} lined up {order_in_words(ORDERS[number - FIRST_START_ORDER])}"
    space, _, colour, stop = parts_of_placing(number)
    name, paths = f"{whose} {colour_name(colour)}", _paths(state, number)
    steps, was = (steps_to_go(board, seat, triangle) for triangle in (stop, _triangle(state, seat, colour)))
    rode = f"rode {in_letters(paths)} paths" if paths > 1 else ""
    tile = ", on a replaced tile" if state.contents[space] != EMPTY else ""
    if steps == was == 0:
        return f"{name} changed its circle in the goal{tile}"
    if steps == 0:
        arrived = 1 + len(_arrived(board, state, seat, without=colour))
        return f"{name} {f'{rode} and ' if rode else ''}reached the goal: {arrived} of {N_COLOURS} are there{tile}"
    if steps == was:
        return f"{name} {rode or 'moved sideways'}: still {steps} to go{tile}"
    far = f"{was} to {_steps_in_words(steps)} to go"
    if steps > was:
        return f"{name} {rode or 'went'} back: {far}{tile}" if was else f"{name} left the goal: {steps} to go{tile}"
    return f"{name} {rode or 'came closer'}: {far}{tile}"


def counts(position: Position, seat: int) -> list[Count]:
    """Return how far each traveler has come: steps made of those between start and goal.

    The last traveler on its way warns when the other two have arrived.
    """
    board, state = position.game.board, position.state
    whole = steps_from_start(board, seat)
    arrived = _arrived(board, state, seat)
    found = []
    for colour in range(N_COLOURS):
        triangle = _triangle(state, seat, colour)
        steps = whole if triangle == NOWHERE else steps_to_go(board, seat, triangle)
        holder = _holder(board, state, seat, triangle)
        taken = "" if holder is None else ", goal taken"
        note = "in the goal" if colour in arrived else f"{steps} to go{taken}"
        warns = len(arrived) == N_COLOURS - 1 and colour not in arrived
        come, help_words = max(0, whole - steps), "" if holder is None else _taken_help(position, holder)
        found.append(
            Count(colour_name(colour), come, whole, note=note, role=PATH_ROLES[colour], warns=warns, help=help_words)
        )
    return found


def _holder(board: LineDanceBoard, state: Any, seat: int, triangle: int) -> int | None:
    """Return whose travelers keep one that is a step from the goal out of it, because no circle there is free (LD9)."""
    host, goal = int(board.host[seat]), int(board.goal[seat])
    if host == NO_SEAT or triangle == NOWHERE or steps_to_go(board, seat, triangle) != 1:
        return None
    standing = [int(each) for each in state.travelers if int(each) != NOWHERE and goal >> int(each) & 1]
    # Only its host's travelers, which start there, can be in the goal beside the player's own (LD12).
    held = any(goal >> _triangle(state, host, colour) & 1 for colour in range(N_COLOURS))
    return host if held and len(standing) == goal.bit_count() else None


def _taken_help(position: Position, holder: int) -> str:
    """Return whose travelers have taken a goal, and what that means (LD9, `unblock`)."""
    taken = f"{position.game.seat_names[holder]} has not left home and takes the last free circle."
    if position.game.board.unblock:
        return f"{taken} Until then, a hub in front of the goal counts as the goal."
    return f"{taken} Wait until it is free."


def in_words(position: Position, people: Sequence[Person]) -> list[tuple[str, list[str]]]:
    """Return the position in sentences: travelers, the tile to place, tiles on the board, what can be done."""
    board, state = position.game.board, position.state
    sections = [
        (
            f"{capitalised(person.possessive)} travelers",
            [_traveler_sentence(board, state, seat, colour, people) for colour in range(N_COLOURS)],
        )
        for seat, person in enumerate(people[: board.seats])
    ]
    top = int(state.top)
    if top != NO_TILE:
        sections.append(
            ("Tile to lay", [f"Its sides, clockwise: {sides_in_words(TILES[top])}", _stack_sentence(state)])
        )
    contents = state.contents[:-1].tolist()
    laid = [f"{SPACES[space]}: {paths_in_words(space, held)}" for space, held in enumerate(contents) if held != EMPTY]
    empty = [SPACES[space] for space, held in enumerate(contents) if held == EMPTY]
    sections.append(("Spaces", [*laid, f"Empty: {listed(empty)}" if empty else "No space is empty"]))
    moves = _what_can_be_done(position, people)
    return [*sections, *moves]


def _traveler_sentence(board: LineDanceBoard, state: Any, seat: int, colour: int, people: Sequence[Person]) -> str:
    name, triangle = capitalised(colour_name(colour)), _triangle(state, seat, colour)
    if triangle == NOWHERE:
        return f"{name} is not on the board yet"
    steps = steps_to_go(board, seat, triangle)
    holder = _holder(board, state, seat, triangle)
    taken = "" if holder is None else f", goal taken by {people[holder].object}"
    distance = "in the goal" if steps == 0 else f"{steps} to go{taken}"
    return f"{name} is on {TRIANGLES[triangle]}, {triangle_in_words(triangle)}: {distance}"


def _stack_sentence(state: Any) -> str:
    unseen, seen = int(state.unseen_left), int(state.bottom_left)
    below = [f"{unseen} unseen"] * (unseen > 0) + [f"{seen} that {'was' if seen == 1 else 'were'} seen before"] * (
        seen > 0
    )
    return f"Tiles below it: {listed(below, 'then')}"


def _what_can_be_done(position: Position, people: Sequence[Person]) -> list[tuple[str, list[str]]]:
    """Return the spaces and stops of each traveler that can move, and who is about to win."""
    if position.is_over or position.seat is None:
        return []
    sentences = []
    numbers = position.move_numbers()
    placings = [parts_of_placing(number) for number in numbers if number < PLACINGS]
    for colour in sorted({each[2] for each in placings}):
        spaces = sorted({SPACES[space] for space, _, moved, _ in placings if moved == colour})
        stops = sorted({TRIANGLES[stop] for _, _, moved, stop in placings if moved == colour})
        name = capitalised(colour_name(colour))
        sentences.append(f"{name} can use the tile on {listed(spaces, 'or')}, and stop on {listed(stops, 'or')}")
    if numbers[0] >= FIRST_BACK:
        back = sorted({parts_of_way_back(number)[0] for number in numbers if number != PASS})
        names = listed([colour_name(colour) for colour in back], "or")
        sentences.append(f"No traveler can use the tile: {names} goes back to the start" if back else "Pass")
    for seat, person in enumerate(people[: position.game.seats]):
        last = [each for each in counts(position, seat) if each.warns]
        sentences.extend(
            f"{person.subject} {person.verb('need', 'needs')} only {each.label} in the goal" for each in last
        )
    mover = people[position.seat]
    return [(f"What {mover.object} can do", sentences)] if sentences else []
