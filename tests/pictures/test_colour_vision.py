"""The pieces of players differ by more than colour, or by colours that differ in grey and with colour blindness."""

import re
from collections.abc import Callable, Sequence
from itertools import combinations

import pytest

from clew.games.beeline.picture.lines import ROLES as BEELINE_ROLES
from clew.games.beeline.picture.lines import node_shapes
from clew.games.line_or_colour.picture import RINGS, ring
from clew.games.linedance.picture.board import traveler_shapes
from clew.games.linedance.picture.owners import SEAT_ROLES
from clew.games.lineup.picture.pieces import token
from clew.games.tracktic.picture.tracks import ROLES as TRACK_ROLES
from clew.games.tracktic.picture.tracks import piece
from clew.pictures import Look, Shape
from clew.pictures.palettes import PALETTES
from clew.pictures.svg_writer import write_shapes
from support.measuring import BLINDNESS, contrast, distance

#: Distances in OKLab, as in test_palettes.py, and the contrast at which two greys differ clearly.
FAR_APART, GREYS_APART = 14.0, 1.5

CENTRE = (0.0, 0.0)

#: The role and the drawing of a piece of each seat, by game.
Pieces = Callable[[Look], list[tuple[str, Sequence[Shape]]]]
PIECES: dict[str, Pieces] = {
    "beeline": lambda look: [(role, node_shapes(CENTRE, seat)) for seat, role in enumerate(BEELINE_ROLES)],
    "line-or-colour": lambda look: [(role, [ring(CENTRE, seat)]) for seat, role in enumerate(RINGS)],
    "linedance of three": lambda look: [
        (SEAT_ROLES[seat], traveler_shapes(CENTRE, seat, 0, look=look, seats=3)) for seat in range(3)
    ],
    "linedance of six": lambda look: [
        (SEAT_ROLES[seat], traveler_shapes(CENTRE, seat, 0, look=look, seats=6)) for seat in range(6)
    ],
    "lineup": lambda look: [(f"seat-{seat}", token(CENTRE, seat)) for seat in range(6)],
    "tracktic": lambda look: [(role, [piece(role, CENTRE, ())]) for role in TRACK_ROLES],
}


def form(shapes: Sequence[Shape], look: Look) -> str:
    """Return a drawing as text without its colours."""
    return re.sub(r' (fill|stroke|class|id)="[^"]*"', "", write_shapes(shapes, look))


def are_distinct(one: str, other: str) -> bool:
    """Whether two colours differ for everyone, also for those who see only grey."""
    return all(distance(one, other, kind) >= FAR_APART for kind in BLINDNESS) and contrast(one, other) >= GREYS_APART


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("game", PIECES)
def test_pieces_differ_without_colours(game: str, palette: str, dark: bool) -> None:
    look = Look(palette=palette, dark=dark)
    drawn = [(role, look.theme.colour(role), form(shapes, look)) for role, shapes in PIECES[game](look)]
    alike = [
        (role, other_role)
        for (role, colour, drawing), (other_role, other, other_drawing) in combinations(drawn, 2)
        if drawing == other_drawing and not are_distinct(colour, other)
    ]
    assert alike == []


def test_blue_and_red_are_one_grey() -> None:
    """The reason why pieces of Tracktic have signs: the check has to find this."""
    theme = Look().theme
    assert not are_distinct(theme.colour("blue"), theme.colour("red"))
    assert are_distinct(theme.colour("white"), theme.colour("black"))
