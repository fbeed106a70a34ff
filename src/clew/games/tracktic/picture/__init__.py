"""Pictures of Tracktic: jigsaw pieces on a grid, and below it the cards, the tokens and the players."""

from dataclasses import dataclass
from typing import Any

from clew.boards.square import column_letter
from clew.core.errors import IllegalMove
from clew.core.position import Position
from clew.games.tracktic.about import ABOUT
from clew.games.tracktic.notation.names import cell_name
from clew.games.tracktic.notation.pieces import Owners, cells_of, changed_by, owners_in, paths_after, paths_now
from clew.games.tracktic.picture.diagram import diagram
from clew.games.tracktic.picture.tray import HEIGHT, ROLES, WIDTH, Tray, piece
from clew.games.tracktic.rules.cells import STRIDE
from clew.games.tracktic.rules.moves import SKIP
from clew.games.tracktic.rules.placements import WHITE
from clew.games.tracktic.rules.shapes import STEPS
from clew.pictures import (
    Circle,
    Group,
    Label,
    Look,
    Outline,
    Path,
    Picture,
    Point,
    Rectangle,
    Shape,
    headline,
    mark,
    paragraph,
    reason,
    status,
)

__all__ = ["diagram", "draw", "ghost"]

# Sizes, where each cell has a square of side 1.
MARGIN = 0.22
NUMBERS = 0.5
GAP = 0.45
CAPTION = 1.5


@dataclass(frozen=True)
class TrackLook(Look):
    """The settings of a picture of Tracktic."""

    paths: bool = False
    """Whether to show each player's longest path with its length; at the end it is always shown."""


LOOK = TrackLook


def draw(position: Position, **settings: Any) -> str:
    """Return the position as SVG text; the settings are those of TrackLook."""
    look = TrackLook.of(settings)
    size = float(position.game.board.size)
    numbers = NUMBERS if look.coordinates else 0.0
    scale = size / WIDTH
    left, top = -2 * MARGIN - numbers, -2 * MARGIN - numbers
    tray_top = size + MARGIN + GAP * scale
    bottom = tray_top + (HEIGHT + (CAPTION if look.caption else 0.0)) * scale
    picture = Picture(
        f"{ABOUT.name}: {status(position)}", diagram(position), (left, top, size + 2 * MARGIN - left, bottom - top)
    )
    owners = owners_in(position.state)
    picture.add(*grid_shapes(position))
    if look.coordinates:
        picture.add(coordinates(int(size)))
    picture.add(*(cell_shape(position, cell, owners) for cell in cells(position)))
    if look.pending is not None:
        picture.add(*ghost(position, look.pending, look))
    tray = Tray(position, path_lengths(position, look))
    if look.paths or position.is_over:
        found = paths_now(position.state, position.seats)
        picture.add(*(path_shape(seat, path.cells, position.seats) for seat, path in enumerate(found)))
    picture.add(*(mark("last", place(cell), 0.47) for cell in last_cells(position)))
    picture.add(Group(tuple(tray.shapes()), move=(0.0, tray_top), scale=scale, tray="Cards and players"))
    sites = {cell_name(cell): place(cell) for cell in cells(position)}
    sites.update({site: (x * scale, tray_top + y * scale) for site, (x, y) in tray.places().items()})
    picture.add(*look.marked(sites, 0.44))
    if look.caption:
        picture.add(Group(tuple(caption(position)), move=(0.0, tray_top + HEIGHT * scale), scale=scale))
    return picture.svg(look)


def cells(position: Position) -> list[int]:
    """Return all cells of the grid in reading order."""
    size = position.game.board.size
    return [row * STRIDE + column for row in range(size) for column in range(size)]


def place(cell: int) -> Point:
    """Return the centre of a cell."""
    row, column = divmod(cell, STRIDE)
    return (column + 0.5, row + 0.5)


def laid_by(position: Position, pending: str) -> Owners:
    """Return the pieces that a pending move would place or turn; this also works in a view."""
    move = position.parse_move(pending)
    refusal = position.why_not(pending)
    if refusal is not None:
        raise IllegalMove(pending, refusal.rule, refusal.sentence)
    return changed_by(position.state, move)


def last_cells(position: Position) -> list[int]:
    """Return the cells that the last move changed."""
    return [] if position.last is None else cells_of(position.parse_move(position.last))


