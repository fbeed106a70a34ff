"""The package of a game: rules text, options, state record and board."""

import ast
import inspect
import re
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

from clew.core import verbs
from clew.core.game import Game
from clew.core.options import read_options
from clew.core.package import packages
from support.cases import GAMES, Case, cases_of, made_possible, possible_values

pytestmark = pytest.mark.parametrize("case", GAMES, ids=str)


def rules_of(case: Case) -> ast.Module:
    """Return the source of the module with the verbs: rules.py, or rules/__init__.py."""
    return ast.parse(inspect.getsource(import_module(f"{case.package.module}.rules")))


def test_the_rules_are_numbered_from_one_without_a_gap(case: Case) -> None:
    numbers = [rule.number for rule in case.package.rulebook]
    prefix = case.package.about.rule_prefix
    assert numbers == [f"{prefix}{number}" for number in range(1, len(numbers) + 1)]
    assert numbers


def test_every_row_of_a_rules_table_can_be_read(case: Case) -> None:
    rows = re.findall(rf"^\|\s*{case.package.about.rule_prefix}\d+\s*\|", case.package.rulebook.text, re.MULTILINE)
    assert len(rows) == len(case.package.rulebook)


def test_the_rules_credit_the_designer(case: Case) -> None:
    text = " ".join(case.package.rulebook.text.split())
    designer = re.split(r" \(| and |, ", case.package.about.credits)[0]
    for words in (case.package.about.name, "not affiliated", designer):
        assert words in text


def test_the_readme_credits_the_designer(case: Case) -> None:
    readme = " ".join((Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8").split())
    designer = re.split(r" \(| and |, ", case.package.about.credits)[0]
    for words in (case.package.about.name, designer, "copies no artwork or text"):
        assert words in readme


def test_every_rule_that_the_code_can_name_exists(case: Case) -> None:
    """Both the numbers that `breaks` returns literally, and those that comments and texts cite."""
    prefix = case.package.about.rule_prefix
    existing = {rule.number for rule in case.package.rulebook}
    for path in case.package.folder.rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        assert set(re.findall(rf"\b{prefix}\d+\b", source)) <= existing, path.name
    tree = rules_of(case)
    breaks = next(node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == "breaks")
    for node in ast.walk(breaks):
        if isinstance(node, ast.Return) and isinstance(node.value, ast.Constant):
            assert node.value.value == 0 or f"{prefix}{node.value.value}" in existing


def test_the_description_of_the_game_is_complete(case: Case) -> None:
    about = case.package.about
    assert re.fullmatch(r"[a-z][a-z-]*", about.id)
    assert re.fullmatch(r"[A-Z]{2}", about.rule_prefix)
    assert about.sentence.endswith(".")
    assert all((about.name, about.credits, about.length))
    assert about.rules_version >= 1
    assert len(set(about.seat_names)) == len(about.seat_names)
    assert sum(package.about.rule_prefix == about.rule_prefix for package in packages().values()) == 1


def test_every_option_has_a_help_text_and_a_rule(case: Case) -> None:
    for option in case.package.about.options:
        assert re.fullmatch(r"[a-z][a-z_]*", option.name)
        assert option.help
        assert option.default is not None or option.default_help, f"{option.name} must explain its default"
        assert option.rule in {rule.number for rule in case.package.rulebook}


def test_every_declared_value_of_every_option_is_tried(case: Case) -> None:
    tried = cases_of(case.game_id)
    for option in case.package.about.options:
        for value in possible_values(case.game_id, option):
            given = made_possible(case.game_id, option, value)
            assert any(given.game == other.game for other in tried), f"{given}"


def test_resolved_options_are_complete_and_stay_the_same(case: Case) -> None:
    """Resolving them again changes nothing, and every declared option has a value of its type, or None."""
    about = case.package.about
    for other in cases_of(case.game_id):
        options = other.game.options
        assert list(options) == [option.name for option in about.options]
        assert about.resolve(dict(options)) == options
        applying = {name: value for name, value in options.items() if value is not None}
        assert read_options(about.options, options, about.name) == applying
        assert 1 <= other.game.seats <= len(about.seat_names)


def test_the_state_record_has_a_marker_and_wide_scalars(case: Case) -> None:
    """Scalars are 64 bits, because narrow arithmetic differs between compiled and interpreted code."""
    for state_type in case.package.rules.STATES:
        assert state_type.type is np.record
        marker, *names = state_type.names
        assert marker == case.package_name
        assert "seat" in names
        for name in state_type.names:
            field = state_type[name]
            assert field.base.kind in "iu", name
            assert field.shape or field in (np.int64, np.uint64), name


def test_there_are_options_to_compile_every_state_record_ahead_of_time(case: Case) -> None:
    examples = getattr(case.package.rules, "EXAMPLES", ({},))
    assert [Game(case.package, options).state_type for options in examples] == list(case.package.rules.STATES)


def test_the_marker_of_a_state_is_always_zero(case: Case) -> None:
    for other in cases_of(case.game_id):
        start = other.game.start(seed=1)
        assert start.states[other.game.state_type.names[0]][0] == 0


def test_the_board_declares_what_generic_code_needs(case: Case) -> None:
    for other in cases_of(case.game_id):
        board = other.game.board
        assert board.seats == other.game.seats
        assert board.max_moves >= len(other.game.start(seed=1).move_numbers())
        assert board.max_plies >= 1


def test_the_verbs_stand_in_the_order_in_which_they_are_documented(case: Case) -> None:
    tree = rules_of(case)
    order = [*verbs.REQUIRED, *verbs.OPTIONAL]
    found = [node.name for node in tree.body if isinstance(node, ast.FunctionDef) and node.name in order]
    required = [name for name in found if name in verbs.REQUIRED]
    assert required == list(verbs.REQUIRED)


def test_the_game_has_tests_and_counts_of_its_own(case: Case) -> None:
    for pattern in ("test_*.py", "perft.txt"):
        assert list(case.tests.glob(pattern)), f"{case.game_id} needs tests/games/{case.package_name}/{pattern}"
