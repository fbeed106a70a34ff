"""Files of results: on the disk after every line, whole lines only, one writer at a time."""

import os
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from clew.play.durable_files import AppendedFile, append_durably, replace_durably
from clew.play.journal import Journal, JournalError
from support.abilities import MOUNTING, require
from support.processes import with_helpers


@contextmanager
def small_files() -> Iterator[None]:
    """Let no file of this process grow beyond 10 bytes, as if the disk were full; not even the output of pytest."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handler)


def test_every_line_is_synced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced = []
    monkeypatch.setattr(os, "fsync", lambda descriptor: synced.append((tmp_path / "file").read_text(encoding="utf-8")))
    append_durably(tmp_path / "file", "one\n")
    append_durably(tmp_path / "file", "two\n")
    assert synced == ["one\n", "one\ntwo\n"]


def test_a_line_that_does_not_fit_is_not_half_written(tmp_path: Path) -> None:
    append_durably(tmp_path / "file", "one\n")
    for write, name in ((append_durably, "file"), (append_durably, "new"), (replace_durably, "file")):
        with small_files(), pytest.raises(OSError, match="File too large"):
            write(tmp_path / name, "two three four\n")
        assert [(path.name, path.read_text(encoding="utf-8")) for path in tmp_path.iterdir()] == [("file", "one\n")]


def test_a_file_has_one_writer(tmp_path: Path) -> None:
    first = AppendedFile(tmp_path / "file")
    with pytest.raises(BlockingIOError, match="another command is writing to it"):
        AppendedFile(tmp_path / "file")
    first.close()
    AppendedFile(tmp_path / "file").close()


def test_what_another_command_wrote_is_not_lost(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("one\nhal", encoding="utf-8")
    for before in ("", "one\n", "one\nhalf"):
        with pytest.raises(BlockingIOError, match="another command has written to it"):
            AppendedFile.continued(path, before, "one\n")
    file = AppendedFile.continued(path, "one\nhal", "one\n")
    file.append("two\n")
    with pytest.raises(BlockingIOError, match="another command is writing to it"):
        AppendedFile.continued(path, "one\ntwo\n", "one\ntwo\n")
    file.close()
    assert path.read_text(encoding="utf-8") == "one\ntwo\n"


def test_a_journal_is_resumed(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    journal = Journal(path, {"work": 1})
    journal.open()
    journal.add("a", [1])
    journal.add("b", [2])
    journal.close()
    # A crash cuts off the last line.
    path.write_bytes(path.read_bytes()[:-3])
    again = Journal(path, {"work": 1})
    assert again.done == {"a": [1]}
    again.open()
    again.add("b", [3])
    again.close()
    assert Journal(path, {"work": 1}).done == {"a": [1], "b": [3]}
    with pytest.raises(JournalError, match="has other results"):
        Journal(path, {"work": 2})


def test_a_journal_whose_heading_was_cut_off_begins_again(tmp_path: Path) -> None:
    for cut in ("", '{"wor', '{"work": 1}', '{"work": 1}\n'):
        path = tmp_path / f"journal-{len(cut)}"
        path.write_text(cut, encoding="utf-8")
        journal = Journal(path, {"work": 1})
        assert journal.done == {}
        journal.open()
        journal.add("a", [1])
        journal.close()
        assert path.read_text(encoding="utf-8") == '{"work": 1}\n["a", [1]]\n'
    path.write_text('{"work": 2', encoding="utf-8")
    with pytest.raises(JournalError, match="other results"):
        Journal(path, {"work": 1})


#: Mounts a small disk and runs a command there.
ON_SMALL_DISK = 'mount -t tmpfs -o size=16k none "$1" && shift && exec "$@"'

#: Runs `clew` and copies its last argument, a file, to the first.
CLEW = """
import sys
from pathlib import Path
from clew.cli import main

copy = sys.argv.pop(1)
try:
    main()
finally:
    Path(copy).write_bytes(Path(sys.argv[-1]).read_bytes())
"""


def test_a_full_disk_is_a_sentence_and_nothing_is_half_written(tmp_path: Path) -> None:
    require(MOUNTING)
    disk, copy = tmp_path / "disk", tmp_path / "copy"
    disk.mkdir()
    place = ("unshare", "-m", "sh", "-c", ON_SMALL_DISK, "sh", str(disk))
    match = ("match", "line-or-colour", "random", "random", "-o", "size=5", "-n", "100", "--workers", "1")
    done = subprocess.run(
        [*place, sys.executable, "-c", CLEW, str(copy), *match, "--results", str(disk / "results.jsonl")],
        capture_output=True,
        text=True,
        env=with_helpers(),
        check=False,
    )
    assert done.stderr == f"clew: {disk / 'results.jsonl'} cannot be written: No space left on device\n"
    assert done.returncode == 2
    lines = copy.read_text(encoding="utf-8").splitlines(keepends=True)
    assert len(lines) > 2
    assert all(line.endswith("}\n") for line in lines)
