"""Entering a move of Where's My Line?: its parts by role, and the words of the prompts."""

from typing import Any

from clew.core.move_parts import CHOICE, Entered, Parts, Prompt, RoleKind
from clew.core.position import Position
from clew.games.linedance.notation import format_move
from clew.games.linedance.rules.moves import FIRST_BACK, PASS, PLACINGS, parts_of_placing, parts_of_way_back
from clew.games.linedance.rules.tables import LineDanceBoard
from clew.games.linedance.star import SPACES, TRIANGLES
from clew.games.linedance.tiles import COLOURS, SIDES

ROLES = {
    CHOICE: RoleKind.SOURCE,
    "traveler": RoleKind.SOURCE,
    "space": RoleKind.TARGET,
    "turn": RoleKind.TURN,
    "stop": RoleKind.TARGET,
}


def parts(board: LineDanceBoard, state: Any, move: int) -> Parts:
    """Return traveler (the triangle it is on), space, turn of the tile and stop; orders and pass are choices."""
    if move < PLACINGS:
        space, content, colour, stop = parts_of_placing(move)
        return {
            "traveler": (_triangle_of(state, colour),),
            "space": (SPACES[space],),
            "turn": (f"turn {(content - 1) % SIDES}",),
            "stop": (TRIANGLES[stop],),
        }
    if FIRST_BACK <= move < PASS:
        colour, stop = parts_of_way_back(move)
        return {"traveler": (_triangle_of(state, colour),), "stop": (TRIANGLES[stop],)}
    return {CHOICE: (format_move(board, state, move),)}


def _triangle_of(state: Any, colour: int) -> str:
    return TRIANGLES[state.travelers[len(COLOURS) * state.seat + colour]]


def prompt(position: Position, entered: Entered) -> Prompt:
    """Return what to do next."""
    return Prompt("Pick one of your travelers, or a space for the tile", entered.open[:1])


def instead(position: Position, touch: str, entered: Entered) -> str:
    """Return what to do instead of a touch that fits no legal move."""
    return prompt(position, entered).sentence


def choice_label(position: Position, touch: str) -> str:
    """Return what a choice beside the board is called."""
    return touch.capitalize()


def question(position: Position, move: str) -> str | None:
    """Return what to ask before a move."""
    return None
