"""Everything that needs no rules starts without Numba and NumPy."""

import json
import subprocess
import sys

import pytest

HEAVY = ("numba", "llvmlite", "numpy")


def imported_after(code: str) -> set[str]:
    """Return which of the heavy packages a fresh interpreter has imported after running the code."""
    report = f"{code}\nimport json, sys\nprint(json.dumps([name for name in {HEAVY!r} if name in sys.modules]))"
    done = subprocess.run([sys.executable, "-c", report], check=True, capture_output=True, text=True)
    return set(json.loads(done.stdout.splitlines()[-1]))


@pytest.mark.parametrize(
    "code",
    [
        "import clew",
        "import clew; clew.games(); clew.__version__",
        "import clew; clew.OptionError, clew.IllegalMove",
        "from clew.core.package import packages; [package.about for package in packages().values()]",
        "from clew.core.package import packages; [list(package.rulebook) for package in packages().values()]",
        "from clew.core.package import packages; [package.short_rules for package in packages().values()]",
        "from clew.core.package import packages; [package.about.resolve({}) for package in packages().values()]",
    ],
)
def test_nothing_heavy_is_imported_unless_rules_are_needed(code: str) -> None:
    assert imported_after(code) == set()


def test_heavy_imports_are_detected() -> None:
    assert imported_after("import clew; clew.game") == set(HEAVY)
