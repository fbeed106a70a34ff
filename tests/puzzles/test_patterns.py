"""Patterns: shapes that people draw on a field, with its symmetries."""

import pytest

from clew.puzzles import InvalidPuzzle, books, text_of
from clew.puzzles.patterns import HasPatterns, PatternMaker

MAKERS = {game: found.patterns for game, found in books().items() if isinstance(found, HasPatterns)}


@pytest.fixture(params=MAKERS)
def maker(request: pytest.FixtureRequest) -> PatternMaker:
    return MAKERS[request.param]


def test_symmetries_permute_the_field(maker: PatternMaker) -> None:
    for symmetry in maker.symmetries:
        assert len(set(symmetry.images.values())) == len(symmetry.images)
        # The middle of the field stays where it is.
        assert any(space == image for space, image in symmetry.images.items())
    by_name = {symmetry.name: symmetry.images for symmetry in maker.symmetries}
    across, down, half = by_name["mirror-across"], by_name["mirror-down"], by_name["half"]
    assert all(down[across[space]] == half[space] for space in half)
    sixth, third = by_name["sixth"], by_name["third"]
    assert all(third[space] == sixth[sixth[space]] for space in sixth if sixth[space] in sixth)


def test_what_is_drawn_with_a_symmetry_has_it(maker: PatternMaker) -> None:
    third = next(symmetry for symmetry in maker.symmetries if symmetry.name == "third").images
    spaces = ["1,0", third["1,0"], third[third["1,0"]]]
    assert maker.symmetry_of(spaces) == "three mirrors"
    assert maker.symmetry_of(["0,0"]) == "six mirrors"


def test_a_shape_becomes_a_puzzle_of_each_task_wherever_it_is_drawn(maker: PatternMaker) -> None:
    trio, moved = ["0,0", "1,0", "0,1"], ["1,-3", "2,-3", "1,-2"]
    for task in maker.tasks:
        assert text_of(maker.puzzle(task.name, "closed", trio)) == text_of(maker.puzzle(task.name, "closed", moved))
    assert text_of(maker.puzzle("loop", "closed", trio)).endswith("lattice=closed sides=matched loops=all")
    assert text_of(maker.puzzle("non-matched", "open", trio)).endswith("lattice=open sides=non-matched")


@pytest.mark.parametrize("spaces", [[], ["9,9"], ["x"], [f"{q},{r}" for q in range(-3, 4) for r in range(3)]])
def test_shapes_that_cannot_be_are_refused(maker: PatternMaker, spaces: list[str]) -> None:
    with pytest.raises(InvalidPuzzle):
        maker.puzzle("matched", "closed", spaces)
