"""Extras: what works without them, what each is enough for, and what is said where one is missing."""

import pickle
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import clew
from clew.extras import EXTRAS, MissingExtra, need
from support.extras import project, requirements, run_with

#: Runs commands and calls, and prints what each of them says.
TRYING = """
import json, traceback
import clew
from importlib import import_module
from typer.testing import CliRunner
from clew.cli.app import app

start = lambda: clew.game("line-or-colour", size=5).start()

def called(call):
    try:
        return ["fine", str(eval(call))[:200]]
    except clew.MissingExtra as error:
        assert isinstance(error, ImportError) and isinstance(error, clew.ClewError)
        return ["missing", str(error)]

def ran(arguments):
    done = CliRunner().invoke(app, arguments, prog_name="clew")
    return [done.exit_code, done.stderr, done.stdout]

print(json.dumps([called(each) if isinstance(each, str) else ran(each) for each in %r]))
"""

#: Everything that needs an extra, by the extra; texts are Python, lists are commands.
NEEDING: dict[str, list[str | list[str]]] = {
    "web": [
        ["serve"],
        ["database", "check"],
        ["database", "prune", "--finished", "1"],
        ["database", "backup", "copy.sqlite"],
        ["database", "restore", "copy.sqlite"],
        ["report", "line-or-colour", "--games", "1000"],
        "import_module('clew.web.app')",
        "import_module('clew.web.storage.database')",
    ],
    "puzzles": [
        ["puzzle", "solve", "line-or-colour", "printed-5"],
        ["puzzle", "solve", "line-or-colour", "smallest-5"],
        ["puzzle", "solve", "linedance", "shape=trio", "loops=most"],
    ],
    "pictures": [
        ["show", "line-or-colour", "--png", "board.png"],
        ["puzzle", "show", "linedance", "rhombus", "--png", "-"],
        ["puzzle", "solve", "linedance", "rhombus", "--png", "-"],
        ["puzzle", "new", "linedance", "rhombus", "--png", "-"],
        ["tournament", "line-or-colour", "random", "level=1", "--rounds", "1000", "--picture", "table.png"],
        ["analyse", "game.clew", "--graph", "values.png"],
        "start().png()",
        "import_module('clew.pictures.gif').to_gif([start().svg()])",
        "import_module('clew.adapters.common').picture_array(start())",
    ],
    "train": [
        ["selfplay", "line-or-colour", "--games", "1000", "--out", "games.parquet"],
    ],
    "research": [
        "import_module('clew.adapters.gymnasium')",
        "import_module('clew.adapters.pettingzoo')",
        "import_module('clew.adapters.openspiel')",
    ],
    "cluster": [
        ["match", "line-or-colour", "random", "random", "--cluster", "local"],
        ["tournament", "line-or-colour", "random", "level=1", "--cluster", "local"],
        ["puzzle", "count", "linedance", "rhombus", "--cluster", "tcp://127.0.0.1:1"],
        ["cluster", "check", "local"],
    ],
}

#: A game to analyse.
RECORD = '[Game "line-or-colour"]\n[Options "size=5"]\n[Rules "1"]\n[Result "*"]\n\n1. c3\n*\n'

#: What needs no extra.
BASE: list[str | list[str]] = [
    "start().svg()",
    "start().play('c3').diagram()",
    "clew.think(start(), visits=20, seed=1, threads=1).move",
    "import_module('clew.adapters.text')",
    "import_module('clew.tui.app')",
    ["games"],
    ["rules", "line-or-colour"],
    ["moves", "line-or-colour"],
    ["show", "line-or-colour", "--svg", "board.svg"],
    ["play", "line-or-colour", "-p", "random", "-p", "random", "--plain"],
    ["match", "line-or-colour", "random", "random", "--rounds", "1", "--workers", "1"],
    ["tournament", "line-or-colour", "random", "level=1", "--rounds", "1", "--workers", "1"],
    ["puzzle", "count", "line-or-colour", "printed-5"],
    ["puzzle", "count", "linedance", "rhombus-loop"],
    ["puzzle", "solve", "linedance", "rhombus-loop"],
    ["puzzle", "new", "linedance", "rhombus"],
]

