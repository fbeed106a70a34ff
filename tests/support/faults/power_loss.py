"""What a disk may hold after a power loss: all that was synced, and any part of what was not, in any order."""

import random
import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

CREATE, WRITE, TRUNCATE, SYNC, RENAME, UNLINK = "cwtsru"

#: The folder itself, whose sync makes new and removed names durable.
FOLDER = "."

HEAD = struct.Struct("=B7xQQQ")

#: A disk writes sectors whole; of larger writes any sectors may be missing.
SECTOR_SIZES = (512, 4096)

#: What is kept of the operations that were not synced.
KEPT = ("nothing", "everything", "some", "sectors")


@dataclass(frozen=True)
class Operation:
    """One operation on a disk; `end` is where it ends in the journal."""

    end: int
    kind: str
    name: str
    offset: int
    data: bytes


def operations(journal: Path) -> Iterator[Operation]:
    """Yield all operations of a journal."""
    text, place = journal.read_bytes(), 0
    while place + HEAD.size <= len(text):
        kind, offset, name_size, data_size = HEAD.unpack_from(text, place)
        name_end = place + HEAD.size + name_size
        end = name_end + data_size
        if end > len(text):
            # The process was killed while it wrote this.
            return
        yield Operation(end, chr(kind), text[place + HEAD.size : name_end].decode(), offset, text[name_end:end])
        place = end


@dataclass(eq=False)
class StoredFile:
    """A file: what has been synced, and what was done to it since."""

    synced: bytearray = field(default_factory=bytearray)
    pending: list[Operation] = field(default_factory=list)

    def sync(self) -> None:
        """Make everything durable."""
        for operation in self.pending:
            _apply(self.synced, operation)
        self.pending = []

    def after_loss(self, kept: str, rng: random.Random) -> bytes:
        """Return what the file may hold after a power loss."""
        found = bytearray(self.synced)
        if kept == "everything":
            chosen = self.pending
        elif kept == "nothing":
            chosen = []
        else:
            size = rng.choice(SECTOR_SIZES)
            parts = [part for each in self.pending for part in (_sectors(each, size) if kept == "sectors" else [each])]
            share = rng.random()
            chosen = [part for part in parts if rng.random() < share]
            rng.shuffle(chosen)
        for operation in chosen:
            _apply(found, operation)
        return bytes(found)


def _apply(content: bytearray, operation: Operation) -> None:
    end = operation.offset + len(operation.data)
    if operation.kind == TRUNCATE:
        del content[operation.offset :]
    if len(content) < end:
        content.extend(bytes(end - len(content)))
    if operation.kind == WRITE:
        content[operation.offset : end] = operation.data


def _sectors(operation: Operation, size: int) -> list[Operation]:
    """Return a write as writes of single sectors."""
    if operation.kind != WRITE:
        return [operation]
    begin, end = operation.offset, operation.offset + len(operation.data)
    edges = [begin, *range((begin // size + 1) * size, end, size), end]
    return [
        Operation(operation.end, WRITE, operation.name, one, operation.data[one - begin : other - begin])
        for one, other in pairwise(edges)
    ]


@dataclass
class RecordedDisk:
    """A disk that is built from a journal, operation by operation; `obeys_sync` is false for one that lies."""

    obeys_sync: bool = True
    names: dict[str, StoredFile] = field(default_factory=dict)
    durable: dict[str, StoredFile] = field(default_factory=dict)
    changes: list[tuple[str, StoredFile | None]] = field(default_factory=list)
    """Names that were added or removed since the folder was synced."""

    def do(self, operation: Operation) -> None:
        """Do the next operation."""
        name = operation.name
        if operation.kind == SYNC:
            if self.obeys_sync:
                self._sync(name)
        elif operation.kind in (CREATE, UNLINK):
            self._rename(name, StoredFile() if operation.kind == CREATE else None)
        elif operation.kind == RENAME:
            moved = self.names[name]
            self._rename(name, None)
            self._rename(operation.data.decode(), moved)
        else:
            self.names[name].pending.append(operation)

    def _rename(self, name: str, file: StoredFile | None) -> None:
        self.changes.append((name, file))
        _set(self.names, name, file)

    def _sync(self, name: str) -> None:
        if name == FOLDER:
            self.durable, self.changes = dict(self.names), []
        elif name in self.names:
            self.names[name].sync()

    def after_loss(self, folder: Path, kept: str, rng: random.Random) -> None:
        """Write into a new folder what may be on the disk after a power loss at this point."""
        folder.mkdir()
        found = dict(self.durable)
        for name, file in self.changes:
            if kept == "everything" or (kept != "nothing" and rng.random() < 0.5):
                _set(found, name, file)
        for name, file in found.items():
            # The shared memory of SQLite is no file on a disk: it is made again.
            if not name.endswith("-shm"):
                (folder / name).write_bytes(file.after_loss(kept, rng))


def _set(names: dict[str, StoredFile], name: str, file: StoredFile | None) -> None:
    if file is None:
        names.pop(name, None)
    else:
        names[name] = file
