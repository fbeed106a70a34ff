"""How long it takes until `clew play` shows the board on the full screen of a terminal, beside `python -c pass`."""

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time

#: The size of the terminal, and what is on the screen once the board is there.
COLUMNS, ROWS = 80, 24
SHOWN = b"keys"
PATIENCE = 60.0

#: The first run compiles if necessary, and prepares the screen of the next.
ROUNDS = 4


def first_board_seconds(game: str) -> float:
    """Return the best time of some rounds from the start of the command to the board."""
    return min(_round(sys.executable, "-m", "clew", "play", game, "--level", "1") for _ in range(ROUNDS))


def python_seconds() -> float:
    """Return the best time of some rounds for Python to start and to say something."""
    program = f"print({SHOWN.decode()!r})"
    return min(_round(sys.executable, "-c", program) for _ in range(ROUNDS))


def _round(*command: str) -> float:
    started = time.perf_counter()
    process, terminal = pty.fork()
    if process == 0:
        os.environ.update(TERM="xterm-256color")
        # The size is set before the command looks at it.
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        os.execv(command[0], command)
    seconds = _until_shown(terminal, started)
    _leave(process, terminal)
    return seconds


def _until_shown(terminal: int, started: float) -> float:
    shown = b""
    while SHOWN not in shown:
        ready, _, _ = select.select([terminal], [], [], PATIENCE)
        if not ready:
            raise TimeoutError("the board did not appear")
        shown += os.read(terminal, 65536)
    return time.perf_counter() - started


def _leave(process: int, terminal: int) -> None:
    """Leave the game, which then prepares the next; the game may not be loaded yet, so it is asked several times."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        done, _ = os.waitpid(process, os.WNOHANG)
        if done:
            break
        try:
            os.write(terminal, b"q")
            if select.select([terminal], [], [], 0.2)[0]:
                os.read(terminal, 65536)
        except OSError:
            time.sleep(0.05)
    else:
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
    os.close(terminal)
