"""Program players see structures that lack one site, captures that secure or break, and the end."""

from random import Random
from typing import Any

import numpy as np
import pytest

import clew
from clew.core.compiled import entry
from clew.core.position import Position
from clew.games.lineup.playing import completions
from clew.games.lineup.questions import members_of
from games.lineup.drawing import drawn

VISITS = 2_000


def chosen(position: Position) -> str:
    return clew.think(position, visits=VISITS, seed=1, threads=1).move


def test_it_completes_its_structure() -> None:
    position = drawn(
        """
        . . . .
         . o .
        . . . o
         . o .
        b b . .
         . . .
        b b . o
        """,
        size="3x3",
        supplies="3,3",
    )
    assert chosen(position) == "b2"


def test_it_does_not_give_up_a_structure_in_one() -> None:
    position = drawn(
        """
        . . . .
         . b .
        . . . b
         . b .
        o o . .
         . . .
        o o . b
        """,
        size="3x3",
        supplies="3,3",
    )
    assert chosen(position) == "b2"


def test_it_sees_a_capture_that_secures() -> None:
    """The last site of Blue's structure has an orange token, and two blue squares in line with it."""
    position = drawn(
        """
        . o . .
         . o .
        . . . o
         . o .
        b b . .
         o b b
        b b . o
        """,
        size="3x3",
        supplies="3,3",
    )
    assert chosen(position) == "xb2"


def test_it_sees_a_capture_that_breaks_two_structures() -> None:
    """Orange lacks a3 for one structure and e3 for another; c3, which both need, can be captured."""
    position = drawn(
        """
        . b . .
         . . .
        . b . .
         . . .
        . b . o
         . . .
        . o . .
         o o .
        o o o .
        """,
        size="3x4",
        supplies="4,4",
    )
    assert chosen(position) == "xc3"


def test_it_solves_the_last_turns_exactly() -> None:
    position = drawn(
        """
        b o b o
         b o b
        o b o b
         . . o
        b b . .
         . o b
        . b . o
        """,
        size="3x3",
        tokens=12,
        supplies="2,1",
    )
    thought = clew.think(position, visits=200_000, seed=1, threads=1)
    assert thought.proven
    assert thought.values[0] == best_value(position, 0)


def best_value(position: Position, seat: int) -> float:
    """Return what the seat to move gets with best play, by looking at every game that can follow."""
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


@entry
def find_completions(board: Any, states: Any, seat: int, out: Any) -> None:
    """Fill a set with the sites that would complete a structure of a seat."""
    for word in range(out.shape[0]):
        out[word] = completions(board.tables[0], states[0].tokens[seat], word)


@pytest.mark.parametrize("options", [{}, {"size": "7x7"}, {"dimensions": 3}, {"shape": "ring", "players": 3}], ids=str)
def test_completions_are_the_sites_on_which_one_more_token_secures(options: dict[str, object]) -> None:
    random = Random(3)
    game = clew.game("lineup", full=True, **options)
    tables = game.board.tables[0]
    found = 0
    for _ in range(20):
        rows = str(game.start()).partition("|")[2].split()[0]
        letters = "".join(random.choice("bbbo") if mark == "." else mark for mark in rows)
        position = game.position(f"{letters} b turns=0")
        out = np.zeros(len(tables.sites), dtype=np.uint64)
        game.run(find_completions, position.states, 0, out)
        own = set(members_of(position.state.tokens[0]))
        structures = [set(members_of(tables.structures[hub])) for hub in members_of(tables.hubs)]
        lacking = [structure - own for structure in structures]
        assert set(members_of(out)) == {site for sites in lacking if len(sites) == 1 for site in sites}
        found += len(members_of(out))
    assert found