def grid_shapes(position: Position) -> list[Shape]:
    """Return the grid without its pieces."""
    size = float(position.game.board.size)
    side = size + 2 * MARGIN
    lines = Outline()
    for at in range(1, int(size)):
        lines = lines + Outline.at((at, 0.0)).line((at, size)) + Outline.at((0.0, at)).line((size, at))
    return [
        Rectangle((-MARGIN, -MARGIN), (side, side), 0.3, fill="board", stroke="edge", width=0.06),
        Path(lines, stroke="line", width=0.02, opacity=0.5),
    ]


def coordinates(size: int) -> Shape:
    """Return the letters of the columns and the numbers of the rows."""
    beside = MARGIN + 0.55 * NUMBERS
    columns = [Label(column_letter(at), (at + 0.5, -beside), 0.34, fill="faint") for at in range(size)]
    rows = [Label(str(at + 1), (-beside, at + 0.5), 0.34, fill="faint") for at in range(size)]
    return Group((*columns, *rows), decorative=True)


def cell_shape(position: Position, cell: int, owners: Owners) -> Shape:
    """Return a cell and the piece on it."""
    x, y = place(cell)
    owner = owners.get(cell)
    shapes = () if owner is None else (piece(ROLES[owner], (x, y), joins(cell, owners)),)
    return Group(
        shapes,
        site=cell_name(cell),
        label=f"{cell_name(cell)}, {'empty' if owner is None else owner_name(position, owner)}",
        target=Rectangle((x - 0.5, y - 0.5), (1.0, 1.0)),
    )


def owner_name(position: Position, owner: int) -> str:
    """Return the owner of a piece in words."""
    if owner == WHITE:
        return "white"
    unplayed = "" if owner < position.seats else ", not played"
    return f"{ABOUT.seat_names[owner]}{unplayed}"


def joins(cell: int, owners: Owners) -> list[int]:
    """Return the directions of neighbours that can share a path with a piece: of its colour, or one of them white."""
    row, column = divmod(cell, STRIDE)
    found = []
    for direction, (down, right) in enumerate(STEPS):
        inside = 0 <= row + down < STRIDE and 0 <= column + right < STRIDE
        other = owners.get((row + down) * STRIDE + column + right) if inside else None
        if other is not None and (other == owners[cell] or WHITE in (other, owners[cell])):
            found.append(direction)
    return found


def ghost(position: Position, move: str, look: Look) -> list[Shape]:
    """Return the pieces that a legal move places, and those that it turns white, as a preview."""
    owners, laid = owners_in(position.state), laid_by(position, move)
    after = owners | laid
    return [
        shape
        for cell, owner in laid.items()
        for shape in (
            piece(ROLES[owner], place(cell), joins(cell, after), opacity=0.75),
            Circle(place(cell), 0.2, stroke="selected", width=0.06, dash=(0.12, 0.09)),
        )
    ]


def path_lengths(position: Position, look: TrackLook) -> list[str]:
    """Return a text for each seat's path: its length, and its length after a pending move."""
    move = SKIP if look.pending is None else position.parse_move(look.pending)
    if not (look.paths or move != SKIP or position.is_over):
        return [""] * position.seats
    now, then = paths_now(position.state, position.seats), paths_after(position.state, move, position.seats)
    return [
        f"path {path.length}" if path.length == later.length else f"path {path.length} → {later.length}"
        for path, later in zip(now, then, strict=True)
    ]


def path_shape(seat: int, path: tuple[tuple[int, int], ...], seats: int) -> Shape:
    """Return a line along a path with its length at one end; lines of different seats are drawn side by side."""
    if not path:
        return Group(())
    shift = 0.13 * (seat - (seats - 1) / 2)
    first, *others = [(column + 0.5 + shift, row + 0.5 + shift) for row, column in path]
    role = ROLES[seat]
    line = Path(
        Outline.at(first).line(*others), stroke=role, width=0.13, casing=f"rim-{role}", casing_width=0.035
    )  # fmt: skip
    number = (
        Circle(first, 0.33, fill=role, stroke=f"rim-{role}", width=0.06, textured=False),
        Label(str(len(path)), first, 0.34, fill=f"on-{role}", bold=True),
    )
    return Group((*([line] if others else ()), *number), classes=("longest-path",), decorative=True)


def caption(position: Position) -> list[Shape]:
    """Return whose turn it is, or how the game ended, on the tray."""
    words = reason(position) or "The longest unbroken path of your own and white pieces wins"
    return [
        Label(headline(position), (WIDTH / 2, 0.42), 0.5, bold=True),
        paragraph(words, (WIDTH / 2, 0.78), 0.32, WIDTH - 0.4, fill="faint"),
    ]
