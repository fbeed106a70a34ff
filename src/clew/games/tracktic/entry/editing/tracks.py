"""What can be put on the grid of Tracktic: single pieces, and whole tracks in every turn."""

from collections.abc import Mapping

from clew.boards.polyomino import Polyomino, normal
from clew.core.game import Game
from clew.core.interaction.editing import EditorGroup, EditorPiece, InvalidEdit, PieceTurn, kind_of_piece, turn_of_piece
from clew.games.tracktic.about import ABOUT
from clew.games.tracktic.notation.names import PIECE_NAMES, cell_name, cell_named
from clew.games.tracktic.notation.position import LETTERS
from clew.games.tracktic.picture.tracks import ROLES, piece, shape_drawing
from clew.games.tracktic.rules import TrackticBoard
from clew.games.tracktic.rules.cells import STRIDE
from clew.games.tracktic.rules.placements import WHITE
from clew.games.tracktic.rules.shapes import SHAPES, TrackShape

#: Half the side of the icons: of a piece, and of a track.
PIECE_REACH, TRACK_REACH = 0.62, 1.0


def colours_of(board: TrackticBoard) -> list[int]:
    """Return the colours that can be on the grid: of the players, of unplayed ones, and white (TT2)."""
    return [colour for colour in range(WHITE) if colour < board.seats or board.set_up[colour].any()] + [WHITE]


def palette(game: Game) -> tuple[EditorGroup, ...]:
    """Return a piece of each colour, and each player's tracks."""
    pieces = tuple(
        EditorPiece(
            LETTERS[colour],
            f"{PIECE_NAMES[colour].capitalize()} piece",
            (piece(ROLES[colour], (0.0, 0.0), ()),),
            PIECE_REACH,
        )
        for colour in colours_of(game.board)
    )
    tracks = [
        EditorGroup(
            f"{ABOUT.seat_names[seat]}'s tracks", tuple(_track(seat, shape) for shape in SHAPES), is_folded=True
        )
        for seat in range(game.seats)
    ]
    return (EditorGroup("Pieces", pieces), *tracks)


def _track(seat: int, shape: TrackShape) -> EditorPiece:
    box = (1.8 * TRACK_REACH, 1.8 * TRACK_REACH)
    return EditorPiece(
        f"{LETTERS[seat]}-{shape.name}",
        f"{ABOUT.seat_names[seat]}'s track {shape.name}",
        (shape_drawing(shape.paths[0], ROLES[seat], (0.0, 0.0), box),),
        TRACK_REACH,
        tuple(_turn_between(shape.paths[0], path) for path in shape.paths),
    )


def _turn_between(path: Polyomino, other: Polyomino) -> PieceTurn:
    """Return how a path is turned and mirrored into another orientation."""
    for mirrored in (False, True):
        squares = [(row, -column) if mirrored else (row, column) for row, column in path]
        for quarters in range(4):
            if normal(squares) == normal(other):
                return PieceTurn(90 * quarters, mirrored)
            squares = [(column, -row) for row, column in squares]
    raise ValueError(f"{path} cannot be turned into {other}")


def laid(game: Game, site: str, piece: str) -> Mapping[str, str]:
    """Return a piece on its cell, or a track with its middle there."""
    letter, _, name = kind_of_piece(piece).partition("-")
    if not name:
        return {site: letter}
    board = game.board
    path = next(shape for shape in SHAPES if shape.name == name).paths[turn_of_piece(piece)]
    middle = cell_named(board, site)
    assert middle is not None
    row, column = (at - offset for at, offset in zip(divmod(middle, STRIDE), path[len(path) // 2], strict=True))
    squares = [(row + down, column + right) for down, right in path]
    if any(not 0 <= at < board.size for square in squares for at in square):
        raise InvalidEdit("The track would leave the grid there: turn it, or choose a cell further in")
    return {cell_name(at_row * STRIDE + at_column): letter for at_row, at_column in squares}
