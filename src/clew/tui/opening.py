"""Whether a terminal can show the full screen, and how a game is opened in it."""

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from clew.tui.scene import Scene
    from clew.tui.scenes.game import GameScene
    from clew.tui.table import TerminalTable

#: Terminals that are smaller get the plain game.
LEAST_COLUMNS, LEAST_ROWS = 60, 20


def has_full_screen(environment: Mapping[str, str] = os.environ) -> bool:
    """Return whether input and output are a terminal that is large enough."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or environment.get("TERM") == "dumb":
        return False
    try:
        columns, rows = os.get_terminal_size(sys.stdout.fileno())
    except OSError:
        return False
    return columns >= LEAST_COLUMNS and rows >= LEAST_ROWS


@contextmanager
def loading() -> Iterator[None]:
    """Say that something is loaded before the screen can be shown; keys that are pressed meanwhile are not echoed."""
    sys.stdout.write("Loading …\r")
    sys.stdout.flush()
    try:
        with _without_echo():
            yield
    finally:
        sys.stdout.write("\r\x1b[K")
        sys.stdout.flush()


@contextmanager
def _without_echo() -> Iterator[None]:
    try:
        import termios
    except ImportError:
        yield
        return
    try:
        keyboard = sys.stdin.fileno()
        before = termios.tcgetattr(keyboard)
    except (OSError, ValueError, termios.error):
        yield
        return
    quiet = termios.tcgetattr(keyboard)
    quiet[3] &= ~(termios.ECHO | termios.ICANON)
    termios.tcsetattr(keyboard, termios.TCSANOW, quiet)
    try:
        yield
    finally:
        termios.tcflush(keyboard, termios.TCIFLUSH)
        termios.tcsetattr(keyboard, termios.TCSANOW, before)


def show(scene: "Scene") -> None:
    """Show a scene until it is left."""
    from clew.tui.app import run_scene
    from clew.tui.terminal_colours import colour_mode, theme_of

    run_scene(scene, colour_mode(), theme_of())


def data_folder() -> Path:
    """Return the folder of the user's data."""
    import platformdirs

    return platformdirs.user_data_path("clew", appauthor=False)


def game_scene(table: "TerminalTable") -> "GameScene":
    """Return the scene of a game, with rematch and analysis at its end."""
    from dataclasses import replace

    from clew.play.bots import parse_bot
    from clew.play.local.saved_record import SavedRecord
    from clew.play.session import Session
    from clew.tui.scenes.game import GameScene
    from clew.tui.table import TerminalTable

    def rematch() -> TerminalTable:
        # The players change seats, and every bot begins with an empty tree.
        turned = [*table.seated[1:], table.seated[0]]
        seated = [each if each.is_person else replace(each, chooser=parse_bot(each.spec).create()) for each in turned]
        start = table.session.positions[0]
        game = start.game
        again = game.start() if game.has_unseen or start == game.start() else start
        file = table.saved.file
        name = file.with_name(f"{file.stem}-rematch{file.suffix}")
        fresh = TerminalTable(Session.begin(again), seated, SavedRecord(name), seconds=table.seconds)
        scene.rematch = _rematch_of(fresh)
        return fresh

    def analyse(played: TerminalTable) -> Any:
        from clew.tui.scenes.replay import ReplayScene

        return ReplayScene(played.session, played.people, analyse=True)

    scene = GameScene(table, rematch=rematch, analyse=analyse)
    return scene


def _rematch_of(table: "TerminalTable") -> Any:
    return game_scene(table).rematch
