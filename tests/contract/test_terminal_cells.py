"""Every position has a picture in character cells, on which everything can be touched."""

import unicodedata
from functools import cache

import pytest

from clew.cells import CellPicture
from clew.cells.colours import paint
from clew.core.interaction.move_parts import RoleKind
from clew.core.position import Position
from clew.play.entry import MoveEntry
from clew.tui.boards import board_cells
from clew.tui.frame import board_room
from support.cases import CASES, GAMES, Case
from support.walks import sampled

SMALL, LARGE = (80, 24), (120, 40)


def positions(case: Case) -> tuple[Position, ...]:
    """Return some positions of random games: more of the usual game."""
    return sampled(case)[:: 4 if not case.given else 12]


@cache
def pictures(case: Case) -> tuple[CellPicture, ...]:
    return tuple(board_cells(position.view(0), board_room(SMALL)) for position in positions(case))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_everything_that_can_be_touched_has_a_cell_or_a_choice_beside_the_board(case: Case) -> None:
    for position, picture in zip(positions(case), pictures(case), strict=True):
        entry = MoveEntry(position)
        targets = {
            touch
            for move in entry.moves
            for role, touches in move.parts.items()
            if entry.roles[role] is RoleKind.TARGET
            for touch in touches
        }
        assert targets <= picture.sites.keys()
        for touch, roles in entry.following(()).items():
            if touch not in picture.sites and any(entry.roles[role] is not RoleKind.TURN for role in roles):
                assert entry.package.choice_label(position, touch)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_cells_have_one_narrow_character_and_colours_that_terminals_know(case: Case) -> None:
    for picture in pictures(case):
        assert len({len(row) for row in picture.rows}) == 1
        for cell in {cell for row in picture.rows for cell in row}:
            assert len(cell.glyph) == 1
            assert unicodedata.east_asian_width(cell.glyph) not in "WF"
            assert paint(cell.ink)
            assert paint(cell.ground)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_first_cell_of_a_site_belongs_to_it(case: Case) -> None:
    for picture in pictures(case):
        for site, places in picture.sites.items():
            assert picture.site_at(places[0]) == site
            assert all(0 <= x < picture.width and 0 <= y < picture.height for x, y in places)


@pytest.mark.parametrize("case", GAMES, ids=str)
def test_the_usual_board_fits_into_80_by_24_and_is_larger_in_120_by_40(case: Case) -> None:
    for position, picture in zip(positions(case), pictures(case), strict=True):
        room = board_room(SMALL)
        assert picture.width <= room[0]
        assert picture.height <= room[1]
        larger = board_cells(position.view(0), board_room(LARGE))
        assert larger.width * larger.height > picture.width * picture.height
        assert larger.width <= board_room(LARGE)[0]
        assert larger.height <= board_room(LARGE)[1]
