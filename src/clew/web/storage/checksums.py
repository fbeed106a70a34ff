"""Checksums that chain the rows of a game: each covers its row and the checksum before, so no row can change unnoticed.

A checksum is the BLAKE2b digest of 16 bytes, in hexadecimal, of a JSON array without spaces and in ASCII
(`json.dumps(values, separators=(",", ":"))`):

- the root of a game: the columns of `games` that are no index, in the order of `HEADER`;
- the link of an event: the checksum before (the root for event 1), then the columns of `entries` in the order of
  `EVENT`.

Times are floating-point numbers, written as the shortest text that reads back equal (`1.0`, not `1`); a missing value
is `null`. What SQLite may return from a damaged row but JSON cannot hold (bytes) is replaced by its `repr`, so every
row has a checksum. The table `chains` stores for each game the root as of its creation, the checksum of its `games` row
as it is now (a game of older rules that continues with today's gets other options), and the number and checksum of its
last event: without those, the loss of the last events would not be noticed.

The checksums find damage (a failing disk, a changed row, a backup that was restored in part). They are no signature:
anyone who can write to the database can compute them.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

HEADER = (
    "id",
    "created",
    "game",
    "rules_version",
    "options",
    "start",
    "asked",
    "chairs",
    "clock_kind",
    "clock_seconds",
    "takebacks",
    "hints",
    "creator",
)

EVENT = ("game_id", "number", "kind", "seat", "at", "data")

#: The columns that hold times: a whole number that is stored in one is read back as a floating-point number.
TIMES = ("created", "at")

#: The length of a checksum.
LENGTH = 32

_encode = json.JSONEncoder(separators=(",", ":"), default=repr).encode


def root_of(row: Mapping[Any, Any]) -> str:
    """Return the checksum of a row of `games`, with which its chain begins."""
    return _digest([_value(name, row[name]) for name in HEADER])


def link(previous: str, row: Mapping[Any, Any]) -> str:
    """Return the checksum of a row of `entries` that follows the row with the checksum `previous`."""
    return _digest([previous, *(_value(name, row[name]) for name in EVENT)])


def _value(name: str, value: Any) -> Any:
    return float(value) if name in TIMES and isinstance(value, int) else value


def _digest(values: list[Any]) -> str:
    return hashlib.blake2b(_encode(values).encode("ascii"), digest_size=LENGTH // 2).hexdigest()


def log_faults(start: tuple[int, str], rows: Iterable[Mapping[Any, Any]], end: tuple[Any, str]) -> Iterator[str]:
    """Yield what is wrong with the events of a game after one of them.

    `start` has number and checksum of the event before (0 and the root at first), `end` those of the last event.
    """
    if not isinstance(end[0], int):
        yield f"the number of its last event was recorded as {end[0]!r}"
        return
    number, previous = start[0], {start[1]}
    for row in rows:
        if not isinstance(row["number"], int):
            yield f"an event has the number {row['number']!r}"
            continue
        if row["number"] != number + 1:
            yield missing(number + 1, row["number"] - 1)
        links = {link(each, row) for each in previous} if row["number"] == number + 1 else {row["checksum"]}
        if row["checksum"] not in links:
            yield f"event {row['number']} does not match its checksum"
        # After a damaged row either what is stored or what was computed is right: only that row is reported.
        number, previous = row["number"], {row["checksum"], *links}
    if number < end[0]:
        yield missing(number + 1, end[0])
    elif number > end[0] or end[1] not in previous:
        yield f"event {number} is not the last one that was recorded: that was event {end[0]}, with another checksum"


def missing(first: int, last: int) -> str:
    """Return that some events are missing, in words."""
    return f"event {first} is missing" if first >= last else f"events {first} to {last} are missing"
