"""`clew games`."""

import pytest

from clew.core.about import TRADEMARKS
from clew.core.package import packages
from cli.conftest import Run
from support.cases import GAMES, Case

each_game = pytest.mark.parametrize("case", GAMES, ids=str)


def test_every_game_is_listed(run: Run) -> None:
    lines = run("games").stdout.splitlines()
    assert [line.split()[0] for line in lines[1:-1]] == list(packages())


@each_game
def test_a_game_is_listed_with_its_options(run: Run, data: Run, case: Case) -> None:
    about = case.package.about
    shown = run("games", case.game_id).stdout
    assert all(words in shown for words in (about.credits, about.cover, TRADEMARKS))
    (listed,) = data("games", case.game_id)
    assert (listed["id"], listed["name"], listed["seats"]) == (about.id, about.name, list(about.seat_names))
    for option, shown_option in zip(about.options, listed["options"], strict=True):
        assert f"\n{option.name} " in shown
        assert (shown_option["name"], shown_option["default"]) == (option.name, option.default)
