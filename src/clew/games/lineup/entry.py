"""Entering a move of LineUp!: its parts by role, and the words of the prompts."""

from typing import Any

from clew.core.move_parts import Entered, Parts, Prompt, RoleKind
from clew.core.position import Position
from clew.games.lineup.notation.names import site_name
from clew.games.lineup.rules.moves import SITE_BITS, SITE_MASK, WITH_DIRECTION
from clew.games.lineup.rules.queries import legal_directions
from clew.games.lineup.rules.tables import LineUpBoard

ROLES = {"site": RoleKind.TARGET, "from": RoleKind.TARGET, "via": RoleKind.TARGET}


def parts(board: LineUpBoard, state: Any, move: int) -> Parts:
    """Return the site; if it can be captured in several directions, also the nearest token of the capturing line.

    Where two directions share that one too, because lines zigzag (LU21), the next token of the line follows.
    """
    site, action = move & SITE_MASK, move >> SITE_BITS
    there = {"site": (site_name(board, site),)}
    if action < WITH_DIRECTION or len(legal_directions(board, state, site)) < 2:
        return there
    neighbours, back = board.tables[0].neighbours, (action - WITH_DIRECTION) ^ 1
    before = int(neighbours[site, back])
    sharing = [way for way in legal_directions(board, state, site) if neighbours[site, way ^ 1] == before]
    second = {"via": (site_name(board, int(neighbours[before, back])),)} if len(sharing) > 1 else {}
    return {**there, "from": (site_name(board, before),), **second}


def prompt(position: Position, entered: Entered) -> Prompt:
    """Return what to do next."""
    return Prompt("Choose where to place a token", entered.open[:1])


def instead(position: Position, touch: str, entered: Entered) -> str:
    """Return what to do instead of a touch that fits no legal move."""
    return prompt(position, entered).sentence


def choice_label(position: Position, touch: str) -> str:
    """Return what a choice beside the board is called."""
    return touch.capitalize()


def question(position: Position, move: str) -> str | None:
    """Return what to ask before a move."""
    return None
