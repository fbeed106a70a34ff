"""Abilities of the system that some tests need. A test without one is skipped with its name; nothing else may skip."""

import os
import shutil
import subprocess
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from support.faults.interposing import has_compiler
from support.faults.small_disk import can_mount
from support.web.temporary_postgres import is_installed as has_postgres

#: Debian's browser; another one can be named.
CHROMIUM = os.environ.get("CLEW_CHROMIUM", "/usr/bin/chromium")

#: The same browser without its own windows and menus, which takes a third less of a core; or the whole one.
_SHELL = "/usr/bin/chromium-headless-shell"
HEADLESS_CHROMIUM = _SHELL if "CLEW_CHROMIUM" not in os.environ and Path(_SHELL).exists() else CHROMIUM

#: Debian's other browser, for `make slow`.
FIREFOX_PROGRAM = os.environ.get("CLEW_FIREFOX", "/usr/bin/firefox-esr")


def has_chromium() -> bool:
    """Return whether there is a browser."""
    return Path(CHROMIUM).exists()


def has_firefox() -> bool:
    """Return whether there is another browser."""
    return Path(FIREFOX_PROGRAM).exists()


def has_tmux() -> bool:
    """Return whether there is a terminal for tests."""
    return shutil.which("tmux") is not None


def has_nginx() -> bool:
    """Return whether there is a reverse proxy."""
    return shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin") is not None


def has_systemd_analyze() -> bool:
    """Return whether units can be verified."""
    return shutil.which("systemd-analyze") is not None


def has_namespaces() -> bool:
    """Return whether this process may create network namespaces and connect them."""
    name = f"clew-{os.getpid()}"
    try:
        steps = [["netns", "add", name], ["-n", name, "link", "add", "clew0", "type", "veth", "peer", "clew1"]]
        return all(not subprocess.run(["ip", *step], check=False, capture_output=True).returncode for step in steps)
    except FileNotFoundError:
        return False
    finally:
        with suppress(FileNotFoundError):
            subprocess.run(["ip", "netns", "delete", name], check=False, capture_output=True)


ABILITIES: dict[str, Callable[[], bool]] = {
    "a PostgreSQL server (apt-get install postgresql)": has_postgres,
    "Chromium (apt-get install chromium)": has_chromium,
    "Firefox (apt-get install firefox-esr)": has_firefox,
    "C compiler (apt-get install gcc)": has_compiler,
    "right to mount a file system (run as root, with CAP_SYS_ADMIN)": can_mount,
    "tmux (apt-get install tmux)": has_tmux,
    "nginx (apt-get install nginx-light), and openssl": has_nginx,
    "systemd-analyze (apt-get install systemd)": has_systemd_analyze,
    "right to create network namespaces (apt-get install iproute2, run as root)": has_namespaces,
}
POSTGRES, BROWSER, FIREFOX, COMPILER, MOUNTING, TMUX, NGINX, SYSTEMD, NAMESPACES = ABILITIES


def require(ability: str) -> None:
    """Skip the test unless the system has the ability. On a CI machine it must have it: there the test fails."""
    if ABILITIES[ability]():
        return
    if os.environ.get("CI"):
        pytest.fail(f"this machine has no {ability}")
    pytest.skip(f"this machine has no {ability}")
