"""The checker: which mistakes it finds and where; it shares no code with the solvers."""

import ast
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clew.games.linedance.puzzles import checker
from clew.puzzles import AnswerMistake, InvalidAnswer, Monitor, puzzle
from support.games.linedance import brute_force


def test_the_checker_imports_nothing_of_the_solvers_or_the_game() -> None:
    tree = ast.parse(Path(checker.__file__).read_text(encoding="utf-8"))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name for name in imported if name.startswith("clew")} == {"clew.puzzles"}


@pytest.mark.parametrize("lattice", ["closed", "open"])
@pytest.mark.parametrize("sides", ["matched", "non-matched"])
def test_it_accepts_exactly_what_brute_force_finds(lattice: str, sides: str) -> None:
    tile_puzzle = puzzle(f"linedance shape=o.o lattice={lattice} sides={sides}")
    found = {brute_force.text(one) for one in brute_force.fillings(((0, 0), (1, 0)), lattice, sides == "matched")}
    every = [
        f"0,0={tile}/{turn} 1,0={other}/{other_turn}"
        for tile, turn, _ in brute_force.placed()
        for other, other_turn, _ in brute_force.placed()
        if (tile + turn + other) % 7 == 0
    ]
    for text in every:
        assert (not tile_puzzle.check(text)) == (text in found), text


SOLVED = "0,0=2/0 1,0=5/2 2,0=15/0 3,0=14/3 0,1=6/4 1,1=13/5 2,1=3/1 3,1=16/1 " \
    "0,2=11/1 1,2=1/5 2,2=4/3 3,2=9/2 0,3=8/4 1,3=12/0 2,3=7/3 3,3=10/2"  # fmt: skip


@pytest.mark.parametrize(
    ("change", "where", "sentence"),
    [
        (("0,0=2/0", "0,0=2/1"), "0,0 and 1,0", "LD17: side 0 of 0,0 is C (blue), side 3 of 1,0 is A (red); they have"),
        (("3,3=10/2", ""), "3,3", "the space is empty"),
        (("3,3=10/2", "3,3=10/2 3,4=1/0"), "3,4", "there is no such space in the shape"),
        (("3,3=10/2", "3,3=17/0"), "3,3", "LD1: there is no tile 17; they are numbered 1 to 16"),
        (("3,1=16/1", "3,1=16/4"), "3,1", "LD2: tile 16 has the turns 0 to 2, not 4"),
        (("3,3=10/2", "3,3=7/2"), "2,3 and 3,3", "LD1: there is only one tile 7"),
        (("3,3=10/2", "3,3=10/2 3,3=10/2"), "3,3", "the space is filled twice"),
    ],
)
def test_it_says_what_is_wrong_and_where(change: tuple[str, str], where: str, sentence: str) -> None:
    tile_puzzle = puzzle("linedance rhombus")
    assert tile_puzzle.check(SOLVED) == []
    mistakes = tile_puzzle.check(SOLVED.replace(*change))
    assert any(mistake.where == where and mistake.sentence.startswith(sentence) for mistake in mistakes), mistakes


def test_pinned_tiles_have_to_stay_and_a_loop_has_to_run_through_every_tile() -> None:
    (mistake,) = puzzle("linedance rhombus pinned=0,0=3/0").check(SOLVED)
    assert mistake == AnswerMistake("0,0", "tile 3 in turn 0 is pinned here")
    (mistake,) = puzzle("linedance rhombus-loop").check(SOLVED)
    assert mistake == AnswerMistake("all", "LD19: no closed loop of one colour runs through every tile")


def test_three_sides_at_a_triangle_have_to_differ_where_none_may_match() -> None:
    tile_puzzle = puzzle("linedance shape=trio lattice=open sides=non-matched")
    (solution,) = tile_puzzle.solve(Monitor(), limit=1)
    assert tile_puzzle.check(solution.text) == []
    mistakes = [mistake for mistake in tile_puzzle.check("1,0=1/0 0,1=2/0 1,1=3/0") if mistake.where.count("and") == 2]
    for mistake in mistakes:
        assert "they have to be different" in mistake.sentence


@pytest.mark.parametrize("text", ["x", "0,0", "0,0=1", "0,0=1/", "0,0=1/12", "0,0=a/0", "0;0=1/0", "99999,0=1/0"])
def test_unreadable_answers_are_refused(text: str) -> None:
    with pytest.raises(InvalidAnswer, match="expected q,r=tile/turn"):
        puzzle("linedance rhombus").check(text)


@settings(max_examples=30, deadline=None)
@given(
    st.sampled_from(["rhombus", "rhombus-loop", "star-matched", "star-non-matched", "frame", "heart lattice=open"]),
    st.integers(0, 10**6),
)
def test_solutions_are_right_and_changed_ones_are_wrong(name: str, seed: int) -> None:
    tile_puzzle = puzzle(f"linedance {name}")
    rng = random.Random(seed)
    solution = next(iter(tile_puzzle.solve(Monitor(), limit=1)))
    assert tile_puzzle.check(solution.text) == []
    parts = solution.text.split()
    one, other = rng.sample(range(len(parts)), 2)
    (cell, tile), (other_cell, other_tile) = parts[one].split("="), parts[other].split("=")
    parts[one], parts[other] = f"{cell}={other_tile}", f"{other_cell}={tile}"
    changed = " ".join(parts)
    # Swapping two tiles may give another solution, which the solver must also find.
    if not tile_puzzle.check(changed):
        pinned = changed.replace(" ", ";")
        again = puzzle(f"linedance {name} pinned={pinned}")
        assert [found.text for found in again.solve(Monitor())] == [changed]
