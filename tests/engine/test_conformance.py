"""The conformance test, and the engine of docs/engines.md, which passes it."""

import re
import shlex
import sys
from pathlib import Path

import pytest

import clew
from clew.core.package import packages
from clew.engine.conformance import FAILED, PASSED, SKIPPED, CheckOutcome, ConformanceCheck
from cli.conftest import Run, run
from support.engines import CLEW, rogue

__all__ = ["run"]

DOCUMENT = Path(__file__).parents[2] / "docs" / "engines.md"
SMALL = clew.game("line-or-colour", size=5)


def engine_of_the_docs(folder: Path) -> str:
    """Write the engine of the docs to a file; return its command."""
    (block,) = re.findall(r"^```python\n(.*?)^```$", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    (folder / "random_engine.py").write_text(block, encoding="utf-8")
    return shlex.join([sys.executable, str(folder / "random_engine.py")])


def checked(command: str, *games: clew.Game, timeout: float = 60.0) -> dict[str, CheckOutcome]:
    return {outcome.name: outcome for outcome in ConformanceCheck(command, games, timeout).run()}


def test_the_engine_of_the_docs_has_twenty_lines_or_so() -> None:
    (block,) = re.findall(r"^```python\n(.*?)^```$", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert sum(bool(line.strip()) for line in block.splitlines()) <= 26


def test_the_engine_of_the_docs_keeps_to_the_protocol(tmp_path: Path) -> None:
    found = checked(engine_of_the_docs(tmp_path), SMALL)
    assert {outcome for outcome in found.values() if outcome.outcome == FAILED} == set()
    assert {name for name, outcome in found.items() if outcome.outcome == SKIPPED} == {
        "writes info about values and line", "refuses an illegal move", "answers queries",
    }  # fmt: skip


def test_engines_that_misbehave_do_not_pass(run: Run) -> None:
    shown = run("engine", "check", rogue("illegal"), "--game", "line-or-colour size=5", "--timeout", "5", code=1).stdout
    assert "failed   plays legal moves: line-or-colour size=5 (played 'c3', which is not legal. LC3:" in shown
    assert "passed   ends at quit (exit code 0)" in shown
    assert re.search(r"^\d+ passed, 1 failed, 0 skipped$", shown, re.MULTILINE)


@pytest.mark.slow
@pytest.mark.parametrize("package", list(packages().values()), ids=lambda package: package.id)
def test_clew_passes_every_check_in_every_game(package) -> None:
    found = checked(CLEW, clew.game(package.id))
    usual = {PASSED, SKIPPED} if clew.game(package.id).has_unseen else {PASSED}
    assert {outcome.outcome for outcome in found.values()} <= usual, found
