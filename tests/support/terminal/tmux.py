"""A real terminal: a session of tmux in which a command runs, with keys, mouse and screen."""

import os
import shlex
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

#: How long something may take to appear on the screen; the machine may be busy with other tests.
PATIENCE = 60.0


class TmuxTerminal:
    """A terminal of a size, with a server of its own."""

    def __init__(self, size: tuple[int, int], environment: Mapping[str, str]) -> None:
        self.socket = f"clew-{uuid4().hex[:12]}"
        self.size = size
        self.environment = environment

    def tmux(self, *arguments: str) -> str:
        """Run a command of tmux."""
        command = ("tmux", "-L", self.socket, "-f", os.devnull, *arguments)
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
        return done.stdout

    def start(self, *command: str) -> None:
        """Run a command in the terminal; the shell says when it has ended, and how."""
        settings = " ".join(f"{name}={shlex.quote(value)}" for name, value in self.environment.items())
        unset = "-u NO_COLOR -u COLORTERM -u COLORFGBG"
        line = f"env {unset} {settings} {shlex.join(command)}; echo ENDED $?; exec sleep 600"
        columns, rows = self.size
        self.tmux("new-session", "-d", "-x", str(columns), "-y", str(rows), line)

    def keys(self, *keys: str) -> None:
        """Press keys, by the names that tmux gives them."""
        self.tmux("send-keys", *keys)

    def type(self, text: str) -> None:
        """Type text."""
        self.tmux("send-keys", "-l", text)

    def click(self, x: int, y: int) -> None:
        """Press and release the left button over a cell, as a terminal reports it."""
        for kind in ("M", "m"):
            self.type(f"\x1b[<0;{x + 1};{y + 1}{kind}")

    def screen(self, *, styles: bool = False) -> str:
        """Return what is on the screen, if asked with the escape sequences of its styles."""
        return self.tmux("capture-pane", "-p", *(("-e",) if styles else ()))

    def resize(self, columns: int, rows: int) -> None:
        """Change the size of the window."""
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))

    def settle(self, before: str, seconds: float = 2.0) -> None:
        """Wait until the screen is another one, but not long: some keys change nothing."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline and self.screen() == before:
            time.sleep(0.02)

    def wait(self, expected: str | Callable[[str], bool]) -> str:
        """Wait until something is on the screen, and return the screen."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            screen = self.screen()
            if expected(screen) if callable(expected) else expected in screen:
                return screen
            time.sleep(0.05)
        raise AssertionError(f"{expected!r} did not appear on:\n{self.screen()}")


@contextmanager
def tmux_terminal(
    folder: Path, size: tuple[int, int] = (80, 24), environment: Mapping[str, str] | None = None
) -> Iterator[TmuxTerminal]:
    """Yield a terminal whose programs keep their data in a folder."""
    data = {"XDG_DATA_HOME": str(folder), "PYTHONPATH": os.environ.get("PYTHONPATH", ""), "LANG": "C.UTF-8"}
    terminal = TmuxTerminal(size, data | dict(environment or {"TERM": "screen-256color"}))
    try:
        yield terminal
    finally:
        terminal.tmux("kill-server")
