"""The wheel in an empty environment, with what pip fetches for it: the base, then everything, and a browser."""

import random
from pathlib import Path

import pytest

from support.web.serving import served
from support.wheels import PROJECT, Installation, build, copy_of_project, empty_environment, wheel_in
from web.browser.conftest import Visit

pytestmark = pytest.mark.slow

SMALL = ("line-or-colour", "-o", "size=5")

#: Megabytes on disk that the base may need. Most of it is LLVM, Numba and NumPy.
BASE_MEGABYTES = 350


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of the project."""
    folder = tmp_path_factory.mktemp("wheel")
    return wheel_in(build(copy_of_project(folder), folder / "dist"))


@pytest.fixture(scope="module")
def base(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installation:
    """An environment with `pip install clew`."""
    made = empty_environment(tmp_path_factory.mktemp("base"))
    made.install("-c", str(PROJECT / "constraints.txt"), str(wheel))
    return made


def test_the_base_is_small(base: Installation) -> None:
    size = sum(path.stat().st_size for path in base.folder.rglob("*") if path.is_file() and not path.is_symlink())
    assert size < BASE_MEGABYTES << 20
    modules = {path.name for path in base.folder.glob("lib/*/site-packages/*")}
    assert not modules & {"fastapi", "sqlalchemy", "ortools", "pandas", "PIL", "psycopg", "scipy"}


def test_the_base_plays_thinks_counts_and_draws(base: Installation) -> None:
    assert base.run("python", "-c", "import clew; print(clew.__file__)").startswith(str(base.folder))
    assert "line-or-colour rules 1" in base.run("clew", "--version")
    assert "LC5" in base.run("clew", "rules", "line-or-colour", "5")
    base.run("clew", "warm", "line-or-colour")
    assert "100 visits" in base.run("clew", "think", *SMALL, "--visits", "100", "--threads", "1")
    played = ("play", *SMALL, "-p", "person", "-p", "random", "--plain", "--save", "game.clew")
    base.run("clew", *played, typed="c3\nquit\n")
    assert "1. c3" in (base.elsewhere / "game.clew").read_text(encoding="utf-8")
    assert "wins" in base.run("clew", "play", *SMALL, "-p", "random", "-p", "random", "--plain")
    assert "1,792" in base.run("clew", "puzzle", "count", "line-or-colour", "printed-5")
    draw = "import clew; print(clew.game('line-or-colour').start().svg())"
    assert base.run("python", "-c", draw).startswith("<svg")


def test_the_base_says_which_extra_it_lacks(base: Installation) -> None:
    web = "clew: The web app needs the extra web: pip install 'clew[web]'\n"
    assert base.run("clew", "serve", code=2) == web
    assert "clew[pictures]" in base.run("clew", "show", *SMALL, "--png", "board.png", code=2)
    assert "clew[puzzles]" in base.run("clew", "puzzle", "solve", "line-or-colour", "printed-5", code=2)


def test_everything_serves_a_game_to_a_browser(
    base: Installation, wheel: Path, visit_at: Visit, tmp_path: Path
) -> None:
    base.install("-c", str(PROJECT / "constraints.txt"), f"{wheel}[all]")
    assert "15" in base.run("clew", "puzzle", "solve", "line-or-colour", "printed-5")
    base.run("clew", "show", *SMALL, "--png", "board.png")
    database = f"sqlite:///{tmp_path}/clew.sqlite"
    with served(tmp_path, database, environment={"PYTHONPATH": ""}, python=str(base.python)) as server:
        visitor = visit_at(server.url)
        visitor.create_game("line-or-colour", ["me", "program"], {"option-size": "5"}, level=1)
        chance = random.Random(1)
        while visitor.is_running():
            visitor.touch_random_move(chance)
            visitor.play()
        # The server is killed, which a page with a stream of events would report.
        visitor.page.goto("about:blank")
