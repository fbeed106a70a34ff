"""What the search of Line or Colour knows, against plain counting."""

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

import clew
from clew.core.bits import bit, count
from clew.games.line_or_colour.playing import completions, forcing_claims
from clew.games.line_or_colour.playing.completions import near_goals
from clew.games.line_or_colour.playing.spot_classes import class_at, spot_classes
from clew.games.line_or_colour.rules import LineOrColourBoard

BOARDS = [
    clew.game("line-or-colour", size=size, layout=layout).board for size in (5, 7) for layout in ("printed", "random:4")
]


def positions(board: LineOrColourBoard) -> Iterator[tuple[np.uint64, np.uint64]]:
    """Yield the rings of both sides in random positions, which may be won already."""
    random = Random(5)
    spots = [spot for spot in range(board.size * board.stride) if board.spots & bit(spot)]
    for _ in range(30):
        rings = random.sample(spots, random.randint(2, 7 * len(spots) // 10))
        half = len(rings) // 2
        yield tuple(np.uint64(sum(1 << spot for spot in part)) for part in (rings[:half], rings[half:]))  # type: ignore[misc]


def directions(board: LineOrColourBoard, spot: int) -> Iterator[list[list[int]]]:
    """Yield the rows through a spot, direction by direction."""
    across, up = spot % board.stride, spot // board.stride
    for right, above in ((1, 0), (0, 1), (1, 1), (-1, 1)):
        rows = []
        for first in range(-board.goal + 1, 1):
            row = [(across + right * (first + n), up + above * (first + n)) for n in range(board.goal)]
            if all(0 <= x < board.size and 0 <= y < board.size for x, y in row):
                rows.append([y * board.stride + x for x, y in row])
        yield rows


def by_rows(board: LineOrColourBoard, own: np.uint64, other: np.uint64, rows: list[list[int]]) -> int:
    """Return the class of a direction."""
    held = [sum(bool(own & bit(s)) for s in row) for row in rows if not any(other & bit(s) for s in row)]
    most = max(held, default=0)
    return class_of(board, most, is_manifold=held.count(most) > 1)


def by_colour(board: LineOrColourBoard, own: np.uint64, other: np.uint64, spot: int) -> int:
    mates = board.mates[spot]
    spare = board.size - count(mates & other) - board.goal
    return 0 if spare < 0 else class_of(board, count(mates & own), is_manifold=spare > 0)


def class_of(board: LineOrColourBoard, rings: int, *, is_manifold: bool) -> int:
    lacking = board.goal - rings
    if rings == 0:
        return 0
    return 7 if lacking <= 1 else {2: 5, 3: 3, 4: 1}[lacking] + is_manifold


@pytest.mark.parametrize("board", BOARDS, ids=["5", "5 random", "7", "7 random"])
def test_the_classes_of_spots_are_those_of_their_rows_and_colour(board: LineOrColourBoard) -> None:
    seen = set()
    for own, other in positions(board):
        if completions(board, own, own) or completions(board, other, other):
            continue
        found = spot_classes(board, own, other)
        tops = [0]
        for spot in range(board.size * board.stride):
            if not board.spots & ~(own | other) & bit(spot):
                continue
            colour = by_colour(board, own, other, spot)
            best, second, third, *_ = sorted(
                [colour, *(by_rows(board, own, other, rows) for rows in directions(board, spot))], reverse=True
            )
            at = np.uint64(spot)
            assert class_at(found.best, at) == best
            assert class_at(found.second, at) == second
            assert class_at(found.third, at) == third
            assert class_at(found.colour, at) == colour
            tops.append(best)
            seen.add(best)
        assert found.top == max(tops)
    assert seen >= {3, 4, 5, 6, 7}


@pytest.mark.parametrize("board", BOARDS, ids=["5", "5 random", "7", "7 random"])
def test_only_claims_near_a_goal_threaten(board: LineOrColourBoard) -> None:
    threatening = 0
    for own, other in positions(board):
        free = board.spots & ~(own | other)
        if completions(board, own, free):
            continue
        threats = {
            spot
            for spot in range(board.size * board.stride)
            if free & bit(spot) and completions(board, own | bit(spot), free & ~bit(spot))
        }
        near = near_goals(board, own, other)
        assert all(near & bit(spot) for spot in threats)
        wins, single = forcing_claims(board, own, other)
        if completions(board, other, free) == 0:
            assert {spot for spot in range(board.size * board.stride) if (wins | single) & bit(spot)} == threats
            threatening += len(threats)
    assert threatening > 0
