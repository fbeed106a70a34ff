"""Reading numbered rules."""

from pathlib import Path

import pytest

from clew.core.rulebook import Rulebook

TEXT = """# A game

| no. | from | rule |
| --- | --- | --- |
| AB1 | S | First. |
| AB2 | S/H | Second, with `a | b` inside. |
| not a rule | X | Nothing. |
"""


@pytest.fixture
def rulebook(tmp_path: Path) -> Rulebook:
    path = tmp_path / "rules.md"
    path.write_text(TEXT, encoding="utf-8")
    return Rulebook(path)


def test_rules_are_read_in_order(rulebook: Rulebook) -> None:
    assert [rule.number for rule in rulebook] == ["AB1", "AB2"]
    assert len(rulebook) == 2
    assert rulebook.text == TEXT


def test_a_rule_has_a_text_and_a_source(rulebook: Rulebook) -> None:
    assert rulebook["AB1"].text == "First."
    assert rulebook["AB1"].source == "stated by the published leaflet"
    assert rulebook["AB2"].source == (
        "stated by the published leaflet; house ruling: the leaflet is silent, so we decided"
    )
    assert rulebook["AB2"].text == "Second, with `a | b` inside."


def test_a_rule_that_does_not_exist_is_not_found(rulebook: Rulebook) -> None:
    with pytest.raises(KeyError):
        rulebook["AB3"]
