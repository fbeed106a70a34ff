"""Symmetries commute with playing moves and with results."""

import numpy as np
import pytest

from clew import Position
from clew.core import entry_points
from support.cases import CASES, Case
from support.walks import Step, sampled_steps

pytestmark = pytest.mark.parametrize("case", CASES, ids=str)


def mapped(symmetry, position: Position) -> Position:
    return Position(position.game, symmetry.state(position.states), unseen=position.unseen)


def each(case: Case) -> list[tuple[object, Step]]:
    symmetries = case.package.rules.symmetries(case.game.board)
    return [(symmetry, step) for symmetry in symmetries for step in sampled_steps(case)]


def test_the_legal_moves_of_a_mapped_position_are_the_mapped_moves(case: Case) -> None:
    for symmetry, step in each(case):
        moves = {symmetry.move(move) for move in step.position.move_numbers()}
        assert set(mapped(symmetry, step.position).move_numbers()) == moves


def test_playing_and_mapping_commute(case: Case) -> None:
    for symmetry, step in each(case):
        if step.move is None:
            continue
        position, image = step.position, mapped(symmetry, step.position)
        played_first = mapped(symmetry, position.play(position.format_move(step.move)))
        mapped_first = image.play(image.format_move(symmetry.move(step.move)))
        assert played_first == mapped_first, f"{symmetry.name}: {position!r}"


def test_seats_and_payoffs_are_mapped_by_a_symmetry(case: Case) -> None:
    for symmetry, step in each(case):
        position, image = step.position, mapped(symmetry, step.position)
        assert sorted(symmetry.seats) == list(range(case.game.seats))
        if step.move is not None:
            assert image.seat == symmetry.seats[position.seat]
            continue
        payoffs, image_payoffs = np.zeros(case.game.seats), np.zeros(case.game.seats)
        case.game.run(entry_points.payoff, position.states, payoffs)
        case.game.run(entry_points.payoff, image.states, image_payoffs)
        assert image_payoffs[list(symmetry.seats)] == pytest.approx(payoffs)


def test_a_mapped_position_has_a_text_that_reads_back(case: Case) -> None:
    for symmetry, step in each(case)[::5]:
        image = mapped(symmetry, step.position)
        assert image.game.position(str(image).partition("|")[2]) == image


def test_no_symmetry_is_listed_twice_and_none_is_the_identity(case: Case) -> None:
    positions = [step.position for step in sampled_steps(case)]
    images = [
        tuple(mapped(symmetry, position).states.tobytes() for position in positions)
        for symmetry in case.package.rules.symmetries(case.game.board)
    ]
    assert len(set(images)) == len(images)
    assert tuple(position.states.tobytes() for position in positions) not in images
