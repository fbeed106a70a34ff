"""Positions from small drawings, for the tests of Tracktic."""

import clew

ROWS = {2: 12, 3: 16, 4: 16}


def drawn(
    drawing: str,
    up: str,
    *,
    seat: str = "y",
    players: int = 2,
    tokens: str | None = None,
    skipped: str = "-",
    deck: str = "-",
    under: int = 0,
) -> clew.Position:
    """Return a position with the drawing in the top left corner of an otherwise empty grid."""
    size = ROWS[players]
    rows = [row.ljust(size, ".") for row in drawing.split()]
    rows += ["." * size] * (size - len(rows))
    beside = f"tokens={tokens or '2' * players} skipped={skipped} up={up} deck={deck} under={under}"
    return clew.game("tracktic", players=players).position(f"{' '.join(rows)} {seat} {beside}")


def corner(position: clew.Position, rows: int, columns: int) -> str:
    """Return the top left corner of the grid, drawn."""
    lines = str(position).partition("|")[2].split()
    return " ".join(line[:columns] for line in lines[:rows])


def refused(position: clew.Position, move: str) -> str:
    """Return the rule that a move breaks; it is not among the legal ones either."""
    refusal = position.why_not(move)
    assert refusal is not None
    assert move not in position.moves()
    return str(refusal)


def starting(position: clew.Position, *words: str) -> list[str]:
    """Return the legal moves that start with one of these words."""
    return [move for move in position.moves() if move.startswith(words)]
