"""Text diagrams of LineUp!."""

from clew.boards.lattice import NO_SITE
from clew.boards.square import column_letter
from clew.core.position import Position
from clew.games.lineup.board_shape import SQUARES
from clew.games.lineup.notation.names import LETTERS, Layer, cell_word, kind_of, layers_of, tiling_of
from clew.games.lineup.picture.standing import LineUpStanding, captures_line, score_line, seat_name
from clew.games.lineup.tilings import tiled_sites
from clew.pictures import status

#: Empty corners and empty cells.
CORNER, CELL = "+", "."

#: In space, layers are printed side by side within this width.
PAGE = 100

#: The characters for one unit across, on hexagons and triangles.
ACROSS = 2


def diagram(position: Position) -> str:
    """Return rows from the top with their numbers, then scores and supplies, then whose turn it is."""
    standing, board = LineUpStanding.of(position), position.game.board
    layers = layers_of(board)
    if tiling_of(board) == SQUARES:
        printed = [_layer(position, standing, layer) for layer in layers]
    else:
        printed = [_levels(position, standing, layers[0])]
    width = max(len(line) for layer in printed for line in layer)
    beside = max(1, PAGE // (width + 3))
    lines: list[str] = []
    # As in the picture, the highest second layers are at the top.
    for block in reversed(_blocks(layers)):
        for first in range(block.start, block.stop, beside):
            lines += ["", *_side_by_side(printed[first : min(first + beside, block.stop)], width)]
    names = max(len(seat_name(seat)) for seat in range(position.seats))
    for seat in range(position.seats):
        lines.append(f"{LETTERS[seat]} {seat_name(seat):{names}}  {score_line(position, seat)}")
    legend = f"{CORNER} corners, {CELL} {cell_word(board)}s; capitals are secured"
    lines += [line for line in (captures_line(position), status(position), legend) if line]
    return "\n".join(line.rstrip() for line in lines[1:])


def _blocks(layers: list[Layer]) -> list[range]:
    """Return the indices of layers that are printed together: in four dimensions those of each second layer."""
    starts = [
        index for index, layer in enumerate(layers) if not index or layer.number[1:] != layers[index - 1].number[1:]
    ]
    return [range(start, stop) for start, stop in zip(starts, [*starts[1:], len(layers)], strict=True)]


def _layer(position: Position, standing: LineUpStanding, layer: Layer) -> list[str]:
    """Return the lines of one layer; on the plane there is only one."""
    tables = position.game.board.tables[0]
    columns, height = 2 * int(tables.extents[0]) + 1, 2 * int(tables.extents[1]) + 1
    first, step = (layer.number[0] % 2, 2) if layer.number else (0, 1)
    lines = [f"layer {layer.name}"] if layer.number else []
    for row, sites in zip(range(height - 1 - first, -1, -step), layer.rows, strict=True):
        letters = [" "] * columns
        letters[row % 2 :: 2] = [_letter(position, standing, site) for site in sites]
        lines.append(f"{row + 1:2} {' '.join(letters)}")
    return [*lines, f"   {' '.join(column_letter(column) for column in range(columns))}"]


def _levels(position: Position, standing: LineUpStanding, layer: Layer) -> list[str]:
    """Return the levels of a board of hexagons or triangles, with their numbers."""
    board = position.game.board
    sites = tiled_sites(tiling_of(board), int(board.tables[0].extents[0]))
    left = min(site.place[0] for site in sites)
    lines = []
    for number, row in enumerate(layer.rows):
        letters = [" "] * (ACROSS * (1 - 2 * left))
        for site in row:
            letters[ACROSS * (sites[site].place[0] - left)] = _letter(position, standing, site)
        lines.append(f"{len(layer.rows) - number:2} {''.join(letters).rstrip()}")
    return lines


def _letter(position: Position, standing: LineUpStanding, site: int) -> str:
    if site == NO_SITE:
        return " "
    if site not in standing.owner:
        return CORNER if kind_of(position.game.board, site) == "corner" else CELL
    letter = LETTERS[standing.owner[site]]
    return letter.upper() if site in standing.secured else letter


def _side_by_side(layers: list[list[str]], width: int) -> list[str]:
    """Return the lines of some layers next to each other, aligned at the top."""
    height = max(len(layer) for layer in layers)
    padded = [[*layer, *[""] * (height - len(layer))] for layer in layers]
    return ["   ".join(f"{layer[row]:{width}}" for layer in padded) for row in range(height)]
