"""The ten levels: sensible at every strength, and never missing a win in one move from level 3 up."""

import pytest

import clew
from clew.core.random import seeded
from clew.search.forced_wins import allows_win, winning_move
from clew.search.levels import LEVELS, choose, level
from clew.search.mcts.thought import MoveThought, Thought
from clew.search.think import Bot

SMALL = "line-or-colour size=5 pie=off |"
WINS = [
    (f"{SMALL} ..... ..b.. www.b .b... ..... w", "d3"),
    (f"{SMALL} w.... .w... ..w.. b.... bb... w", "d2"),
    (f"{SMALL} bw... bw... b.... ...w. w.... b", "a2"),
]
STOPS = [(f"{SMALL} ..... ..b.. bww.w .b... w.... b", "d3"), (f"{SMALL} b.... b.... b.... ...w. w..w. w", "a2")]


@pytest.mark.parametrize("number", range(3, 11))
@pytest.mark.parametrize(("text", "move"), WINS)
def test_from_level_3_up_a_win_in_one_is_never_missed(number, text, move):
    position = clew.position(text)
    for seed in range(3):
        assert clew.think(position, level=number, visits=30, seed=seed, threads=1).move == move


@pytest.mark.parametrize("number", range(3, 11))
@pytest.mark.parametrize(("text", "move"), STOPS)
def test_from_level_3_up_a_win_in_one_is_never_allowed(number, text, move):
    position = clew.position(text)
    for seed in range(3):
        assert clew.think(position, level=number, visits=30, seed=seed, threads=1).move == move


def test_moves_that_win_or_allow_a_win_in_one_are_found():
    position = clew.position(WINS[0][0])
    assert position.format_move(winning_move(position)) == "d3"
    assert winning_move(clew.game("line-or-colour").start()) is None
    before = clew.position(STOPS[0][0])
    assert allows_win(before, before.parse_move("a1")) is True
    assert allows_win(before, before.parse_move("d3")) is False


def thought_of(*visits):
    moves = tuple(
        MoveThought(move, count, 0.5, False, count / sum(visits))
        for move, count in zip(["a1", "b1", "c1"], visits, strict=True)
    )
    return Thought("a1", (0.5, 0.5), sum(visits), ("a1",), moves, False)


def test_a_low_level_draws_only_among_the_moves_near_the_best():
    position = clew.game("line-or-colour").start()
    rng = seeded(1)
    drawn = [choose(position, thought_of(100, 60, 5), LEVELS[0], rng) for _ in range(300)]
    assert set(drawn) == {"a1", "b1"}
    assert drawn.count("a1") > drawn.count("b1")


def test_level_1_overlooks_a_win_at_times_and_then_prevents_one():
    # White wins at d3; Black would at c1.
    position = clew.position(f"{SMALL} ..... ..... www.. ..... bb.b. w")
    won = Thought("d3", (1.0, 0.0), 1, ("d3",), (MoveThought("d3", 1, 1.0, True, 1.0),), True)
    played = [choose(position, won, LEVELS[0], rng) for rng in map(seeded, range(200))]
    assert set(played) == {"d3", "c1"}
    assert 0.2 < played.count("c1") / len(played) < 0.4
    assert {choose(position, won, LEVELS[1], rng) for rng in map(seeded, range(50))} == {"d3"}


def test_the_top_level_takes_the_best():
    position = clew.game("line-or-colour").start()
    assert {choose(position, thought_of(100, 99, 98), LEVELS[-1], seeded(s)) for s in range(20)} == {"a1"}


@pytest.mark.parametrize("name", clew.games())
def test_levels_grow_in_visits(name):
    budgets = [entry.visits(clew.game(name)) for entry in LEVELS]
    assert budgets[-1] is None
    assert budgets[:-1] == sorted(set(budgets[:-1]))


def test_temperatures_fall_with_the_levels():
    temperatures = [entry.temperature for entry in LEVELS]
    assert temperatures == sorted(temperatures, reverse=True)
    assert [entry.number for entry in LEVELS] == list(range(1, 11))


@pytest.mark.parametrize("number", [0, 11, "3", 2.5])
def test_a_level_outside_1_to_10_is_refused(number):
    with pytest.raises(clew.BudgetError, match="from 1 to 10"):
        level(number)


def test_a_bot_keeps_its_tree_between_moves():
    game = clew.game("line-or-colour")
    bot = Bot(visits=5000, seed=1, threads=1)
    first = bot.think(game.start())
    position = game.start().play(first.line[0]).play(first.line[1])
    assert sum(move.visits for move in bot.think(position).moves) > 5000
