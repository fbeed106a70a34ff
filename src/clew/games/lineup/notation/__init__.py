"""LineUp! as text. A placement is `b2`, a capture `xb2`.

With LU19 a direction follows if the target can be captured in several: `xb2>e`. Positions are in position.py, sentences
in refusals.py.
"""

from typing import Any

from clew.boards.lattice import NO_SITE
from clew.boards.square import cell_name
from clew.core.errors import InvalidMove, not_a_move
from clew.games.lineup.notation.names import cell_word, direction_names, site_name, site_named
from clew.games.lineup.notation.position import format_state as format_state
from clew.games.lineup.notation.position import parse_state as parse_state
from clew.games.lineup.notation.refusals import ending as ending
from clew.games.lineup.notation.refusals import refusal as refusal
from clew.games.lineup.rules.moves import CAPTURE, PLACE, SITE_BITS, SITE_MASK, WITH_DIRECTION
from clew.games.lineup.rules.queries import is_in, legal_directions
from clew.games.lineup.rules.tables import LineUpBoard


def format_move(board: LineUpBoard, state: Any, move: int) -> str:
    """Return a move as text, or raise InvalidMove if the number means none."""
    if not is_move(board, move):
        raise not_a_move(move)
    site, action = move & SITE_MASK, move >> SITE_BITS
    name = site_name(board, site)
    if action == PLACE:
        return name
    # LU19: the direction is left out where there is only one.
    if action == CAPTURE or legal_directions(board, state, site) == [action - WITH_DIRECTION]:
        return f"x{name}"
    return f"x{name}>{direction_names(board)[action - WITH_DIRECTION]}"


def is_move(board: LineUpBoard, move: int) -> bool:
    """Return whether a number means a move on this board, legal or not."""
    tables = board.tables[0]
    site, action = move & SITE_MASK, move >> SITE_BITS
    # LU19: only captures of whole lines have a direction.
    actions = WITH_DIRECTION + (int(tables.directions) if tables.whole_lines else 0)
    return PLACE <= action < actions and site < len(tables.cells) and is_in(tables.sites, site)


def parse_move(board: LineUpBoard, state: Any, text: str) -> int:
    """Return the move that the text means, or raise InvalidMove."""
    whole, arrow, direction = text.lower().replace(" ", "").partition(">")
    name = whole.removeprefix("x")
    site = site_named(board, name)
    if site == NO_SITE:
        raise InvalidMove(f"{text!r}: {_no_site(board, name)}")
    if arrow and (name == whole or not board.tables[0].whole_lines):
        raise InvalidMove(f"{text!r}: expected no direction; only captures with whole_lines have one (LU19)")
    if name == whole:
        action = PLACE
    elif arrow:
        action = WITH_DIRECTION + _direction_named(board, text, direction)
    elif board.tables[0].whole_lines:
        action = _only_direction(board, state, text, site)
    else:
        action = CAPTURE
    return site | action << SITE_BITS


def _no_site(board: LineUpBoard, name: str) -> str:
    """Return a message for a name that is not a site."""
    found = f"there is no site {name}" if name else "there is no site"
    return f"{found}; expected {_sites(board)}, and an x before it for a capture"


def _sites(board: LineUpBoard) -> str:
    """Return which names sites have, in words."""
    tables = board.tables[0]
    if tables.tiling:
        levels = 1 + max(int(level) for level in tables.cells[:, 1])
        return f"a letter and a level from 1 to {levels}, letters from the left of each level"
    extents = tables.extents[: tables.dimensions].tolist()
    first, last = (cell_name(tuple(reach * extent for extent in extents)) for reach in (0, 2))
    parts = "columns and rows" if tables.dimensions == 2 else "columns, rows and layers"
    cells = f"{cell_word(board)}s"
    return f"one from {first} to {last}, odd {parts} for corners, even ones for {cells}"


def _direction_named(board: LineUpBoard, text: str, name: str) -> int:
    names = direction_names(board)
    if name not in names:
        raise InvalidMove(f"{text!r}: expected a direction after >, one of {' '.join(names)}")
    return names.index(name)


def _only_direction(board: LineUpBoard, state: Any, text: str, site: int) -> int:
    """Return the capture in the only legal direction (LU19), or a capture without direction if there is none."""
    legal = legal_directions(board, state, site)
    if len(legal) > 1:
        ways = " or ".join(f"x{site_name(board, site)}>{direction_names(board)[way]}" for way in legal)
        raise InvalidMove(f"{text!r}: expected a direction, {ways} (LU19)")
    return WITH_DIRECTION + legal[0] if legal else CAPTURE
