"""Bots as text."""

import numpy as np
import pytest

import clew
from clew.core import entry_points
from clew.play.bots import BotSpec, parse_bot

START = clew.game("line-or-colour", size=5).start()


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("random", BotSpec()),
        (" greedy ", BotSpec(is_greedy=True)),
        ("level=3", BotSpec(level=3)),
        ("visits=1000", BotSpec(visits=1000)),
        ("seconds=0.5", BotSpec(seconds=0.5)),
        (" level=3, seconds=2 ", BotSpec(level=3, seconds=2.0)),
        ("visits=1000,network=off", BotSpec(visits=1000, network=False)),
        ("level=3,network=on", BotSpec(level=3)),
    ],
)
def test_bots_are_read_and_written(text: str, spec: BotSpec) -> None:
    assert parse_bot(text) == spec
    assert parse_bot(str(spec)) == spec


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("randon", r"'randon' is not a bot \(did you mean random\?\): expected random, greedy, level=3"),
        ("greedi", r"'greedi' is not a bot \(did you mean greedy\?\)"),
        ("greedy,level=3", "is not a bot"),
        ("", "'' is not a bot"),
        ("levle=3", r"a bot has no setting levle \(did you mean level\?\)"),
        ("level=3 level=4", "is not a bot"),
        ("visits=10,network=maybe", "network=maybe: expected on or off"),
        ("network=off", "has no budget"),
    ],
)
def test_text_that_is_not_a_bot_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(clew.OptionError, match=complaint):
        parse_bot(text)


@pytest.mark.parametrize(
    "text", ["level=0", "level=11", "visits=0", "seconds=0", "seconds=-1", "visits=few", "level=2.5"]
)
def test_a_budget_that_is_not_positive_is_refused(text: str) -> None:
    with pytest.raises(clew.BudgetError):
        parse_bot(text)


@pytest.mark.parametrize("text", ["random", "greedy", "level=1", "visits=20"])
def test_the_same_seed_chooses_the_same_moves(text: str) -> None:
    chosen = []
    for _ in range(2):
        bot = parse_bot(text).create(seed=7, threads=1)
        position = START
        for _ in range(4):
            position = position.play(bot.choose(position))
        chosen.append(position)
    assert chosen[0] == chosen[1]


def test_a_bot_that_searches_takes_a_win() -> None:
    about_to_win = clew.game("line-or-colour", size=5).position("..... ..... www.. bb... b.... w")
    assert parse_bot("visits=50").create(seed=1, threads=1).choose(about_to_win) == "d3"


@pytest.mark.parametrize("text", ["random", "greedy"])
def test_a_bot_without_an_opinion_plays_every_legal_move(text: str) -> None:
    bot = parse_bot(text).create(seed=1)
    assert {bot.choose(START) for _ in range(400)} == set(START.moves())


@pytest.mark.parametrize(
    ("rows", "moves"),
    [
        ("..... ..... www.. bb... b....", {"d3"}),  # it wins
        (".ww.. ..... bbb.. ww... .....", {"d3"}),  # it prevents a win
        ("..... .www. ..... bbb.. .....", {"a4", "e4"}),  # both win
    ],
)
def test_a_greedy_bot_plays_one_of_the_moves_that_the_game_puts_first(rows: str, moves: set[str]) -> None:
    position = clew.game("line-or-colour", size=5).position(f"{rows} w")
    bot = parse_bot("greedy").create(seed=1)
    assert {bot.choose(position) for _ in range(20)} == moves


@pytest.mark.parametrize("game", clew.games())
def test_a_greedy_bot_plays_the_first_of_the_order_in_every_game(game: str) -> None:
    bot = parse_bot("greedy").create(seed=1)
    position = clew.game(game).start(seed=1)
    for _ in range(6):
        numbers = np.array(position.move_numbers(), dtype=np.int32)
        scores = np.zeros(len(numbers))
        has_order = position.game.run(entry_points.order_moves, position.states, numbers, scores)
        move = bot.choose(position)
        chosen = list(numbers).index(position.parse_move(move))
        assert not has_order or scores[chosen] == max(scores)
        position = position.play(move)


@pytest.mark.parametrize("text", ["visits=few", "level=x", "seconds=soon"])
def test_a_setting_that_is_not_a_number_is_answered_with_what_was_expected(text: str) -> None:
    with pytest.raises(clew.BudgetError, match=f"{text}.*expected random, greedy, level=3"):
        parse_bot(text)
