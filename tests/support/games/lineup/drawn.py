"""Positions of LineUp! from drawings in tests.

Rows are drawn from the top, of corners and squares in turn; spaces are ignored:

    . . .
     o .        the 2x2 board, with an orange token on the square b4
    . . .       and a green one on the corner c1
     . .
    . g .
"""

import clew
from clew import Position


def drawn(drawing: str, seat: str = "o", supplies: str | None = None, rest: str = "", **options: object) -> Position:
    """Return the position of a drawing; without `supplies`, no token has been captured."""
    game = clew.game("lineup", **options)
    layers = [["".join(line.split()) for line in layer.split("\n")] for layer in drawing.split("//")]
    rows = "//".join("/".join(row for row in layer if row) for layer in layers)
    if supplies is None:
        supplies = ",".join(str(game.options["tokens"] - rows.count(letter)) for letter in "ogbpyr"[: game.seats])
    words = [rows, seat, *([supplies] if game.options["tokens"] else []), *rest.split()]
    return game.position(" ".join(words))


def captures(position: Position) -> set[str]:
    """Return the captures among the legal moves."""
    return {move for move in position.moves() if move.startswith("x")}
