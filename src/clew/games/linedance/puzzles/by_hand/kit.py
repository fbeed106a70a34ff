"""The kit of a tile puzzle: what a browser needs to draw and check it by itself."""

from typing import TYPE_CHECKING, Any

from clew.boards.lattice import Cell
from clew.games.linedance.about import COLOURS as COLOUR_NAMES
from clew.games.linedance.puzzles.by_hand.board_picture import draw_board, draw_piece, middle_of
from clew.games.linedance.puzzles.by_hand.picture import TileDrawing
from clew.games.linedance.puzzles.by_hand.words import piece_label, space_labels
from clew.games.linedance.puzzles.puzzle import ALL
from clew.games.linedance.puzzles.task import SIDE_COLOURS, tile_and_turn
from clew.games.linedance.tiles import PLACED, SIDES, TILES, placed
from clew.pictures import Outline
from clew.pictures.svg_writer import UNIT, path_data
from clew.puzzles.kit import KitLines, KitMeeting, KitPiece, KitWords, PuzzleKit

if TYPE_CHECKING:
    from clew.games.linedance.puzzles.by_hand import TileBoard

DEGREES = 360 // SIDES

#: The time for a tile within which three stars can be won.
SECONDS_PER_TILE = 25


def make_kit(board: "TileBoard", settings: dict[str, Any], *, is_free: bool = False) -> PuzzleKit:
    """Return the kit of a board; the settings are those of a Look."""
    task, drawing = board.task, TileDrawing(board.task.lattice)
    meetings = []
    for joint in task.joints:
        x, y = middle_of(joint, task.lattice)
        meetings.append(KitMeeting(_scaled(x), _scaled(y), [(_name(cell), side) for cell, side in joint]))
    parts = task.shape.parts if board.puzzle.loops == ALL else ()
    return PuzzleKit(
        svg=draw_board(board, {}, {**settings, "coordinates": False}, judged=False),
        spaces={_name(cell): words for cell, words in space_labels(task.shape.cells).items()},
        fixed={_name(cell): tile_and_turn(content) for cell, content in task.pinned.items()},
        pieces={tile_and_turn(content): _piece(content) for content in PLACED},
        pictures={
            str(tile + 1): draw_piece(
                task.lattice, placed(tile, 0), {**settings, "interactive": False, "prefix": f"piece-{tile + 1}"}
            )
            for tile in range(len(TILES))
        },
        piece_size=_scaled(2 * drawing.half),
        target=len(task.shape),
        par_seconds=SECONDS_PER_TILE * (len(task.shape) - len(task.pinned)),
        words=_words(board, is_free),
        meetings=meetings,
        same=task.matched,
        lines=_lines(drawing) if task.matched else None,
        looped_parts=[[_name(task.shape.cells[place]) for place in part] for part in parts],
        is_free=is_free,
    )


def _name(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def _scaled(length: float) -> float:
    return round(UNIT * length, 2)


def _path(outline: Outline) -> str:
    return " ".join(str(step) for step in path_data(outline))


def _piece(content: int) -> KitPiece:
    tile, turn = divmod(content - 1, SIDES)
    return KitPiece(piece_label(content), str(tile + 1), DEGREES * turn, SIDE_COLOURS[content])


def _lines(drawing: TileDrawing) -> KitLines:
    pairs = [(one, other) for one in range(SIDES) for other in range(one + 1, SIDES)]
    ends = [drawing.at_side((0.0, 0.0), side) for side in range(SIDES)]
    return KitLines(
        colours=COLOUR_NAMES,
        across={f"{one}-{other}": _path(drawing.across((0.0, 0.0), one, other)) for one, other in pairs},
        ends=[(_scaled(x), _scaled(y)) for x, y in ends],
    )


def _words(board: "TileBoard", is_free: bool) -> KitWords:
    matched = board.task.matched
    noun = "sides" if board.task.lattice == "closed" else "triangles"
    if is_free:
        progress = f"{{n}} {noun} match, {{wrong}} don't"
    else:
        progress = f"{{n}} of {{total}} {noun} {'match' if matched else 'differ'}"
    what = "the colours don't match" if matched else "two colours are the same"
    return KitWords(
        left=("1 tile to place", "{n} tiles to place"),
        progress=progress,
        wrong=(f"There is one place where {what}.", f"There are {{n}} places where {what}."),
        unfinished="All sides match, but no loop runs through every tile yet." if board.puzzle.loops == ALL else "",
    )
