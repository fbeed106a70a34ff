"""`clew rules`."""

import pytest

from cli.conftest import Run
from support.cases import GAMES, Case

each_game = pytest.mark.parametrize("case", GAMES, ids=str)


@each_game
def test_rules_are_shown_by_number(run: Run, data: Run, case: Case) -> None:
    rulebook = list(case.package.rulebook)
    shown = run("rules", case.game_id, "--all").stdout
    assert shown.startswith(case.package.rulebook.text.strip())
    assert shown.endswith("  H  house ruling: the leaflet is silent, so we decided\n")
    for given in (rulebook[1].number, rulebook[1].number.lower(), rulebook[1].number[2:]):
        assert run("rules", case.game_id, given).stdout == (
            f"{rulebook[1].number} ({rulebook[1].source}): {rulebook[1].text}\n"
        )
    assert [rule["number"] for rule in data("rules", case.game_id)] == [rule.number for rule in rulebook]


@each_game
def test_the_short_rules_have_all_words_and_the_small_diagrams(run: Run, case: Case) -> None:
    shown = run("rules", case.game_id).stdout
    assert all(len(line) <= 90 for line in shown.splitlines())
    words = " ".join(shown.split())
    for section in case.package.short_rules:
        assert f"{section.heading.upper()} {section.words} ({', '.join(section.rules)})" in words
        for picture in section.pictures:
            assert (picture.caption in words) == bool(picture.diagram)
            assert " ".join(" ".join(picture.diagram).split()) in words
    assert f"clew rules {case.game_id} --all" in words
