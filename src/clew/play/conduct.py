"""What the terminal and the web decide alike when people play against bots.

This module is imported by commands that must start without Numba.
"""

import hashlib
from collections.abc import Collection
from typing import TYPE_CHECKING

from clew.core.about import About, Preset

if TYPE_CHECKING:
    from clew.core.position import Position
    from clew.play.session import Session
    from clew.search.mcts.thought import Thought

#: The level of bots where none is chosen.
DEFAULT_LEVEL = 3

#: The level that the web app offers to visitors who have not chosen one: they probably do not know the games.
FIRST_LEVEL = 1

#: What levels are called where people choose one.
LEVEL_NAMES = {
    1: "Beginner",
    2: "Novice",
    3: "Casual",
    4: "Intermediate",
    5: "Club player",
    6: "Skilled",
    7: "Strong",
    8: "Expert",
    9: "Champion",
    10: "Master",
}

#: What the game without any special options is called among the variants that have a name.
USUAL = Preset("Standard", "The usual game.", {})

#: How long a bot thinks about a hint at most.
HINT_SECONDS = 1.0

#: How many visits a bot spends on an offer of a draw.
DRAW_VISITS = 1000


def presets_of(about: About) -> tuple[Preset, ...]:
    """Return the variants of a game that have a name, the usual game first."""
    return (USUAL, *about.presets)


def accepts_draw(thought: "Thought", seat: int) -> bool:
    """Return whether a bot accepts a draw: it does when it expects no more than an equal share."""
    return thought.values[seat] <= 1 / len(thought.values)


def hint_visits(position: "Position") -> int:
    """Return how many visits a hint takes: those of the strongest level that has a number of them.

    They take less than HINT_SECONDS, so that a hint does not depend on how fast the machine is just now.
    """
    return max(position.game.about.level_visits)


def hint_seed(position: "Position") -> int:
    """Return the seed of a search for a hint: the same position gives the same hint. What is unseen does not count."""
    seen = position.view(position.seat or 0)
    return int.from_bytes(hashlib.sha256(seen.states.tobytes()).digest()[:8])


def plies_to_take_back(session: "Session", seats: Collection[int]) -> int | None:
    """Return how many moves an undo takes back, so that one of `seats` is to move, or None if there are none.

    A resignation is taken back without a move.
    """
    first = 0 if session.stopped else 1
    for plies in range(first, len(session.moves) + 1):
        if session.positions[-1 - plies].seat in seats:
            return plies
    return None
