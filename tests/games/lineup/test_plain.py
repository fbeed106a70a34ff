"""The compiled rules agree with the plain ones over whole random games: moves, turns, endings and scores."""

from random import Random

import pytest

import clew
from support.games.lineup.options import FLAGS, random_options
from support.games.lineup.plain import Plain

ALONE: list[dict[str, object]] = [
    {},
    *({flag: True} for flag in FLAGS),
    {"players": 3},
    {"players": 6},
    {"tokens": 7},
    {"size": "7x3"},
    {"size": "11x1"},
    {"size": "1x1"},
    {"shape": "cross"},
    {"shape": "ring"},
    {"shape": "diamond"},
    {"shape": "#.#/###/#.."},
    {"dimensions": 3, "size": "2x2x2"},
    {"dimensions": 3},
    {"dimensions": 3, "diagonals": True},
    {"dimensions": 3, "shape": "#./../##//##/.#/.."},
    {"dimensions": 3, "shape": "#../.../...//.../.#./...//.../.../..#", "diagonals": True},
    {"dimensions": 4},
    {"dimensions": 4, "size": "3x1x1x2", "whole_lines": True},
    {"tiling": "hexagons"},
    {"tiling": "hexagons", "size": 4, "whole_lines": True},
    {"tiling": "triangles"},
    {"tiling": "triangles", "size": "2", "whole_lines": True, "full": True},
    {"full": True, "returned": True},
    {"full": True, "returned": True, "whole_lines": True, "size": "3x3"},
    {"fresh": True, "whole_lines": True},
]


def play_both(given: dict[str, object], seed: int) -> None:
    """Play a random game by both rules, with more captures than in uniformly random games."""
    random = Random(seed)
    position = clew.game("lineup", **given).start()
    plain = Plain(position.game.options)
    while moves := plain.moves():
        assert sorted(position.moves()) == sorted(moves), str(position)
        assert position.seat == plain.seat
        captures = [move for move in moves if move.startswith("x")]
        move = random.choice(captures if captures and random.random() < 0.5 else list(moves))
        position = position.play(move)
        plain.play(move)
    assert position.moves() == []
    assert position.result is not None
    assert position.result.winners == plain.winners()
    assert position.result.scores == plain.scores()


@pytest.mark.parametrize("given", ALONE, ids=str)
def test_games_with_one_option_agree_with_the_plain_rules(given: dict[str, object]) -> None:
    play_both(given, seed=1)


@pytest.mark.parametrize("seed", range(80))
def test_games_with_random_options_agree_with_the_plain_rules(seed: int) -> None:
    play_both(random_options(seed), seed)
