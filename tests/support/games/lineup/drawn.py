"""Positions of LineUp! from drawings in tests.

Rows are drawn from the top, of corners and squares in turn; spaces are ignored:

    . . .
     b .        the 2x2 board, with a blue token on the square b4
    . . .       and an orange one on the corner c1
     . .
    . o .
"""

import clew
from clew import Position


def drawn(drawing: str, seat: str = "b", supplies: str | None = None, rest: str = "", **options: object) -> Position:
    """Return the position of a drawing; without `supplies`, no token has been captured."""
    game = clew.game("lineup", **options)
    layers = [["".join(line.split()) for line in layer.split("\n")] for layer in drawing.split("//")]
    rows = "//".join("/".join(row for row in layer if row) for layer in layers)
    if supplies is None:
        supplies = ",".join(str(game.options["tokens"] - rows.count(letter)) for letter in "bogpry"[: game.seats])
    words = [rows, seat, *([] if game.options["full"] else [supplies]), *rest.split()]
    return game.position(" ".join(words))


def captures(position: Position) -> set[str]:
    """Return the captures among the legal moves."""
    return {move for move in position.moves() if move.startswith("x")}
