"""The command as a whole: fast help, and how invalid input and internal errors are reported."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import clew
from clew.cli.app import app
from clew.core.package import packages

COMMANDS = [command.name for command in app.registered_commands]


def python(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["games"], ["play", "--help"], ["show", "--help"]])
def test_help_does_not_import_numba_and_numpy(arguments: list[str]) -> None:
    code = f"""
import sys
from clew.cli import main
sys.argv = ["clew", *{arguments}]
try:
    main()
except SystemExit as end:
    assert not end.code
print("imported:", [name for name in ("numba", "numpy", "llvmlite") if name in sys.modules])
"""
    assert python(code).endswith("imported: []\n")


def test_the_help_of_the_command_needs_no_rich_either() -> None:
    code = """
import sys
from clew.cli import main
sys.argv = ["clew", "--help"]
try:
    main()
except SystemExit:
    print("rich" in sys.modules)
"""
    assert python(code).endswith("False\n")


@pytest.mark.parametrize(("closed", "arguments"), [(">&-", "games"), ("2>&-", "games"), ("<&-", "play line-or-colour")])
def test_a_closed_stream_is_treated_as_empty(closed: str, arguments: str, tmp_path: Path) -> None:
    command = f"{sys.executable} -m clew {arguments} {closed}"
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    ran = subprocess.run(command, shell=True, capture_output=True, text=True, check=True, env=environment)
    assert ran.stderr == ""


def test_the_module_is_the_command() -> None:
    ran = subprocess.run([sys.executable, "-m", "clew", "--version"], check=True, capture_output=True, text=True)
    assert ran.stdout.splitlines()[0] == f"clew {clew.__version__}"


def test_the_version_includes_those_of_the_rules(run: Callable[..., Any]) -> None:
    rules = [f"{package.id} rules {package.about.rules_version}" for package in packages().values()]
    assert "line-or-colour rules 1" in rules
    assert run("--version").stdout.splitlines() == [f"clew {clew.__version__}", *rules]


def test_without_arguments_it_shows_its_help(run: Callable[..., Any]) -> None:
    assert run().stdout == run("--help").stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_says_what_it_does_in_one_line_of_help(run: Callable[..., Any], command: str) -> None:
    (line,) = [line for line in run("--help").stdout.splitlines() if line.split()[:1] == [command]]
    assert line.endswith(".")
    assert not line.endswith("..")
    assert f"Usage: clew {command}" in run(command, "--help").stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["shwo"], "No such command 'shwo'. Did you mean 'show'?"),
        (["show", "line-or-colour", "--palete", "x"], "No such option: --palete (Possible options: --palette)"),
        (
            ["match", "line-or-colour", "random", "random", "--games", "6"],
            "No such option: --games (--rounds: number of starts; each is played from every seat)",
        ),
        (["selfplay", "line-or-colour", "--rounds", "6"], "No such option: --rounds (--games: "),
        (
            ["show", "line-or-colour", "--output", "x"],
            "(--svg: write the picture as SVG; - is standard output; --png: ",
        ),
        (["show", "line-or-colour", "--pie", "off"], "(options of a game are given with -o, as in -o pie=VALUE)"),
        (["bench", "--quickly"], "No such option: --quickly (Possible options: --json, --seconds)"),
        (["puzzle", "count", "linedance", "--quickly"], "No such option: --quickly (Possible options: --by-listing, "),
        (["--quickly"], "No such option: --quickly (Possible options: --debug, "),
        (["show", "line-or-color"], "there is no game 'line-or-color' (did you mean line-or-colour?)"),
        (["show", "line-or-colour", "-o", "sise=5"], "has no option sise (did you mean size"),
        (["show", "line-or-colour", "-o", "size=6"], "size=6: expected 5 or 7"),
        (["show", "line-or-colour", "-o", "size"], "-o size: expected an option, as in name=value"),
        (["show", "line-or-colour", "-o", "size=5", "-o", "size=7"], "size is given twice"),
        (["show", "line-or-colour size=5", "-o", "size=7"], "size is given twice"),
        (["show", "line-or-colour", "--palette", "standrad"], "(did you mean standard?)"),
        (["show", "line-or-colour | x"], "expected 7 rows of 7 spots"),
        (["show", "| x"], "there is no game ''"),
        (["show", "line-or-colour", "--seat", "7"], "--seat 7: expected 0 to 1"),
        (["moves", "line-or-colour | x", "-o", "size=5"], "a position as text has its options before the |"),
        (["moves", "line-or-colour | x", "--deal", "5"], "a position as text includes the order"),
        (["moves", "line-or-colour", "-m", "c3; c3"], "c3: LC3: c3 is taken by White; choose a free spot"),
        (["moves", "line-or-colour", "-m", "z9"], "'z9': expected a spot"),
        (["rules", "line-or-colour", "LC44"], "has no rule LC44 (did you mean LC4"),
        (["think", "line-or-colour", "--visits", "0"], "visits=0: expected at least 1"),
        (["think", "line-or-colour", "--seconds", "-1"], "seconds=-1.0: expected more than 0"),
        (["think", "line-or-colour", "--level", "11"], "level=11: expected a whole number from 1 to 10"),
        (["match", "line-or-colour", "levle=3", "random"], "a bot has no setting levle (did you mean level?)"),
        (["match", "line-or-colour", "random", "random", "--rounds", "0"], "rounds=0: expected at least 1"),
        (["perft", "line-or-colour", "0"], "Invalid value for 'DEPTH'"),
        (["replay", "none.clew"], "none.clew cannot be read"),
        (["bench", "--seconds", "0"], "--seconds 0.0: expected more than 0"),
        (["play"], "expected the name of a game: "),
        (
            ["play", "line-or-colour", "--as", "Wihte"],
            "no such seat (did you mean white?): expected White, Black",
        ),
        (["play", "line-or-colour", "-p", "persn"], "'persn' is not a bot"),
        (["play", "line-or-colour", *["-p", "random"] * 3], "3 players: Line or Colour has 2 seats"),
        (["play", "line-or-colour", "--level", "12"], "level=12: expected a whole number from 1 to 10"),
        (["warm", "lineupp"], "did you mean lineup"),
    ],
)
def test_invalid_input_gets_a_sentence_and_exit_code_2(
    run: Callable[..., Any], arguments: list[str], message: str
) -> None:
    result = run(*arguments, code=2)
    assert message in result.stderr
    assert result.stdout == ""


def test_an_internal_error_is_one_line(run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clew.core.package.packages", lambda: 1 / 0)
    result = run("games", code=1)
    assert result.stderr == ("clew: internal error: ZeroDivisionError: division by zero (--debug shows a traceback)\n")


def test_debug_raises_an_internal_error(run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clew.core.package.packages", lambda: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        run("--debug", "games")


def test_debug_raises_an_input_error(run: Callable[..., Any]) -> None:
    with pytest.raises(clew.UnknownGame):
        run("--debug", "show", "nothing")


def test_the_first_use_of_a_game_says_that_it_is_compiling(
    run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled: list[str] = []
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)
    monkeypatch.setattr("clew.search.compile_ahead.is_warm", lambda package: False)
    monkeypatch.setattr("clew.search.compile_ahead.steps", lambda package: 2)
    monkeypatch.setattr(
        "clew.search.compile_ahead.warm", lambda package: (compiled.append(step) or step for step in "ab")
    )
    result = run("moves", "line-or-colour", "-o", "size=5")
    assert result.stderr == "Compiling Line or Colour for its first use. This usually takes less than a minute.\n"
    assert compiled == ["a", "b"]
    assert "c3" in result.stdout.splitlines()


def test_a_compiled_game_is_used_without_a_message(run: Callable[..., Any]) -> None:
    run("warm", "line-or-colour")
    assert run("moves", "line-or-colour").stderr == ""
