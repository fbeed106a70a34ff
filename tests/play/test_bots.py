"""Bots as text."""

import pytest

import clew
from clew.play.bots import BotSpec, parse_bot

START = clew.game("line-or-colour", size=5).start()


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("random", BotSpec()),
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
        ("randon", r"'randon' is not a bot \(did you mean random\?\): expected random, level=3"),
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


@pytest.mark.parametrize("text", ["random", "level=1", "visits=20"])
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


def test_a_random_bot_plays_every_legal_move() -> None:
    bot = parse_bot("random").create(seed=1)
    assert {bot.choose(START) for _ in range(400)} == set(START.moves())


@pytest.mark.parametrize("text", ["visits=few", "level=x", "seconds=soon"])
def test_a_setting_that_is_not_a_number_is_answered_with_what_was_expected(text: str) -> None:
    with pytest.raises(clew.BudgetError, match=f"{text}.*expected random, level=3"):
        parse_bot(text)
