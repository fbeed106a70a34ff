"""LD1 to LD5 and LD16: the tiles, the star and both lattices agree with the rules."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from clew.boards.hexagonal import hexagon
from clew.games import linedance
from clew.games.linedance.lattices import closed_joints, open_joints
from clew.games.linedance.star import LATTICE, SIDES_AT, SPACES, TRIANGLE_AT, TRIANGLES, hubs_before, start_points
from clew.games.linedance.tiles import (
    PLACED,
    PLACED_WITH,
    SIDES,
    TILES,
    far_side,
    placed,
    sides_of,
    turned,
    turns_of,
)
from support.games.linedance import plain

RULES = Path(linedance.__file__).with_name("rules.md").read_text(encoding="utf-8")


def touched(name: str) -> set[str]:
    """Return the spaces that a triangle touches."""
    return {SPACES[space] for space, _ in SIDES_AT[TRIANGLES.index(name)]}


def test_LD1_sixteen_tiles_have_three_paths_of_three_colours() -> None:
    assert len(TILES) == 16
    for sides in TILES:
        assert sorted(sides) == list("AABBCC")


def test_LD1_no_two_tiles_are_the_same_when_turned_and_no_tile_is_missing() -> None:
    looks = [turned(sides, turn) for sides in TILES for turn in range(SIDES)]
    assert len(set(looks)) == 90  # all ways to give each of three colours two of six sides
    for sides in TILES:
        assert sum(other in {turned(sides, turn) for turn in range(SIDES)} for other in TILES) == 1


def test_LD2_the_tiles_come_in_the_order_of_the_rules() -> None:
    listed = re.findall(r"(\d+) ([ABC]{6})", RULES)
    assert [(int(number), sides) for number, sides in listed] == list(enumerate(TILES, start=1))


def test_LD2_turn_r_puts_letter_i_on_side_i_plus_r() -> None:
    for tile, sides in enumerate(TILES):
        for turn in range(SIDES):
            shown = sides_of(placed(tile, turn))
            assert all(shown[(side + turn) % SIDES] == sides[side] for side in range(SIDES))


def test_LD2_only_tiles_12_and_16_look_the_same_after_half_a_turn() -> None:
    assert [tile + 1 for tile in range(16) if turns_of(tile) == 3] == [12, 16]
    assert len(PLACED) == len(PLACED_WITH) == 90


def test_a_path_leads_from_either_end_to_the_other() -> None:
    for sides in map(sides_of, PLACED):
        for side in range(SIDES):
            other = far_side(sides, side)
            assert other != side
            assert sides[other] == sides[side]
            assert far_side(sides, other) == side


def test_LD3_the_star_has_13_spaces() -> None:
    assert ("C", *(f"R{k}" for k in range(6)), *(f"T{k}" for k in range(6))) == SPACES
    assert dict(zip(SPACES, LATTICE.cells, strict=True)) == plain.SPACES
    assert len(LATTICE.symmetries()) == 12


def test_LD3_the_star_has_12_inner_hubs_12_outer_hubs_and_18_start_points() -> None:
    sizes = [len(sides) for sides in SIDES_AT]
    assert [sizes.count(spaces) for spaces in (3, 2, 1)] == [12, 12, 18]
    assert len(TRIANGLE_AT) == 13 * 6


@pytest.mark.parametrize("k", range(6))
def test_LD4_each_triangle_touches_its_spaces(k: int) -> None:
    onward = f"R{(k + 1) % 6}"
    assert touched(f"I{k}") == {"C", f"R{k}", onward}
    assert touched(f"J{k}") == {f"R{k}", onward, f"T{k}"}
    assert touched(f"E{k}") == {f"R{k}", f"T{k}"}
    assert touched(f"F{k}") == {onward, f"T{k}"}
    for number in (1, 2, 3):
        assert touched(f"S{k}.{number}") == {f"T{k}"}
    assert {TRIANGLES[hub] for hub in hubs_before(k)} == {f"E{k}", f"F{k}", f"J{k}"}
    assert [TRIANGLES[point] for point in start_points(k)] == [f"S{k}.1", f"S{k}.2", f"S{k}.3"]


@pytest.mark.parametrize("k", range(6))
def test_LD4_start_points_follow_each_other_from_E_to_F(k: int) -> None:
    tip = SPACES.index(f"T{k}")
    in_order = [f"J{k}", f"E{k}", f"S{k}.1", f"S{k}.2", f"S{k}.3", f"F{k}"]
    sides = [dict(SIDES_AT[TRIANGLES.index(name)])[tip] for name in in_order]
    assert all((after - before) % SIDES == 1 for before, after in pairwise(sides))


def test_LD5_every_side_faces_the_triangle_between_its_two_directions() -> None:
    for (space, side), triangle in TRIANGLE_AT.items():
        cells = plain.facing(LATTICE.cells[space], side)
        assert plain.NAME_OF[cells] == TRIANGLES[triangle]


def test_LD5_directions_run_clockwise_in_the_picture() -> None:
    places = dict(zip(SPACES, LATTICE.places, strict=True))
    for k in range(6):
        (x, y), (next_x, next_y) = places[f"R{k}"], places[f"R{(k + 1) % 6}"]
        assert x * next_y - y * next_x > 0  # y grows downwards


def test_LD16_in_the_closed_lattice_side_i_meets_side_i_plus_3() -> None:
    joints = closed_joints(hexagon(2).cells)
    inner = [joint for joint in joints if len(joint) == 2]
    assert len(inner) == 12
    assert len(joints) - len(inner) == 18
    assert all((side - other) % SIDES == 3 for (_, side), (_, other) in inner)


def test_LD16_in_the_open_lattice_up_to_three_sides_meet_at_a_triangle() -> None:
    assert sorted(len(joint) for joint in open_joints(((0, 0), (1, 0)))) == [1] * 8 + [2] * 2
    assert sorted(len(joint) for joint in open_joints(((0, 0), (1, 0), (0, 1)))) == [1] * 9 + [2] * 3 + [3]
