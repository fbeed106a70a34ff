"""Errors of requests are a leaf: what needs only them starts quickly."""

import subprocess
import sys

COMMAND = """
import sys
import clew.web.errors
ours = [name for name in sys.modules if name.startswith("clew.web.")]
assert ours == ["clew.web.errors"], ours
assert "numba" not in sys.modules
"""


def test_errors_import_neither_the_web_app_nor_compiled_code() -> None:
    subprocess.run([sys.executable, "-c", COMMAND], check=True)
