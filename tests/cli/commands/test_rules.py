"""`clew rules`."""

import pytest

from cli.conftest import Run
from support.cases import GAMES, Case

each_game = pytest.mark.parametrize("case", GAMES, ids=str)


@each_game
def test_rules_are_shown_by_number(run: Run, data: Run, case: Case) -> None:
    rulebook = list(case.package.rulebook)
    shown = run("rules", case.game_id).stdout
    assert shown.startswith(case.package.rulebook.text.strip())
    assert shown.endswith("  H  house ruling: the leaflet is silent, so we decided\n")
    for given in (rulebook[1].number, rulebook[1].number.lower(), rulebook[1].number[2:]):
        assert run("rules", case.game_id, given).stdout == (
            f"{rulebook[1].number} ({rulebook[1].source}): {rulebook[1].text}\n"
        )
    assert [rule["number"] for rule in data("rules", case.game_id)] == [rule.number for rule in rulebook]
