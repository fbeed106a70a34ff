"""Where's My Line? as plain text.

Every name is about where it is on the star. A triangle with a traveler shows its seat and colour, as in `(WA)`; a space
with a tile shows tile and turn, as in `R0=12/3`. Under the board are the sides of these tiles, clockwise from side 0,
the tile to place, and what is known of the stack.
"""

from math import sqrt

from clew.core.position import Position
from clew.games.linedance.about import ABOUT
from clew.games.linedance.notation.position import bottom_tiles
from clew.games.linedance.picture.layout import SPACE_PLACES, TRIANGLE_PLACES
from clew.games.linedance.rules.tables import NO_TILE, NOWHERE
from clew.games.linedance.star import SPACES, TRIANGLES
from clew.games.linedance.tiles import COLOURS, EMPTY, SIDES, TILES, sides_of
from clew.pictures import Point, status

#: A column of the diagram is √3/2 wide in the picture, a row 1/2 high.
COLUMN, ROW = sqrt(3) / 2, 0.5
WIDTH = 7
SIDES_IN_A_LINE = 5


def diagram(position: Position) -> str:
    """Return the board, the sides of its tiles, the stack, and whose turn it is."""
    rows: dict[int, dict[int, str]] = {}
    for (x, y), name in _names(position):
        rows.setdefault(round(y / ROW), {})[round(x / COLUMN)] = name
    first = min(column for row in rows.values() for column in row)
    last = max(column for row in rows.values() for column in row)
    lines = [
        "".join(row.get(column, "").center(WIDTH) for column in range(first, last + 1))
        for _, row in sorted(rows.items())
    ]
    return "\n".join(line.rstrip() for line in (*lines, "", *_sides(position), *_stack(position), status(position)))


def _names(position: Position) -> list[tuple[Point, str]]:
    """Return what is written at each place."""
    state = position.state
    triangles = list(TRIANGLES)
    for index, triangle in enumerate(state.travelers.tolist()):
        if triangle != NOWHERE:
            seat, colour = divmod(index, len(COLOURS))
            triangles[triangle] = f"({ABOUT.seat_names[seat][0]}{COLOURS[colour]})"
    contents = state.contents[:-1].tolist()
    spaces = [name if content == EMPTY else f"{name}={tile_and_turn(content)}"
              for name, content in zip(SPACES, contents, strict=True)]  # fmt: skip
    return [*zip(TRIANGLE_PLACES, triangles, strict=True), *zip(SPACE_PLACES, spaces, strict=True)]


def tile_and_turn(content: int) -> str:
    """Return a placed tile as in `12/3`."""
    return f"{(content - 1) // SIDES + 1}/{(content - 1) % SIDES}"


def _sides(position: Position) -> list[str]:
    contents = position.state.contents[:-1].tolist()
    words = [f"{name} {sides_of(content)}" for name, content in zip(SPACES, contents, strict=True) if content != EMPTY]
    parts = [words[start : start + SIDES_IN_A_LINE] for start in range(0, len(words), SIDES_IN_A_LINE)]
    return [("Sides: " if number == 0 else "       ") + ", ".join(part) for number, part in enumerate(parts)]


def _stack(position: Position) -> list[str]:
    top = int(position.state.top)
    if top == NO_TILE:
        return []
    return [f"Tile to place: {top + 1} {TILES[top]}. Stack: {stack_in_words(position)}"]


def stack_in_words(position: Position) -> str:
    """Return how many tiles are unseen, and which ones follow them."""
    left, bottom = int(position.state.unseen_left), ", ".join(str(tile + 1) for tile in bottom_tiles(position.state))
    if left == 0:
        return f"next {bottom}"
    return f"{left} unseen" + (f", then {bottom}" if bottom else "")
