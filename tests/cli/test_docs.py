"""The examples in docs/command.md, puzzles.md and records.md run and print what the pages show."""

import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from clew.cli.app import app
from clew.play.record import TAGS, parse_records
from clew.play.session import Session

DOCS = Path(__file__).parents[2] / "docs"
COMMAND = (DOCS / "command.md").read_text(encoding="utf-8")
PUZZLES = (DOCS / "puzzles.md").read_text(encoding="utf-8")
RECORDS = (DOCS / "records.md").read_text(encoding="utf-8")


def blocks(text: str, kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def examples(text: str) -> list[tuple[str, str]]:
    """Return commands and their expected output; `...` stands for anything."""
    return [
        (command, printed)
        for block in blocks(text, "console")
        for command, printed in re.findall(r"^\$ clew (.*)\n((?:(?!\$).*\n)*)", block, re.MULTILINE)
    ]


def check_example(run: Callable[..., Any], command: str, printed: str, code: int = 0) -> None:
    pattern = re.escape(printed).replace(re.escape("...\n"), "(?s:.*)").replace(re.escape("..."), ".*")
    shown = "\n".join(line.rstrip() for line in run(*shlex.split(command), code=code).stdout.splitlines())
    assert re.fullmatch(pattern.rstrip("\\\n"), shown), f"{command}\n{shown}"


def test_every_example_prints_what_the_page_shows(run: Callable[..., Any]) -> None:
    # In order, because later examples use the files of earlier ones.
    for command, printed in examples(COMMAND):
        check_example(run, command, printed)


def test_every_example_of_puzzles_prints_what_the_page_shows(run: Callable[..., Any]) -> None:
    for command, printed in examples(PUZZLES):
        # A wrong answer is reported in a table.
        check_example(run, command, printed, code=int(printed.startswith("where ")))


@pytest.mark.parametrize("line", blocks(PUZZLES, "sh")[0].splitlines())
def test_every_command_that_introduces_puzzles_runs(run: Callable[..., Any], line: str) -> None:
    """These commands have no output on the page, but a comment."""
    name, *arguments = shlex.split(line, comments=True)
    assert name == "clew"
    assert run(*arguments).stdout


@pytest.mark.parametrize("command", [command.name for command in app.registered_commands])
def test_every_command_has_an_example(command: str) -> None:
    assert any(example.split()[0] == command for example, _ in examples(COMMAND))


def test_the_record_in_the_docs_replays() -> None:
    (record,) = parse_records(blocks(RECORDS, "")[0])
    assert str(record) == blocks(RECORDS, "")[0]
    assert Session.of(record).result is not None


@pytest.mark.parametrize("tag", TAGS)
def test_every_tag_is_documented(tag: str) -> None:
    assert f"\n| `{tag}` |" in RECORDS


def test_the_python_in_the_docs_runs() -> None:
    for block in blocks(RECORDS, "python"):
        exec(block, {})
