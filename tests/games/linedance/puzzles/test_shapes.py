"""Shapes: drawn, named, and all shapes of a symmetry."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clew.boards.hexagonal import neighbour
from clew.games.linedance.puzzles.shapes import TileShape, drawing, drawn, lattice_motions, normal
from clew.games.linedance.puzzles.shapes.generate import SYMMETRIES, symmetrical_shapes
from clew.games.linedance.puzzles.shapes.library import DRAWINGS, SMALL_DRAWINGS, shapes
from clew.puzzles import InvalidPuzzle

cells = st.sets(st.tuples(st.integers(-5, 5), st.integers(-5, 5)), min_size=1, max_size=16)


def test_a_drawing_has_rows_that_are_shifted_by_one() -> None:
    shape = drawn("o o\n o o\n  o")
    assert shape.cells == ((0, 0), (1, 0), (0, 1), (1, 1), (0, 2))
    assert shape.word == "o.o/.o.o/..o"


@given(cells)
def test_every_shape_can_be_drawn_and_read_back(chosen) -> None:
    shape = TileShape.of(chosen)
    assert drawn(drawing(shape)).cells == normal(chosen)
    assert drawn(shape.word).cells == normal(chosen)


@given(cells, st.sampled_from(range(12)))
def test_rotating_and_reflecting_keeps_the_symmetry(chosen, motion) -> None:
    turned = {lattice_motions()[motion](cell) for cell in chosen}
    assert TileShape.of(turned).symmetry == TileShape.of(chosen).symmetry


@pytest.mark.parametrize(
    ("text", "expected"),
    [("", "a letter for each space"), ("oo", "two columns apart"), ("o.o/o.o.o.o/x.x", "two columns apart"),
     (".".join("o" * 17), "only 16 tiles")],
)  # fmt: skip
def test_invalid_drawings_are_refused(text: str, expected: str) -> None:
    with pytest.raises(InvalidPuzzle, match=expected):
        drawn(text)


def test_the_library_has_enough_symmetrical_shapes_of_sixteen() -> None:
    assert len(DRAWINGS) >= 12
    for name in DRAWINGS:
        shape = shapes()[name]
        assert len(shape) == 16
        assert shape.symmetry != "C1"
        assert shape.connected
    # None is a rotation or reflection of another.
    every = [
        TileShape.of(motion(cell) for cell in shapes()[name].cells) for name in DRAWINGS for motion in lattice_motions()
    ]
    assert len({normal(shape.cells) for shape in every}) == sum(
        12 // len(shapes()[name].motions) for name in DRAWINGS
    )  # fmt: skip


@pytest.mark.parametrize(
    ("name", "symmetry"),
    [("rhombus", "D2"), ("parallelogram", "C2"), ("trefoil", "D3"), ("windmill", "C3"), ("tent", "D1"), ("star", "D6"),
     ("rosette", "D6"), ("trio", "D3")],
)  # fmt: skip
def test_symmetries_of_named_shapes(name: str, symmetry: str) -> None:
    assert shapes()[name].symmetry == symmetry


def test_the_star_has_the_coordinates_of_LD5() -> None:
    star = shapes()["star"]
    assert len(star) == 13
    assert {(0, 0), (1, 0), (1, 1), (-1, 2)} < set(star.cells)
    assert all(len(shapes()[name]) < 16 for name in SMALL_DRAWINGS)


def free_shapes(size: int) -> set[tuple]:
    """Return all connected shapes up to rotation and reflection, grown cell by cell."""
    found = {((0, 0),)}
    for _ in range(size - 1):
        grown = ({*shape, neighbour(cell, side)} for shape in found for cell in shape for side in range(6))
        found = {
            min(normal(motion(cell) for cell in cells) for motion in lattice_motions())
            for cells in grown
            if len(cells) > len(next(iter(found)))
        }
    return found


@pytest.mark.parametrize("size", range(1, 8))
def test_all_shapes_of_a_symmetry_are_found_each_once(size: int) -> None:
    every = [TileShape(cells) for cells in free_shapes(size)]
    # The numbers of free polyhexes.
    assert len(every) == (1, 1, 3, 7, 22, 82, 333)[size - 1]
    for symmetry in SYMMETRIES:
        found = [shape.cells for shape in symmetrical_shapes(size, symmetry)]
        assert sorted(found) == sorted(shape.cells for shape in every if shape.symmetry == symmetry)


def test_numbers_of_shapes_of_sixteen_cells_with_high_symmetry() -> None:
    counts = {symmetry: sum(1 for _ in symmetrical_shapes(16, symmetry)) for symmetry in ("C3", "D2", "D3", "C6", "D6")}
    assert counts == {"C3": 120, "D2": 208, "D3": 14, "C6": 0, "D6": 0}


def test_an_unknown_symmetry_is_refused_with_the_known_ones() -> None:
    with pytest.raises(InvalidPuzzle, match="expected C2, C3"):
        next(symmetrical_shapes(16, "D4"))
