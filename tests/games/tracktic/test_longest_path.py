"""Longest paths (TT13) of small sets of pieces: drawn ones, and all of them against trying every path."""

from collections.abc import Set
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import clew
from clew.core.compiled import entry
from clew.games.tracktic.rules.cells import load
from clew.games.tracktic.rules.longest_path import longest_path, longest_path_of, path_length
from clew.games.tracktic.rules.placements import WHITE
from support.games.tracktic.drawn import drawn
from support.games.tracktic.path_oracles import Cell, is_path, longest_by_trying

#: Up to this many pieces, all paths can be tried.
FEW = 13


def pieces(drawing: str) -> tuple[set[Cell], set[Cell]]:
    """Return own (o) and white (w) pieces of a drawing."""
    at = {(row, column): mark for row, line in enumerate(drawing.split()) for column, mark in enumerate(line)}
    return {cell for cell in at if at[cell] == "o"}, {cell for cell in at if at[cell] == "w"}


def length(own: Set[Cell], white: Set[Cell]) -> int:
    """Return the length of the longest path, after checking that the path is one."""
    path = longest_path(own, white)
    assert len(path.cells) == path.length
    assert is_path(path.cells, own, white)
    return path.length


@st.composite
def small_pieces(draw: st.DrawFn) -> tuple[set[Cell], set[Cell]]:
    """Return some pieces close to each other, of any colours, with T's and without."""
    rows, columns = draw(st.sampled_from([(1, 8), (2, 7), (3, 3), (3, 4), (3, 5), (4, 4), (5, 3)]))
    mark = st.sampled_from(draw(st.sampled_from(["oww.oow", "wwwwww.o", "ooooo.w"])))
    marks = draw(st.lists(mark, min_size=rows * columns, max_size=rows * columns))
    top, left = draw(st.integers(0, 16 - rows)), draw(st.integers(0, 16 - columns))
    at = {(top + place // columns, left + place % columns): mark for place, mark in enumerate(marks)}
    kept = [cell for cell in at if at[cell] != "."][:FEW]
    return {cell for cell in kept if at[cell] == "o"}, {cell for cell in kept if at[cell] == "w"}


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        ("", 0),
        ("www", 0),
        ("o", 1),
        ("o.o", 1),
        ("oo. .oo", 4),
        ("owo", 3),
        # A cross: two of its four arms.
        (".o. owo .o.", 3),
        # A ring, and a ring with a tail.
        ("ooo o.o ooo", 8),
        ("ooo.. o.ooo ooo..", 10),
        # Two rings that share a piece.
        ("ooo.. o.o.. ooooo ..o.o ..ooo", 15),
        # Three ways from left to right: two of them, or one and a half.
        ("ooooo ow.wo ooooo", 13),
        # A ladder, and a comb.
        ("oooo wwww oooo", 12),
        ("ooooo o.o.o o.o.o", 9),
        # A chessboard's corner more than the other colour has.
        ("www wow www", 9),
        ("wwww wwww woww", 12),
    ],
)
def test_TT13_the_longest_path(drawing: str, expected: int) -> None:
    assert length(*pieces(drawing)) == expected


def test_TT13_a_path_needs_an_own_piece() -> None:
    # White pieces alone make a path of seven; those on one side of the own piece and itself, five.
    assert length(*pieces("wwwwwww ...o...")) == 5
    assert length(*pieces("wwwww.o")) == 1


def test_TT11_white_pieces_join_own_chains() -> None:
    own, white = pieces("ooo.ooo ..www..")
    assert length(own, white) == 9
    assert length(own, set()) == 3


def test_the_path_is_given_in_order() -> None:
    path = longest_path({(4, 4), (4, 5), (5, 6)}, {(4, 6)})
    assert path.cells in [((4, 4), (4, 5), (4, 6), (5, 6)), ((5, 6), (4, 6), (4, 5), (4, 4))]


@given(small_pieces())
def test_no_path_is_longer(given_pieces: tuple[set[Cell], set[Cell]]) -> None:
    assert length(*given_pieces) == longest_by_trying(*given_pieces)


@entry
def run_lengths(board: Any, states: Any, out: Any) -> None:
    white = states[0].pieces[WHITE]
    for seat in range(board.seats):
        own = states[0].pieces[seat]
        out[seat, 0] = path_length(own, white)
        out[seat, 1] = path_length(load(own), load(white))


def test_compiled_code_has_the_length_from_arrays_and_from_tuples() -> None:
    position = drawn("yyyww ...wb bbbbb", up="I3")
    lengths = np.zeros((2, 2), dtype=np.int64)
    position.game.run(run_lengths, position.states, lengths)
    assert lengths.tolist() == [[5, 5], [9, 9]]


def test_a_seat_of_a_position_has_its_longest_path() -> None:
    position = drawn("yyyww ...wb bbbbb", up="I3")
    assert longest_path_of(position, 0).length == 5
    assert set(longest_path_of(position, 0).cells) > {(0, 0), (0, 1), (0, 2), (0, 3)}
    assert longest_path_of(position, 1).length == 9


def test_a_seat_that_is_not_there_is_refused() -> None:
    position = clew.game("tracktic", players=3).start(seed=1)
    with pytest.raises(ValueError, match="seat 3: expected 0 to 2"):
        longest_path_of(position, 3)


def test_a_cell_has_one_piece() -> None:
    with pytest.raises(ValueError, match=r"\(1, 2\) is both own and white"):
        longest_path({(1, 2), (1, 3)}, {(1, 2)})


@pytest.mark.parametrize("cell", [(16, 0), (0, 16), (-1, 3), (3, -1)])
def test_a_cell_off_the_largest_grid_is_refused(cell: Cell) -> None:
    with pytest.raises(ValueError, match="expected rows and columns from 0 to 15"):
        longest_path({(0, 0)}, {cell})
