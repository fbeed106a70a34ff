"""Pictures of Tracktic: jigsaw pieces on a grid, and below it the cards, the deck and the players."""

from dataclasses import dataclass
from typing import Any

from clew.boards.square import column_letter
from clew.core.position import Position
from clew.games.tracktic.about import ABOUT
from clew.games.tracktic.notation.names import cell_name
from clew.games.tracktic.notation.pieces import Owners, owners_in, paths_after, paths_now
from clew.games.tracktic.picture.diagram import diagram
from clew.games.tracktic.picture.highlights import ghost, last_move, path_shapes
from clew.games.tracktic.picture.labels import cell_labels
from clew.games.tracktic.picture.tracks import ROLES, joins, piece, place
from clew.games.tracktic.picture.tray import WIDTH, Tray
from clew.games.tracktic.rules.cells import STRIDE
from clew.games.tracktic.rules.moves import SKIP
from clew.pictures import (
    Group,
    Label,
    Look,
    Outline,
    Path,
    Picture,
    Rectangle,
    Shape,
    headline,
    paragraph,
    reason,
    status,
)

__all__ = ["diagram", "draw", "ghost"]

# Sizes, where each cell has a square of side 1.
MARGIN = 0.22
NUMBERS = 0.5
GAP = 0.4
CAPTION = 2.0
SMALL_TEXT = 0.38

#: How strongly pieces are drawn at the end that are on no longest path.
DIMMED = 0.4


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
    scale = size / WIDTH
    numbers = NUMBERS * scale if look.coordinates else 0.0
    left, top = -2 * MARGIN - numbers, -2 * MARGIN - numbers
    tray_top = size + MARGIN + GAP * scale
    tray = Tray(position, path_lengths(position, look), look.standings)
    bottom = tray_top + (tray.height + (CAPTION if look.caption else 0.0)) * scale
    picture = Picture(
        f"{ABOUT.name}: {status(position)}", diagram(position), (left, top, size + 2 * MARGIN - left, bottom - top)
    )
    picture.board_box = (left, top, size + 2 * MARGIN - left, size + 2 * MARGIN - top)
    picture.add(*grid_shapes(position))
    if look.coordinates:
        picture.add(coordinates(int(size)))
    picture.add(*cell_shapes(position, look))
    if look.paths or position.is_over:
        picture.add(*path_lines(position))
    picture.add(*last_move(position))
    picture.add(Group(tuple(tray.shapes()), move=(0.0, tray_top), scale=scale, tray=tray.title))
    sites = {cell_name(cell): place(cell) for cell in all_cells(position)}
    sites.update({site: (x * scale, tray_top + y * scale) for site, (x, y) in tray.places().items()})
    picture.mark_sites(look, sites, 0.44)
    if look.pending is not None:
        picture.add(*ghost(position, look.pending, look))
    if look.caption:
        picture.add(Group(tuple(caption(position)), move=(0.0, tray_top + tray.height * scale), scale=scale))
    return picture.svg(look)


def all_cells(position: Position) -> list[int]:
    """Return all cells of the grid in reading order."""
    size = position.game.board.size
    return [row * STRIDE + column for row in range(size) for column in range(size)]


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
    """Return the letters of the columns and the numbers of the rows, of one size in pictures of one width."""
    scale = size / WIDTH
    beside, font = MARGIN + 0.55 * NUMBERS * scale, 0.36 * scale
    columns = [Label(column_letter(at), (at + 0.5, -beside), font, fill="faint") for at in range(size)]
    rows = [Label(str(at + 1), (-beside, at + 0.5), font, fill="faint") for at in range(size)]
    return Group((*columns, *rows), decorative=True)


def cell_shapes(position: Position, look: TrackLook) -> list[Shape]:
    """Return the cells and the pieces on them."""
    owners, labels = owners_in(position.state), cell_labels(position)
    lit = set(owners)
    if position.is_over:
        lit = {
            row * STRIDE + column
            for path in paths_now(position.state, position.seats)
            for row, column in path.cells
        }  # fmt: skip
    return [
        Group(
            tuple(cell_content(cell, owners, 1.0 if cell in lit else DIMMED, look.names)),
            site=cell_name(cell),
            label=labels[cell],
            target=Rectangle((column, row), (1.0, 1.0)),
        )
        for cell in all_cells(position)
        for row, column in [divmod(cell, STRIDE)]
    ]


def cell_content(cell: int, owners: Owners, opacity: float, named: bool) -> list[Shape]:
    """Return the piece on a cell, if any, and its name if names are shown."""
    x, y = place(cell)
    owner = owners.get(cell)
    if owner is None:
        return [Label(cell_name(cell), (x, y), 0.3, fill="faint")] if named else []
    shapes = [piece(ROLES[owner], (x, y), joins(cell, owners), opacity)]
    if named:
        shapes.append(Label(cell_name(cell), (x, y + 0.3), 0.22, fill=f"on-{ROLES[owner]}", halo=ROLES[owner]))
    return shapes


def path_lines(position: Position) -> list[Shape]:
    """Return each player's longest path; at the end the winner's is the strongest."""
    paths, result = paths_now(position.state, position.seats), position.result
    return path_shapes([path.cells for path in paths], () if result is None else result.winners)


def path_lengths(position: Position, look: TrackLook) -> list[str]:
    """Return a text for each seat's path: its length, and its length after a pending move."""
    move = SKIP if look.pending is None else position.parse_move(look.pending)
    now, then = paths_now(position.state, position.seats), paths_after(position.state, move, position.seats)
    return [
        f"path {path.length}" if path.length == later.length else f"{path.length} → {later.length}"
        for path, later in zip(now, then, strict=True)
    ]


def caption(position: Position) -> list[Shape]:
    """Return whose turn it is, or how the game ended, on the tray."""
    words = reason(position) or "The longest unbroken path of your own and white pieces wins"
    return [
        Label(headline(position), (WIDTH / 2, 0.45), 0.54, bold=True),
        paragraph(words, (WIDTH / 2, 0.82), SMALL_TEXT, WIDTH - 0.2, fill="faint"),
    ]
