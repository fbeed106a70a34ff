"""Names of spaces, marks and kinds in Beeline."""

from clew.boards.hexagonal import SIDES as SIDE_NAMES
from clew.games.beeline.rules.board import BeelineBoard, lattice

#: The kinds of marks as they are touched and set up, in the words of the leaflet (BL4).
KIND_NAMES = ("straight", "angle", "sharp")

#: The same in words that a new player knows.
KIND_WORDS = ("straight", "wide turn", "sharp turn")


def counted(count: int, noun: str) -> str:
    """Return a number of things in words: `1 node`, `2 nodes`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def a_kind(kind: int) -> str:
    """Return a kind of mark with its article: `a straight`, `a wide turn`."""
    return f"a {KIND_WORDS[kind]}"


def space_name(board: BeelineBoard, site: int) -> str:
    """Return a space's name, as in `G7`."""
    return lattice(board.side).names[site]


def space_named(board: BeelineBoard, name: str) -> int:
    """Return the space of that name, or NO_SITE."""
    return lattice(board.side).site_named(name)


def last_space(board: BeelineBoard) -> str:
    """Return the name of the last space."""
    return lattice(board.side).names[-1]


def mark_text(board: BeelineBoard, site: int, inward: int, outward: int) -> str:
    """Return a mark as text: the space and the two sides, as in `G7:W-NE`."""
    return f"{space_name(board, site)}:{SIDE_NAMES[inward]}-{SIDE_NAMES[outward]}"


def parse_sides(text: str) -> tuple[int, int] | None:
    """Return the two different sides of a text such as `W-NE`, or None."""
    inward, dash, outward = text.partition("-")
    if not dash or inward not in SIDE_NAMES or outward not in SIDE_NAMES or inward == outward:
        return None
    return SIDE_NAMES.index(inward), SIDE_NAMES.index(outward)
