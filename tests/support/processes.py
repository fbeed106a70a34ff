"""Processes that tests start, and the workers that these start."""

import os
import signal
from contextlib import suppress
from pathlib import Path

TESTS = Path(__file__).parents[1]


def with_helpers(**environment: str) -> dict[str, str]:
    """Return the environment of this process, with these variables, in which `support` can be imported."""
    known = os.environ.get("PYTHONPATH")
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(TESTS), *([known] if known else [])]), **environment}


def dies_at_first(tries: Path, most: int) -> int:
    """Kill the own process until it has been tried `most` times, then return how often it was tried."""
    with tries.open("a", encoding="utf-8") as file:
        file.write("x")
    tried = len(tries.read_text(encoding="utf-8"))
    if tried < most:
        os.kill(os.getpid(), signal.SIGKILL)
    return tried


def deadly_or_not(item: str) -> int:
    """Return a number, or kill the own process each time and note it in a file."""
    return int(item) if item.isdigit() else dies_at_first(Path(item), 1000)


def workers_of(parent: int) -> list[int]:
    """Return the worker processes of a process."""
    return [process for process in descendants_of(parent) if b"spawn_main" in command_of(process)]


def descendants_of(parent: int) -> list[int]:
    """Return all processes that a process has started, and those that these have started."""
    parents = {int(entry.name): _parent(entry) for entry in Path("/proc").iterdir() if entry.name.isdigit()}
    found = [parent]
    for process in found:
        found += [child for child, its_parent in parents.items() if its_parent == process]
    return found[1:]


def is_running(process: int) -> bool:
    """Return whether a process exists and has not ended."""
    with suppress(OSError):
        return _state(Path(f"/proc/{process}"))[0] != "Z"
    return False


def _parent(entry: Path) -> int:
    # The process may have ended since it was listed.
    with suppress(OSError):
        return int(_state(entry)[1])
    return 0


def _state(entry: Path) -> list[str]:
    """Return the fields of a process after its name: its state, its parent, .."""
    return (entry / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()


def command_of(process: int) -> bytes:
    """Return the command line of a process, or nothing if it is gone."""
    with suppress(OSError):
        return Path(f"/proc/{process}/cmdline").read_bytes()
    return b""
