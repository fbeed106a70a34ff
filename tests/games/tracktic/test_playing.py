"""Heuristics of the bots for Tracktic: estimates of paths, and which moves come first."""

import numpy as np
import pytest

import clew
from clew.core.compiled import entry
from clew.core.random import seeded
from clew.games.tracktic.playing.growth import PLACES, fill_paths, joined_length, longest_estimate, room_around
from clew.games.tracktic.rules.cells import load
from clew.games.tracktic.rules.placements import WHITE
from support.games.tracktic.drawn import drawn
from support.opinions import run_evaluate, run_order, run_rollout_move


@entry
def run_estimate(board, states, seat, out) -> None:
    own, white = load(states[0].pieces[seat]), load(states[0].pieces[WHITE])
    longest = longest_estimate(own, white)
    out[0], out[1], out[2] = longest.length, longest.start, longest.end


@entry
def run_joined(board, states, first, offsets, paths, out) -> None:
    own, white = load(states[0].pieces[0]), load(states[0].pieces[WHITE])
    fill_paths(paths, own, white)
    joint = joined_length(paths, first, offsets, len(offsets))
    out[0], out[1] = joint.length, joint.loose


@entry
def run_room(board, states, cell) -> int:
    return room_around(cell, load(board.grid))


def run(position: clew.Position, function, *arguments):
    return position.game.run(function, position.states, *arguments)


@pytest.mark.parametrize(
    ("drawing", "length", "ends"),
    [
        ("yyyy", 4, {0, 3}),
        ("yw. .w. .wy", 5, {0, 34}),
        ("yyy ... .yy", 3, {0, 2}),
        # White pieces that are not on a path do not count, and a branch counts once.
        ("y.wwww", 1, {0}),
        ("yyyy .w.. .w..", 5, {3, 33}),
        ("wwww", 0, {-1}),
    ],
)
def test_the_longest_path_of_a_tree_is_estimated_exactly(drawing: str, length: int, ends: set[int]) -> None:
    out = np.zeros(3, dtype=np.int64)
    run(drawn(drawing, "I3"), run_estimate, 0, out)
    assert out[0] == length
    assert {int(out[1]), int(out[2])} == ends


@pytest.mark.parametrize(
    ("drawing", "first", "length", "loose"),
    [
        # Four pieces, and then the three laid to their right, of which the last is the loose end.
        ("yyyy...", 4, 7, 2),
        # The shape joins two groups.
        ("yyy...yy", 3, 8, -1),
        # It touches with its middle: one half of it is in vain.
        ("..y. ..y.", 33, 4, 0),
    ],
)
def test_a_laid_shape_lengthens_a_path_or_joins_two(drawing: str, first: int, length: int, loose: int) -> None:
    out, paths = np.zeros(2, dtype=np.int64), np.zeros(PLACES, dtype=np.uint64)
    run(drawn(drawing, "I3"), run_joined, first, np.array([0, 1, 2]), paths, out)
    assert out.tolist() == [length, loose]


def test_room_is_counted_in_three_steps_and_ends_at_the_edge() -> None:
    position = drawn("y", "I3")
    assert run(position, run_room, 5 * 16 + 5) == 25
    assert run(position, run_room, 0) == 10


def scores_of(position: clew.Position) -> dict[str, float]:
    moves = np.array(position.move_numbers(), dtype=np.int32)
    scores = np.zeros(len(moves))
    assert run(position, run_order, moves, len(moves), scores)
    return {position.format_move(int(move)): float(score) for move, score in zip(moves, scores, strict=True)}


def best_move(position: clew.Position) -> str:
    scores = scores_of(position)
    return max(scores, key=lambda move: scores[move])


def test_joining_two_groups_comes_first() -> None:
    assert best_move(drawn("yyyy...yyyy", "I3")) == "I3 e1 f1 g1"


def test_joining_through_white_pieces_comes_first() -> None:
    assert best_move(drawn("yyww...wwyy", "I3,V3")) == "I3 e1 f1 g1"


CUTS_RIGHT = (
    """
    ................
    ................
    ......yyyy......
    .....r....b.....
    .....r....b.....
    .....r....b.....""",
    "I3 k3 l3 m3",
    "I3 d3 e3 f3",
)
CUTS_LEFT = (CUTS_RIGHT[0].translate(str.maketrans("rb", "br")), CUTS_RIGHT[2], CUTS_RIGHT[1])


@pytest.mark.parametrize(("drawing", "cuts", "other"), [CUTS_RIGHT, CUTS_LEFT], ids=["right", "left"])
def test_of_two_moves_that_add_the_same_the_one_that_cuts_off_comes_first(drawing: str, cuts: str, other: str) -> None:
    """Yellow can continue at both ends: next to an end of Blue's path, or next to the unplayed colour."""
    scores = scores_of(drawn(drawing, "I3", players=3, tokens="000"))
    assert scores[cuts] > scores[other]


def test_the_skip_comes_last() -> None:
    scores = scores_of(clew.game("tracktic", players=3).start(seed=1))
    assert min(scores, key=lambda move: scores[move]) == "skip"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_estimate_is_a_chance_for_each_seat(players: int) -> None:
    out = np.zeros(players)
    assert run(clew.game("tracktic", players=players).start(seed=2), run_evaluate, out)
    assert out.sum() == pytest.approx(1.0)
    assert (out > 0).all()


def test_the_longer_path_and_the_token_have_the_better_chance() -> None:
    out = np.zeros(2)
    run(drawn("yyyyyyy ....... bbb....", "I3"), run_evaluate, out)
    assert out[0] > 0.6
    run(drawn("yyy .... bbb", "I3", tokens="01"), run_evaluate, out)
    assert out[1] > 0.6


def test_a_playout_makes_legal_moves_and_skips_only_if_it_must() -> None:
    rng = seeded(1)
    position = clew.game("tracktic", players=4).start(seed=3)
    while not position.is_over:
        move = position.format_move(int(run(position, run_rollout_move, rng)))
        assert move in position.moves()
        assert (move == "skip") == (position.moves() == ["skip"])
        position = position.play(move)
