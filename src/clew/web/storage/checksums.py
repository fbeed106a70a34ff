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
from operator import itemgetter
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

#: The length of a checksum.
LENGTH = 32

_header_of = itemgetter(*HEADER)
_event_of = itemgetter(*EVENT)
_CREATED = HEADER.index("created")
_AT = 1 + EVENT.index("at")

_encode = json.JSONEncoder(separators=(",", ":"), default=repr).encode


def root_of(row: Mapping[Any, Any]) -> str:
    """Return the checksum of a row of `games`, with which its chain begins."""
    return _digest([*_header_of(row)], _CREATED)


def link(previous: str, row: Mapping[Any, Any]) -> str:
    """Return the checksum of a row of `entries` that follows the row with the checksum `previous`."""
    return _digest([previous, *_event_of(row)], _AT)


def _digest(values: list[Any], time: int) -> str:
    # A whole number that is stored as a time is read back as a floating-point number.
    if isinstance(values[time], int):
        values[time] = float(values[time])
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
        this, checksum = row["number"], row["checksum"]
        if not isinstance(this, int):
            yield f"an event has the number {this!r}"
            continue
        if this != number + 1:
            yield missing(number + 1, this - 1)
        links = {link(each, row) for each in previous} if this == number + 1 else {checksum}
        if checksum not in links:
            yield f"event {this} does not match its checksum"
        # After a damaged row either what is stored or what was computed is right: only that row is reported.
        number, previous = this, {checksum, *links}
    if number < end[0]:
        yield missing(number + 1, end[0])
    elif number > end[0] or end[1] not in previous:
        yield f"event {number} is not the last one that was recorded: that was event {end[0]}, with another checksum"


def missing(first: int, last: int) -> str:
    """Return that some events are missing, in words."""
    return f"event {first} is missing" if first >= last else f"events {first} to {last} are missing"
