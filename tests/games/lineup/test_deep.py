"""Deep counts of move sequences, made by other hands with plain, slow programs."""

import pytest

import clew
from clew.core.game import game_from_text

pytestmark = pytest.mark.slow

DEEP = [
    ("tiling=hexagons size=2", 5, 20_400_456),
    ("tiling=triangles size=1", 6, 1_251_720),
    ("tiling=triangles size=2", 4, 2_961_840),
    ("tiling=triangles size=2", 5, 115_535_376),
    ("dimensions=4 size=2x1x1x1", 5, 7_895_072),
    ("dimensions=3 size=2x2x2 diagonals=on", 4, 1_256_640),
    ("dimensions=3 size=2x2x2 diagonals=on", 5, 38_968_384),
]


@pytest.mark.parametrize(("options", "depth", "count"), DEEP)
def test_deep_counts_agree(options: str, depth: int, count: int) -> None:
    assert clew.perft(game_from_text(f"lineup {options}").start(), depth) == count
