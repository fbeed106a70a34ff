"""Beeline as text: moves and endings.

A space is `G7`: rows from the north, spaces of a row from the left. A mark is the space and the two sides it joins, the
one towards its line first: `G7:W-NE`. A node is `N@G7` with your own colour up, `n@G7` with the opponent's.
`N*G7 G9:W-NE` replaces the mark on G7 by a node and plays that mark on G9. `pass` is for when nothing is possible.

position.py reads and writes states, refusals.py has the sentences for illegal moves.
"""

import re
from typing import Any

from clew.boards.hexagonal import SIDES as SIDE_NAMES
from clew.boards.lattice import NO_SITE
from clew.core.errors import InvalidMove, not_a_move
from clew.games.beeline.about import ABOUT
from clew.games.beeline.notation.names import last_space, mark_text, parse_sides, space_name, space_named
from clew.games.beeline.notation.position import format_state, parse_state
from clew.games.beeline.notation.refusals import refusal
from clew.games.beeline.rules.board import BeelineBoard
from clew.games.beeline.rules.moves import (
    EXTEND,
    OTHER_NODE,
    OWN_NODE,
    PASS,
    extend_move,
    inward_side,
    is_move,
    kind_of_move,
    node_move,
    outward_side_of,
    replace_move,
    replaced_of,
    space_of,
)
from clew.games.beeline.rules.state import NO_SEAT

__all__ = ["format_state", "parse_state", "refusal"]

NODE_LETTERS = {OWN_NODE: "N", OTHER_NODE: "n"}

_MOVE = re.compile(r"(?:(?P<node>[Nn])@(?P<at>\w+)|(?:[Nn]\*(?P<replaced>[A-Za-z]\d+))?(?P<space>\w+):(?P<sides>.+))")


def format_move(board: BeelineBoard, state: Any, move: int) -> str:
    """Return a move as text, or raise InvalidMove if the number means none."""
    if not is_move(board, move):
        raise not_a_move(move)
    kind = kind_of_move(move)
    if kind == PASS:
        return "pass"
    if kind in NODE_LETTERS:
        return f"{NODE_LETTERS[kind]}@{space_name(board, space_of(move))}"
    mark = mark_text(board, space_of(move), inward_side(move), outward_side_of(move))
    return mark if kind == EXTEND else f"N*{space_name(board, replaced_of(move))} {mark}"


def parse_move(board: BeelineBoard, state: Any, text: str) -> int:
    """Return the move that the text describes; only the N of a node is case-sensitive."""
    bare = text.replace(" ", "")
    if bare.lower() == "pass":
        return PASS
    match = _MOVE.fullmatch(bare)
    if match is None:
        raise InvalidMove(f"{text!r}: expected a move as in G7:W-NE, N@G7, n@G7, N*G7 G9:W-NE or pass")
    if match["node"]:
        colour = state.seat if match["node"] == "N" else 1 - state.seat
        return node_move(int(state.seat), int(colour), _read_space(board, text, match["at"]))
    sides = parse_sides(match["sides"].upper())
    if sides is None:
        raise InvalidMove(f"{text!r}: expected two different sides out of {' '.join(SIDE_NAMES)}, as in W-NE")
    space = _read_space(board, text, match["space"])
    if match["replaced"]:
        return replace_move(_read_space(board, text, match["replaced"]), space, *sides)
    return extend_move(space, *sides)


def _read_space(board: BeelineBoard, text: str, name: str) -> int:
    site = space_named(board, name.upper())
    if site == NO_SITE:
        raise InvalidMove(f"{text!r}: {name!r} is not a space: expected one from A1 to {last_space(board)}")
    return site


def ending(board: BeelineBoard, state: Any) -> tuple[str, None]:
    """Return why the game ended; there are no scores."""
    if state.winner != NO_SEAT:
        winner, loser = ABOUT.seat_names[state.winner], ABOUT.seat_names[1 - state.winner]
        return f"BL19: {winner}'s line has reached {loser}'s start", None
    if state.plies >= board.max_plies:
        return f"BL20: {board.max_plies} moves have been played", None
    return "BL20: neither player could play a piece", None
