"""The search finds structures that lack one site, captures that secure or prevent them, and the end of the game."""

from random import Random

import numpy as np
import pytest

import clew
from clew.core import entry_points
from clew.core.position import Position
from clew.games.lineup.playing import CAPTURING, GROWTH, PREVENTING
from clew.games.lineup.rules.moves import PLACE, SITE_BITS, SITE_MASK
from clew.games.lineup.rules.queries import members_of
from support.games.lineup.drawn import drawn

VISITS = 2_000


def chosen(position: Position) -> str:
    return clew.think(position, visits=VISITS, seed=1, threads=1).move


def test_it_completes_its_structure() -> None:
    position = drawn(
        """
        . . . .
         . g .
        . . . g
         . g .
        o o . .
         . . .
        o o . g
        """,
        size="3x3",
        supplies="3,3",
    )
    assert chosen(position) == "b2"


def test_it_does_not_give_up_a_structure_in_one() -> None:
    position = drawn(
        """
        . . . .
         . o .
        . . . o
         . o .
        g g . .
         . . .
        g g . o
        """,
        size="3x3",
        supplies="3,3",
    )
    assert chosen(position) == "b2"


def test_it_sees_a_capture_that_secures() -> None:
    """The last site of Orange's structure has a green token, and two orange squares in line with it."""
    position = drawn(
        """
        . g . .
         . g .
        . . . g
         . g .
        o o . .
         g o o
        o o . g
        """,
        size="3x3",
        supplies="3,3",
    )
    assert chosen(position) == "xb2"


def test_it_sees_a_capture_that_breaks_two_structures() -> None:
    """Green lacks a3 for one structure and e3 for another; c3, which both need, can be captured."""
    position = drawn(
        """
        . o . .
         . . .
        . o . .
         . . .
        . o . g
         . . .
        . g . .
         g g .
        g g g .
        """,
        size="3x4",
        supplies="4,4",
    )
    assert chosen(position) == "xc3"


def test_it_solves_the_last_turns_exactly() -> None:
    position = drawn(
        """
        o g o g
         o g o
        g o g o
         . . g
        o o . .
         . g o
        . o . g
        """,
        size="3x3",
        tokens=12,
        supplies="2,1",
    )
    thought = clew.think(position, visits=200_000, seed=1, threads=1)
    assert thought.proven
    assert thought.values[0] == best_value(position, 0)


def best_value(position: Position, seat: int) -> float:
    """Return the payoff of a seat with best play, by exhaustive search."""
    known: dict[Position, tuple[float, ...]] = {}

    def payoffs(here: Position) -> tuple[float, ...]:
        if here not in known:
            mover = here.seat
            known[here] = (
                here.result.payoff(here.seats)
                if mover is None
                else max((payoffs(here.play(move)) for move in here.moves()), key=lambda values: values[mover])
            )
        return known[here]

    return payoffs(position)[seat]


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"shape": "ring", "players": 3},
        pytest.param({"size": "7x7"}, marks=pytest.mark.slow),
        pytest.param({"dimensions": 3}, marks=pytest.mark.slow),
    ],
    ids=str,
)
def test_moves_are_ordered_by_what_they_do_to_each_structure(options: dict[str, object]) -> None:
    random = Random(3)
    game = clew.game("lineup", full=True, **options)
    captures = 0
    for _ in range(20):
        position = game.start()
        while len(position.moves()) > 20:
            position = position.play(random.choice(position.moves()))
        numbers = np.array(position.move_numbers(), dtype=np.int32)
        scores = np.zeros(len(numbers))
        assert game.run(entry_points.order_moves, position.states, numbers, scores)
        assert scores == pytest.approx([promise(position, int(number)) for number in numbers])
        captures += sum(move.startswith("x") for move in position.moves())
    assert captures


def promise(position: Position, number: int) -> float:
    """Return the score of a move, computed one structure at a time."""
    tables, state, seat = position.game.board.tables[0], position.state, position.seat
    site, captures = number & SITE_MASK, number >> SITE_BITS != PLACE
    worth = CAPTURING if captures else 0.0
    for hub in members_of(tables.hubs):
        structure = set(members_of(tables.structures[hub]))
        if site not in structure:
            continue
        held = [len(structure & set(members_of(state.tokens[other]))) for other in range(position.seats)]
        own = held.pop(seat)
        others = [tokens for tokens in held if tokens]
        if not others or (captures and others == [1]):
            worth += GROWTH**own
        elif own == 0 and len(others) == 1:
            worth += PREVENTING * GROWTH ** others[0]
    return worth
