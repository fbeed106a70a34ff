"""Whole games: the compiled rules against the reference rules, and invariants after every move."""

from collections import Counter
from itertools import cycle, pairwise
from random import Random

import numpy as np
import pytest

import clew
from clew.core.random import seeded
from clew.games.beeline.rules.pieces import (
    BEYOND,
    inward_of,
    is_mark,
    is_node,
    kind_of,
    mark,
    node,
    outward_of,
    owner_of,
)
from support.compiled_checks import sample_moves
from support.games.beeline.plain import SIDES, Mark, PlainGame, kind, step
from support.quick import first_quick

#: Manners of play that make different things happen often. Uniformly random games are mostly loose nodes at first, and
#: marks only when those are used up.
MANNERS = ("random", "marks", "replacing", "opening", "closing", "meeting", "heading", "attacking")

#: Listing all moves with the reference rules is slow: it is done once every few moves, and whenever a mark
#: of the other's line has been replaced.
LISTED_EVERY = 31


def distance(cell: tuple[int, int], other: tuple[int, int]) -> int:
    q, r = cell[0] - other[0], cell[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def chosen(random: Random, plain: PlainGame, moves: list[str], manner: str) -> str:
    """Return a random move of a playing style; the order of the list does not matter."""
    moves = sorted(moves)
    marks = [move for move in moves if ":" in move and "*" not in move]
    replacements = [move for move in moves if "*" in move]
    if manner == "random" or random.random() < 0.1 or not marks + replacements:
        return random.choice(moves)
    if manner == "marks":
        return random.choice(marks or replacements)
    if manner == "replacing" and random.random() < 0.3:
        nodes = [move for move in moves if move.startswith("N@") and plain.cell(move[2:]) in plain.ruts(plain.seat)]
        return random.choice(nodes if nodes and random.random() < 0.3 else replacements or marks)
    if manner == "opening" and random.random() < 0.5:
        others = [move for move in replacements if owner_of_replaced(plain, move) != plain.seat]
        return random.choice(others or marks or replacements)
    if manner == "closing":
        rings = [move for move in replacements if closes_ring(plain, move)]
        return random.choice(rings or marks or replacements)
    near = plain.runs[1 - plain.seat][-1]
    if manner == "facing":
        others = [move for move in marks + replacements if plain.is_of_other_line(plain.seat, faced_by(plain, move))]
        if others and random.random() < 0.6:
            return random.choice(others)
        return nearest(random, plain, marks or replacements, near)
    if manner == "meeting":
        strange = [move for move in replacements if drives_itself_back(plain, move)]
        return random.choice(strange) if strange else nearest(random, plain, marks or replacements, near)
    pool = marks if marks and random.random() < 0.7 else replacements or marks
    if manner == "attacking":
        ruts = plain.ruts(1 - plain.seat)
        hits = [move for move in pool if space_of(plain, move) in ruts]
        if hits:
            return random.choice(hits)
    seeks_other = manner == "attacking" and random.random() < 0.5
    return nearest(random, plain, pool, near if seeks_other else plain.starts[1 - plain.seat])


def nearest(random: Random, plain: PlainGame, pool: list[str], target: tuple[int, int]) -> str:
    """Return the move that faces a space nearest to the target, more or less."""
    return min(pool, key=lambda move: distance(faced_by(plain, move), target) + 2.5 * random.random())


def owner_of_replaced(plain: PlainGame, move: str) -> int:
    piece = plain.on[plain.cell(move.removeprefix("N*").split()[0])]
    assert isinstance(piece, Mark)
    return piece.owner


def closes_ring(plain: PlainGame, move: str) -> bool:
    """Return whether a mark of the other's line is played so that it faces its own line, and has to be mended."""
    owner, faced = owner_of_replaced(plain, move), plain.on.get(faced_by(plain, move))
    return owner != plain.seat and isinstance(faced, Mark) and faced.owner == owner


def drives_itself_back(plain: PlainGame, move: str) -> bool:
    """Return whether a mark of the other's line is played into one's own rut."""
    faces = isinstance(plain.end(plain.seat), Mark) and space_of(plain, move) in plain.ruts(plain.seat)
    return faces and owner_of_replaced(plain, move) != plain.seat


def space_of(plain: PlainGame, move: str) -> tuple[int, int]:
    return plain.cell(move.split()[-1].partition(":")[0])


def faced_by(plain: PlainGame, move: str) -> tuple[int, int]:
    return step(space_of(plain, move), move.rpartition("-")[2])


def compare(side: int, manner: str, seed: int, plies: int = 400, facing: str = "driven_back") -> Counter[str]:
    """Play a game by both sets of rules, and return what happened in it."""
    random = Random(f"{side} {manner} {seed}")
    position, plain = clew.game("beeline", side=side, facing=facing).start(), PlainGame(side, facing)
    while not position.is_over and plain.played < plies:
        moves = position.moves()
        if plain.opened or plain.played % LISTED_EVERY == 0 or len(moves) == 1:
            assert len(moves) == len(set(moves))
            assert set(moves) == plain.moves(), str(position)
        if plain.opened and not plain.is_free(1 - plain.seat):
            plain.events["mended"] += 1
        move = chosen(random, plain, moves, manner)
        position = position.play(move)
        plain.play(move)
        assert str(position).partition("| ")[2] == plain.text()
    assert position.is_over == plain.is_over
    if plain.is_over:
        assert plain.moves() == set()
        assert position.result.winners == ((0, 1) if plain.winner is None else (plain.winner,))
    return plain.events


@pytest.mark.parametrize("side", first_quick([6, 8, 10]))
def test_games_agree_with_the_reference_rules(side: int) -> None:
    seen: Counter[str] = Counter()
    for manner in MANNERS:
        for seed, facing in enumerate(("driven_back", "refused")):
            seen += compare(side, manner, seed, plies=120, facing=facing)
    # The games would prove little if these did not happen.
    for event in ("replaced own", "replaced other's", "own mark in front replaced", "entered", "out of the node beside",
                  "node on the line", "driven back by the other", "driven back by facing", "taken back",
                  "passed"):  # fmt: skip
        assert seen[event] >= 3, event


def test_rare_events_agree_with_the_reference_rules() -> None:
    seen: Counter[str] = Counter()
    for seed in range(8):
        seen += compare(6, "closing", 100 + seed, plies=60) + compare(6, "meeting", 100 + seed, plies=40)
    assert seen["mended"] >= 3
    assert seen["driven back by oneself"] >= 3


def test_marks_that_face_the_other_line_agree_with_the_reference_rules() -> None:
    seen: Counter[str] = Counter()
    for seed in range(6):
        seen += compare(6, "facing", 200 + seed, plies=60)
        seen -= Counter({"driven back by facing": compare(6, "facing", seed, 60, "refused")["driven back by facing"]})
    assert seen["driven back by facing"] >= 10
    assert seen["driven back by facing a node"] >= 3


def test_whole_games_agree_with_the_reference_rules() -> None:
    seen = compare(6, "marks", seed=1) + compare(8, "random", seed=2)
    assert seen["passed"] >= 3


def check_pieces(position: clew.Position) -> None:
    """No piece is lost: 36 marks and 6 nodes a player, on the board, in hand, in groups or in reserve."""
    state = position.state
    pieces = [int(piece) for piece in state.cells]
    marks = Counter(
        (owner_of(piece), kind_of(inward_of(piece), outward_of(piece))) for piece in pieces if is_mark(piece)
    )
    for seat in range(2):
        for which in range(3):
            assert marks[seat, which] + state.hand[seat, which] + 3 * state.groups[seat] == 12
        assert state.hand[seat].min() >= 0
        assert state.hand[seat].sum() > 0 or state.groups[seat] == 0
        assert 0 <= state.reserve[seat] <= 5
    assert sum(map(is_node, pieces)) + state.reserve.sum() == 12


def check_lines(position: clew.Position, plain: PlainGame) -> None:
    """Lines are connected, own every mark of their colour once, and do not stand before a node of theirs."""
    _, black, red, loose, _ = str(position).split(" / ")
    for seat, text in enumerate((black, red)):
        words = text.rstrip("*").split()
        marks = [word for word in words if ":" in word]
        assert len(marks) == len(set(marks))
        assert len(marks) == sum(is_mark(piece) and piece >> 6 == seat for piece in position.state.cells.tolist())
        for word, following in pairwise(words):
            cell, after = (plain.cell(name.partition(":")[0]) for name in (word, following))
            (side,) = [side for side in SIDES if step(cell, side) == after]
            (back,) = [side for side in SIDES if step(after, side) == cell]
            assert ":" not in word or word.endswith(f"-{side}")
            assert ":" not in following or f":{back}-" in following
        if ":" in words[-1]:
            faced = faced_by(plain, words[-1])
            name = plain.name(faced) if faced in plain.names else ""
            assert name not in words
            assert f"{'br'[seat]}@{name}" not in loose.split()


def check_nodes(position: clew.Position) -> None:
    """Check that at most two nodes of a colour are together, and that closed spaces are empty."""
    board, cells = position.game.board, position.state.cells
    outside, neighbour = board.outside, board.neighbour
    for site, piece in enumerate(cells[:outside].tolist()):
        if is_node(piece):
            assert sum(cells[neighbour[site]] == piece) <= 1
    assert not cells[:outside][board.ground[:outside] & 3 == 0].any()
    assert cells[outside] == BEYOND
    assert not cells[outside + 1 :].any()
    for seat in range(2):
        assert cells[board.starts[seat]] == node(seat)
        assert not position.state.steps[seat, position.state.lengths[seat] - 1 :].any()


@pytest.mark.parametrize(("side", "manner"), list(zip(cycle((6, 8, 10)), MANNERS, strict=False)))
def test_invariants_hold_after_every_move(side: int, manner: str) -> None:
    random = Random(f"{side} {manner}")
    position, plain = clew.game("beeline", side=side).start(), PlainGame(side)
    while not position.is_over:
        move = chosen(random, plain, position.moves(), manner)
        position = position.play(move)
        plain.play(move)
        check_pieces(position)
        check_lines(position, plain)
        check_nodes(position)
    assert position.state.plies <= position.game.board.max_plies
    assert clew.position(str(position)) == position


def test_a_mark_is_its_owner_and_its_two_sides() -> None:
    pieces = {mark(owner, inward, outward) for owner in range(2) for inward in range(6) for outward in range(6)}
    assert len(pieces) == 72
    for inward, name in enumerate(SIDES):
        for outward, other in enumerate(SIDES):
            if inward != outward:
                assert ("straight", "angle", "sharp")[kind_of(inward, outward)] == kind(name, other)


def test_a_random_move_after_the_last_node_is_legal() -> None:
    # Red's last node has replaced a mark of Black's, and Red has one more piece to play.
    text = "beeline side=6 | r2! 14 / J4 J5:W-E J6 I6 I7:W-NW / B4 C4:NE-W C3 B3:SW-E B4* / {} / b3+0 r3+0"
    position = clew.position(text.format("b@B6 b@F6 b@G6 b@H1 b@I3 r@A2 r@G4"))
    out = np.zeros((2, 500), dtype=np.int64)
    position.game.run(sample_moves, position.states, position.game.blank(), seeded(1), out)
    assert {position.format_move(int(move)) for move in out.flat} == set(position.moves())
