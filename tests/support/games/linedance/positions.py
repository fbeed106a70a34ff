"""Short ways to write positions for tests."""

import clew
from clew import Position


def set_up(
    *travelers: str,
    top: int = 1,
    tiles: str = "-",
    seat: int = 0,
    turn: int = 20,
    bottom: str = "",
    unblock: bool = True,
    omit: int | None = None,
) -> Position:
    """Return a position: triangles of A, B, C for each seat, the top tile, and all other tiles unseen, 1 next."""
    used = {int(part.partition("=")[2].partition("/")[0]) for part in tiles.split(",") if part != "-"}
    used |= {top, *(int(tile) for tile in bottom.split(",") if tile)}
    unseen = ",".join(str(tile) for tile in range(1, 17) if tile not in used)
    text = f"turn {turn} seat {seat} {' '.join(travelers)} {tiles} {top}({unseen}){bottom}"
    return clew.game("linedance", players=len(travelers), unblock=unblock, omit=omit).position(text)


def moves_of(position: Position, traveler: str) -> list[str]:
    """Return the moves of a traveler."""
    return sorted(move for move in position.moves() if f" {traveler}>" in move)


def stack_of(position: Position) -> str:
    """Return the stack as text, as in `4(7,2)15,16`."""
    return str(position).rpartition(" ")[2]
