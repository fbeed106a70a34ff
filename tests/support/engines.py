"""Engines that tests start."""

import os
import shlex
import sys
from pathlib import Path

from support.processes import TESTS, command_of, descendants_of

ROGUE = TESTS / "support" / "rogue_engine.py"

#: Clew itself.
CLEW = f"{shlex.quote(sys.executable)} -m clew engine"


def running_engines() -> list[int]:
    """Return the engines of this process that have not ended, and their guardians."""
    return [each for each in descendants_of(os.getpid()) if b"rogue_engine" in command_of(each)]


def rogue(behaviour: str = "good", notes: Path | None = None) -> str:
    """Return the command of an engine that misbehaves as a word says."""
    return shlex.join([sys.executable, "-S", str(ROGUE), behaviour, *([str(notes)] if notes is not None else [])])
