"""Text diagrams of LineUp!."""

from clew.boards.lattice import NO_SITE
from clew.boards.square import column_letter
from clew.core.position import Position
from clew.games.lineup.notation.names import LETTERS, kind_of, rows_of
from clew.games.lineup.picture.standing import LineUpStanding, score_line, seat_name, turns_line
from clew.pictures import status

#: Empty corners and empty squares.
CORNER, SQUARE = "+", "."
LEGEND = f"{CORNER} corners, {SQUARE} squares; capitals are secured"

#: In space, layers are printed side by side within this width.
PAGE = 100


def diagram(position: Position) -> str:
    """Return rows from the top with their numbers, then scores and supplies, then whose turn it is."""
    standing = LineUpStanding.of(position)
    layers = [_layer(position, standing, layer, rows) for layer, rows in enumerate(rows_of(position.game.board))]
    width = max(len(line) for line in layers[0])
    beside = max(1, PAGE // (width + 3))
    chunks = [layers[first : first + beside] for first in range(0, len(layers), beside)]
    lines = [line for chunk in chunks for line in ("", *_side_by_side(chunk, width))][1:]
    names = max(len(seat_name(seat)) for seat in range(position.seats))
    for seat in range(position.seats):
        lines.append(f"{LETTERS[seat]} {seat_name(seat):{names}}  {score_line(position, seat)}")
    lines += [line for line in (turns_line(position), status(position), LEGEND) if line]
    return "\n".join(line.rstrip() for line in lines)


def _layer(position: Position, standing: LineUpStanding, layer: int, rows: list[list[int]]) -> list[str]:
    """Return the lines of one layer; on the plane there is only one."""
    tables = position.game.board.tables[0]
    columns, height = 2 * int(tables.extents[0]) + 1, 2 * int(tables.extents[1]) + 1
    is_flat = tables.dimensions == 2
    step = 1 if is_flat else 2
    first = 0 if is_flat else layer % 2
    lines = [] if is_flat else [f"layer {layer + 1}"]
    for row, sites in zip(range(height - 1 - first, -1, -step), rows, strict=True):
        letters = [" "] * columns
        letters[row % 2 :: 2] = [_letter(position, standing, site) for site in sites]
        lines.append(f"{row + 1:2} {' '.join(letters)}")
    return [*lines, f"   {' '.join(column_letter(column) for column in range(columns))}"]


def _letter(position: Position, standing: LineUpStanding, site: int) -> str:
    if site == NO_SITE:
        return " "
    if site not in standing.owner:
        return CORNER if kind_of(position.game.board, site) == "corner" else SQUARE
    letter = LETTERS[standing.owner[site]]
    return letter.upper() if site in standing.secured else letter


def _side_by_side(layers: list[list[str]], width: int) -> list[str]:
    """Return the lines of some layers next to each other, aligned at the top."""
    height = max(len(layer) for layer in layers)
    padded = [[*layer, *[""] * (height - len(layer))] for layer in layers]
    return ["   ".join(f"{layer[row]:{width}}" for layer in padded) for row in range(height)]
