"""Runs an engine, and ends it with everything it has started as soon as the process that wanted it is gone.

A script of its own, which starts in a few hundredths of a second because it imports nothing of Clew:

    python guardian.py LIFELINE COMMAND ARGUMENT...

LIFELINE is the reading end of a pipe whose other end only the parent holds. When the parent closes it or dies, even by
SIGKILL, the pipe ends, and the engine's process group is killed. The engine has the guardian's standard streams.
"""

import os
import signal
import subprocess
import sys
import threading
from contextlib import suppress

#: The exit code when there is no such program, as in shells, and what is added to the number of a signal.
NOT_FOUND = 127
BY_SIGNAL = 128


def guard(lifeline: int, command: list[str]) -> int:
    """Run a command until it ends or the lifeline does; return its exit code."""
    try:
        engine = subprocess.Popen(command, process_group=0)
    except OSError as error:
        sys.stderr.write(f"{command[0]}: {error.strerror}\n")
        return NOT_FOUND
    # Only the engine holds its streams: their ends show that it is gone.
    for stream in (0, 1, 2):
        os.close(stream)
    threading.Thread(target=_kill_at_end_of, args=(lifeline, engine.pid), daemon=True).start()
    code = engine.wait()
    _kill(engine.pid)
    return code if code >= 0 else BY_SIGNAL - code


def _kill_at_end_of(lifeline: int, group: int) -> None:
    with suppress(OSError):
        os.read(lifeline, 1)
    _kill(group)


def _kill(group: int) -> None:
    with suppress(OSError):
        os.killpg(group, signal.SIGKILL)


if __name__ == "__main__":
    os._exit(guard(int(sys.argv[1]), sys.argv[2:]))
