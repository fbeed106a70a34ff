"""Bots of Beeline head for the goal, drive the other line back, win when they can, and keep their nodes."""

import numpy as np
import pytest

import clew
from clew.core.random import seeded
from support.games.beeline.drawn import BLACK, NORTH, RED, SOUTH, MirroredGame, run
from support.opinions import run_evaluate, run_order, run_rollout_move

each_seat = pytest.mark.parametrize("seat", [BLACK, RED], ids=["black", "red"])

VISITS = 3_000

#: Black's line up to D5, facing C5, which is beside Red's start; and one space shorter.
TO_C5 = run("N5", "NE NE NE NE NW NW NW NW NW NW NE")
TO_D5 = run("N5", "NE NE NE NE NW NW NW NW NW NW")

#: Red's line from B5, whose end on J6 faces J5, as Black's NORTH does.
TO_J5 = run("B5", "SE SW SW SW SW SW SE SE W")


def chosen(position: clew.Position, visits: int = VISITS) -> str:
    return clew.think(position, visits=visits, seed=1, threads=1).move


def turn_of(mirrored: MirroredGame) -> MirroredGame:
    """Return the game after a bot's turn of two pieces."""
    seat = mirrored.position.seat
    position = mirrored.position
    while position.seat == seat:
        position = position.play(chosen(position))
    return MirroredGame(mirrored.game, mirrored.seat, position)


def ordered(mirrored: MirroredGame) -> list[str]:
    """Return the legal moves in Black's words, the most promising first."""
    position = mirrored.position
    moves = np.array([position.parse_move(move) for move in position.moves()], dtype=np.int32)
    scores = np.zeros(len(moves))
    assert position.game.run(run_order, position.states, moves, len(moves), scores)
    texts = [position.format_move(int(move)) for move in moves]
    return [mirrored.translated(texts[index]) for index in np.argsort(-scores, kind="stable")]


def estimate(mirrored: MirroredGame) -> tuple[float, float]:
    """Return the estimated payoffs of Black and Red, in Black's words."""
    out = np.zeros(2)
    assert mirrored.position.game.run(run_evaluate, mirrored.position.states, out)
    black, red = (out[0], out[1]) if mirrored.seat == BLACK else (out[1], out[0])
    return float(black), float(red)


@each_seat
def test_it_wins_with_one_piece(seat: int) -> None:
    mirrored = MirroredGame.of(seat, turn="b2", black=TO_C5, red=run("B5", "E E"))
    thought = clew.think(mirrored.position, visits=VISITS, seed=1, threads=1)
    assert thought.proven
    assert mirrored.position.play(thought.move).result.winners == (seat,)


@each_seat
def test_it_wins_with_two_pieces(seat: int) -> None:
    mirrored = MirroredGame.of(seat, turn="b1", black=TO_D5, red=run("B5", "E E"))
    assert turn_of(mirrored).winners == (BLACK,)


@each_seat
def test_it_heads_for_the_goal(seat: int) -> None:
    after = turn_of(MirroredGame.of(seat, turn="b1", black=NORTH, red=SOUTH))
    # The line ended on K5; two pieces on, it is two marks longer and in a row that is nearer.
    rows = [word[0] for word in after.line(BLACK).split()]
    assert rows[:3] == ["M", "L", "K"]
    assert len(rows) == 5
    assert rows[-1] < "K"


@each_seat
def test_it_drives_the_other_back(seat: int) -> None:
    after = turn_of(MirroredGame.of(seat, turn="b1", black=NORTH, red=TO_J5))
    assert after.line(RED) == ""


@each_seat
def test_it_wastes_no_nodes(seat: int) -> None:
    mirrored = MirroredGame.start(seat)
    for _ in range(3):
        mirrored = turn_of(mirrored)
    assert mirrored.loose == "."


@each_seat
def test_what_drives_back_comes_first_and_loose_nodes_come_after_all_marks(seat: int) -> None:
    moves = ordered(MirroredGame.of(seat, turn="b1", black=NORTH, red=TO_J5))
    assert moves[0].startswith("J5:")
    marks = [index for index, move in enumerate(moves) if move[0] not in "Nn"]
    loose = [index for index, move in enumerate(moves) if "@" in move and move != "N@J5"]
    assert max(marks) < min(loose)


@each_seat
def test_marks_that_head_for_the_goal_come_before_those_that_turn_back(seat: int) -> None:
    moves = ordered(MirroredGame.of(seat, turn="b1", black=NORTH.replace("L5:SE-NW", "L5"), red=SOUTH))
    assert moves.index("J5:SE-NE") < moves.index("J5:SE-SW")
    assert moves[0] in ("J5:SE-NE", "J5:SE-NW")


@each_seat
def test_turning_the_others_mark_back_is_ordered_before_sending_it_forward(seat: int) -> None:
    mirrored = MirroredGame.of(seat, turn="b1", black=NORTH, red=run("B5", "SE SW SW SE SE"))
    moves = [move for move in ordered(mirrored) if "*C6" in move]
    outward = [move.rpartition("-")[2] for move in moves]
    assert outward.index("E") < outward.index("SW")


@each_seat
def test_the_evaluation_prefers_the_nearer_line_and_more_nodes(seat: int) -> None:
    level = estimate(MirroredGame.of(seat, turn="b1", black=NORTH, red=SOUTH))
    nearer = estimate(MirroredGame.of(seat, turn="b1", black=TO_D5, red=SOUTH))
    fewer_nodes = estimate(MirroredGame.of(seat, turn="b1", black=NORTH, red=SOUTH, loose="r@H8 r@H2", reserve=(3, 5)))
    for payoffs in (level, nearer, fewer_nodes):
        assert sum(payoffs) == pytest.approx(1.0)
    assert nearer[BLACK] > level[BLACK] > fewer_nodes[BLACK]


def test_playouts_are_legal_and_head_for_the_goal() -> None:
    lengths = []
    for seed in range(8):
        position, rng = clew.game("beeline").start(), seeded(seed)
        while not position.is_over:
            move = position.format_move(position.game.run(run_rollout_move, position.states, rng))
            assert position.why_not(move) is None
            position = position.play(move)
        lengths.append(int(position.state.plies))
    # Random games take nearly 300 moves.
    assert sum(lengths) / len(lengths) < 120
