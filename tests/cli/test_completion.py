"""Shell completion, as a shell requests it."""

import os
import subprocess
import sys

import pytest

from clew.core.package import packages
from support.quick import first_quick


def completed(line: str) -> list[str]:
    words = line.split(" ")
    request = {"COMP_WORDS": line, "COMP_CWORD": str(len(words) - 1), "_CLEW_COMPLETE": "complete_bash"}
    code = "from clew.cli import main; main()"
    ran = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, env={**os.environ, **request}
    )
    return ran.stdout.split("\n")[:-1]


NAMING = ("show", "moves", "think", "perft", "match", "rules", "games", "bench", "warm")


@pytest.mark.parametrize("command", first_quick(["play", *NAMING]))
def test_the_names_of_games_are_completed(command: str) -> None:
    assert completed(f"clew {command} ") == list(packages())
    assert completed(f"clew {command} line-") == ["line-or-colour"]


def test_commands_are_completed() -> None:
    assert completed("clew re") == ["replay", "report"]


def test_options_of_the_game_that_was_named_are_completed() -> None:
    assert completed("clew show line-or-colour -o ") == [
        "size=5",
        "size=7",
        "layout=printed",
        "layout=random",
        "layout=few",
        "pie=on",
        "pie=off",
    ]
    assert completed("clew match line-or-colour random -o pie=") == ["pie=on", "pie=off"]
    assert completed("clew show nothing -o ") == [""]


def test_palettes_are_completed() -> None:
    assert completed("clew show line-or-colour --palette b") == ["black-and-white"]
