"""The board of a position in character cells: drawn by its game, or its diagram where the game has no drawing."""

from functools import lru_cache

from clew.cells import Canvas, CellPicture, Room
from clew.core.position import Position
from clew.play.session import Session


@lru_cache(maxsize=256)
def _drawn(position: Position, room: Room) -> CellPicture:
    drawing = position.game.package.terminal_picture
    return _diagram(position) if drawing is None else drawing.cells(position, room)


def board_cells(position: Position, room: Room) -> CellPicture:
    """Return the board, as large as there is room for it."""
    return _drawn(position, room)


def ghost_cells(position: Position, move: str, room: Room) -> CellPicture:
    """Return the board after a legal move; what it would turn up is beside the board and not looked at."""
    dealt = Session.begin(position).position if position.unseen else position
    return board_cells(dealt.play(move), room)


def _diagram(position: Position) -> CellPicture:
    lines = position.diagram().splitlines()
    canvas = Canvas(max(map(len, lines)), len(lines))
    for row, line in enumerate(lines):
        canvas.put(0, row, line)
    return canvas.picture()


def signs_on(position: Position) -> list[str]:
    """Return what the signs on the board mean, if the game says it."""
    return [f"{sign:<9}{meaning}" for sign, meaning in getattr(position.game.package.terminal_picture, "LEGEND", ())]


def colour_signs(position: Position) -> dict[str, str]:
    """Return what the colours that players count look like on the board without colours."""
    return dict(getattr(position.game.package.terminal_picture, "COLOUR_SIGNS", {}))


def seat_sign(position: Position, seat: int) -> str:
    """Return what the pieces of a seat look like on the board."""
    signs = getattr(position.game.package.terminal_picture, "SEAT_SIGNS", ())
    return str(signs[seat]) if seat < len(signs) else "●"
