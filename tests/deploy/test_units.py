"""The units of systemd in deploy/: they are valid and closed, and the server runs by them as they say."""

import os
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from clew.web.storage.database import open_database
from support.abilities import SYSTEMD, require
from support.web.running import eventually, free_port

DEPLOY = Path(__file__).parents[2] / "deploy"
UNITS = sorted(path.name for path in DEPLOY.iterdir() if path.suffix in (".service", ".timer"))

#: Where the units expect the command.
COMMAND = "/opt/clew/.venv/bin/clew"

#: The exposure of a service by systemd's own measure, from 0 to 10.
MOST_EXPOSED = 2.5


def values(unit: str, name: str) -> list[str]:
    """Return the values of a setting, each on one line."""
    text = (DEPLOY / unit).read_text(encoding="utf-8").replace("\\\n", " ")
    return re.findall(rf"^{name}=(.*)$", text, re.MULTILINE)


@pytest.fixture
def units(tmp_path: Path) -> Path:
    """The units in a folder, with a command that there is."""
    for name in UNITS:
        text = (DEPLOY / name).read_text(encoding="utf-8")
        (tmp_path / name).write_text(text.replace(COMMAND, "/bin/true"), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("unit", UNITS)
def test_a_unit_is_valid(unit: str, units: Path) -> None:
    require(SYSTEMD)
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", "--recursive-errors=no", str(units / unit)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_a_wrong_unit_would_be_found(units: Path) -> None:
    require(SYSTEMD)
    unit = units / "clew.service"
    unit.write_text(unit.read_text(encoding="utf-8").replace("Restart=always", "Restart=perhaps"), encoding="utf-8")
    command = ["systemd-analyze", "verify", "--man=no", "--recursive-errors=no", str(unit)]
    assert "perhaps" in subprocess.run(command, capture_output=True, text=True, check=False).stderr


def test_the_server_is_exposed_to_little(units: Path) -> None:
    require(SYSTEMD)
    command = ["systemd-analyze", "security", "--offline=true", "--no-pager", str(units / "clew.service")]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    (exposure,) = re.findall(r"Overall exposure level for clew\.service: ([\d.]+)", said)
    assert float(exposure) <= MOST_EXPOSED, said


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that other users can reach; those of pytest are for one."""
    with tempfile.TemporaryDirectory(prefix="clew-unit-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


@pytest.mark.slow
def test_the_server_runs_by_its_unit(open_folder: Path) -> None:
    """With the unit's command, environment, limits and umask; as another user if that is possible, else as root
    without any capability."""
    folders = {"/var/lib/clew": open_folder / "lib", "/var/cache/clew": open_folder / "cache"}
    user = as_another_user()
    for folder in folders.values():
        folder.mkdir()
        if "nobody" in user:
            shutil.chown(folder, "nobody")
    port, (start,) = free_port(), values("clew.service", "ExecStart")
    words = shlex.split(start.replace("--port 8000", f"--port {port}"))
    assert words[0] == COMMAND
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": os.environ.get("PYTHONPATH", "")}
    for line in values("clew.service", "Environment"):
        name, _, text = line.partition("=")
        for folder, place in folders.items():
            text = text.replace(folder, str(place))
        environment[name] = text
    (descriptors,) = map(int, values("clew.service", "LimitNOFILE"))
    (umask,) = (int(text, 8) for text in values("clew.service", "UMask"))

    def limit() -> None:
        os.umask(umask)
        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        allowed = descriptors if hard == resource.RLIM_INFINITY else min(descriptors, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, allowed))

    with (open_folder / "log").open("wb") as log:
        process = subprocess.Popen(
            [*user, sys.executable, "-m", "clew", *words[1:]],
            env=environment,
            cwd=folders["/var/lib/clew"],
            preexec_fn=limit,
            stderr=log,
            start_new_session=True,
        )
    try:
        url = f"http://127.0.0.1:{port}"
        eventually("the server to be alive", lambda: process.poll() is not None or is_alive(url))
        assert process.poll() is None, (open_folder / "log").read_text(encoding="utf-8")
        assert httpx.get(f"{url}/").status_code == 200
        # What its environment says: metrics for this machine.
        assert "clew_build" in httpx.get(f"{url}/metrics").text
        status = Path(f"/proc/{process.pid}/status").read_text(encoding="utf-8")
        assert re.search(r"^CapEff:\s+0+$", status, re.MULTILINE)
        assert re.search(r"^NoNewPrivs:\s+1$", status, re.MULTILINE)
        # It compiles games meanwhile, and stays below what systemd would refuse.
        tasks, memory = usage(process.pid)
        assert 0 < tasks < int(values("clew.service", "TasksMax")[0])
        assert 0 < memory < in_bytes(values("clew.service", "MemoryHigh")[0])
        database = folders["/var/lib/clew"] / "clew.sqlite"
        assert database.stat().st_mode & 0o077 == 0
        process.send_signal(signal.SIGTERM)
        (stop,) = map(int, values("clew.service", "TimeoutStopSec"))
        assert process.wait(stop) == 0
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


@pytest.mark.slow
def test_the_backup_runs_by_its_unit(tmp_path: Path) -> None:
    """A backup is made and verified; of those before, the ones of more than four weeks ago are removed."""
    database, backups = tmp_path / "clew.sqlite", tmp_path / "backups"
    chosen = open_database(f"sqlite:///{database}")
    chosen.prepare()
    chosen.close()
    backups.mkdir()
    now = time.time()
    for days in (27, 30):
        old = backups / f"clew-{days}.sqlite"
        old.touch()
        os.utime(old, (now - days * 86400, now - days * 86400))
    (start,) = values("clew-backup.service", "ExecStart")
    # As systemd reads it, in the folders of the test.
    shell = [word.replace("$$", "$").replace("%%", "%") for word in shlex.split(start)]
    shell[-1] = shell[-1].replace(COMMAND, f"{sys.executable} -m clew").replace("/var/lib/clew", str(tmp_path))
    environment = {**os.environ, "CLEW_DATABASE": f"sqlite:///{database}"}
    done = subprocess.run(shell, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "faults: 0" in done.stdout
    made, kept = sorted(path.name for path in backups.iterdir())
    assert kept == "clew-27.sqlite"
    assert re.fullmatch(r"clew-\d{4}-\d\d-\d\dT\d{6}\.sqlite", made)


def usage(session: int) -> tuple[int, int]:
    """Return the number of threads of all processes of a session, and the bytes of memory that they use."""
    tasks = memory = 0
    for folder in Path("/proc").glob("[0-9]*"):
        # A process can end at any point.
        with suppress(FileNotFoundError, ProcessLookupError):
            if os.getsid(int(folder.name)) == session:
                tasks += len(list((folder / "task").iterdir()))
                memory += int((folder / "statm").read_text(encoding="utf-8").split()[1]) * resource.getpagesize()
    return tasks, memory


def in_bytes(size: str) -> int:
    """Return what a size in a unit means, as 3G."""
    return int(size[:-1]) << {"M": 20, "G": 30}[size[-1]]


def is_alive(url: str) -> bool:
    try:
        return httpx.get(f"{url}/health", timeout=30).status_code == 200
    except httpx.TransportError:
        return False


def as_another_user() -> list[str]:
    """Return the words before a command that run it with no more rights than the unit gives."""
    bare = ["setpriv", "--no-new-privs", "--bounding-set", "-all", "--inh-caps", "-all"]
    if os.geteuid():
        return ["setpriv", "--no-new-privs"]
    other = [*bare, "--reuid", "nobody", "--regid", "nogroup", "--clear-groups"]
    if not subprocess.run([*other, sys.executable, "-c", "import clew"], check=False, capture_output=True).returncode:
        return other
    return bare
