"""The wheel: everything is in it, the source distribution builds the same one, and it works without the sources.

Machine code does not depend on where Clew is installed, so nothing is compiled here that has been compiled elsewhere.
"""

import re
from pathlib import Path

import pytest

from support.extras import project as metadata
from support.web.running import Client
from support.web.serving import served
from support.wheels import (
    PROJECT,
    Installation,
    build,
    copy_of_project,
    sdist_names,
    sharing_environment,
    wheel_contents,
    wheel_in,
)

#: Files that other tools write into the package before a release: the documentation, and what training has found.
WRITTEN_LATER = ("clew/web/documentation/index.html", "clew/web/documentation/assets/deep.js", "clew/games/weights.npz")


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project, with files that are not there yet."""
    copy = copy_of_project(tmp_path_factory.mktemp("copied"))
    for name in WRITTEN_LATER:
        path = copy / "src" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("later", encoding="utf-8")
    stale = copy / "src/clew/__pycache__/stale.cpython-311.pyc"
    stale.parent.mkdir()
    stale.write_bytes(b"stale")
    return copy


@pytest.fixture(scope="module")
def dist(copied: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A source distribution, and the wheel that was built from it."""
    return build(copied, tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="module")
def installed(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Installation:
    """An environment with the wheel."""
    made = sharing_environment(tmp_path_factory.mktemp("installed"))
    made.install("--no-deps", "--no-index", str(wheel_in(dist)))
    return made


def test_everything_in_the_package_is_in_the_wheel(copied: Path, dist: Path) -> None:
    source = copied / "src"
    files = {str(path.relative_to(source)) for path in (source / "clew").rglob("*") if path.is_file()}
    packed = {name for name in wheel_contents(wheel_in(dist)) if ".dist-info/" not in name}
    assert packed == {name for name in files if not name.endswith(".pyc")}
    assert set(WRITTEN_LATER) <= packed


@pytest.mark.slow
def test_the_source_distribution_builds_the_same_wheel(copied: Path, dist: Path, tmp_path: Path) -> None:
    assert wheel_contents(wheel_in(dist)) == wheel_contents(wheel_in(build(copied, tmp_path, "--wheel")))


def test_the_source_distribution_has_what_its_tests_need(copied: Path, dist: Path) -> None:
    names = sdist_names(dist)
    folders = {path.name for path in copied.iterdir() if path.is_dir() and path.name != "build"}
    assert folders <= {name.partition("/")[0] for name in names}, "MANIFEST.in lacks a folder"
    assert {"Makefile", "constraints.txt", "tests/conftest.py", "docs/command.md", "tools/layout.py", "NOTICE"} <= names
    assert not [name for name in names if name.endswith(".pyc") or "node_modules" in name]


def test_the_licences_and_the_extras_are_in_the_metadata(dist: Path) -> None:
    contents = wheel_contents(wheel_in(dist))
    (folder,) = {name.partition("/")[0] for name in contents if ".dist-info/" in name}
    for name in ("LICENSE", "NOTICE", "src/clew/web/static/NOTICE.txt"):
        assert contents[f"{folder}/licenses/{name}"] == (PROJECT / name).read_bytes()
    lines = contents[f"{folder}/METADATA"].decode().splitlines()
    assert {f"Provides-Extra: {extra}" for extra in metadata()["optional-dependencies"]} <= set(lines)
    for minor in (11, 12, 13):
        assert f"Classifier: Programming Language :: Python :: 3.{minor}" in lines


def test_the_command_works_without_the_sources(installed: Installation) -> None:
    place = installed.run("python", "-c", "import clew; print(clew.__file__)")
    assert place.startswith(str(installed.folder))
    assert "Line up your rings" in installed.run("clew", "games")


@pytest.mark.slow
def test_every_kind_of_command_works_without_the_sources(installed: Installation) -> None:
    assert "line-or-colour rules 1" in installed.run("clew", "--version")
    assert "LC5" in installed.run("clew", "rules", "line-or-colour", "5")
    opened = ("line-or-colour", "-o", "size=5")
    assert "c3" in installed.run("clew", "moves", *opened)
    installed.run("clew", "show", *opened, "--svg", "board.svg")
    assert (installed.elsewhere / "board.svg").read_text(encoding="utf-8").startswith("<svg")
    budget = ("--visits", "100", "--threads", "1")
    assert "100 visits" in installed.run("clew", "think", *opened, *budget)


@pytest.mark.slow
def test_a_game_is_played_on_a_served_wheel(installed: Installation, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/clew.sqlite"
    with (
        served(tmp_path, database, environment={"PYTHONPATH": ""}, python=str(installed.python)) as server,
        Client(server.url) as client,
    ):
        home = client.get("/").text
        for address in re.findall(r'(?:href|src)="(/static/[^"]+)"', home):
            assert client.get(address).status_code == 200, address
        assert client.get("/rules/line-or-colour").status_code == 200
        me = {"kind": "me"}
        made = client.make("line-or-colour", me, me, options={"size": 5})
        for ply, move in enumerate(("c3", "d4", "b3")):
            client.move(made["id"], move, ply)
        assert "<svg" in client.get(f"/games/{made['id']}").text
        assert server.complaints() == []
