"""Pebbles: a move has one part, the number of pebbles."""

from typing import Any

from clew.core.interaction.move_parts import Entered, Parts, Prompt, RoleKind
from clew.core.position import Position
from support.pebbles.rules import Board

ROLES = {"number": RoleKind.SOURCE}


def parts(board: Board, state: Any, move: int) -> Parts:
    return {"number": (f"{move}",)}


def prompt(position: Position, entered: Entered) -> Prompt:
    return Prompt("Choose how many pebbles to take", ("number",))


def instead(position: Position, touch: str, entered: Entered) -> str:
    return "Choose a number"


def choice_label(position: Position, touch: str) -> str:
    return f"Take {touch}"


def question(position: Position, move: str) -> str | None:
    return None
