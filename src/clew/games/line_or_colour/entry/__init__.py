"""Entering a move of Line or Colour: its parts by role, and the words of the prompts."""

from typing import Any

from clew.core.interaction.move_parts import CHOICE, Entered, Parts, Prompt, RoleKind
from clew.core.position import Position
from clew.games.line_or_colour.about import ABOUT
from clew.games.line_or_colour.notation import format_move, spot_named
from clew.games.line_or_colour.rules import SWAP, WHITE, LineOrColourBoard

ROLES = {"spot": RoleKind.TARGET, CHOICE: RoleKind.SOURCE}


def parts(board: LineOrColourBoard, state: Any, move: int) -> Parts:
    """Return the spot, or the choice to swap (LC6)."""
    return {CHOICE if move == SWAP else "spot": (format_move(board, state, move),)}


def prompt(position: Position, entered: Entered) -> Prompt:
    """Return what to do next; every move is a single touch."""
    if position.is_over:
        return Prompt("The game is over")
    if CHOICE in entered.chosen:
        return Prompt(f"Play to take {_ring(position)}, or claim a spot instead")
    spot = entered.chosen.get("spot")
    if spot is not None:
        return Prompt(f"Tap {spot} again to claim it, or choose another spot")
    if SWAP in position.move_numbers():
        return Prompt(f"Claim a spot, or swap: take {_ring(position)}", ("spot", CHOICE))
    return Prompt("Choose a spot to claim", ("spot",))


def _ring(position: Position) -> str:
    return f"{ABOUT.seat_names[WHITE]}'s ring"


def instead(position: Position, touch: str, entered: Entered) -> str:
    """Return what to do instead of a touch that fits no legal move."""
    if position.is_over:
        return "The game is over"
    if touch == "swap" or spot_named(position.game.board, touch) is not None:
        refusal = position.why_not(touch)
        return refusal.sentence if refusal else prompt(position, entered).sentence
    return "Choose a free spot on the board"


def simple_refusal(position: Position, touch: str) -> str | None:
    """Return what to do instead of touching a spot that one has claimed, which needs no rule."""
    spot = spot_named(position.game.board, touch)
    if position.is_over or spot is None or not int(position.state.rings[position.state.seat]) >> spot & 1:
        return None
    return "This spot is yours already: choose a free one"


def choice_label(position: Position, touch: str) -> str:
    """Return what a choice beside the board is called: the only one is to swap."""
    return f"Swap: take {_ring(position)}"


def question(position: Position, move: str) -> str | None:
    """Return what to ask before a move."""
    return None
