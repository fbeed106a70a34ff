"""Square lattices: sites, names, neighbours, lines, symmetries, places on paper."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clew.boards.lattice import NO_SITE
from clew.boards.square import cell_name, column_letter, compass, orthogonal, square

shapes = st.lists(st.integers(1, 4), min_size=2, max_size=3)


def test_sites_go_along_the_rows_from_the_bottom() -> None:
    """
    3 4 5   a2 b2 c2
    0 1 2   a1 b1 c1
    """
    lattice = square((3, 2))
    assert len(lattice) == 6
    assert lattice.names == ("a1", "b1", "c1", "a2", "b2", "c2")
    assert lattice.cells[4] == (1, 1)
    assert lattice.site((2, 1)) == 5
    assert lattice.site((3, 0)) == NO_SITE
    assert lattice.site_named("b2") == 4
    assert lattice.site_named("d1") == NO_SITE
    assert (2, 1) in lattice
    assert (0, 2) not in lattice


def test_layers_are_named_after_the_row() -> None:
    lattice = square((2, 2, 2))
    assert lattice.names[0] == "a1.1"
    assert lattice.names[-1] == "b2.2"
    assert cell_name((25, 9, 3)) == "z10.4"
    assert column_letter(0) == "a"


def test_neighbours_are_in_the_given_directions() -> None:
    """The neighbours of site 4, in the middle of 3 x 3."""
    lattice = square((3, 3), directions=compass())
    assert list(lattice.directions) == ["n", "ne", "e", "se", "s", "sw", "w", "nw"]
    assert lattice.neighbours[4].tolist() == [7, 8, 5, 2, 1, 0, 3, 6]
    assert lattice.neighbours[0].tolist() == [3, 4, 1, NO_SITE, NO_SITE, NO_SITE, NO_SITE, NO_SITE]


def test_directions_along_the_axes_have_names_up_to_three_dimensions() -> None:
    assert list(orthogonal(3)) == ["e", "w", "n", "s", "u", "d"]
    assert orthogonal(2, step=2) == {"e": (2, 0), "w": (-2, 0), "n": (0, 2), "s": (0, -2)}
    assert compass(2)["sw"] == (-2, -2)


def test_interleaved_lattices_step_by_two() -> None:
    """Of a 5 x 5 box only the odd and the even crossings are kept; lines stay on their own kind."""
    lattice = square((5, 5), keep=lambda cell: (cell[0] + cell[1]) % 2 == 0, directions=orthogonal(2, step=2))
    assert len(lattice) == 13
    assert [lattice.names[site] for site in lattice.ray(lattice.site((1, 1)), "e")] == ["d2"]


def test_a_ray_ends_where_the_lattice_ends_or_breaks() -> None:
    """. . # .   the third cell of the only row is missing"""
    lattice = square((4, 1), keep=lambda cell: cell[0] != 2)
    assert lattice.ray(0, "e") == [1]
    assert lattice.ray(2, "w") == []


def test_lines_are_straight_unbroken_runs() -> None:
    lattice = square((5, 5), directions=compass())
    lines = lattice.lines(4, ("n", "ne", "e", "se"))
    assert len(lines) == 10 + 4 + 10 + 4
    assert (0, 6, 12, 18) in lines
    assert len({frozenset(line) for line in lines}) == len(lines)
    assert lattice.lines(1, ("e",)) == [(site,) for site in range(25)]
    assert lattice.lines(6, ("e", "n")) == []


@given(shapes)
def test_neighbours_are_neighbours_of_each_other(shape: list[int]) -> None:
    lattice = square(shape)
    names = list(lattice.directions)
    for site in range(len(lattice)):
        for direction, other in enumerate(lattice.neighbours[site]):
            if other != NO_SITE:
                assert lattice.neighbours[other][direction ^ 1] == site, names[direction]


@given(shapes)
def test_symmetries_are_permutations_that_keep_neighbours(shape: list[int]) -> None:
    lattice = square(shape)
    found = lattice.symmetries()
    assert found[0].is_identity
    assert not any(turn.is_identity for turn in found[1:])
    adjacent = {(site, int(other)) for site in range(len(lattice)) for other in lattice.neighbours[site] if other >= 0}
    for turn in found:
        assert sorted(turn.image) == list(range(len(lattice)))
        assert {(turn.image[site], turn.image[other]) for site, other in adjacent} == adjacent


@pytest.mark.parametrize(
    ("shape", "count"), [((3, 3), 8), ((4, 3), 4), ((1, 1), 1), ((3, 1), 2), ((2, 2, 2), 48), ((3, 3, 2), 16)]
)
def test_the_number_of_symmetries_of_a_box(shape: tuple[int, ...], count: int) -> None:
    assert len(square(shape).symmetries()) == count


def test_a_shape_has_only_some_symmetries_of_its_box() -> None:
    """An L of three cells looks the same only when mirrored along its diagonal."""
    corner = square((2, 2), keep=lambda cell: cell != (1, 1))
    assert [turn.name for turn in corner.symmetries()] == ["x y", "y x"]


def test_row_one_is_at_the_bottom_of_the_paper_unless_counted_from_the_top() -> None:
    assert square((3, 2)).places[:2] == ((0.0, 1.0), (1.0, 1.0))
    assert square((3, 2), from_top=True).places[:2] == ((0.0, 0.0), (1.0, 0.0))


def test_layers_are_side_by_side_on_paper() -> None:
    lattice = square((3, 3, 2))
    assert lattice.places[0] == (0.0, 2.0)
    assert lattice.places[9] == (4.0, 2.0)
    assert len(set(lattice.places)) == 18
