"""Processes that tests start."""

import os
from pathlib import Path

TESTS = Path(__file__).parents[1]


def with_helpers(**environment: str) -> dict[str, str]:
    """Return the environment of this process, with these variables, in which `support` can be imported."""
    known = os.environ.get("PYTHONPATH")
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(TESTS), *([known] if known else [])]), **environment}
