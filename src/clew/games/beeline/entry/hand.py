"""The pieces of a hand of Beeline as they are touched, and what they are called."""

from clew.core.position import Position
from clew.games.beeline.about import ABOUT
from clew.games.beeline.notation.names import KIND_NAMES

OWN, TURNED = "node", "turned node"

#: The order of the pieces beside the board, the same in every turn.
CHOICE_ORDER = (*KIND_NAMES, OWN, TURNED)


def other_name(position: Position) -> str:
    """Return the name of the player who is not to move."""
    return ABOUT.seat_names[1 - int(position.state.seat)]


def node_name(seat: int, touch: str) -> str:
    """Return what a player calls a node, by the colour that is up (BL6): `black node`."""
    return f"{ABOUT.seat_names[seat if touch == OWN else 1 - seat].lower()} node"
