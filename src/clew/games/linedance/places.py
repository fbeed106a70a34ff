"""Places of the star in words, and how many steps they are from a goal.

People do not know the names of notation, so sentences give directions as on a clock, seen from above with tip T4 at 12:
spaces R0 to R5 are at 3, 5, 7, 9, 11 and 1 o'clock, tips and their hubs at the hours between. Hub I0 is the inner hub
at 4 o'clock, J0 the outer one, and E0 and F0 are edge hubs before and after that hour.
"""

from functools import cache

from clew.games.linedance.about import COLOURS as COLOUR_NAMES
from clew.games.linedance.rules.tables import NOWHERE, LineDanceBoard
from clew.games.linedance.star import SIDES_AT, SPACES, TRIANGLE_AT, TRIANGLES
from clew.games.linedance.tiles import COLOURS, SIDES, far_side, sides_of

#: The roles of the colours of paths and travelers in pictures.
PATH_ROLES = ("path-a", "path-b", "path-c")

HOURS = 12
FIRST_TIP, FIRST_OF_RING = 4, 3

ORDINALS = ("first", "second", "third")
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def _hour(number: int) -> int:
    return (number - 1) % HOURS + 1


def in_letters(number: int) -> str:
    """Return a small number as a word."""
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def listed(words: list[str], last: str = "and") -> str:
    """Return words as a list in a sentence: `red, yellow and blue`."""
    return f" {last} ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def direction_of_space(space: int) -> str:
    """Return where a space is: `in the centre`, `at 3 o'clock`, `on the tip at 4 o'clock`."""
    kind, number = SPACES[space][0], SPACES[space][1:]
    if kind == "C":
        return "in the centre"
    if kind == "R":
        return f"at {_hour(FIRST_OF_RING + 2 * int(number))} o'clock"
    return f"on the tip at {_hour(FIRST_TIP + 2 * int(number))} o'clock"


def triangle_in_words(triangle: int) -> str:
    """Return a hub or a circle in words: `inner hub at 4 o'clock`."""
    name = TRIANGLES[triangle]
    tip = FIRST_TIP + 2 * int(name[1])
    if name[0] == "S":
        return f"{ORDINALS[int(name[-1]) - 1]} circle at {_hour(tip)} o'clock"
    if name[0] in "EF":
        first = tip - 1 if name[0] == "E" else tip
        return f"edge hub between {_hour(first)} and {_hour(first + 1)} o'clock"
    return f"{'inner' if name[0] == 'I' else 'outer'} hub at {_hour(tip)} o'clock"


def triangles_of_space(space: int) -> tuple[int, ...]:
    """Return the six triangles around a space, clockwise."""
    return tuple(TRIANGLE_AT[space, side] for side in range(SIDES))


def steps_to_go(board: LineDanceBoard, seat: int, triangle: int) -> int:
    """Return how many steps a player's traveler on a triangle is from its nearest goal space.

    A step leads over one space, from any of its six triangles to any other, whatever tile is there: as many turns are
    needed at least if no path leads over several tiles. Goals of other players are closed (LD12).
    """
    return _steps(int(board.goal[seat]), int(board.allowed[seat]))[triangle]


@cache
def _steps(goal: int, allowed: int) -> tuple[int, ...]:
    steps = [0 if goal >> triangle & 1 else NOWHERE for triangle in range(len(TRIANGLES))]
    reached = [triangle for triangle, found in enumerate(steps) if found == 0]
    for here in reached:
        if not allowed >> here & 1:
            continue
        for space, _ in SIDES_AT[here]:
            for there in triangles_of_space(space):
                if steps[there] == NOWHERE:
                    steps[there] = steps[here] + 1
                    reached.append(there)
    return tuple(steps)


def steps_from_start(board: LineDanceBoard, seat: int) -> int:
    """Return how many steps there are from a player's start to the goal."""
    return max(steps_to_go(board, seat, int(triangle)) for triangle in board.start_points[seat])


def colour_name(colour: int) -> str:
    """Return what people call a traveler or a path."""
    return COLOUR_NAMES[colour]


def sides_in_words(sides: str) -> str:
    """Return the colours of a tile's sides: `red, red, yellow, blue, yellow and blue`."""
    return listed([colour_name(COLOURS.index(letter)) for letter in sides])


def paths_in_words(space: int, content: int) -> str:
    """Return what each path of a tile joins: `red joins I0 and E0, ..`."""
    sides = sides_of(content)
    ends = {sides[side]: (side, far_side(sides, side)) for side in reversed(range(SIDES))}
    return ", ".join(
        f"{colour_name(colour)} joins {listed([TRIANGLES[TRIANGLE_AT[space, side]] for side in ends[letter]])}"
        for colour, letter in enumerate(COLOURS)
    )
