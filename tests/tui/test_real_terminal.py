"""The full screen in a real terminal, by tmux: whole games by keys and mouse, interruption, sizes, colours."""

import re
import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from random import Random

import pytest

from clew.play.record import read_records
from support.abilities import TMUX, require
from support.cases import GAMES, Case
from support.terminal.tmux import TmuxTerminal, tmux_terminal

Open = Callable[..., AbstractContextManager[TmuxTerminal]]

CLEW = (sys.executable, "-m", "clew")
SMALL = ("play", "line-or-colour", "-o", "size=5", "-p", "person", "-p", "visits=10")

#: On the screen at the end of a game.
END = "N  rematch"

#: On the screen when a move is played only after an answer.
ASKS = "Y play it"

#: A key of a game is worth waiting for at most this long in whole games.
LONGEST_GAME = 900.0


@pytest.fixture
def opened(tmp_path: Path) -> Open:
    require(TMUX)
    return partial(tmux_terminal, tmp_path)


def records(folder: Path) -> list[Path]:
    return sorted((folder / "clew" / "games").glob("*.clew"))


def is_ours(screen: str) -> bool:
    """Return whether it is a person's turn, or the game has ended."""
    return "thinking …" not in screen


def play_with_keys(terminal: TmuxTerminal, seed: int) -> str:
    """Play until the game has ended, with Tab, arrows, Enter and Y; return the last screen."""
    random, deadline = Random(seed), time.monotonic() + LONGEST_GAME
    while END not in (screen := terminal.wait(is_ours)):
        assert time.monotonic() < deadline, screen
        steps = random.choices(("Tab", "Left", "Right", "Up", "Down"), k=random.randint(1, 4))
        terminal.keys(*(("y",) if ASKS in screen else (*steps, "Enter")))
        terminal.settle(screen)
    return screen


def play_with_mouse(terminal: TmuxTerminal, seed: int) -> str:
    """Play until the game has ended, by clicks on the board and in the panel; return the last screen."""
    random, deadline = Random(seed), time.monotonic() + LONGEST_GAME
    while END not in (screen := terminal.wait(is_ours)):
        assert time.monotonic() < deadline, screen
        if ASKS in screen:
            terminal.keys("y")
            continue
        x, y = random.randrange(2, terminal.size[0] - 12), random.randrange(terminal.size[1] - 3)
        terminal.click(x, y)
        terminal.click(x, y)
        terminal.settle(screen, 0.5)
    return screen


def test_a_game_is_played_to_its_end_with_keys_only(opened: Open, tmp_path: Path) -> None:
    with opened() as terminal:
        terminal.start(*CLEW, *SMALL)
        terminal.wait("Choose a spot to claim")
        screen = play_with_keys(terminal, seed=1)
        assert re.search("You win|Computer wins|Draw", screen)
        terminal.keys("q")
        terminal.wait("ENDED 0")
    (file,) = records(tmp_path)
    assert read_records(file)[0].termination == "rules"


@pytest.mark.slow
def test_a_game_is_played_to_its_end_with_the_mouse(opened: Open, tmp_path: Path) -> None:
    with opened() as terminal:
        terminal.start(*CLEW, *SMALL)
        terminal.wait("Choose a spot to claim")
        play_with_mouse(terminal, seed=2)
        terminal.keys("q")
        terminal.wait("ENDED 0")
    (file,) = records(tmp_path)
    assert read_records(file)[0].termination == "rules"


@pytest.mark.slow
@pytest.mark.parametrize("play", [play_with_keys, play_with_mouse])
@pytest.mark.parametrize("case", GAMES, ids=str)
def test_every_game_is_played_to_its_end(
    case: Case, play: Callable[[TmuxTerminal, int], str], opened: Open, tmp_path: Path
) -> None:
    with opened() as terminal:
        # Keys at random do not win, so the bot has to.
        terminal.start(*CLEW, "play", case.game_id, "-p", "person", "-p", "visits=300")
        terminal.wait("keys")
        play(terminal, 3)
        terminal.keys("q")
        terminal.wait("ENDED 0")
    (file,) = records(tmp_path)
    assert read_records(file)[0].termination == "rules"


def test_an_interrupted_game_is_resumed_where_it_was(opened: Open, tmp_path: Path) -> None:
    with opened() as terminal:
        terminal.start(*CLEW, *SMALL)
        terminal.wait("Choose a spot to claim")
        terminal.keys("Enter", "Enter")
        terminal.wait("Computer ")
        terminal.wait(lambda screen: "You claimed" in screen and is_ours(screen))
        terminal.keys("C-c")
        screen = terminal.wait("ENDED 0")
        assert "Resume with: clew play --resume" in screen
        (file,) = records(tmp_path)
        moves = read_records(file)[0].moves
        assert len(moves) == 2
    with opened() as terminal:
        terminal.start(*CLEW, "play", "--resume", str(file))
        terminal.wait("Computer ")
        # The window is closed: the record has all moves.
    assert read_records(file)[0].moves == moves


def test_a_window_of_40_columns_and_back(opened: Open) -> None:
    with opened() as terminal:
        terminal.start(*CLEW, "play", "line-or-colour", "-p", "person=Ann", "-p", "person=Bob")
        before = terminal.wait("choose a spot to claim")
        terminal.resize(40, 20)
        narrow = terminal.wait(lambda screen: max(map(len, screen.splitlines())) <= 40 and "Ann" in screen)
        assert "choose a spot to claim" in narrow
        terminal.keys("Right", "Enter")
        terminal.wait("Bob, choose")
        terminal.keys("u")
        terminal.resize(80, 24)
        after = terminal.wait(lambda screen: "Ann, choose" in screen and "Line or Colour" in screen)
        assert len(after.splitlines()) == len(before.splitlines())


@pytest.mark.parametrize(
    ("environment", "has_colours"),
    [
        pytest.param({"TERM": "screen-256color"}, True, id="256 colours"),
        pytest.param({"TERM": "screen"}, True, id="16 colours", marks=pytest.mark.slow),
        pytest.param({"TERM": "screen", "NO_COLOR": "1"}, False, id="NO_COLOR", marks=pytest.mark.slow),
    ],
)
def test_colours_are_those_of_the_terminal(opened: Open, environment: dict[str, str], has_colours: bool) -> None:
    with opened(environment=environment) as terminal:
        terminal.start(*CLEW, "play", "line-or-colour", "-p", "person", "-p", "person")
        terminal.wait("choose a spot to claim")
        styles = re.findall(r"\x1b\[([\d;]*)m", terminal.screen(styles=True))
    codes = {code for style in styles for code in style.split(";")}
    colours = {code for code in codes if code in {"38", "48"} or re.fullmatch(r"(3|4|9|10)[0-7]", code)}
    assert bool(colours) == has_colours
    assert ("38" in codes or "48" in codes) == (environment["TERM"] == "screen-256color")
