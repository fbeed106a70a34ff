"""Engines that tests start."""

import shlex
import sys
from pathlib import Path

from support.processes import TESTS

ROGUE = TESTS / "support" / "rogue_engine.py"

#: Clew itself.
CLEW = f"{shlex.quote(sys.executable)} -m clew engine"


def rogue(behaviour: str = "good", notes: Path | None = None) -> str:
    """Return the command of an engine that misbehaves as a word says."""
    return shlex.join([sys.executable, "-S", str(ROGUE), behaviour, *([str(notes)] if notes is not None else [])])