#: What an extra is enough for, with the base.
ENOUGH: dict[str, list[str | list[str]]] = {
    "web": ["import_module('clew.web.app').routes_only().openapi()", "start().png()"],
    "puzzles": [["puzzle", "solve", "line-or-colour", "printed-5"]],
    "pictures": ["start().png()", "import_module('clew.pictures.gif').to_gif([start().svg()])"],
    "train": [
        ["selfplay", "line-or-colour", "-o", "size=5", "--games", "1", "--visits", "20", "--out", "games.parquet"]
    ],
    "research": [f"import_module('clew.adapters.{name}')" for name in ("gymnasium", "pettingzoo", "openspiel")],
    "cluster": ["import_module('distributed').Client", "import_module('clew.play.workers.builds').pack(len, (), {})"],
}


def tried(extras: tuple[str, ...], each: list[str | list[str]], folder: Path) -> list[list[Any]]:
    found: list[list[Any]] = run_with(extras, TRYING % each, folder)
    return found


def test_what_needs_an_extra_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "game.clew").write_text(RECORD, encoding="utf-8")
    asked = [(extra, each) for extra, some in NEEDING.items() for each in some]
    for (extra, each), said in zip(asked, tried((), [each for _, each in asked], tmp_path), strict=True):
        sentence = str(MissingExtra(extra))
        assert said == (["missing", sentence] if isinstance(each, str) else [2, f"clew: {sentence}\n", ""]), each


def test_the_base_needs_no_extra(tmp_path: Path) -> None:
    for each, said in zip(BASE, tried((), BASE, tmp_path), strict=True):
        assert said[0] in ("fine", 0), (each, said)


@pytest.mark.parametrize(
    "extra", [pytest.param(extra, marks=[] if extra == "pictures" else [pytest.mark.slow]) for extra in ENOUGH]
)
def test_an_extra_is_enough_for_what_it_is_for(extra: str, tmp_path: Path) -> None:
    for each, said in zip(ENOUGH[extra], tried((extra,), ENOUGH[extra], tmp_path), strict=True):
        assert said[0] in ("fine", 0), (each, said)


def test_the_web_app_on_postgresql_needs_an_extra_of_its_own(tmp_path: Path) -> None:
    asked: list[str | list[str]] = [
        ["serve", "--database", "postgresql://nowhere/clew"],
        "import_module('clew.web.storage.database').open_database('postgresql://nowhere/clew')",
    ]
    sentence = "A PostgreSQL database needs the extra postgres: pip install 'clew[postgres]'"
    assert tried(("web",), asked, tmp_path) == [[2, f"clew: {sentence}\n", ""], ["missing", sentence]]


def test_the_extras_and_their_modules_are_those_of_the_project() -> None:
    homes = {module: {canonicalize_name(name) for name in names} for module, names in packages_distributions().items()}
    for name, extra in EXTRAS.items():
        brought = {canonicalize_name(requirement.name) for requirement in requirements((name,))}
        for module in extra.modules:
            # Dask comes with its scheduler.
            assert homes[module] & brought or name == "cluster", module
        lines = map(Requirement, project()["optional-dependencies"][name])
        declared = {canonicalize_name(line.name) for line in lines} - {project()["name"]}
        assert declared <= set[str]().union(*(homes[module] for module in extra.modules)), f"{name} in clew/extras.py"
    assert set(EXTRAS) | {"all", "dev", "peers"} <= set(project()["optional-dependencies"])


def test_the_error_survives_a_process() -> None:
    error = pickle.loads(pickle.dumps(MissingExtra("web")))
    assert isinstance(error, clew.MissingExtra)
    assert str(error) == "The web app needs the extra web: pip install 'clew[web]'"
    assert error.extra == "web"


def test_an_extra_that_is_there_is_needed_in_silence() -> None:
    for extra in EXTRAS:
        need(extra)
